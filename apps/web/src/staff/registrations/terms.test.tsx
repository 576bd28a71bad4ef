import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goTo } from '../../testing/go-to';
import { REGISTRATION, registrationOffice as office, TERMS } from '../../testing/registration-replies';

const DRY = { 'x-dry-run': 'watch' };
const optionsOf = (select: HTMLSelectElement) => [...select.options].slice(1).map(({ text }) => text); // the first says to choose
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

test('somebody is registered for a workshop that takes them, by its date, price and free seats', async () => {
  await goTo('/staff/registrations', office().transport);
  const form = within(screen.getByRole('region', { name: 'Register somebody who asks in person or by phone' }));
  expect(optionsOf(form.getByLabelText<HTMLSelectElement>('Workshop'))).toEqual([
    'Glazing, June 6, 2026, $100, 3 free',
    'Gilding, June 6, 2026, no charge, 2 free',
    'Ink, June 6, 2026, $100, full: waitlist',
    'Oil, June 6, 2026, $100, free seats go to those who wait: waitlist',
    'Clay, no dates yet, no price yet: waitlist',
  ]);
});

test('before a move stands the policy that it keeps, what is to pay and what comes back', async () => {
  const { asked, transport } = office();
  await goTo('/staff/registrations/31', transport);
  const form = within(screen.getByRole('region', { name: 'Move to another date' }));
  const terms = within(form.getByRole('note', { name: 'What holds after the move' }));
  expect(terms.getByText('Cancel more than 7 days before.')).not.toBeNull();
  expect(asked).toEqual([]);
  const user = userEvent.setup();
  await user.selectOptions(form.getByLabelText('To'), '2');
  await terms.findByText('Too late: move them with a reason.');
  await user.type(form.getByLabelText('Reason'), 'was ill');
  await terms.findByText('$64.35 by May 15, 2026');
  for (const words of ['$128.70', '$32.25 of store credit until May 1, 2027', '$10.65'])
    expect(terms.getByText(words)).not.toBeNull();
  const path = 'core/content/workshops/registrations/move/31';
  const tried = (body: object) => expect.objectContaining({ path, body, headers: expect.objectContaining(DRY) });
  expect(asked).toEqual([tried({ to: 2, reason: null }), tried({ to: 2, reason: 'a reason' })]);
});

test('a move that is refused says why once', async () => {
  const { transport } = office();
  const detail = 'Too late: move them with a reason.';
  const refused = { status: 422, body: { status: 422, title: 'Refused', code: 'move/late', detail } };
  await goTo('/staff/registrations/31', async (asked) =>
    asked.method === 'POST' && !asked.headers?.['x-dry-run']
      ? { ...refused, headers: { get: () => null } }
      : transport(asked),
  );
  const form = within(screen.getByRole('region', { name: 'Move to another date' }));
  const user = userEvent.setup();
  await user.selectOptions(form.getByLabelText('To'), '2');
  await form.findByText(detail);
  await user.click(form.getByRole('button', { name: 'Move' }));
  expect((await form.findByRole('alert')).textContent).toContain(detail);
  expect(form.getAllByText(detail)).toHaveLength(1);
});

test('somebody is moved to another date that has a free seat', async () => {
  await goTo('/staff/registrations/31', office().transport);
  const form = within(screen.getByRole('region', { name: 'Move to another date' }));
  expect(optionsOf(form.getByLabelText<HTMLSelectElement>('To'))).toEqual(['Gilding, June 6, 2026, no charge, 2 free']);
});

test('the open credits of the customer are offered to pay with', async () => {
  await goTo('/staff/registrations/31', office().transport);
  const words = await screen.findByText(/Open credits of this customer/);
  expect(words.textContent).toContain('81 ($75.00, good until May 1, 2027)');
  expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('81');
});

test('before a cancellation stands what it grants now, by the policy that was promised', async () => {
  await goTo('/staff/registrations/31', office().transport);
  const terms = within(screen.getByRole('note', { name: 'What a cancellation grants now' }));
  for (const words of [
    'Cancel more than 7 days before.',
    '$32.25 of store credit until May 1, 2027, $75.00 kept',
    '$107.25 of store credit until May 1, 2027',
    '$107.25 refunded',
  ])
    expect(terms.getByText(words)).not.toBeNull();
});

test('where nothing was paid, nothing is said of what comes back', async () => {
  await goTo('/staff/registrations/31', office('sales', REGISTRATION, { ...TERMS, paid: 0 }).transport);
  const terms = within(screen.getByRole('note', { name: 'What a cancellation grants now' }));
  expect(terms.getByText('Nothing was paid: nothing comes back.')).not.toBeNull();
  expect(terms.queryByText('The customer cancels now')).toBeNull();
});

test('nothing is chosen beforehand, and the workshop that is chosen says its price, tax, total and policy', async () => {
  await goTo('/staff/registrations', office().transport);
  const form = within(screen.getByRole('region', { name: 'Register somebody who asks in person or by phone' }));
  const workshop = form.getByLabelText<HTMLSelectElement>('Workshop');
  expect([workshop.value, form.getByLabelText<HTMLSelectElement>('Pays by').value]).toEqual(['', '']);
  expect(form.queryByRole('note')).toBeNull();
  await userEvent.setup().selectOptions(workshop, '1');
  const quote = within(await form.findByRole('note', { name: 'Price and policy' }));
  for (const words of ['$100.00', '$7.25', '$107.25', /\$75\.00 non-refundable fee/])
    expect(quote.getByText(words)).not.toBeNull();
});

test('a refund of a check stands out until staff have sent it', async () => {
  const owed = {
    ...REGISTRATION,
    status: 'cancelled',
    ended: 'cancelled',
    overdue: false,
    owed_by_hand: 107.25,
  } as const;
  const { asked, transport } = office('sales', owed);
  await goTo('/staff/registrations/31', transport);
  expect(screen.getByText('refund owed by check').tagName).toBe('STRONG');
  expect(screen.getByText('Refund owed by check').nextSibling?.textContent).toBe('$107.25');
  expect(screen.queryByText('Undo the cancellation')).toBeNull();
  const form = within(screen.getByRole('region', { name: 'Mark refund sent' }));
  const user = userEvent.setup();
  await user.type(form.getByLabelText('Reference'), 'check 1042');
  await user.click(form.getByRole('button', { name: 'Send refund' }));
  await waitFor(() =>
    expect(asked).toContainEqual(
      expect.objectContaining({
        method: 'POST',
        path: 'core/content/workshops/registrations/refund-sent/31',
        body: { on: null, reference: 'check 1042' },
      }),
    ),
  );
});
