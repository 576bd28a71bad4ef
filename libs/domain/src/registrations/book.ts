import { refuse } from '@rabbet/domain/deciders/refusal';
import { firstStart } from '@rabbet/domain/time/times';
import { admission, EXPIRED_NOTICE, type Workshop } from '@rabbet/domain/workshops/workshops';
import type { Registration } from './registration';
import { freeSeats, seatsForNewcomers } from './seats';

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

export function freeIn({ workshop, registrations }: WorkshopBook, now: number): number {
  return freeSeats(workshop.values.seats, registrations, now);
}
export function forNewcomersIn({ workshop, registrations }: WorkshopBook, now: number): number {
  return seatsForNewcomers(workshop.values.seats, registrations, now);
}

export function beginningOf({ workshop }: WorkshopBook): number | null {
  return firstStart(workshop.times);
}

const NOT_ADMITTED = {
  unpublished: 'There is no such workshop yet.',
  expired: EXPIRED_NOTICE,
  closed: 'This workshop takes no more registrations.',
} as const;

/** Refuses, with the reason, where nobody can register at all; says whether there are seats or a waitlist alone. */
export function admitted({ workshop }: WorkshopBook, now: number): 'seats' | 'waitlist' {
  if (workshop.stage !== 'kept') refuse('record/unknown', 'There is no such workshop.');
  const admits = admission(workshop, now);
  if (admits.takes !== 'nothing') return admits.takes;
  refuse(`workshop/${admits.because}`, NOT_ADMITTED[admits.because]);
}
