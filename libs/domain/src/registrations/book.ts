import { refuse } from '@rabbet/domain/deciders/refusal';
import { firstStart } from '@rabbet/domain/time/times';
import { admission, EXPIRED_NOTICE, type Workshop } from '@rabbet/domain/workshops/workshops';
import type { Registration } from './registration';
import { freeSeats, offerUntil, waiting } from './seats';

/** A workshop and everybody who ever asked for a place in it, in the order in which they asked: one stream. */
export interface WorkshopBook {
  readonly workshop: Workshop;
  readonly registrations: readonly Registration[];
}

export function registrationOf({ registrations }: WorkshopBook, id: number): Registration {
  return (
    registrations.find((one) => one.id === id) ??
    refuse('registration/unknown', 'There is no such registration for this workshop.')
  );
}

/** The book with one more registration, or with what changed about one. */
export function withRegistration(book: WorkshopBook, registration: Registration): WorkshopBook {
  return { ...book, registrations: [...book.registrations, registration] };
}
export function withNews(book: WorkshopBook, id: number, news: (before: Registration) => Partial<Registration>) {
  const registrations = book.registrations.map((one) => (one.id === id ? { ...one, ...news(one) } : one));
  return { ...book, registrations };
}

/** What is asked about a workshop alone. */
type Plan = Pick<WorkshopBook, 'workshop'>;

export function requireKept({ workshop }: Plan): void {
  if (workshop.stage !== 'kept') refuse('record/unknown', 'There is no such workshop.');
}

const NOT_ADMITTED = {
  unpublished: 'There is no such workshop yet.',
  expired: EXPIRED_NOTICE,
  closed: 'This workshop takes no more registrations.',
} as const;

/** Refuses, with the reason, where nobody can register at all; says whether there are seats or a waitlist alone. */
export function admitted({ workshop }: Plan, now: number): 'seats' | 'waitlist' {
  requireKept({ workshop });
  const admits = admission(workshop, now);
  if (admits.takes !== 'nothing') return admits.takes;
  refuse(`workshop/${admits.because}`, NOT_ADMITTED[admits.because]);
}

export function requireSeats(plan: Plan, now: number): void {
  if (admitted(plan, now) === 'waitlist')
    refuse('workshop/waitlist-only', 'There are no seats to take yet: join the waitlist.');
}

/** The same for whoever was promised a seat before it was closed. */
export function requireGoingAhead(plan: Plan, now: number): void {
  requireSeats(asOpen(plan), now);
}
export function goesAhead(plan: Plan, now: number): boolean {
  return admission(asOpen(plan).workshop, now).takes === 'seats';
}

function asOpen({ workshop }: Plan): Plan {
  return { workshop: { ...workshop, values: { ...workshop.values, closed: false } } };
}

/** Until when a seat that is offered now is kept; null where none can be offered. */
export function offersUntil({ workshop }: Plan, now: number): number | null {
  return admission(workshop, now).takes === 'seats' ? offerUntil(now, firstStart(workshop.times)) : null;
}

export function freeIn({ workshop, registrations }: WorkshopBook, now: number): number {
  return freeSeats(workshop.values.seats, registrations, now);
}

/**
 * A seat that falls free is owed to whoever waits, as long as there is time to offer it: only what is left then goes to
 * somebody new.
 */
export function freeForNewcomers(book: WorkshopBook, now: number): number {
  const owed = offersUntil(book, now) === null ? 0 : waiting(book.registrations).length;
  return Math.max(0, freeIn(book, now) - owed);
}
