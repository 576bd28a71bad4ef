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
  readonly waiting: Waiting | null;
}

/** An answer from another browser, until it is confirmed. */
interface Waiting {
  readonly id: number;
  readonly guests: number;
  readonly asked_at: string;
  readonly words: Guest | null;
}

/** Who comes to which gallery event. */
export const rsvps: Projection<Event> = {
  name: 'rsvps',
  version: 2,
  sql: `
create table rsvps (id integer primary key, event_id integer not null, person_id integer not null,
  guests integer not null, answered_at timestamptz not null, changed_at timestamptz,
  change_id integer unique, change_guests integer, change_asked_at timestamptz);
create index rsvps_event on rsvps (event_id);
create index rsvps_person on rsvps (person_id);
${personalTable(
  'rsvp_words',
  'id integer primary key, person text not null, first text, last text, email text, phone text, comments text',
)}
create index rsvp_words_person on rsvp_words (person);`,
  handles: [
    ...(['GalleryEventRsvpGiven', 'GalleryEventRsvpChangeAskedFor', 'GalleryEventRsvpChanged'] as const),
    ...(['GalleryEventRsvpWithdrawn', 'PersonErasureCompleted'] as const),
  ],
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

const WORDS = ['first', 'last', 'email', 'phone', 'comments'] as const satisfies readonly (keyof Guest)[];
const COLUMNS = [
  ...(['id', 'event_id', 'person_id', 'guests', 'answered_at', 'changed_at'] as const),
  ...(['change_id', 'change_guests', 'change_asked_at'] as const),
];

type Answers = Map<number, Answer>;

function fold(event: Recorded<RsvpEvent>, answers: Answers): void {
  const { id } = event.data;
  const before = answers.get(id);
  if (event.type === 'GalleryEventRsvpWithdrawn') answers.delete(id);
  else if (event.type === 'GalleryEventRsvpGiven') {
    const { person_id, guests } = event.data;
    const event_id = Number(event.stream.slice(event.stream.lastIndexOf('-') + 1));
    const words = event.personal[person_id] ?? null;
    const dates = { answered_at: event.occurredAt, changed_at: null };
    answers.set(id, { id, event_id, person_id, guests, ...dates, words, waiting: null });
  } else if (before && event.type === 'GalleryEventRsvpChangeAskedFor') {
    const { change_id, guests, person_id } = event.data;
    const waiting = { id: change_id, guests, asked_at: event.occurredAt, words: event.personal[person_id] ?? null };
    answers.set(id, { ...before, waiting });
  } else if (before && event.type === 'GalleryEventRsvpChanged') {
    const { guests = before.guests } = event.data;
    const words = before.words && { ...before.words, ...event.personal?.[before.person_id] };
    answers.set(id, { ...before, guests, changed_at: event.occurredAt, words, waiting: null });
  }
}

function forget(who: string, answers: Answers): void {
  for (const [id, answer] of answers)
    if (String(answer.person_id) === who) answers.set(id, { ...answer, words: null, waiting: null });
}

async function load(ids: readonly number[], db: Queryable): Promise<Answers> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<Answer>(
    `select r.id, r.event_id, r.person_id, r.guests, r.answered_at, r.changed_at, ${wordsSql('w')} as words,
       case when c.id is not null then jsonb_build_object('id', r.change_id, 'guests', r.change_guests,
         'asked_at', r.change_asked_at, 'words', ${wordsSql('c')}) end as waiting
     from rsvps r left join rsvp_words w using (id) left join rsvp_words c on c.id = r.change_id
     where r.id = any($1::int[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function wordsSql(table: string): string {
  const pairs = WORDS.map((name) => `'${name}', ${table}.${name}`).join(', ');
  return `case when ${table}.id is not null then jsonb_build_object(${pairs}) end`;
}

/** A batch touches few answers: these are written anew. */
async function write(ids: readonly number[], answers: readonly Answer[], db: Queryable): Promise<void> {
  if (ids.length === 0) return;
  await db.query(
    `delete from rsvp_words where id = any($1::int[])
       or id in (select change_id from rsvps where rsvps.id = any($1::int[]))`,
    [ids],
  );
  await db.query('delete from rsvps where id = any($1::int[])', [ids]);
  if (answers.length === 0) return;
  const rows = answers.map(({ waiting, ...row }) => ({
    ...row,
    ...{ change_id: waiting?.id ?? null, change_guests: waiting?.guests ?? null },
    change_asked_at: waiting?.asked_at ?? null,
  }));
  await db.query(
    `insert into rsvps (${COLUMNS.join(', ')}) select * from unnest(
       $1::int[], $2::int[], $3::int[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::int[], $8::int[],
       $9::timestamptz[])`,
    columns(rows, COLUMNS),
  );
  const said = answers.flatMap(({ id, person_id, words, waiting }) => {
    const person = String(person_id);
    return [
      ...(words ? [{ id, person, ...words }] : []),
      ...(waiting?.words ? [{ id: waiting.id, person, ...waiting.words }] : []),
    ];
  });
  if (said.length === 0) return;
  await db.query(
    `insert into rsvp_words (id, person, first, last, email, phone, comments)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
    columns(said, ['id', 'person', ...WORDS]),
  );
}

/** Nobody is removed who has answered. */
export const RSVPS_POINTING: readonly PointingColumn[] = pointingColumns(rsvps, 'rsvps', {
  person_id: { kind: 'reference', to: person.name },
});
