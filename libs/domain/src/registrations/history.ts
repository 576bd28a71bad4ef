import type { Decider } from '@rabbet/domain/deciders/decider';
import type { Personal } from '@rabbet/domain/events/event';
import { type WorkshopBook, withNews, withRegistration } from './book';
import type { Booking, RegistrationCommand, RegistrationEvent } from './commands';
import { type Registrant } from './form';
import type { Attempt, Registration, Stage } from './registration';

type History = Decider<WorkshopBook, RegistrationCommand, RegistrationEvent>['evolve'];

/** What each event makes of the registrations of a workshop. */
export const history: History = {
  SeatHeld: (book, { until, ...booking }, { personal }) =>
    withRegistration(book, { ...begun(booking, personal, 'held'), until: Date.parse(until) }),
  WaitlistJoined: (book, booking, { personal }) => withRegistration(book, begun(booking, personal, 'waitlist')),
  SeatHeldForMove: (book, { from, ...booking }, { personal }) =>
    withRegistration(book, { ...begun(booking, personal, 'arriving'), from }),

  PaymentStarted: (book, { registration_id: id, attempt, amount }) =>
    withNews(book, id, ({ attempts }) => ({ attempts: [...attempts, { attempt, amount, state: 'started' }] })),
  PaymentSucceeded: (book, data) => withAttempt(book, data, 'succeeded'),
  PaymentDeclined: (book, data) => withAttempt(book, data, 'declined'),
  PaymentLeftUnknown: (book, data) => withAttempt(book, data, 'unknown'),
  RefundOwed: (book, data) => withAttempt(book, data, 'refund owed'),
  PaymentRefunded: (book, data) => withAttempt(book, data, 'refunded'),

  SeatConfirmed: (book, { registration_id: id, paid, how }) =>
    withNews(book, id, ({ pays }) => ({ ...at('registered'), paid, pays: how === 'shop' ? null : pays })),
  CheckPromised: (book, { registration_id: id }) => withNews(book, id, () => at('check mailed')),
  CheckReceived: (book, { registration_id: id, paid }) => withNews(book, id, () => ({ ...at('registered'), paid })),
  SeatReleased: (book, { registration_id: id }) => withNews(book, id, () => ended('released')),

  SeatOffered: (book, { registration_id: id, until }) =>
    withNews(book, id, () => ({ ...at('offered'), until: Date.parse(until) })),
  OfferAccepted: (book, { registration_id: id, way: pays, until, price, tax, total, policy }) =>
    withNews(book, id, () => ({ ...at('held'), pays, until: Date.parse(until), price, tax, total, policy })),
  OfferLapsed: (book, { registration_id: id }) => withNews(book, id, () => ended('lapsed')),

  RegistrationCancelled: (book, { registration_id: id, credit, kept, credit_until }) =>
    withNews(book, id, () => ({ ...ended('cancelled'), grant: { credit, kept, credit_until } })),
  RegistrationMoved: (book, { registration_id: id, to, credit, credit_until }) =>
    withNews(book, id, ({ moves }) => ({
      ...ended('moved'),
      grant: { credit, kept: 0, credit_until },
      moves: [...moves, { ...to, declined: false }],
    })),
  MoveDeclined: (book, { registration_id: id, to }) =>
    withNews(book, id, ({ moves }) => ({ moves: [...moves, { ...to, declined: true }] })),

  AttendanceRecorded: (book, { registration_id, ...news }) =>
    withNews(book, registration_id, ({ attendance }) => ({
      attendance: [...attendance.filter(({ id }) => id !== news.id), news],
    })),
  RegistrationCommented: (book, { registration_id }, { personal }) =>
    withNews(book, registration_id, ({ person_id }) => {
      const said = personal?.[person_id] as { comments: string | null } | null | undefined; // as it was noted
      return { comments: said?.comments ?? null };
    }),
};

function begun(booking: Booking, personal: Personal | undefined, stage: Stage): Registration {
  const { registration_id: id, way, ...rest } = booking;
  const said = personal?.[booking.person_id] as (Registrant & { confirmation: string }) | null | undefined; // null once erased
  return {
    id,
    ...rest,
    way,
    pays: way === 'waitlist' ? null : way,
    stage,
    stood: stage,
    ...spoken(said),
    until: null,
    attempts: [],
    paid: 0,
    grant: null,
    from: null,
    moves: [],
    attendance: [],
    comments: null,
  };
}

function spoken(said: (Registrant & { confirmation: string }) | null | undefined) {
  if (!said) return { registrant: null, confirmation: null };
  const { confirmation, ...registrant } = said;
  return { registrant, confirmation };
}

function at(stage: Stage): Pick<Registration, 'stage' | 'stood' | 'until'> {
  return { stage, stood: stage, until: null };
}

/** What it was when it stood can still be seen. */
function ended(stage: Stage): Pick<Registration, 'stage' | 'until'> {
  return { stage, until: null };
}

function withAttempt(book: WorkshopBook, of: { registration_id: number; attempt: number }, state: Attempt['state']) {
  return withNews(book, of.registration_id, ({ attempts }) => ({
    attempts: attempts.map((one) => (one.attempt === of.attempt ? { ...one, state } : one)),
  }));
}
