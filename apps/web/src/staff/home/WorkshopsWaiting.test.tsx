import type { WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { longDate } from '@rabbet/domain/time/words';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const REGISTRATIONS = 'core/content/workshops/registrations';
const PAYMENTS = 'core/commerce/payments';
const SEAT = { workshop: 'Glazing', starts_at: null, received_at: '2026-05-01T16:00:00.000Z', due: 107.25 };
const CHECK = { ...SEAT, id: 31, name: 'Ann Bell', check_by: '2026-05-15', overdue: true };
const UNCONFIRMED = { ...SEAT, id: 35, name: 'Di Bell', check_by: '2026-05-20', overdue: false };
const NEXT = { ...SEAT, id: 32, name: 'Bob Bell', kept_until: '2099-05-02T16:00:00.000Z' };
const OWED = { ...SEAT, id: 33, name: 'Cy Bell', owed_by_hand: 53.5 };
const PAYMENT = { id: 71, amount: 42, brand: 'Visa', last4: '4242', registration_id: 34, started_at: SEAT.received_at };

function office(role: Role, rows = 1) {
  const seen: WireRequest[] = [];
  const page = (row: object) => ({ current_page: 1, total_pages: rows, total_rows: rows, data: rows ? [row] : [] });
  const answer = (request: WireRequest): readonly [number, unknown] | null => {
    const { path, query = {} } = request;
    if (path === `${REGISTRATIONS}/seat/32`) return [200, { id: 32, revision: 1 }];
    if (path !== REGISTRATIONS && path !== PAYMENTS) return null;
    seen.push(request);
    if (path === PAYMENTS) return [200, page(PAYMENT)];
    if (query.unconfirmed) return [200, page(UNCONFIRMED)];
    return [200, page(query.check_by ? CHECK : query.refund_owed ? OWED : NEXT)];
  };
  return { seen, ...backOffice({ who: memberAs(role), answer }) };
}
afterEach(() => void (document.body.innerHTML = ''));
const part = (name: string) => within(screen.getByRole('region', { name }));
const addressOf = (within: ReturnType<typeof part>, name: string | RegExp) =>
  within.getByRole('link', { name }).getAttribute('href');

test('what waits of workshops leads to the sheets where it is done, and to the lists of all of it', async () => {
  const { seen, transport } = office('sales', 7);
  await goTo('/staff', transport);
  const soon = seen.flatMap(({ query }) => query?.check_by ?? []).map(String)[0] ?? ''; // by the clock of the page
  const [checks, free, refunds, payments] = ['Checks', 'Free seats', 'Refunds', 'Payments'].map(part) as [
    ...[ReturnType<typeof part>, ReturnType<typeof part>, ReturnType<typeof part>, ReturnType<typeof part>],
  ];
  expect(checks.getByRole('heading').textContent).toBe(`7 checks are overdue or due by ${longDate(soon)}`);
  expect(addressOf(checks, 'Ann Bell')).toBe('/staff/registrations/31');
  expect(checks.getByText('May 15, 2026').className).toBe('is-late');
  expect(addressOf(checks, '6 more')).toBe(`/staff/registrations?check_by=${soon}&sort=check_by`);
  const unconfirmed = part('Unconfirmed checks');
  expect(unconfirmed.getByRole('heading').textContent).toBe('7 checks wait to be confirmed');
  expect(addressOf(unconfirmed, 'Di Bell')).toBe('/staff/registrations/35');
  expect(addressOf(unconfirmed, '6 more')).toBe('/staff/registrations?unconfirmed=true&sort=received_at');
  expect(free.getByRole('heading').textContent).toBe('7 people wait while seats are free');
  expect(addressOf(free, 'Bob Bell')).toBe('/staff/registrations/32');
  expect(addressOf(free, '6 more')).toBe('/staff/registrations?waits_because=next&sort=starts_at');
  expect(refunds.getByText('$53.50')).toBeTruthy();
  expect(addressOf(refunds, '6 more')).toBe('/staff/registrations?refund_owed=true&sort=id');
  expect(payments.getByRole('heading').textContent).toBe('Nobody knows yet what became of 7 payments');
  expect(addressOf(payments, 'Registration 34')).toBe('/staff/registrations/34');
  expect(addressOf(payments, '6 more')).toBe('/staff/payments?state=unknown&sort=started_at');
  expect(screen.queryByText('Nothing waits for you.')).toBeNull();
});

test('a seat that is kept for the waitlist is given to whoever is next by one button', async () => {
  const { transport, asked } = office('sales');
  await goTo('/staff', transport);
  const free = part('Free seats');
  expect(free.getByRole('columnheader', { name: 'Kept until' })).toBeTruthy();
  expect(free.getByText(/2099/)).toBeTruthy();
  await userEvent.setup().click(free.getByRole('button', { name: 'Give the seat' }));
  await screen.findByText('The seat is theirs, and their check is awaited. Please tell them.');
  expect(asked).toMatchObject([{ method: 'POST', path: `${REGISTRATIONS}/seat/32`, body: { way: 'check' } }]);
});

test('where nothing of it waits, nothing of it is shown', async () => {
  await goTo('/staff', office('sales', 0).transport);
  expect(screen.getByText('Nothing waits for you.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Checks' })).toBeNull();
});

test('whoever may do nothing about it is neither shown nor asked for it', async () => {
  const { seen, transport } = office('framer');
  await goTo('/staff', transport);
  expect(screen.queryByRole('region', { name: 'Checks' })).toBeNull();
  expect(seen).toEqual([]);
});
