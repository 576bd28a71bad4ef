import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { refuseVisitor } from '@rabbet/domain/deciders/visitor-refusal';
import { firstStart } from '@rabbet/domain/time/times';
import { admission, EXPIRED_NOTICE, type Workshop } from '@rabbet/domain/workshops/workshops';
import type { Seat } from './seat';
import { freeBeyondWaitlist, freeSeats, offerEnd, waitlistOf } from './seats';

/** State of the stream `workshop-<id>`: the workshop and all registrations for it, ended ones as well, in their order. */
export interface WorkshopBook {
  readonly workshop: Workshop;
  readonly seats: readonly Seat[];
  /** Ids of payments that have ended with a seat or a refund, so that a repeated report of their outcome changes nothing. */
  readonly decided: readonly number[];
  /**
   * Ends of the periods for which free seats are kept for the waitlist where no mail offers them: epoch milliseconds, one
   * for each seat, the earliest first. After its end anybody may take the seat.
   */
  readonly keepEnds: readonly number[];
}

export function findSeat({ seats }: WorkshopBook, registration_id: number): Seat | undefined {
  return seats.find((seat) => seat.registration_id === registration_id);
}
export function seatOrRefuse(book: WorkshopBook, registration_id: number): Seat {
  return (
    findSeat(book, registration_id) ??
    refuseAs('unknown', 'registration/unknown', 'There is no such registration for this workshop.')
  );
}

/** Adds a seat at the end of the order; an earlier seat of the same registration is removed. */
export function withSeat(book: WorkshopBook, seat: Seat): WorkshopBook {
  const otherSeats = book.seats.filter((existing) => existing.registration_id !== seat.registration_id);
  return { ...book, seats: [...otherSeats, seat] };
}
export function withChangedSeat(book: WorkshopBook, id: number, change: (before: Seat) => Partial<Seat>): WorkshopBook {
  return {
    ...book,
    seats: book.seats.map((seat) => (seat.registration_id === id ? { ...seat, ...change(seat) } : seat)),
  };
}

type BookPlan = Pick<WorkshopBook, 'workshop'>;

export function requireExistingWorkshop({ workshop }: BookPlan): void {
  if (workshop.stage !== 'kept') refuseAs('unknown', 'record/unknown', 'There is no such workshop.');
}

/** Messages by the reason for which nobody can register: [for visitors, for staff]. */
const NOT_ADMITTED = {
  unpublished: ['There is no such workshop yet.', 'This workshop is hidden from visitors: publish it first.'],
  expired: [EXPIRED_NOTICE, 'The first day of this workshop is over: nobody gets a seat any more.'],
  closed: [
    'This workshop takes no more registrations.',
    'Registration for this workshop is closed: open it again first.',
  ],
} as const;

/** Refuses where nobody can register. Otherwise returns what people can register for: seats, or only the waitlist. */
export function requireAdmission({ workshop }: BookPlan, now: number): 'seats' | 'waitlist' {
  requireExistingWorkshop({ workshop });
  const current = admission(workshop, now);
  if (current.takes !== 'nothing') return current.takes;
  const [toVisitor, toStaff] = NOT_ADMITTED[current.because];
  refuseVisitor(`workshop/${current.because}`, toVisitor, toStaff);
}

export function requireSeats(plan: BookPlan, now: number): void {
  if (requireAdmission(plan, now) === 'waitlist')
    refuseVisitor(
      'workshop/waitlist-only',
      'There are no seats to take yet: join the waitlist.',
      'This workshop has no dates or no price yet: people can wait for a seat, and take none.',
    );
}

/**
 * Refuses if the workshop takes place for nobody. A workshop that is only closed is not refused, because people whom a
 * seat was promised before (an offer, an awaited check) still get it.
 */
export function requireWorkshopGoesAhead(plan: BookPlan, now: number): void {
  requireSeats(withRegistrationOpen(plan), now);
}
export function isGoingAhead(plan: BookPlan, now: number): boolean {
  return admission(withRegistrationOpen(plan).workshop, now).takes === 'seats';
}

function withRegistrationOpen({ workshop }: BookPlan): BookPlan {
  return { workshop: { ...workshop, values: { ...workshop.values, closed: false } } };
}

/** End of an offer that is made now; null where no seat can be offered. */
export function offerEndFor({ workshop }: BookPlan, now: number, offerMs?: number): number | null {
  return admission(workshop, now).takes === 'seats' ? offerEnd(now, firstStart(workshop.times), offerMs) : null;
}

export function freeSeatsIn({ workshop, seats }: WorkshopBook, now: number): number {
  return freeSeats(workshop.values.seats, seats, now);
}

/** Free seats for people who are not on the waitlist. Those that the waitlist needs do not count while they can still be offered to it. */
export function freeForNewcomers(book: WorkshopBook, now: number): number {
  const free = freeSeatsIn(book, now);
  return offerEndFor(book, now) === null
    ? free
    : freeBeyondWaitlist(free, waitlistOf(book.seats).length, book.keepEnds, now);
}
