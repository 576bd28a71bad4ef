import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import type { CalendarEvent } from '@rabbet/domain/parts/calendar-file';
import type { Time } from '@rabbet/domain/parts/times';
import { findSeat, type WorkshopBook } from './book';
import { type WorkshopStreamEvent, workshopStream } from './registrations';
import { hasEnded, type Seat } from './seat';

/**
 * Times of a seat, for the calendar of its owner; null where they never had a seat. Times that were removed, or that the
 * owner does not attend any more, stay in it as cancelled: calendar programs delete them then.
 */
export function seatCalendar(events: readonly Recorded<WorkshopStreamEvent>[], id: number): CalendarEvent | null {
  const timesById = new Map<number, Time>();
  let book: WorkshopBook = workshopStream.initial;
  let lastEvent: Recorded<WorkshopStreamEvent> | null = null;
  for (const event of events) {
    book = evolve<WorkshopBook, WorkshopStreamEvent>(workshopStream, book, event);
    const seat = findSeat(book, id);
    if (!seat || !changesCalendarOf(event, id)) continue;
    lastEvent = event;
    if (isAttending(seat)) for (const time of book.workshop.times) timesById.set(time.id, time);
  }
  const seat = findSeat(book, id);
  if (!seat || !lastEvent || timesById.size === 0) return null;
  const currentTimeIds = new Set(isAttending(seat) ? book.workshop.times.map((time) => time.id) : []);
  const times = [...timesById.values()].map((time) => ({ ...time, isCancelled: !currentTimeIds.has(time.id) }));
  const { summary } = book.workshop.values;
  return {
    name: seat.name,
    summary,
    location: null,
    times,
    sequence: lastEvent.revision,
    changed: Date.parse(lastEvent.recordedAt),
  };
}

/** Workshop that this seat was moved to; null if it was not moved. */
export function movedTo(seat: Pick<Seat, 'stage' | 'moves'>): number | null {
  if (seat.stage !== 'moved') return null;
  return seat.moves.findLast(({ declined }) => !declined)?.workshop_id ?? null;
}

/**
 * True for a seat that has ended and was in its owner's calendar: it was paid for, or its check was awaited. `check_by` shows
 * the latter even if staff changed the way to a card before it ended.
 */
export function wasAttending(seat: Pick<Seat, 'stage' | 'stood' | 'check_by'>): boolean {
  return hasEnded(seat) && (isAttending({ stage: seat.stood }) || seat.check_by !== null);
}

function isAttending({ stage }: Pick<Seat, 'stage'>): boolean {
  return stage === 'registered' || stage === 'check mailed';
}

/** True for events about the workshop or about this registration; those about other registrations change no calendar. */
function changesCalendarOf({ data }: Recorded<WorkshopStreamEvent>, id: number): boolean {
  return !('registration_id' in data) || data.registration_id === id;
}
