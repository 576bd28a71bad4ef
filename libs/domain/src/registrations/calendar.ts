import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import type { CalendarEvent } from '@rabbet/domain/parts/calendar-file';
import type { Time } from '@rabbet/domain/parts/times';
import { seatIn, type WorkshopBook } from './book';
import { type WorkshopStreamEvent, workshopStream } from './registrations';
import { hasEnded, type Seat } from './seat';

/** Times of a seat, for the calendar of its owner; null where there never was one. */
export function seatCalendar(events: readonly Recorded<WorkshopStreamEvent>[], id: number): CalendarEvent | null {
  const seen = new Map<number, Time>();
  let book: WorkshopBook = workshopStream.initial;
  let last: Recorded<WorkshopStreamEvent> | null = null;
  for (const event of events) {
    book = evolve<WorkshopBook, WorkshopStreamEvent>(workshopStream, book, event);
    const seat = seatIn(book, id);
    if (!seat || !isAbout(event, id)) continue;
    last = event;
    if (isComing(seat)) for (const time of book.workshop.times) seen.set(time.id, time);
  }
  const seat = seatIn(book, id);
  if (!seat || !last || seen.size === 0) return null;
  const stands = new Set(isComing(seat) ? book.workshop.times.map((time) => time.id) : []);
  const times = [...seen.values()].map((time) => ({ ...time, isCancelled: !stands.has(time.id) }));
  const { summary } = book.workshop.values;
  return {
    name: seat.name,
    summary,
    location: null,
    times,
    sequence: last.revision,
    changed: Date.parse(last.recordedAt),
  };
}

/** Workshop to which this seat was moved; null where it was not. */
export function movedTo(seat: Pick<Seat, 'stage' | 'moves'>): number | null {
  if (seat.stage !== 'moved') return null;
  return seat.moves.findLast(({ declined }) => !declined)?.workshop_id ?? null;
}

/** True of a seat that has ended and was in calendars, also where its check was to become a card in the end. */
export function wasComing(seat: Pick<Seat, 'stage' | 'stood' | 'check_by'>): boolean {
  return hasEnded(seat) && (isComing({ stage: seat.stood }) || seat.check_by !== null);
}

function isComing({ stage }: Pick<Seat, 'stage'>): boolean {
  return stage === 'registered' || stage === 'check mailed';
}

/** Seats of others change no calendar. */
function isAbout({ data }: Recorded<WorkshopStreamEvent>, id: number): boolean {
  return !('registration_id' in data) || data.registration_id === id;
}
