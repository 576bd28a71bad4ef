import type { Decider } from '@rabbet/domain/deciders/decider';
import { findSeat, type WorkshopBook, withChangedSeat, withSeat } from './book';
import type { Booking, RegistrationCommand, SeatEvent } from './commands';
import { paidFor, type Seat, type Stage, type ActiveStage } from './seat';

type History = Decider<WorkshopBook, RegistrationCommand, SeatEvent>['evolve'];

/** Largest number of payments that one person may try for one workshop. More look like somebody who tests stolen cards. */
export const MAX_ATTEMPTS = 5;

/** Effect of each event on the seats of a workshop. */
export const history: History = {
  WorkshopSeatHeld: (book, { until, reason: _, ...booking }) => {
    const earlierSeat = findSeat(book, booking.registration_id);
    const allowed = earlierSeat?.allowed ?? MAX_ATTEMPTS;
    return withSeat(book, { ...newSeat(booking, 'held'), allowed, until: Date.parse(until) });
  },
  WorkshopWaitlistJoined: (book, booking) => withSeat(book, newSeat(booking, 'waitlist')),
  WorkshopSeatHeldForMove: (book, { reason: _, from, allowed, begun: hasBegun, ...booking }) =>
    withSeat(book, { ...newSeat(booking, 'held'), from, allowed, begun: hasBegun }),

  WorkshopMoveCompleted: (book, { registration_id: id, move, settled, fee_kept }) =>
    withChangedSeat(book, id, () => ({ settled, fee_kept, from: null, came_by: move })),

  WorkshopPaymentBegun: (book, { registration_id: id, payment_id, amount }) =>
    withChangedSeat(book, id, ({ attempts }) => ({ attempts: attempts + 1, open: { payment_id, amount } })),
  WorkshopPaymentEnded: ({ decided, ...book }, { registration_id: id, payment_id, amount, outcome }) => ({
    ...withChangedSeat({ ...book, decided }, id, ({ open, settled }) => ({
      open: open?.payment_id === payment_id ? null : open,
      settled: outcome === 'paid' ? [...settled, { how: 'card', amount, payment_id }] : settled,
    })),
    decided: outcome === 'declined' ? decided : [...decided, payment_id],
  }),
  WorkshopAttemptsAllowed: (book, { registration_id: id, more }) =>
    withChangedSeat(book, id, ({ attempts }) => ({ allowed: attempts + more })),
  WorkshopSeatSettled: (book, { registration_id: id, settlement }) =>
    withChangedSeat(book, id, ({ settled }) => ({ settled: [...settled, settlement] })),
  WorkshopSeatConfirmed: (book, { registration_id: id }) => withChangedSeat(book, id, () => atStage('registered')),
  WorkshopCheckAwaited: (book, { registration_id: id, by, unconfirmed = false }) =>
    withChangedSeat(book, id, () => ({ ...atStage('check mailed'), check_by: by, unconfirmed })),
  WorkshopCheckConfirmed: (book, { registration_id: id }) => withChangedSeat(book, id, () => ({ unconfirmed: false })),
  WorkshopCheckReturned: (book, { registration_id: id, by }) =>
    withChangedSeat(book, id, ({ settled }) => ({
      ...atStage('check mailed'),
      check_by: by,
      settled: settled.filter(({ how }) => how !== 'check'),
    })),
  WorkshopWayChanged: (book, { registration_id: id, way, until }) =>
    withChangedSeat(book, id, () => ({ ...atStage('held'), way, until: until === null ? null : Date.parse(until) })),
  WorkshopSeatReleased: (book, { registration_id: id }) =>
    withChangedSeat(book, id, ({ settled }) => ({
      ...atEnd('released'),
      settled: settled.filter(({ how }) => how !== 'credit'),
    })),

  WorkshopSeatOffered: (book, { registration_id: id, until }) =>
    withChangedSeat(book, id, () => ({ ...atStage('offered'), until: Date.parse(until) })),
  WorkshopSeatOfferAccepted: (book, { registration_id: id, until, ...agreed }) =>
    withChangedSeat(book, id, () => ({ ...atStage('held'), ...agreed, until: Date.parse(until) })),
  WorkshopSeatOfferLapsed: (book, { registration_id: id }) => withChangedSeat(book, id, () => atEnd('lapsed')),
  WorkshopSeatOfferWithdrawn: (book, { registration_id: id }) => withChangedSeat(book, id, () => atStage('waitlist')),

  WorkshopRegistrationCancelled: (book, { registration_id: id, credit, refund, kept: fee, credit_until, refunds }) =>
    withChangedSeat(book, id, () => ({
      ...atEnd('cancelled'),
      grant: { credit, refund, kept: fee, credit_until },
      owed_by_hand: paidFor({ settled: refunds.filter(({ how }) => how === 'check' || how === 'cash') }),
    })),
  WorkshopRefundSent: (book, { registration_id: id, amount }) =>
    withChangedSeat(book, id, (seat) => ({
      owed_by_hand: seat.owed_by_hand - amount,
      sent_by_hand: seat.sent_by_hand + amount,
    })),
  WorkshopCancellationUndone: (book, { registration_id: id }) =>
    withChangedSeat(book, id, ({ stood }) => ({ ...atStage(stood === 'offered' ? 'waitlist' : stood), grant: null })),
  // a new owner needs no confirmed check: staff know whom they pass the seat on to
  WorkshopSeatPassedOn: (book, { registration_id: id, customer_id }) =>
    withChangedSeat(book, id, () => ({ customer_id, unconfirmed: false })),
  WorkshopRegistrationMoved: (
    book,
    { registration_id: id, to, move, credit, refund, kept: fee, credit_until, settled, fee_kept },
  ) =>
    withChangedSeat(book, id, ({ moves }) => ({
      ...atEnd('moved'),
      grant: { credit, refund, kept: fee, credit_until },
      moves: [...moves, { workshop_id: to, move, declined: null, settled, fee_kept }],
    })),
  WorkshopRegistrationMoveDeclined: (book, { registration_id: id, to, move, because }) =>
    withChangedSeat(book, id, ({ moves }) => ({
      moves: [...moves, { workshop_id: to, move, declined: because, settled: [], fee_kept: 0 }],
    })),
  WorkshopRegistrationTold: (book, { registration_id: id, news, of }) =>
    withChangedSeat(book, id, ({ told: notices }) => ({ told: { ...notices, [news]: of } })),
  WorkshopSeatsKept: (book, { until }) => ({ ...book, keepEnds: until.map((end) => Date.parse(end)) }),
  WorkshopSessionBegun: (book, { registrations }) => ({
    ...book,
    seats: book.seats.map((seat) => (registrations.includes(seat.registration_id) ? { ...seat, begun: true } : seat)),
  }),
};

/** Seat at its beginning. */
function newSeat(booking: Booking, stage: ActiveStage): Seat {
  return {
    ...booking,
    ...atStage(stage),
    check_by: null,
    allowed: MAX_ATTEMPTS,
    open: null,
    settled: [],
    fee_kept: 0,
    grant: null,
    owed_by_hand: 0,
    sent_by_hand: 0,
    from: null,
    came_by: null,
    moves: [],
    told: {},
    begun: false,
  };
}

/** Changes of a seat that gets to another stage. */
function atStage(stage: ActiveStage): Pick<Seat, 'stage' | 'stood' | 'until' | 'unconfirmed'> {
  return { stage, stood: stage, until: null, unconfirmed: false };
}

/** Changes of a seat that ends. `stood` keeps its last stage before that. */
function atEnd(stage: Exclude<Stage, ActiveStage>): Pick<Seat, 'stage' | 'until'> {
  return { stage, until: null };
}
