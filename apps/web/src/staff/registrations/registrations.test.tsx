import type { WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import type { RegistrationRow } from '@rabbet/domain/registrations/registrations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const REGISTRATION: RegistrationRow = {
  ...{
    id: 31,
    workshop_id: 1,
    workshop: 'Glazing',
    starts_at: null,
    is_over: false,
    customer_id: 51,
    person_id: 41,
    name: 'Ann Bell',
  },
  ...{ email: 'ann@example.com', phone: '9195550100', status: 'check mailed', place: null, waits_because: null },
  ...{ held_until: null, is_offered: false, is_checking: false, way: 'check', order_id: 61, order_total: 107.25 },
  ...{ paid_by: null, ended: null, owed_by_hand: 0, owed_to_card: 0, refunded: 0 },
  ...{ paid: 0, due: 107.25, check_by: '2026-05-15', overdue: true, credit: 0, comments: null },
  ...{ received_at: '2026-05-01T16:00:00.000Z', changed_at: '2026-05-01T16:00:00.000Z' },
};
const WAITING: RegistrationRow = {
  ...{
    ...REGISTRATION,
    id: 32,
    name: 'Bob Bell',
    status: 'waitlist',
    way: 'waitlist',
    place: 1,
    waits_because: 'next',
  },
  ...{ overdue: false, check_by: null, due: 0, is_over: true },
};
const TIME = {
  id: 5,
  workshop_id: 1,
  start: Date.parse('2026-06-06T14:00:00Z'),
  end: Date.parse('2026-06-06T20:00:00Z'),
};
const WORKSHOP = {
  id: 1,
  name: 'Glazing',
  price: 100,
  cancellation: 2,
  times: [TIME],
  students: [{ id: 31, attendance: [] }],
};
const NOTHING = { credits: [], refund: 0, kept: 0 };
const until = '2027-05-01';
const TERMS = {
  ...{ id: 31, policy: ['Cancel more than 7 days before.'], starts: null, paid: 107.25 },
  by_customer: { ...NOTHING, credits: [{ amount: 32.25, until }], kept: 75 },
  by_shop_credit: { ...NOTHING, credits: [{ amount: 107.25, until }] },
  by_shop_refund: { ...NOTHING, refund: 107.25 },
};
const row = { takes: 'seats', free: 0, open_seats: 0, price: 100, starts_at: '2026-06-06T14:00:00.000Z' };
const OPEN = [
  { ...row, id: 1, name: 'Glazing', free: 4, open_seats: 3 },
  { ...row, id: 2, name: 'Gilding', free: 2, open_seats: 2, price: 0 },
  { ...row, id: 3, name: 'Ink' },
  { ...row, id: 4, name: 'Oil', free: 1 },
  { ...row, id: 5, name: 'Clay', takes: 'waitlist', starts_at: null, price: null },
];
const ALL = [{ ...row, id: 1, name: 'Glazing', starts_at: null }];
const page = (data: readonly object[]) => ({ current_page: 1, total_pages: 1, total_rows: data.length, data });

function office(role: Role = 'sales', one: RegistrationRow = REGISTRATION, terms: object = TERMS) {
  const answer = ({ method, path, query }: WireRequest): readonly [number, unknown] | null => {
    if (method !== 'GET') return [200, { id: 31, revision: 1 }];
    if (path === 'core/content/workshops/registrations')
      return [200, page(query?.id === undefined ? [REGISTRATION, WAITING] : [one])];
    if (path === 'core/commerce/credits')
      return [
        200,
        page(
          query?.customer_id === 51 && query.state === 'open' ? [{ id: 81, remaining: 75, until: '2027-05-01' }] : [],
        ),
      ];
    if (path.endsWith('/history')) return [200, []];
    if (path.endsWith('/cancellation-terms')) return [200, terms];
    if (path === 'core/platform/settings') return [200, [{ value: '0.0725' }]];
    if (path === 'core/content/workshops/list') return [200, page(query?.open ? OPEN : ALL)];
    return path === 'core/content/workshops' ? [200, [WORKSHOP]] : null;
  };
  return backOffice({ who: memberAs(role), answer });
}
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

test('who is next and whose check is overdue stands out in the list', async () => {
  await goTo('/staff/registrations', office().transport);
  const ann = within(screen.getByRole('row', { name: /Ann Bell/ }));
  expect(ann.getByRole('link').getAttribute('href')).toBe('/staff/registrations/31');
  expect(ann.getByText('check overdue').tagName).toBe('STRONG');
  expect(ann.getByText('May 15, 2026')).not.toBeNull();
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

const optionsOf = (select: HTMLSelectElement) => [...select.options].slice(1).map(({ text }) => text); // the first says to choose

test('somebody is registered for a workshop that takes them, by its date, price and free seats', async () => {
  await goTo('/staff/registrations', office().transport);
  const form = within(screen.getByRole('region', { name: 'Register somebody who asks in person or by phone' }));
  expect(optionsOf(form.getByLabelText<HTMLSelectElement>('Workshop'))).toEqual([
    ...['Glazing, June 6, 2026, $100, 3 free', 'Gilding, June 6, 2026, no charge, 2 free'],
    ...['Ink, June 6, 2026, $100, full: waitlist'],
    ...['Oil, June 6, 2026, $100, free seats go to those who wait: waitlist'],
    ...['Clay, no dates yet, no price yet: waitlist'],
  ]);
});

test('somebody is moved to another date that has a free seat', async () => {
  await goTo('/staff/registrations/31', office().transport);
  const form = within(screen.getByRole('region', { name: 'Move to another date' }));
  expect(optionsOf(form.getByLabelText<HTMLSelectElement>('To'))).toEqual(['Gilding, June 6, 2026, no charge, 2 free']);
});

test('a sheet says who it is about, how they are reached and until when a seat is held, as people read it', async () => {
  const held = { ...REGISTRATION, status: 'held', held_until: '2026-05-01T16:10:00.000Z' } as const;
  await goTo('/staff/registrations/31', office('sales', { ...held, starts_at: '2026-06-06T14:00:00.000Z' }).transport);
  const facts = [...document.querySelectorAll('.facts div')].map(({ textContent }) => textContent);
  expect(facts).toEqual(
    expect.arrayContaining([
      ...['BeginsJun 6, 2026, 10:00 AM', 'CustomerAnn Bell', 'Phone(919) 555-0100'],
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
  await user.click(screen.getAllByText('The check has come')[0]!); // its summary
  await user.click(screen.getByRole('button', { name: 'Receive check' }));
  await waitFor(() =>
    expect(asked).toContainEqual(
      expect.objectContaining({ method: 'POST', path: 'core/content/workshops/registrations/receive-check/31' }),
    ),
  );
});

test('the first who waits is given the seat that is free', async () => {
  const { asked, transport } = office('sales', { ...WAITING, waits_because: 'next' });
  await goTo('/staff/registrations/32', transport);
  const form = within(screen.getByRole('region', { name: 'Give a free seat, or accept the offer' }));
  const user = userEvent.setup();
  await user.selectOptions(form.getByLabelText('Way'), 'check');
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

test('the open credits of the customer are offered to pay with', async () => {
  await goTo('/staff/registrations/31', office().transport);
  const words = await screen.findByText(/Open credits of this customer/);
  expect(words.textContent).toContain('81 ($75.00, good until May 1, 2027)');
  expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('81');
});

test('a reason names nobody, and only those changes are offered that fit', async () => {
  await goTo(
    '/staff/registrations/31',
    office('sales', { ...REGISTRATION, status: 'registered', overdue: false }).transport,
  );
  expect(screen.getAllByText('why, in a few words that name nobody').length).toBeGreaterThan(1);
  expect(screen.queryByText('The check has come')).toBeNull();
  expect(screen.getAllByText('Move to another date').length).toBeGreaterThan(0);
  expect(screen.getByText('June 6, 2026, 10:00 AM – 4:00 PM: not recorded')).not.toBeNull();
});

test('before a cancellation stands what it grants now, by the policy that was promised', async () => {
  await goTo('/staff/registrations/31', office().transport);
  const terms = within(screen.getByRole('note', { name: 'What a cancellation grants now' }));
  for (const words of [
    ...['Cancel more than 7 days before.', '$32.25 of store credit until May 1, 2027, $75.00 kept'],
    ...['$107.25 of store credit until May 1, 2027', '$107.25 refunded'],
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
  expect([workshop.value, form.getByLabelText<HTMLSelectElement>('Way').value]).toEqual(['', '']);
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
  const form = within(screen.getByRole('region', { name: 'The refund was sent by check or in cash' }));
  const user = userEvent.setup();
  await user.type(form.getByLabelText('Reference'), 'check 1042');
  await user.click(form.getByRole('button', { name: 'Send refund' }));
  await waitFor(() =>
    expect(asked).toContainEqual(
      expect.objectContaining({
        ...{ method: 'POST', path: 'core/content/workshops/registrations/refund-sent/31' },
        body: { on: null, reference: 'check 1042' },
      }),
    ),
  );
});

test('a check is said to have bounced only where the seat was paid by check', async () => {
  const paid = { ...REGISTRATION, status: 'registered', overdue: false } as const;
  await goTo('/staff/registrations/31', office('sales', { ...paid, paid_by: 'card' }).transport);
  expect(screen.queryByText('The check bounced, or was received by mistake')).toBeNull();
  document.body.innerHTML = '';
  await goTo('/staff/registrations/31', office('sales', { ...paid, paid_by: 'check' }).transport);
  expect(screen.getAllByText('The check bounced, or was received by mistake').length).toBeGreaterThan(0);
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
