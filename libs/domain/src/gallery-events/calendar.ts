import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import type { CalendarEvent } from '@rabbet/domain/parts/calendar-file';
import type { Time } from '@rabbet/domain/parts/times';
import { changesOwnFields, type GalleryEventEvent } from './commands';
import { type GalleryEvent, galleryEvent, isPublished } from './gallery-events';
import type { RsvpEvent } from './rsvps';

type OwnEvent = Exclude<GalleryEventEvent, RsvpEvent>;

/**
 * Calendar of a gallery event with all times that visitors have ever seen, so that calendars strike out those that were
 * taken away. Null if the event is hidden, or was never shown.
 */
export function calendarEvent(events: readonly Recorded<GalleryEventEvent>[]): CalendarEvent | null {
  const ownEvents = events.filter((event): event is Recorded<OwnEvent> => changesOwnFields(event));
  const timesSeen = new Map<number, Time>();
  let state = galleryEvent.initial;
  for (const event of ownEvents) {
    state = evolve<GalleryEvent, GalleryEventEvent>(galleryEvent, state, event);
    if (isPublished(state)) for (const time of state.times) timesSeen.set(time.id, time);
  }
  const lastEvent = ownEvents.at(-1);
  const { values, stage } = state;
  if (!lastEvent || !values.publish || timesSeen.size === 0) return null;
  const currentIds = new Set(stage === 'kept' ? state.times.map(({ id }) => id) : []);
  const times = [...timesSeen.values()].map((time) => ({ ...time, isCancelled: !currentIds.has(time.id) }));
  const { name, summary, location } = values;
  return { name, summary, location, times, sequence: lastEvent.revision, changed: Date.parse(lastEvent.recordedAt) };
}
