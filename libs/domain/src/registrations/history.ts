import type { Decider } from '@rabbet/domain/deciders/decider';
import { type WorkshopBook, withNews, withRegistration } from './book';
import type { Booking, OfAttempt, RegistrationCommand, RegistrationEvent, Spoken } from './commands';
import type { Attempt, Registration, Stage, Standing } from './registration';

type History = Decider<WorkshopBook, RegistrationCommand, RegistrationEvent>['evolve'];

/** What each event makes of the registrations of a workshop. */
export const history: History = {
  WorkshopSeatHeld: (book, { until, ...booking }, { personal }) =>
    withRegistration(book, { ...begun(booking, personal, 'held'), until: Date.parse(until) }),
  WorkshopWaitlistJoined: (book, booking, { personal }) => withRegistration(book, begun(booking, personal, 'waitlist')),
  WorkshopSeatHeldForMove: (book, { from, ...booking }, { personal }) =>
    withRegistration(book, { ...begun(booking, personal, 'arriving'), from }),

  WorkshopPaymentStarted: (book, { registration_id: id, attempt, amount }) =>
    withNews(book, id, ({ attempts }) => ({
      attempts: [...attempts, { attempt, amount, state: 'started', reference: null }],
    })),
  WorkshopPaymentSucceeded: (book, { reference, ...of }) => withAttempt(book, of, { state: 'succeeded', reference }),
  WorkshopPaymentDeclined: (book, of) => withAttempt(book, of, { state: 'declined' }),
  WorkshopPaymentLeftUnknown: (book, of) => withAttempt(book, of, { state: 'unknown' }),
  WorkshopRefundOwed: (book, of) => withAttempt(book, of, { state: 'refund owed' }),
  WorkshopPaymentRefunded: (book, of) => withAttempt(book, of, { state: 'refunded' }),

  WorkshopSeatConfirmed: (book, { registration_id: id, paid, how }) =>
    withNews(book, id, ({ pays }) => ({ ...at('registered'), paid, pays: how === 'shop' ? 'shop' : pays })),
  WorkshopCheckPromised: (book, { registration_id: id }) => withNews(book, id, () => at('check mailed')),
  WorkshopCheckReceived: (book, { registration_id: id, paid }) =>
    withNews(book, id, () => ({ ...at('registered'), paid })),
  WorkshopSeatReleased: (book, { registration_id: id }) => withNews(book, id, () => ended('released')),

  WorkshopSeatOffered: (book, { registration_id: id, until }) =>
    withNews(book, id, () => ({ ...at('offered'), until: Date.parse(until) })),
  WorkshopSeatOfferAccepted: (book, { registration_id: id, way: pays, until, ...agreed }) =>
    withNews(book, id, () => ({ ...at('held'), ...agreed, pays, until: Date.parse(until) })),
  WorkshopSeatOfferLapsed: (book, { registration_id: id }) => withNews(book, id, () => ended('lapsed')),
  WorkshopSeatOfferWithdrawn: (book, { registration_id: id }) => withNews(book, id, () => at('waitlist')),

  WorkshopRegistrationCancelled: (book, { registration_id: id, credit, kept, credit_until }) =>
    withNews(book, id, () => ({ ...ended('cancelled'), grant: { credit, kept, credit_until } })),
  WorkshopRegistrationMoved: (book, { registration_id: id, to, credit, kept, credit_until }) =>
    withNews(book, id, ({ moves }) => ({
      ...ended('moved'),
      grant: { credit, kept, credit_until },
      moves: [...moves, { ...to, declined: false }],
    })),
  WorkshopRegistrationMoveDeclined: (book, { registration_id: id, to }) =>
    withNews(book, id, ({ moves }) => ({ moves: [...moves, { ...to, declined: true }] })),

  WorkshopAttendanceRecorded: (book, { registration_id, ...news }) =>
    withNews(book, registration_id, ({ attendance }) => ({
      attendance: [...attendance.filter(({ id }) => id !== news.id), news],
    })),
  WorkshopRegistrationCommented: (book, { registration_id }, { personal }) =>
    withNews(book, registration_id, ({ person_id }) => ({ comments: personal[person_id]?.comments ?? null })),
};

function begun({ registration_id: id, ...booking }: Booking, personal: Spoken, stage: Standing): Registration {
  return {
    ...booking,
    id,
    pays: booking.way === 'waitlist' ? null : booking.way,
    ...at(stage),
    ...spoken(personal[booking.person_id]),
    attempts: [],
    paid: 0,
    grant: null,
    from: null,
    moves: [],
    attendance: [],
    comments: null,
  };
}

function spoken(said: Spoken[string] | undefined): Pick<Registration, 'registrant' | 'confirmation'> {
  if (!said) return { registrant: null, confirmation: null }; // erased
  const { confirmation, ...registrant } = said;
  return { registrant, confirmation };
}

function at(stage: Standing): Pick<Registration, 'stage' | 'stood' | 'until'> {
  return { stage, stood: stage, until: null };
}

/** What it was when it stood can still be seen. */
function ended(stage: Exclude<Stage, Standing>): Pick<Registration, 'stage' | 'until'> {
  return { stage, until: null };
}

function withAttempt(book: WorkshopBook, of: OfAttempt, news: Partial<Attempt>): WorkshopBook {
  return withNews(book, of.registration_id, ({ attempts }) => ({
    attempts: attempts.map((one) => (one.attempt === of.attempt ? { ...one, ...news } : one)),
  }));
}
