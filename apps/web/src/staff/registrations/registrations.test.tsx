import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goTo } from '../../testing/go-to';
import { REGISTRATION, registrationOffice as office, WAITING } from '../../testing/registration-replies';

beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

test('who is next and whose check is overdue stands out in the list', async () => {
  await goTo('/staff/registrations', office().transport);
  const ann = within(screen.getByRole('row', { name: /Ann Bell/ }));
  expect(ann.getByRole('link').getAttribute('href')).toBe('/staff/registrations/31');
  expect(ann.getByText('check overdue').tagName).toBe('STRONG');
  expect(ann.getByTitle('May 15, 2026')).not.toBeNull();
  const bob = within(screen.getByRole('row', { name: /Bob Bell/ }));
  expect(bob.getByText('Next in line: a seat is free').tagName).toBe('STRONG');
});

test('a workshop is chosen by its name, to look for its registrations and to register somebody who phones', async () => {
  await goTo('/staff/registrations', office().transport);
  const choices = screen.getAllByLabelText('Workshop');
  expect(choices.map(({ tagName }) => tagName)).toEqual(['SELECT', 'SELECT']);
  expect(screen.getAllByRole('option', { name: 'Glazing, no dates yet' }).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Register somebody who asks in person or by phone').length).toBeGreaterThan(0);
});

test('a sheet says who it is about, how they are reached and until when a seat is held, as people read it', async () => {
  const held = { ...REGISTRATION, status: 'held', held_until: '2026-05-01T16:10:00.000Z' } as const;
  await goTo('/staff/registrations/31', office('sales', { ...held, starts_at: '2026-06-06T14:00:00.000Z' }).transport);
  const facts = [...document.querySelectorAll('.facts div')].map(({ textContent }) => textContent);
  expect(facts).toEqual(
    expect.arrayContaining([
      'BeginsJun 6, 2026, 10:00 AM',
      'CustomerAnn Bell',
      'Phone(919) 555-0100',
      'Held untilMay 1, 2026, 12:10 PM',
    ]),
  );
  expect(screen.getByRole('link', { name: 'Ann Bell' }).getAttribute('href')).toBe('/staff/records/customers/51');
  expect(screen.getByRole('link', { name: 'Glazing' }).getAttribute('href')).toBe('/staff/workshops/1');
  expect(screen.getByRole('link', { name: 'Everybody in this workshop' }).getAttribute('href')).toBe(
    '/staff/registrations?workshop_id=1',
  );
  expect(screen.getAllByText('Pay another way')).toHaveLength(1); // its summary alone
});

test('a check is received on the sheet of its registration', async () => {
  const { asked, transport } = office();
  await goTo('/staff/registrations/31', transport);
  const user = userEvent.setup();
  await user.click(screen.getAllByText('Mark check received')[0]!); // its summary
  await user.click(screen.getByRole('button', { name: 'Receive check' }));
  await waitFor(() =>
    expect(asked).toContainEqual(
      expect.objectContaining({ method: 'POST', path: 'core/content/workshops/registrations/receive-check/31' }),
    ),
  );
});

test('a check that nobody has confirmed stands out, and is confirmed on the sheet of its registration', async () => {
  const unconfirmed = { ...REGISTRATION, overdue: false, unconfirmed: true };
  const { asked, transport } = office('sales', unconfirmed);
  await goTo('/staff/registrations/31', transport);
  expect(screen.getByText('unconfirmed').tagName).toBe('STRONG');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Confirm the check' })); // the main act
  await waitFor(() =>
    expect(asked).toContainEqual(
      expect.objectContaining({ method: 'POST', path: 'core/content/workshops/registrations/confirm-check/31' }),
    ),
  );
  document.body.innerHTML = '';
  await goTo('/staff/registrations/31', office().transport);
  expect(screen.queryByRole('button', { name: 'Confirm the check' })).toBeNull();
});

test('the first who waits is given the seat that is free', async () => {
  const { asked, transport } = office('sales', { ...WAITING, waits_because: 'next' });
  await goTo('/staff/registrations/32', transport);
  const form = within(screen.getByRole('region', { name: 'Give the seat' }));
  const user = userEvent.setup();
  await user.selectOptions(form.getByLabelText('Pays by'), 'check');
  await user.click(form.getByRole('button', { name: 'Seat' }));
  await waitFor(() =>
    expect(asked).toContainEqual(
      expect.objectContaining({ method: 'POST', path: 'core/content/workshops/registrations/seat/32' }),
    ),
  );
  document.body.innerHTML = '';
  await goTo('/staff/registrations/32', office('sales', { ...WAITING, waits_because: 'full' }).transport);
  expect(screen.queryByRole('button', { name: 'Seat' })).toBeNull();
});

test('a reason names nobody, and only those changes are offered that fit', async () => {
  await goTo(
    '/staff/registrations/31',
    office('sales', { ...REGISTRATION, status: 'registered', overdue: false }).transport,
  );
  expect(screen.getAllByText('why, in a few words that name nobody').length).toBeGreaterThan(1);
  expect(screen.queryByText('Mark check received')).toBeNull();
  expect(screen.getAllByText('Move to another date').length).toBeGreaterThan(0);
  expect(screen.getByText('June 6, 2026, 10:00 AM – 4:00 PM: not recorded')).not.toBeNull();
});

test('a check is said to have bounced only where the seat was paid by check', async () => {
  const paid = { ...REGISTRATION, status: 'registered', overdue: false } as const;
  await goTo('/staff/registrations/31', office('sales', { ...paid, paid_by: 'card' }).transport);
  expect(screen.queryByText('Mark check bounced')).toBeNull();
  document.body.innerHTML = '';
  await goTo('/staff/registrations/31', office('sales', { ...paid, paid_by: 'check' }).transport);
  expect(screen.getAllByText('Mark check bounced').length).toBeGreaterThan(0);
});

test('whoever may read mails is led from a registration to those of its person', async () => {
  await goTo('/staff/registrations/31', office('administrator').transport);
  const link = screen.getByRole('link', { name: 'Mails to this person' });
  expect(link.getAttribute('href')).toBe('/staff/mail?person_id=41');
  document.body.innerHTML = '';
  await goTo('/staff/registrations/31', office('sales').transport);
  expect(screen.queryByRole('link', { name: 'Mails to this person' })).toBeNull();
});

test('a list says of a workshop that it is over', async () => {
  await goTo('/staff/registrations', office().transport);
  expect(screen.getByText('Glazing (over)')).not.toBeNull();
});

test('whoever may only read sees no form and no addresses that are not theirs to know', async () => {
  const seen = { ...REGISTRATION, email: null, phone: null, order_total: null, paid: null, due: null };
  await goTo('/staff/registrations/31', office('framer', seen).transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ann Bell: Glazing');
  expect(screen.queryByText('E-mail')).toBeNull();
  expect(screen.queryByText('[erased]')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Receive check' })).toBeNull();
});
