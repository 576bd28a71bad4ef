import type { Guest, RsvpEvent } from '@rabbet/domain/gallery-events/gallery-events';
import { person } from '@rabbet/domain/people/people';
import { rowsProjection } from '../engine/rows-projection';
import { table } from '../engine/table';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';

const rows = table(
  'rsvps',
  {
    id: 'int',
    event_id: 'int',
    person_id: 'int',
    guests: 'int',
    answered_at: 'moment',
    changed_at: 'moment?',
  },
  { indexes: { event: '(event_id)', person: '(person_id)' } },
);
const SAID = { first: 'text?', last: 'text?', email: 'text?', phone: 'text?', comments: 'text?' } as const;
const words = table('rsvp_words', { id: 'int', person: 'text', ...SAID }, { isPersonal: true });
/** An answer from another browser, until it is confirmed; its id is that of the answer that stands. */
const waiting = table(
  'rsvp_waiting',
  { id: 'int', person: 'text', change_id: 'int', guests: 'int', asked_at: 'moment', ...SAID },
  { isPersonal: true, indexes: { change: '(change_id)' } },
);

/** Answers to invitations: guests of gallery events. */
export const rsvps = rowsProjection<RsvpEvent>({
  name: 'rsvps',
  version: 5,
  tables: [rows, words, waiting],
  on: {
    GalleryEventRsvpGiven(event_id, { data: { id, person_id, guests }, personal, occurredAt: answered_at }) {
      const guest = personal[person_id];
      const row = rows.put({ id, event_id, person_id, guests, answered_at, changed_at: null });
      return guest ? [row, words.put({ id, person: String(person_id), ...guest })] : row;
    },
    GalleryEventRsvpChangeAskedFor(_, { data: { id, person_id, change_id, guests }, personal, occurredAt: asked_at }) {
      const guest = personal[person_id];
      if (!guest) return waiting.remove(id);
      return waiting.put({ id, person: String(person_id), change_id, guests, asked_at, ...guest });
    },
    GalleryEventRsvpChanged(_, { data: { id, guests }, personal, occurredAt: changed_at }) {
      const news: Partial<Guest> = Object.values(personal ?? {})[0] ?? {};
      const row = rows.change(id, { changed_at, ...(guests !== undefined && { guests }) });
      return [row, words.change(id, news), waiting.remove(id)];
    },
    GalleryEventRsvpCorrected: (_, { data: { id }, personal }) => {
      const news = Object.values(personal)[0];
      return news ? words.change(id, news) : [];
    },
    GalleryEventRsvpWithdrawn: (_, { data: { id } }) => [rows.remove(id), words.remove(id), waiting.remove(id)],
  },
});

/** Nobody is removed who has answered. */
export const RSVPS_POINTING: readonly PointingColumn[] = pointingColumns(rsvps, rows.name, {
  person_id: { kind: 'reference', to: person.name },
});
