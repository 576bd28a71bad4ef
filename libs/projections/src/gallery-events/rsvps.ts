import type { Recorded } from '@rabbet/domain/events/event';
import type { Guest, RsvpEvent } from '@rabbet/domain/gallery-events/gallery-events';
import { type ErasureEvent, person } from '@rabbet/domain/people/people';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import { personalTable } from '../engine/personal-table';
import type { Projection } from '../engine/projection';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';

type Event = RsvpEvent | ErasureEvent;

/** An answer as a batch leaves it; words are null once their person is erased. */
interface Answer {
  readonly id: number;
  readonly event_id: number;
  readonly person_id: number;
  readonly guests: number;
  readonly answered_at: string;
  readonly changed_at: string | null;
  readonly words: Guest | null;
}

/** Who comes to which gallery event. */
export const rsvps: Projection<Event> = {
  name: 'rsvps',
  version: 1,
  sql: `
create table rsvps (id integer primary key, event_id integer not null, person_id integer not null,
  guests integer not null, answered_at timestamptz not null, changed_at timestamptz);
create index rsvps_event on rsvps (event_id);
create index rsvps_person on rsvps (person_id);
${personalTable(
  'rsvp_words',
  'id integer primary key, person text not null, first text, last text, email text, phone text, comments text',
)}
create index rsvp_words_person on rsvp_words (person);`,
  handles: ['GalleryEventRsvpGiven', 'GalleryEventRsvpChanged', 'GalleryEventRsvpWithdrawn', 'PersonErasureCompleted'],
  async apply(batch: readonly Recorded<Event>[], db) {
    const ids = batch.flatMap(({ type, data }) => (type === 'PersonErasureCompleted' ? [] : [data.id]));
    const answers = await load([...new Set(ids)], db);
    for (const event of batch) {
      if (event.type === 'PersonErasureCompleted') forget(event.data.person, answers);
      else fold(event, answers);
    }
    await write(ids, [...answers.values()], db);
    const erased = batch.flatMap(({ type, data }) => (type === 'PersonErasureCompleted' ? [data.person] : []));
    if (erased.length > 0) await db.query('delete from rsvp_words where person = any($1)', [erased]);
  },
};

type Answers = Map<number, Answer>;

function fold(event: Recorded<RsvpEvent>, answers: Answers): void {
  const { id } = event.data;
  const before = answers.get(id);
  if (event.type === 'GalleryEventRsvpWithdrawn') answers.delete(id);
  else if (event.type === 'GalleryEventRsvpGiven') {
    const event_id = Number(event.stream.slice(event.stream.lastIndexOf('-') + 1));
    const words = event.personal[event.data.person_id] ?? null;
    answers.set(id, { ...event.data, event_id, answered_at: event.occurredAt, changed_at: null, words });
  } else if (before) {
    const news = event.personal?.[before.person_id];
    const words = before.words && { ...before.words, ...news };
    answers.set(id, { ...before, ...event.data, changed_at: event.occurredAt, words });
  }
}

function forget(who: string, answers: Answers): void {
  for (const [id, answer] of answers) if (String(answer.person_id) === who) answers.set(id, { ...answer, words: null });
}

async function load(ids: readonly number[], db: Queryable): Promise<Answers> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<Omit<Answer, 'words'> & Guest & { readonly known: boolean }>(
    `select r.id, r.event_id, r.person_id, r.guests, r.answered_at, r.changed_at,
       w.id is not null as known, w.first, w.last, w.email, w.phone, w.comments
     from rsvps r left join rsvp_words w using (id) where r.id = any($1::int[])`,
    [ids],
  );
  return new Map(
    rows.map(({ known, first, last, email, phone, comments, ...row }) => [
      row.id,
      { ...row, words: known ? { first, last, email, phone, comments } : null },
    ]),
  );
}

/** A batch touches few answers: these are written anew. */
async function write(ids: readonly number[], answers: readonly Answer[], db: Queryable): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ['rsvps', 'rsvp_words']) await db.query(`delete from ${table} where id = any($1::int[])`, [ids]);
  if (answers.length === 0) return;
  await db.query(
    `insert into rsvps (id, event_id, person_id, guests, answered_at, changed_at)
     select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::timestamptz[], $6::timestamptz[])`,
    columns(answers, ['id', 'event_id', 'person_id', 'guests', 'answered_at', 'changed_at']),
  );
  const said = answers.flatMap(({ id, person_id, words }) =>
    words ? [{ id, person: String(person_id), ...words }] : [],
  );
  if (said.length === 0) return;
  await db.query(
    `insert into rsvp_words (id, person, first, last, email, phone, comments)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
    columns(said, ['id', 'person', 'first', 'last', 'email', 'phone', 'comments']),
  );
}

/** Nobody is removed who has answered. */
export const RSVPS_POINTING: readonly PointingColumn[] = pointingColumns(rsvps, 'rsvps', {
  person_id: { kind: 'reference', to: person.name },
});
