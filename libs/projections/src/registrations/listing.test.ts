import type { Caller } from '@rabbet/domain/callers/caller';
import { ADMINISTRATOR, memberAs } from '@rabbet/domain/testing/callers';
import type { CreditEvent } from '@rabbet/domain/credits/credits';
import type { PaymentEvent } from '@rabbet/domain/payments/payments';
import type { FormEvent, Registrant, WorkshopStreamEvent } from '@rabbet/domain/registrations/registrations';
import {
  ann,
  checkAwaited,
  paymentBegun,
  bob,
  seatHeld,
  HELD_UNTIL,
  waitlistJoined,
  minutesLater,
  NOW,
  registrationRef,
  seatOffered,
  seatPaidByCard,
  plannedWorkshop,
  seatSettled,
  START,
  workshopWithoutDates,
} from '@rabbet/domain/testing/registrations/events';
import { creditList, paymentList, QueryContext, registrationHistory, registrationList } from '../index';
import { type Gallery, inAGallery } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

async function form(n: number, who: Registrant = ann, ...more: readonly FormEvent[]): Promise<void> {
  const person_id = 40 + n;
  const personal = { [person_id]: { ...who, confirmation: `code-${n}` } };
  const first = { type: 'RegistrationReceived', data: { workshop_id: 1, person_id }, personal } as const;
  await gallery.shop.happened(`registration-${30 + n}`, first, ...more);
}
const workshop = (id: number, ...events: readonly WorkshopStreamEvent[]) =>
  gallery.shop.happened(`workshop-${id}`, ...events);
const asking = (now = NOW, caller: Caller = ADMINISTRATOR) => {
  const { eventStore } = gallery.shop;
  return new QueryContext(gallery.database, caller, new Date(now), undefined, undefined, null, eventStore);
};
type Query = Partial<Parameters<typeof registrationList.query>[1]>;
async function listed(query: Query = {}, context = asking()) {
  await gallery.settled();
  return (await registrationList.query(context, query as never)).data; // the others are not said
}
const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id - 30);

test('a registration is listed with its seat, its money and who it is', async () => {
  await workshop(1, ...plannedWorkshop(), ...seatPaidByCard(1));
  await form(1);
  const [row] = await listed();
  expect(row).toMatchObject({
    id: 31,
    workshop_id: 1,
    workshop: 'Glazing',
    starts_at: new Date(START).toISOString(),
    customer_id: 51,
    person_id: 41,
    name: 'Ann Bell',
    email: 'ann@example.com',
    phone: '9195550100',
    status: 'registered',
    place: null,
    waits_because: null,
    kept_until: null,
    held_until: null,
    is_offered: false,
    is_checking: false,
    way: 'card',
    order_id: 61,
    order_total: 107.25,
    paid: 107.25,
    due: 0,
    check_by: null,
    overdue: false,
    credit: 0,
  });
});

test('statuses follow the clock, and filters with them', async () => {
  await workshop(
    1,
    ...plannedWorkshop({ seats: 9 }),
    seatHeld(1),
    seatHeld(2),
    paymentBegun(2),
    waitlistJoined(3),
    seatOffered(3),
  );
  for (const n of [1, 2, 3]) await form(n);
  const statuses = async (now: number) => (await listed({}, asking(now))).map(({ status }) => status);
  expect(await statuses(NOW)).toEqual(['held', 'held', 'held']);
  expect(await statuses(minutesLater(10))).toEqual(['held', 'held', 'cancelled']);
  expect(await statuses(minutesLater(24 * 60))).toEqual(['cancelled', 'held', 'cancelled']);
  expect(idsOf(await listed({ status: 'cancelled' }, asking(minutesLater(10))))).toEqual([1]);
  const [third, second] = await listed();
  expect(third).toMatchObject({ is_offered: true, is_checking: false, due: 0 });
  expect(second).toMatchObject({ is_checking: true, held_until: HELD_UNTIL, due: 107.25 });
});

test('a check is overdue from the day on after that by which it is awaited', async () => {
  await workshop(1, ...plannedWorkshop(), seatHeld(1, { way: 'check' }), checkAwaited(1, '2026-05-15'));
  await form(1);
  const on = (day: string) => asking(Date.parse(`${day}T16:00:00Z`));
  expect(await listed({ overdue: true }, on('2026-05-15'))).toEqual([]);
  expect(await listed({ overdue: true }, on('2026-05-16'))).toMatchObject([
    { status: 'check mailed', check_by: '2026-05-15', overdue: true, due: 107.25 },
  ]);
});

test('checks are found that are awaited by a day, and who is next on a waitlist', async () => {
  await workshop(1, ...plannedWorkshop({ seats: 4 }), ...[1, 2].flatMap((n) => [seatHeld(n, { way: 'check' })]));
  await workshop(
    1,
    checkAwaited(1, '2026-05-15'),
    checkAwaited(2, '2026-05-20'),
    ...seatPaidByCard(3),
    waitlistJoined(4),
    waitlistJoined(5),
  );
  for (const n of [1, 2, 3, 4, 5]) await form(n);
  const listIds = async (query: Query) => idsOf(await listed(query));
  expect(await listIds({ check_by: '2026-05-14' })).toEqual([]);
  expect(await listIds({ check_by: '2026-05-15' })).toEqual([1]);
  expect(await listIds({ check_by: '2026-05-20', sort: 'check_by' })).toEqual([1, 2]);
  expect(await listIds({ waits_because: 'next' })).toEqual([4]);
  expect(await listIds({ waits_because: 'others first' })).toEqual([5]);
});

async function reasons(now = NOW) {
  const rows = await listed({ status: 'waitlist' }, asking(now));
  return Object.fromEntries(rows.map(({ id, place, waits_because }) => [id - 30, [place, waits_because]]));
}

test('staff see why nobody on the waitlist is offered a seat yet, and who is next', async () => {
  await workshop(
    1,
    ...plannedWorkshop({ seats: 1 }),
    ...seatPaidByCard(1),
    waitlistJoined(2),
    waitlistJoined(3),
    waitlistJoined(4),
  );
  for (const n of [1, 2, 3, 4]) await form(n);
  expect(await reasons()).toEqual({ 2: [1, 'full'], 3: [2, 'full'], 4: [3, 'full'] });
  await workshop(1, { type: 'WorkshopChanged', data: { seats: 2 } });
  expect(await reasons()).toEqual({ 2: [1, 'next'], 3: [2, 'others first'], 4: [3, 'others first'] });
  await workshop(1, seatOffered(2));
  expect(await reasons()).toEqual({ 3: [1, 'offer under way'], 4: [2, 'offer under way'] });
  await gallery.shop.erased('43');
  expect(await reasons()).toEqual({ 3: [null, 'erased'], 4: [1, 'offer under way'] });
  expect(await reasons(minutesLater(24 * 60))).toMatchObject({ 4: [1, 'next'] });
  expect(await reasons(START - 60_000)).toMatchObject({ 4: [1, 'closed'] });
  await workshop(1, { type: 'WorkshopTimeRemoved', data: { id: 5 } });
  expect(await reasons()).toMatchObject({ 4: [1, 'no dates'] });
});

test('registrations are found by workshop, customer and words, and sorted', async () => {
  await workshop(1, ...plannedWorkshop({ seats: 9 }), ...seatPaidByCard(1), ...seatPaidByCard(2));
  await workshop(2, workshopWithoutDates({ name: 'Gilding' }), waitlistJoined(3, { name: 'Gilding' }));
  await form(1);
  await form(2, bob);
  await form(3, { ...ann, last: 'Zöe' });
  const listIds = async (query: Query) => idsOf(await listed(query));
  expect(await listIds({})).toEqual([3, 2, 1]);
  expect(await listIds({ workshop_id: 2 })).toEqual([3]);
  expect(await listIds({ customer_id: 52 })).toEqual([2]);
  expect(await listIds({ term: 'bob BELL' })).toEqual([2]);
  expect(await listIds({ term: 'zoe gild' })).toEqual([3]);
  expect(await listIds({ term: '62' })).toEqual([2]);
  expect(await listIds({ sort: 'name' })).toEqual([1, 3, 2]);
});

test('a framer sees who comes, and neither addresses nor amounts', async () => {
  await workshop(1, ...plannedWorkshop(), ...seatPaidByCard(1));
  await form(1);
  const [row] = await listed({}, asking(NOW, memberAs('framer')));
  expect(row).toMatchObject({
    name: 'Ann Bell',
    status: 'registered',
    email: null,
    phone: null,
    order_total: null,
    due: null,
  });
});

test('the words of somebody who was erased are gone, and their seat stands', async () => {
  await workshop(1, ...plannedWorkshop(), ...seatPaidByCard(1));
  await form(1);
  await gallery.shop.erased('41');
  expect(await listed()).toMatchObject([{ id: 31, name: null, email: null, comments: null, status: 'registered' }]);
});

test('the history tells what happened to the form and to the seat, in every workshop that it was in', async () => {
  await form(1, ann, { type: 'RegistrationCommented', data: { person_id: 41 }, personal: { 41: { comments: 'Shy' } } });
  await workshop(1, ...plannedWorkshop(), ...seatPaidByCard(1));
  const nothing = { credit: 0, refund: 0, kept: 0, credit_until: null };
  const settled = [{ how: 'card', amount: 107_25, payment_id: 71 }] as const;
  const moved = { ...registrationRef(), ...nothing, to: 2, move: 'm', paid: 107_25, settled, fee_kept: 0 };
  await workshop(1, { type: 'WorkshopRegistrationMoved', data: moved });
  await workshop(2, workshopWithoutDates(), waitlistJoined(2), {
    type: 'WorkshopMoveCompleted',
    data: { ...registrationRef(), move: 'm', settled, fee_kept: 0 },
  });
  const history = await registrationHistory(asking(), { id: 31, before: null });
  expect(history.map(({ what }) => what)).toEqual([
    'moved here',
    'moved it to workshop 2',
    'confirmed the seat',
    'ended payment 71: paid',
    'began payment 71 of $107.25',
    'held a seat, $107.25',
    'changed the note',
    'registered',
  ]);
  expect(history[6]?.changes).toMatchObject([{ label: 'Comments', before: null, after: 'Shy' }]);
  const toFramer = await registrationHistory(asking(NOW, memberAs('framer')), { id: 31, before: null });
  expect(toFramer.flatMap(({ changes }) => changes)).toEqual([]);
});

test('the history tells amounts to those who may read them, and to nobody else', async () => {
  const check = { how: 'check', amount: 100_00 } as const;
  const cancelled = { by: 'shop', paid: 107_25, credit: 7_25, refund: 100_00, kept: 0, credit_until: null } as const;
  await form(1);
  await workshop(
    ...([1, ...plannedWorkshop(), seatHeld(1), paymentBegun(1), seatSettled(check)] as const),
    { type: 'WorkshopCheckReturned', data: { ...registrationRef(), amount: 100_00, reason: 'bounced', by: null } },
    {
      type: 'WorkshopRegistrationCancelled',
      data: { ...registrationRef(), ...cancelled, refunds: [check], reason: 'ill' },
    },
    {
      type: 'WorkshopRefundSent',
      data: { ...registrationRef(), amount: 100_00, on: '2026-05-02', reference: 'check 7' },
    },
  );
  const wordsFor = async (role: 'sales' | 'auditor' | 'framer') =>
    (await registrationHistory(asking(NOW, memberAs(role)), { id: 31, before: null })).map(({ what }) => what);
  const withAmounts = [
    'sent a refund of $100.00 on May 2, 2026: check 7',
    'canceled it for the shop: $7.25 credit, $100.00 refunded, $0.00 kept because: ill',
    'returned the check of $100.00 and awaits another one because: bounced',
    'took $100.00 by check',
    'began payment 71 of $107.25',
    'held a seat, $107.25',
    'registered',
  ];
  expect([await wordsFor('sales'), await wordsFor('auditor')]).toEqual([withAmounts, withAmounts]);
  expect(await wordsFor('framer')).toEqual([
    'sent a refund on May 2, 2026: check 7',
    'canceled it for the shop because: ill',
    'returned the check and awaits another one because: bounced',
    'took a payment by check',
    'began payment 71',
    'held a seat',
    'registered',
  ]);
});

test('the history tells until when a seat is offered by the clock of the shop, and nothing of what was not said', async () => {
  await form(1);
  await workshop(1, ...plannedWorkshop({ seats: 1 }), ...seatPaidByCard(2), waitlistJoined(1), seatOffered(1));
  const [offer, , received] = await registrationHistory(asking(), { id: 31, before: null });
  expect(offer?.what).toBe('offered a seat until May 2, 2026, 12:00 PM');
  expect(received?.changes.filter(({ after }) => after === null)).toEqual([]);
});

test('credits are listed with what is left, and payments with what goes back', async () => {
  const granted: CreditEvent = {
    type: 'CreditGranted',
    data: { customer_id: 51, person_id: 41, amount: 100_00, reason: 'Cancelled', until: '2027-05-01' },
    personal: { 41: { code: 'secret-code' } },
  };
  await gallery.shop.happened('credit-81', granted, {
    type: 'CreditSpent',
    data: { on: 'registration 31', amount: 30_50 },
  });
  await gallery.shop.happened('credit-82', granted, { type: 'CreditVoided', data: { amount: 100_00, reason: 'Paid' } });
  const started = { for: { workshop_id: 1, registration_id: 31 }, amount: 107_25 };
  await gallery.shop.happened(
    'payment-71',
    { type: 'PaymentStarted', data: started } satisfies PaymentEvent,
    { type: 'PaymentSucceeded', data: { amount: 107_25, reference: 'r', brand: 'Visa', last4: '4242' } },
    { type: 'PaymentRefundOwed', data: { cause: 'a', amount: 7_25 } },
  );
  await gallery.settled();
  const ask = async (list: typeof creditList | typeof paymentList, query: object, now = NOW) =>
    (await list.query(asking(now), query as never)).data;
  const rows = await ask(creditList, {});
  expect(rows).toMatchObject([
    { id: 82, state: 'voided', remaining: 0, spent_on: null },
    { id: 81, state: 'open', amount: 100, remaining: 69.5, spent_on: 'registration 31: $30.50', until: '2027-05-01' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('secret-code');
  expect(await ask(creditList, { state: 'over' }, Date.parse('2027-05-02T16:00:00Z'))).toMatchObject([{ id: 81 }]);
  expect(await ask(paymentList, { owed: true })).toMatchObject([
    { id: 71, state: 'succeeded', amount: 107.25, owed_back: 7.25, refunded: 0, brand: 'Visa', last4: '4242' },
  ]);
  expect(await ask(paymentList, { owed: false })).toEqual([]);
});
