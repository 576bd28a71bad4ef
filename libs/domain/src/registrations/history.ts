import type { Decider } from '@rabbet/domain/deciders/decider';
import { type WorkshopBook, withNews, withSeat } from './book';
import type { Booking, RegistrationCommand, SeatEvent } from './commands';
import { paidFor, type Seat, type Stage, type Standing } from './seat';

type History = Decider<WorkshopBook, RegistrationCommand, SeatEvent>['evolve'];

/** Payments that one person may try for one workshop: more of them are trials of cards. */
export const MOST_ATTEMPTS = 5;

/** Effect of each event on the seats of a workshop. */
export const history: History = {
  WorkshopSeatHeld: (book, { until, reason: _, ...booking }) => {
    const before = book.seats.find((seat) => seat.registration_id === booking.registration_id);
    const allowed = before?.allowed ?? MOST_ATTEMPTS;
    return withSeat(book, { ...begun(booking, 'held'), allowed, until: Date.parse(until) });
  },
  WorkshopWaitlistJoined: (book, booking) => withSeat(book, begun(booking, 'waitlist')),
  WorkshopSeatHeldForMove: (book, { reason: _, from, allowed, begun: hasBegun, ...booking }) =>
    withSeat(book, { ...begun(booking, 'held'), from, allowed, begun: hasBegun }),

  WorkshopMoveCompleted: (book, { registration_id: id, move, settled, fee_kept }) =>
    withNews(book, id, () => ({ settled, fee_kept, from: null, came_by: move })),

  WorkshopPaymentBegun: (book, { registration_id: id, payment_id, amount }) =>
    withNews(book, id, ({ attempts }) => ({ attempts: attempts + 1, open: { payment_id, amount } })),
  WorkshopPaymentEnded: ({ decided, ...book }, { registration_id: id, payment_id, amount, outcome }) => ({
    ...withNews({ ...book, decided }, id, ({ open, settled }) => ({
      open: open?.payment_id === payment_id ? null : open,
      settled: outcome === 'paid' ? [...settled, { how: 'card', amount, payment_id }] : settled,
    })),
    decided: outcome === 'declined' ? decided : [...decided, payment_id],
  }),
  WorkshopAttemptsAllowed: (book, { registration_id: id, more }) =>
    withNews(book, id, ({ attempts }) => ({ allowed: attempts + more })),
  WorkshopSeatSettled: (book, { registration_id: id, settlement }) =>
    withNews(book, id, ({ settled }) => ({ settled: [...settled, settlement] })),
  WorkshopSeatConfirmed: (book, { registration_id: id }) => withNews(book, id, () => at('registered')),
  WorkshopCheckAwaited: (book, { registration_id: id, by, unconfirmed = false }) =>
    withNews(book, id, () => ({ ...at('check mailed'), check_by: by, unconfirmed })),
  WorkshopCheckConfirmed: (book, { registration_id: id }) => withNews(book, id, () => ({ unconfirmed: false })),
  WorkshopCheckReturned: (book, { registration_id: id, by }) =>
    withNews(book, id, ({ settled }) => ({
      ...at('check mailed'),
      check_by: by,
      settled: settled.filter(({ how }) => how !== 'check'),
    })),
  WorkshopWayChanged: (book, { registration_id: id, way, until }) =>
    withNews(book, id, () => ({ ...at('held'), way, until: until === null ? null : Date.parse(until) })),
  WorkshopSeatReleased: (book, { registration_id: id }) =>
    withNews(book, id, ({ settled }) => ({
      ...ended('released'),
      settled: settled.filter(({ how }) => how !== 'credit'),
    })),

  WorkshopSeatOffered: (book, { registration_id: id, until }) =>
    withNews(book, id, () => ({ ...at('offered'), until: Date.parse(until) })),
  WorkshopSeatOfferAccepted: (book, { registration_id: id, until, ...agreed }) =>
    withNews(book, id, () => ({ ...at('held'), ...agreed, until: Date.parse(until) })),
  WorkshopSeatOfferLapsed: (book, { registration_id: id }) => withNews(book, id, () => ended('lapsed')),
  WorkshopSeatOfferWithdrawn: (book, { registration_id: id }) => withNews(book, id, () => at('waitlist')),

  WorkshopRegistrationCancelled: (book, { registration_id: id, credit, refund, kept: fee, credit_until, refunds }) =>
    withNews(book, id, () => ({
      ...ended('cancelled'),
      grant: { credit, refund, kept: fee, credit_until },
      owed_by_hand: paidFor({ settled: refunds.filter(({ how }) => how === 'check' || how === 'cash') }),
    })),
  WorkshopRefundSent: (book, { registration_id: id, amount }) =>
    withNews(book, id, (seat) => ({
      owed_by_hand: seat.owed_by_hand - amount,
      sent_by_hand: seat.sent_by_hand + amount,
    })),
  WorkshopCancellationUndone: (book, { registration_id: id }) =>
    withNews(book, id, ({ stood }) => ({ ...at(stood === 'offered' ? 'waitlist' : stood), grant: null })),
  // staff know whom they pass it on to
  WorkshopSeatPassedOn: (book, { registration_id: id, customer_id }) =>
    withNews(book, id, () => ({ customer_id, unconfirmed: false })),
  WorkshopRegistrationMoved: (
    book,
    { registration_id: id, to, move, credit, refund, kept: fee, credit_until, ...along },
  ) =>
    withNews(book, id, ({ moves }) => ({
      ...ended('moved'),
      grant: { credit, refund, kept: fee, credit_until },
      moves: [...moves, { workshop_id: to, move, declined: null, settled: along.settled, fee_kept: along.fee_kept }],
    })),
  WorkshopRegistrationMoveDeclined: (book, { registration_id: id, to, move, because }) =>
    withNews(book, id, ({ moves }) => ({
      moves: [...moves, { workshop_id: to, move, declined: because, settled: [], fee_kept: 0 }],
    })),
  WorkshopRegistrationTold: (book, { registration_id: id, news, of }) =>
    withNews(book, id, ({ told: earlier }) => ({ told: { ...earlier, [news]: of } })),
  WorkshopSeatsKept: (book, { until }) => ({ ...book, keepEnds: until.map((end) => Date.parse(end)) }),
  WorkshopSessionBegun: (book, { registrations }) => ({
    ...book,
    seats: book.seats.map((seat) => (registrations.includes(seat.registration_id) ? { ...seat, begun: true } : seat)),
  }),
};

function begun(booking: Booking, stage: Standing): Seat {
  return {
    ...booking,
    ...at(stage),
    check_by: null,
    allowed: MOST_ATTEMPTS,
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

function at(stage: Standing): Pick<Seat, 'stage' | 'stood' | 'until' | 'unconfirmed'> {
  return { stage, stood: stage, until: null, unconfirmed: false };
}

/** Changes of a seat that ends. What it was while it stood can still be seen. */
function ended(stage: Exclude<Stage, Standing>): Pick<Seat, 'stage' | 'until'> {
  return { stage, until: null };
}
