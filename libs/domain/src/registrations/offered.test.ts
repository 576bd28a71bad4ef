import { decide } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/testing/given';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { RegistrationRow } from './list';
import { offeredChanges } from './offered';
import {
  isUnconfirmed,
  type RegistrationCommand,
  type Seat,
  statusOf,
  workshopStream,
  type WorkshopStreamEvent,
} from './registrations';
import {
  awaited,
  begun,
  confirmed,
  held,
  joined,
  NOW,
  of,
  offered,
  paid,
  planned,
  promised,
  released,
  settled,
} from '../testing/registrations/past';

const clock = { facts: { now: NOW } };
const reason = { reason: 'asked' };
/** Commands of the verbs that the stream of the workshop alone decides. */
const COMMANDS: Readonly<Record<string, readonly RegistrationCommand[]>> = {
  seat: (['card', 'check'] as const).map((way) => ({
    type: 'GiveSeat',
    data: { ...of(), way },
    facts: { now: NOW, tax_rate: 0.0725 },
  })),
  'confirm-check': [{ type: 'ConfirmCheck', data: of() }],
  'receive-check': [{ type: 'ReceiveCheck', data: of() }],
  'return-check': [{ type: 'ReturnCheck', data: { ...of(), ...reason }, ...clock }],
  'take-cash': [{ type: 'TakeCash', data: of() }],
  'apply-credit': [{ type: 'ApplyCredit', data: { ...of(), credit_id: 10, amount: 1_00 }, ...clock }],
  'change-way': (['card', 'check'] as const).map((way) => ({
    type: 'ChangeWay',
    data: { ...of(), way, ...reason },
    ...clock,
  })),
  release: [{ type: 'ReleaseSeat', data: of() }],
  cancel: [{ type: 'CancelRegistration', data: { ...of(), by: 'customer' }, ...clock }],
  'undo-cancellation': [{ type: 'UndoCancellation', data: { ...of(), ...reason }, ...clock }],
  'send-refund': [{ type: 'RecordRefundSent', data: { ...of(), on: null, reference: null }, ...clock }],
};

const check = settled({ how: 'check', amount: 107_25 });
const credit = settled({ how: 'credit', amount: 7_25, credit_id: 9 });
const cancelled = (by: 'customer' | 'shop', past: readonly WorkshopStreamEvent[]): WorkshopStreamEvent[] => {
  const as = by === 'shop' ? 'refund' : 'credit';
  const data = { ...of(), by, as, ...reason } as const;
  const { state } = given(workshopStream, ...planned(), ...past);
  return [...past, ...decide(workshopStream, state, { type: 'CancelRegistration', data, ...clock })];
};
const unconfirmed = { ...awaited(), data: { ...awaited().data, unconfirmed: true } } as const;
const byCheck = [...promised(), check, confirmed()];
const toCheck: WorkshopStreamEvent = {
  type: 'WorkshopWayChanged',
  data: { ...of(), way: 'check', ...reason, until: null },
};
const sent: WorkshopStreamEvent = {
  type: 'WorkshopRefundSent',
  data: { ...of(), amount: 107_25, on: '2026-05-01', reference: null },
};
const PASTS: Readonly<Record<string, readonly WorkshopStreamEvent[]>> = {
  held: [held()],
  'held and charged': [held(), begun()],
  'held with credit': [held(), credit],
  'awaiting a check': promised(),
  'awaiting a check that nobody has confirmed': [held(), unconfirmed],
  'awaiting a check, with credit': [held(), credit, toCheck, awaited()],
  'paid by card': paid(),
  'paid by check': byCheck,
  waiting: [joined()],
  offered: [joined(), offered()],
  'let go': [held(), released()],
  'canceled for credit': cancelled('customer', paid()),
  'canceled and refunded': cancelled('shop', paid()),
  'canceled, and a check owed': cancelled('shop', byCheck),
  'canceled, and a check sent back': [...cancelled('shop', byCheck), sent],
  'canceled on the waitlist': cancelled('customer', [joined()]),
};

function rowOf(seat: Seat): Parameters<typeof offeredChanges>[0] {
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

test.each(Object.entries(PASTS))('%s: those changes are offered that the domain would make', (_, past) => {
  const { state } = given(workshopStream, ...planned(), ...past);
  const makes = (command: RegistrationCommand) => {
    try {
      return decide(workshopStream, state, command).length > 0;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
  const [seat] = state.seats;
  const offers = seat ? offeredChanges(rowOf(seat)) : [];
  const made = Object.entries(COMMANDS).flatMap(([verb, commands]) => (commands.some(makes) ? [verb] : []));
  expect(offers.filter((verb) => verb in COMMANDS).sort()).toEqual(made.sort());
});

test('nobody on the waitlist is given a seat where none is free', () => {
  const [seat] = given(workshopStream, ...planned(), joined()).state.seats;
  const verbs = (why: RegistrationRow['waits_because']) =>
    offeredChanges({ ...rowOf(seat!), waits_because: why }).includes('seat');
  expect(verbs('others first')).toBe(true);
  expect((['full', 'offer under way', 'no dates', 'closed', 'erased'] as const).filter(verbs)).toEqual([]);
});

test('whoever has a seat can be moved, and nobody else', () => {
  const moves = Object.entries(PASTS).flatMap(([name, past]) => {
    const [seat] = given(workshopStream, ...planned(), ...past).state.seats;
    return seat && offeredChanges(rowOf(seat)).includes('move') ? [name] : [];
  });
  expect(moves).toEqual([
    'awaiting a check',
    'awaiting a check that nobody has confirmed',
    'awaiting a check, with credit',
    'paid by card',
    'paid by check',
  ]);
});
