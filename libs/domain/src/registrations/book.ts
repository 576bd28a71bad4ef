import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { refuseVisitor } from '@rabbet/domain/deciders/visitor-refusal';
import { firstStart } from '@rabbet/domain/time/times';
import { admission, EXPIRED_NOTICE, type Workshop } from '@rabbet/domain/workshops/workshops';
import type { Seat } from './seat';
import { freeBesides, freeSeats, offerUntil, waiting } from './seats';

/** A workshop and every place that was ever asked for in it, in the order in which they were asked: one stream. */
export interface WorkshopBook {
  readonly workshop: Workshop;
  readonly seats: readonly Seat[];
  /** Payments of which it was decided, once and for all, what the money bought: a seat, or a refund. */
  readonly decided: readonly number[];
  /**
   * Ends of the times for which free seats are kept for the waitlist, where no mail offers them: epoch milliseconds, one for
   * each seat, the earliest first. Past ones are of seats that anybody may take.
   */
  readonly keepEnds: readonly number[];
}

export function seatIn({ seats }: WorkshopBook, registration_id: number): Seat | undefined {
  return seats.find((seat) => seat.registration_id === registration_id);
}
export function seatOf(book: WorkshopBook, registration_id: number): Seat {
  return (
    seatIn(book, registration_id) ??
    refuseAs('unknown', 'registration/unknown', 'There is no such registration for this workshop.')
  );
}

/** The book with one more seat, last in the order; a place that its owner had before makes room for it. */
export function withSeat(book: WorkshopBook, seat: Seat): WorkshopBook {
  const otherSeats = book.seats.filter((existing) => existing.registration_id !== seat.registration_id);
  return { ...book, seats: [...otherSeats, seat] };
}
export function withNews(book: WorkshopBook, id: number, news: (before: Seat) => Partial<Seat>): WorkshopBook {
  return {
    ...book,
    seats: book.seats.map((seat) => (seat.registration_id === id ? { ...seat, ...news(seat) } : seat)),
  };
}

type Plan = Pick<WorkshopBook, 'workshop'>;

export function requireKept({ workshop }: Plan): void {
  if (workshop.stage !== 'kept') refuseAs('unknown', 'record/unknown', 'There is no such workshop.');
}

const NOT_ADMITTED = {
  unpublished: ['There is no such workshop yet.', 'This workshop is hidden from visitors: publish it first.'],
  expired: [EXPIRED_NOTICE, 'The first day of this workshop is over: nobody gets a seat any more.'],
  closed: [
    'This workshop takes no more registrations.',
    'Registration for this workshop is closed: open it again first.',
  ],
} as const;

/** Refuses, with the reason, where nobody can register at all; tells whether there are seats or a waitlist alone. */
export function admitted({ workshop }: Plan, now: number): 'seats' | 'waitlist' {
  requireKept({ workshop });
  const admits = admission(workshop, now);
  if (admits.takes !== 'nothing') return admits.takes;
  const [message, toStaff] = NOT_ADMITTED[admits.because];
  refuseVisitor(`workshop/${admits.because}`, message, toStaff);
}

export function requireSeats(plan: Plan, now: number): void {
  if (admitted(plan, now) === 'waitlist')
    refuseVisitor(
      'workshop/waitlist-only',
      'There are no seats to take yet: join the waitlist.',
      'This workshop has no dates or no price yet: people can wait for a seat, and take none.',
    );
}

/** Refuses where not even those can go on who were promised a seat before it was closed. */
export function requireGoingAhead(plan: Plan, now: number): void {
  requireSeats(asOpen(plan), now);
}
export function goesAhead(plan: Plan, now: number): boolean {
  return admission(asOpen(plan).workshop, now).takes === 'seats';
}

function asOpen({ workshop }: Plan): Plan {
  return { workshop: { ...workshop, values: { ...workshop.values, closed: false } } };
}

/** Time until which a seat that is offered now is kept; null where none can be offered. */
export function offersUntil({ workshop }: Plan, now: number, offerMs?: number): number | null {
  return admission(workshop, now).takes === 'seats' ? offerUntil(now, firstStart(workshop.times), offerMs) : null;
}

export function freeIn({ workshop, seats }: WorkshopBook, now: number): number {
  return freeSeats(workshop.values.seats, seats, now);
}

/** Seats that are left to newcomers: a free one is owed to whoever waits, as long as there is time to offer it. */
export function freeForNewcomers(book: WorkshopBook, now: number): number {
  const free = freeIn(book, now);
  return offersUntil(book, now) === null ? free : freeBesides(free, waiting(book.seats).length, book.keepEnds, now);
}
