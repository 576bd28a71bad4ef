import { decide } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/testing/given';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { RegistrationRow } from './list';
import { awaitedChange, offeredChanges } from './offered-changes';
import {
  isUnconfirmed,
  type RegistrationCommand,
  type Seat,
  statusOf,
  workshopStream,
  type WorkshopStreamEvent,
} from './registrations';
import {
  checkAwaited,
  paymentBegun,
  seatConfirmed,
  seatHeld,
  waitlistJoined,
  NOW,
  registrationRef,
  seatOffered,
  seatPaidByCard,
  plannedWorkshop,
  seatByCheck,
  seatReleased,
  seatSettled,
} from '../testing/registrations/events';

const clock = { facts: { now: NOW } };
const reason = { reason: 'asked' };
/** Commands of each verb that the stream of the workshop decides alone. */
const COMMANDS: Readonly<Record<string, readonly RegistrationCommand[]>> = {
  seat: (['card', 'check'] as const).map((way) => ({
    type: 'GiveSeat',
    data: { ...registrationRef(), way },
    facts: { now: NOW, tax_rate: 0.0725 },
  })),
  'confirm-check': [{ type: 'ConfirmCheck', data: registrationRef() }],
  'receive-check': [{ type: 'ReceiveCheck', data: registrationRef() }],
  'return-check': [{ type: 'ReturnCheck', data: { ...registrationRef(), ...reason }, ...clock }],
  'take-cash': [{ type: 'TakeCash', data: registrationRef() }],
  'apply-credit': [{ type: 'ApplyCredit', data: { ...registrationRef(), credit_id: 10, amount: 1_00 }, ...clock }],
  'change-way': (['card', 'check'] as const).map((way) => ({
    type: 'ChangeWay',
    data: { ...registrationRef(), way, ...reason },
    ...clock,
  })),
  release: [{ type: 'ReleaseSeat', data: registrationRef() }],
  cancel: [{ type: 'CancelRegistration', data: { ...registrationRef(), by: 'customer' }, ...clock }],
  'undo-cancellation': [{ type: 'UndoCancellation', data: { ...registrationRef(), ...reason }, ...clock }],
  'send-refund': [{ type: 'RecordRefundSent', data: { ...registrationRef(), on: null, reference: null }, ...clock }],
};

const check = seatSettled({ how: 'check', amount: 107_25 });
const credit = seatSettled({ how: 'credit', amount: 7_25, credit_id: 9 });
const cancelled = (by: 'customer' | 'shop', past: readonly WorkshopStreamEvent[]): WorkshopStreamEvent[] => {
  const as = by === 'shop' ? 'refund' : 'credit';
  const data = { ...registrationRef(), by, as, ...reason } as const;
  const { state } = given(workshopStream, ...plannedWorkshop(), ...past);
  return [...past, ...decide(workshopStream, state, { type: 'CancelRegistration', data, ...clock })];
};
const unconfirmed = { ...checkAwaited(), data: { ...checkAwaited().data, unconfirmed: true } } as const;
const byCheck = [...seatByCheck(), check, seatConfirmed()];
const toCheck: WorkshopStreamEvent = {
  type: 'WorkshopWayChanged',
  data: { ...registrationRef(), way: 'check', ...reason, until: null },
};
const sent: WorkshopStreamEvent = {
  type: 'WorkshopRefundSent',
  data: { ...registrationRef(), amount: 107_25, on: '2026-05-01', reference: null },
};
const PASTS: Readonly<Record<string, readonly WorkshopStreamEvent[]>> = {
  held: [seatHeld()],
  'held and charged': [seatHeld(), paymentBegun()],
  'held with credit': [seatHeld(), credit],
  'awaiting a check': seatByCheck(),
  'awaiting a check that nobody has confirmed': [seatHeld(), unconfirmed],
  'awaiting a check, with credit': [seatHeld(), credit, toCheck, checkAwaited()],
  'paid by card': seatPaidByCard(),
  'paid by check': byCheck,
  waiting: [waitlistJoined()],
  offered: [waitlistJoined(), seatOffered()],
  'let go': [seatHeld(), seatReleased()],
  'canceled for credit': cancelled('customer', seatPaidByCard()),
  'canceled and refunded': cancelled('shop', seatPaidByCard()),
  'canceled, and a check owed': cancelled('shop', byCheck),
  'canceled, and a check sent back': [...cancelled('shop', byCheck), sent],
  'canceled on the waitlist': cancelled('customer', [waitlistJoined()]),
};

function shownRow(seat: Seat): Parameters<typeof offeredChanges>[0] {
  const status = statusOf(seat, NOW);
  const toCard = (seat.grant?.refund ?? 0) - seat.owed_by_hand - seat.sent_by_hand;
  return {
    status,
    ended: status === 'cancelled' ? (seat.stage as RegistrationRow['ended']) : null,
    waits_because: status === 'waitlist' ? 'next' : null, // there are two seats
    is_checking: seat.open !== null,
    is_offered: seat.stage === 'offered',
    unconfirmed: isUnconfirmed(seat),
    paid_by: seat.settled.map(({ how }) => how).join(', ') || null,
    owed_by_hand: seat.owed_by_hand,
    owed_to_card: toCard,
    refunded: seat.sent_by_hand,
  };
}

test.each(Object.entries(PASTS))('%s: the offered changes are exactly those that the domain accepts', (_, past) => {
  const { state } = given(workshopStream, ...plannedWorkshop(), ...past);
  const isAccepted = (command: RegistrationCommand) => {
    try {
      return decide(workshopStream, state, command).length > 0;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
  const [seat] = state.seats;
  const offeredVerbs = seat ? offeredChanges(shownRow(seat)) : [];
  const acceptedVerbs = Object.keys(COMMANDS).filter((verb) => COMMANDS[verb]?.some(isAccepted));
  expect(offeredVerbs.filter((verb) => verb in COMMANDS).sort()).toEqual(acceptedVerbs.sort());
});

test('staff are offered to give a seat only if one is free', () => {
  const [seat] = given(workshopStream, ...plannedWorkshop(), waitlistJoined()).state.seats;
  const canGiveSeat = (reason: RegistrationRow['waits_because']) =>
    offeredChanges({ ...shownRow(seat!), waits_because: reason }).includes('seat');
  expect(canGiveSeat('others first')).toBe(true);
  expect((['full', 'offer under way', 'no dates', 'closed', 'erased'] as const).filter(canGiveSeat)).toEqual([]);
});

test('a move is offered only for registrations with a seat', () => {
  const moves = Object.entries(PASTS).flatMap(([name, past]) => {
    const [seat] = given(workshopStream, ...plannedWorkshop(), ...past).state.seats;
    return seat && offeredChanges(shownRow(seat)).includes('move') ? [name] : [];
  });
  expect(moves).toEqual([
    'awaiting a check',
    'awaiting a check that nobody has confirmed',
    'awaiting a check, with credit',
    'paid by card',
    'paid by check',
  ]);
});

test('the state of a registration asks for one change at most, and never for its end', () => {
  const row = { ...shownRow(given(workshopStream, ...plannedWorkshop(), waitlistJoined()).state.seats[0]!) };
  const checkRow = { ...row, status: 'check mailed', waits_because: null } as const;
  expect(awaitedChange({ ...row, waits_because: 'next' })).toBe('seat');
  expect(awaitedChange({ ...row, waits_because: 'others first' })).toBeNull();
  expect(awaitedChange(checkRow)).toBe('receive-check');
  expect(awaitedChange({ ...checkRow, unconfirmed: true })).toBe('confirm-check');
  expect(awaitedChange({ ...checkRow, status: 'held' })).toBe('take-cash');
  expect(awaitedChange({ ...checkRow, status: 'registered', paid_by: 'card' })).toBeNull();
  const ended = { ...checkRow, status: 'cancelled', ended: 'cancelled' } as const;
  expect([awaitedChange(ended), awaitedChange({ ...ended, owed_by_hand: 75 })]).toEqual([null, 'send-refund']);
});
