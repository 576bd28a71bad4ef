import { fillDefaults } from '@rabbet/domain/records/fields';
import {
  answerCommand,
  type GalleryEventDetails,
  type GalleryEventEvent,
  galleryEventFields,
  type Guest,
  type RsvpForm,
} from '../gallery-events/gallery-events';

/** Noon of 2 March 2026 in UTC. */
export const NOW = Date.UTC(2026, 2, 2, 12);
export const HOUR = 3_600_000;

export function eventPlanned(details: Partial<GalleryEventDetails> = {}): GalleryEventEvent {
  const data = fillDefaults<GalleryEventDetails>(galleryEventFields, { name: 'Open house', ...details });
  return { type: 'GalleryEventPlanned', data };
}

export function timeScheduled(
  id: number,
  start: number,
  end: number,
): GalleryEventEvent & { type: 'GalleryEventTimeScheduled' } {
  return { type: 'GalleryEventTimeScheduled', data: { id, start, end } };
}

/** Event that visitors can answer: tomorrow, for two hours. */
export function publishedEvent(details: Partial<GalleryEventDetails> = {}): GalleryEventEvent[] {
  return [eventPlanned({ publish: true, ...details }), timeScheduled(1, NOW + 24 * HOUR, NOW + 26 * HOUR)];
}

export function rsvpForm(values: Partial<RsvpForm> = {}): RsvpForm {
  const ann = { first: 'Ann', last: 'Bell', email: 'ann@example.com', phone: null, guests: 2, comments: null };
  return { ...ann, ...values };
}

/** Answer of the browser that gave the answer of `coming`, unless another is named. */
export function answerCommandOf(
  values: Partial<RsvpForm> = {},
  { id = 81, person = 12, now = NOW, browser = 'own' as string | null } = {},
) {
  return { ...answerCommand(rsvpForm(values), person, browser), facts: { id, now } };
}

/** Event of an answer as it stands in the log; the guest is null once they were erased. */
export function answerGiven(values: Partial<RsvpForm> = {}, { id = 80, person = 11, erased = false } = {}) {
  const { guests, ...guest } = rsvpForm(values);
  const personal: { [person: string]: Guest | null } = { [person]: erased ? null : guest };
  return { type: 'GalleryEventRsvpGiven', data: { id, person_id: person, guests, browser: 'own' }, personal } as const;
}
