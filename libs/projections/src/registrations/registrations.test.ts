import { VISITOR } from '@rabbet/domain/callers/caller';
import type { CreditEvent } from '@rabbet/domain/credits/credits';
import type { PaymentEvent } from '@rabbet/domain/payments/payments';
import { customer, person } from '@rabbet/domain/people/people';
import type { FormEvent, Registrant, SeatEvent, WorkshopStreamEvent } from '@rabbet/domain/registrations/registrations';
import {
  ann,
  checkAwaited,
  paymentBegun,
  bob,
  booking,
  seatConfirmed,
  seatHeld,
  HELD_UNTIL,
  waitlistJoined,
  minutesLater,
  NOW,
  registrationRef,
  seatOffered,
  timeScheduled,
  seatPaidByCard,
  plannedWorkshop,
  seatByCheck,
  seatReleased,
  workshopWithoutDates,
} from '@rabbet/domain/testing/registrations/events';
import {
  creditByCode,
  CREDITS_POINTING,
  erasedRegistrations,
  isReferenced,
  QueryContext,
  readConfirmation,
  REGISTRATIONS_POINTING,
  registrationsOf,
  workshopOfRegistration,
} from '../index';
import { type Gallery, inAGallery } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

const CODE = 'code-of-';
/** Form n is registration 30 + n, of person 40 + n. */
async function form(n: number, who: Registrant = ann, workshop_id = 1, ...more: readonly FormEvent[]): Promise<void> {
  const person_id = 40 + n;
  const personal = { [person_id]: { ...who, confirmation: `${CODE}${n}` } };
  const first = { type: 'RegistrationReceived', data: { workshop_id, person_id }, personal } as const;
  await gallery.shop.happened(`registration-${30 + n}`, first, ...more);
}
const workshop = (id: number, ...events: readonly WorkshopStreamEvent[]) =>
  gallery.shop.happened(`workshop-${id}`, ...events);
const asking = (now = NOW) => new QueryContext(gallery.database, VISITOR, new Date(now));

async function confirmation(n: number, now = NOW) {
  await gallery.settled();
  return readConfirmation(asking(now), { confirmation: `${CODE}${n}` });
}
const registrationIn = async (n: number, now = NOW) => (await confirmation(n, now))?.registration;

const NOTHING = {
  is_checking: false,
  is_offered: false,
  ended: null,
  paid: 0,
  due: 0,
  paid_by: [],
  check_by: null,
  is_unconfirmed: false,
  until: null,
  place: null,
  credit: 0,
  refund: 0,
  credits: [],
};

test('the code of a confirmation shows the seat that is paid for, as it was promised', async () => {
  await workshop(1, ...plannedWorkshop(), ...seatPaidByCard(1));
  await form(1);
  expect(await confirmation(1)).toMatchObject({
    order: { id: 61, total: 107.25, description: 'Workshop: Glazing', state: 'Closed' },
    workshop: { id: 1, name: 'Glazing', price: 100 },
    customer: { full_name: 'Ann Bell' },
    registration: {
      ...NOTHING,
      id: 31,
      status: 'registered',
      paid: 107.25,
      paid_by: [{ how: 'card', amount: 107.25 }],
    },
  });
  await workshop(1, { type: 'WorkshopChanged', data: { name: 'Gilding', publish: false } });
  const { workshop: shown } = (await confirmation(1))!; // as before
  expect(shown).toMatchObject({ name: 'Glazing', publish: false });
  expect(Object.keys(shown)).toEqual(expect.not.arrayContaining(['revision', 'students'])); // for staff alone
});

test('a confirmation says what is due, by when, and how long a seat is kept', async () => {
  await workshop(
    1,
    ...plannedWorkshop({ seats: 9 }),
    seatHeld(1, { way: 'check' }),
    checkAwaited(1, '2026-05-15'),
    seatHeld(2),
    paymentBegun(2),
  );
  await workshop(1, seatHeld(3), waitlistJoined(4), seatOffered(4));
  for (const n of [1, 2, 3, 4]) await form(n);
  expect(await registrationIn(1)).toEqual({
    ...NOTHING,
    id: 31,
    status: 'check mailed',
    due: 107.25,
    check_by: '2026-05-15',
  });
  const held = { ...NOTHING, status: 'held', due: 107.25, until: HELD_UNTIL };
  expect(await registrationIn(2)).toEqual({ ...held, id: 32, is_checking: true });
  expect(await registrationIn(3)).toEqual({ ...held, id: 33 });
  expect(await registrationIn(3, minutesLater(10))).toEqual({
    ...NOTHING,
    id: 33,
    status: 'cancelled',
    ended: 'not paid',
  });
  const end = new Date(minutesLater(24 * 60)).toISOString();
  expect(await registrationIn(4)).toEqual({ ...NOTHING, id: 34, status: 'held', is_offered: true, until: end });
});

test('whoever waits is told their place, which counts nobody who has left or was erased', async () => {
  await workshop(
    1,
    ...plannedWorkshop({ seats: 1 }),
    ...seatPaidByCard(1),
    waitlistJoined(2),
    waitlistJoined(3),
    waitlistJoined(4),
    waitlistJoined(5),
  );
  for (const n of [2, 3, 4, 5]) await form(n);
  const placeOf = async (n: number) => (await registrationIn(n))?.place;
  expect(await placeOf(5)).toBe(4);
  await workshop(1, seatOffered(2), cancelled(3));
  expect([await placeOf(2), await placeOf(3), await placeOf(4), await placeOf(5)]).toEqual([null, null, 1, 2]);
  await workshop(1, { type: 'WorkshopSeatOfferWithdrawn', data: registrationRef(2) });
  expect([await placeOf(2), await placeOf(5)]).toEqual([1, 3]);
  await gallery.shop.erased('42');
  expect([await confirmation(2), await placeOf(5)]).toEqual([null, 2]);
});

test('whoever has left their seat and waits after that is behind those who waited before', async () => {
  await workshop(
    1,
    ...plannedWorkshop({ seats: 1 }),
    seatHeld(1),
    waitlistJoined(2),
    seatReleased('ran out', 1),
    waitlistJoined(1),
  );
  for (const n of [1, 2]) await form(n);
  expect([(await registrationIn(1))?.place, (await registrationIn(2))?.place]).toEqual([2, 1]);
});

const GRANT = { credit: 100_25, refund: 0, kept: 7_00, credit_until: '2027-05-01' };
function cancelled(n: number, grant = { credit: 0, refund: 0, kept: 0, credit_until: null as string | null }) {
  const type = 'WorkshopRegistrationCancelled';
  return {
    type,
    data: { ...registrationRef(n), ...grant, by: 'customer', paid: 0, refunds: [], reason: null },
  } as const;
}

test('a confirmation of somebody who has cancelled tells of the credit, and reads as it stood', async () => {
  await workshop(1, ...plannedWorkshop(), ...seatPaidByCard(1), cancelled(1, GRANT));
  await form(1);
  expect(await confirmation(1)).toMatchObject({
    order: { total: 107.25, state: 'Closed' },
    registration: {
      status: 'cancelled',
      paid: 107.25,
      due: 0,
      credit: 100.25,
      credits: [{ amount: 100.25, until: '2027-05-01' }],
    },
  });
});

test('a code opens nothing while no seat stands, after another word, or once its person was erased', async () => {
  await workshop(1, ...plannedWorkshop());
  await form(1);
  expect(await confirmation(1)).toBeNull();
  await workshop(1, ...seatPaidByCard(1));
  expect(await confirmation(1)).not.toBeNull();
  expect(await confirmation(2)).toBeNull();
  await gallery.shop.erased('41');
  expect(await confirmation(1)).toBeNull();
});

test('a form that is told anew, corrected and passed on is read as it was said last', async () => {
  await workshop(1, ...plannedWorkshop(), ...seatPaidByCard(1));
  await form(
    1,
    ann,
    1,
    { type: 'RegistrationToldAnew', data: { person_id: 41 }, personal: { 41: { ...ann, last: 'Bellamy' } } },
    {
      type: 'RegistrationMailCorrected',
      data: { person_id: 41, reason: 'A typo' },
      personal: { 41: { email: 'a@example.com' } },
    },
    { type: 'RegistrationCommented', data: { person_id: 41 }, personal: { 41: { comments: 'Left-handed' } } },
    { type: 'RegistrationAttendanceRecorded', data: { id: 91, workshop_time_id: 5, status: 'present' } },
    { type: 'RegistrationAttendanceRecorded', data: { id: 91, workshop_time_id: 5, status: 'absent' } },
  );
  expect(await confirmation(1)).toMatchObject({ customer: { full_name: 'Ann Bellamy' } });
  expect(await rowsOf('registration_words')).toMatchObject([{ email: 'a@example.com', comments: 'Left-handed' }]);
  expect(await rowsOf('registration_attendance')).toEqual([
    { id: 91, registration_id: 31, workshop_time_id: 5, status: 'absent' },
  ]);
  await gallery.shop.happened('registration-31', {
    type: 'RegistrationPassedOn',
    data: { person_id: 42, reason: 'Another comes' },
    personal: { 42: { ...bob, confirmation: 'code-of-9' } },
  });
  expect([await confirmation(1), await confirmation(9)]).toMatchObject([null, { customer: { full_name: 'Bob Bell' } }]);
  expect(await rowsOf('registration_words')).toMatchObject([{ person: '42', comments: null }]);
});

async function rowsOf(table: string): Promise<object[]> {
  await gallery.settled();
  return (await gallery.database.query<object>(`select * from ${table} order by id`)).rows;
}

test('a person is found by the registrations that they have in a workshop, also under a merged number', async () => {
  await form(1);
  await form(2, bob, 1);
  await gallery.shop.happened('registration-33', {
    type: 'RegistrationReceived',
    data: { workshop_id: 1, person_id: 41 },
    personal: { 41: { ...ann, confirmation: 'other' } },
  });
  await form(4, ann, 2);
  await gallery.shop.happened('duplicate-person', {
    type: 'DuplicateMerged',
    data: { duplicate: 44, original: 41, reason: 'The same' },
  });
  await gallery.settled();
  expect(await registrationsOf(asking(), 1, 41)).toEqual([31, 33]);
  expect(await registrationsOf(asking(), 1, 44)).toEqual([31, 33]);
  expect(await registrationsOf(asking(), 2, 41)).toEqual([34]);
  expect(await registrationsOf(asking(), 1, 45)).toEqual([]);
});

test('a registration is in the workshop that its owner has moved to, once they have arrived', async () => {
  await workshop(1, ...plannedWorkshop(), ...seatPaidByCard(1));
  await workshop(2, workshopWithoutDates(), timeScheduled('2026-06-13', 6), ...moving());
  await form(1);
  const places = async () => {
    await gallery.settled();
    return [await workshopOfRegistration(asking(), 31), await registrationsOf(asking(), 2, 41)];
  };
  expect(await places()).toEqual([{ workshop_id: 1 }, [31]]);
  await workshop(2, ...arrived());
  expect(await places()).toEqual([{ workshop_id: 2 }, [31]]);
  expect(await workshopOfRegistration(asking(), 32)).toBeNull();
});

function moving(): SeatEvent[] {
  const from = { workshop_id: 1, move: 'm1', as: 'registered' } as const;
  return [{ type: 'WorkshopSeatHeldForMove', data: { ...booking(), from, allowed: 5, begun: false, reason: null } }];
}
function arrived(): SeatEvent[] {
  const settled = [{ how: 'card', amount: 107_25, payment_id: 71 }] as const;
  return [
    { type: 'WorkshopMoveCompleted', data: { ...registrationRef(), move: 'm1', settled, fee_kept: 0 } },
    seatConfirmed(),
  ];
}

test('those whose person was erased are known, and nobody else', async () => {
  await workshop(
    1,
    ...plannedWorkshop(),
    ...seatByCheck(1),
    waitlistJoined(2),
    waitlistJoined(3),
    seatReleased('left', 1),
  );
  for (const n of [1, 2, 3]) await form(n);
  await gallery.shop.erased('43');
  await gallery.settled();
  expect(await erasedRegistrations(asking(), 1)).toEqual([33]);
  expect(await erasedRegistrations(asking(), 2)).toEqual([]);
});

const GRANTED = { customer_id: 51, person_id: 41, amount: 100_00, reason: 'Cancelled', until: '2027-05-01' };
const granted: CreditEvent = { type: 'CreditGranted', data: GRANTED, personal: { 41: { code: 'credit-code' } } };

test('a credit is found by its code, and knows what is left of it and what it paid for', async () => {
  await gallery.shop.happened(
    'credit-81',
    granted,
    { type: 'CreditSpent', data: { on: 'registration 31', amount: 30_00 } },
    { type: 'CreditSpent', data: { on: 'order 88', amount: 20_00 } },
    { type: 'CreditGivenBack', data: { on: 'registration 31', amount: 30_00 } },
    { type: 'CreditExtended', data: { until: '2027-12-31', reason: 'She was ill' } },
  );
  const stands = { id: 81, customer_id: 51, amount: 100_00, remaining: 80_00, until: '2027-12-31', voided: 0 };
  expect(await rowsOf('credits')).toMatchObject([{ ...stands, spent_on: [{ on: 'order 88', amount: 20_00 }] }]);
  expect([await creditByCode(asking(), 'credit-code'), await creditByCode(asking(), 'CREDIT-CODE')]).toEqual([
    81,
    null,
  ]);
  await gallery.shop.happened('credit-81', { type: 'CreditVoided', data: { amount: 80_00, reason: 'Paid out' } });
  expect(await rowsOf('credits')).toMatchObject([{ remaining: 0, voided: 80_00 }]);
  await gallery.shop.erased('41');
  await gallery.settled();
  expect(await creditByCode(asking(), 'credit-code')).toBeNull();
});

test('a payment knows what it is for, what came of it, and what of it goes back', async () => {
  const start = (purpose: object): PaymentEvent =>
    ({ type: 'PaymentStarted', data: { for: purpose, amount: 107_25 } }) as PaymentEvent;
  await gallery.shop.happened(
    'payment-71',
    start({ workshop_id: 1, registration_id: 31 }),
    { type: 'PaymentLeftUnknown', data: {} },
    { type: 'PaymentSucceeded', data: { amount: 107_25, reference: 'ref', brand: 'Visa', last4: '4242' } },
    { type: 'PaymentRefundOwed', data: { cause: 'a', amount: 100_00 } },
    { type: 'PaymentRefundOwed', data: { cause: 'b', amount: 7_00 } },
    { type: 'PaymentRefunded', data: { cause: 'a', amount: 100_00, reference: 'back' } },
  );
  await gallery.shop.happened('payment-72', start({ order_id: 9 }), {
    type: 'PaymentDeclined',
    data: { reason: 'expired card' },
  });
  expect(await rowsOf('payments')).toMatchObject([
    {
      id: 71,
      workshop_id: 1,
      registration_id: 31,
      order_id: null,
      amount: 107_25,
      state: 'succeeded',
      brand: 'Visa',
      last4: '4242',
      reference: 'ref',
      owed_back: 7_00,
      refunded: 100_00,
      declined_because: null,
    },
    { id: 72, order_id: 9, workshop_id: null, state: 'declined', declined_because: 'expired card', owed_back: 0 },
  ]);
});

test('neither a person who has registered nor a customer with credit is removed', async () => {
  await form(1);
  await gallery.shop.happened('credit-81', granted);
  await gallery.settled();
  const isKept = (kind: string, id: number) =>
    isReferenced(asking(), kind, id, [...REGISTRATIONS_POINTING, ...CREDITS_POINTING]);
  expect(await isKept(person.name, 41)).toBe(true);
  expect(await isKept(customer.name, 51)).toBe(true);
  expect([await isKept(person.name, 51), await isKept(customer.name, 41)]).toEqual([false, false]);
});
