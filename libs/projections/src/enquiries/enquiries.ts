import type { EnquiryEvent, Subject } from '@rabbet/domain/enquiries/enquiries';
import type { Recorded } from '@rabbet/domain/events/event';
import { type ErasureEvent, person } from '@rabbet/domain/people/people';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import { personalTable } from '../engine/personal-table';
import type { Projection } from '../engine/projection';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';

type Event = EnquiryEvent | ErasureEvent;

interface Asked {
  readonly id: number;
  readonly person_id: number;
  readonly about: Subject;
  readonly subject_id: number | null;
  readonly asked_at: string;
}
interface Said {
  readonly id: number;
  readonly person: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly message: string;
}
interface Answered {
  readonly id: number;
  readonly revision: number;
  readonly answered_at: string;
  readonly answered_by: string;
  readonly note: string | null;
}

/** What visitors have asked, and whether somebody has answered. */
export const enquiries: Projection<Event> = {
  name: 'enquiries',
  version: 1,
  sql: `
create table enquiries (id integer primary key, revision integer not null, person_id integer not null,
  about text not null, subject_id integer, asked_at timestamptz not null, answered_at timestamptz, answered_by text);
create index enquiries_person on enquiries (person_id);
create index enquiries_open on enquiries (id) where answered_at is null;
${personalTable(
  'enquiry_words',
  'id integer primary key, person text not null, name text, email text, phone text, message text, note text',
)}
create index enquiry_words_person on enquiry_words (person);`,
  handles: ['EnquiryAsked', 'EnquiryAnswered', 'PersonErasureCompleted'],
  async apply(batch: readonly Recorded<Event>[], db) {
    const [asked, said]: [Asked[], Said[]] = [[], []];
    const answered = new Map<number, Answered>();
    const erased: string[] = [];
    for (const event of batch) {
      const id = Number(event.stream.slice(event.stream.lastIndexOf('-') + 1));
      if (event.type === 'PersonErasureCompleted') erased.push(event.data.person);
      else if (event.type === 'EnquiryAsked') {
        const { person_id } = event.data;
        asked.push({ id, ...event.data, asked_at: event.occurredAt });
        const words = event.personal[person_id];
        if (words) said.push({ id, person: String(person_id), ...words });
      } else {
        const note = event.personal?.[event.data.person_id]?.note ?? answered.get(id)?.note ?? null;
        const { revision, occurredAt: answered_at, actor: answered_by } = event;
        answered.set(id, { id, revision, answered_at, answered_by, note });
      }
    }
    if (asked.length > 0) await writeAsked(asked, db);
    if (said.length > 0) await writeSaid(said, db);
    if (answered.size > 0) await writeAnswered([...answered.values()], db);
    if (erased.length > 0) await db.query('delete from enquiry_words where person = any($1)', [erased]);
  },
};

async function writeAsked(asked: readonly Asked[], db: Queryable): Promise<void> {
  await db.query(
    `insert into enquiries (id, revision, person_id, about, subject_id, asked_at)
     select id, 0, person_id, about, subject_id, asked_at
     from unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::timestamptz[])
       as a (id, person_id, about, subject_id, asked_at)`,
    columns(asked, ['id', 'person_id', 'about', 'subject_id', 'asked_at']),
  );
}

async function writeSaid(said: readonly Said[], db: Queryable): Promise<void> {
  await db.query(
    `insert into enquiry_words (id, person, name, email, phone, message)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])`,
    columns(said, ['id', 'person', 'name', 'email', 'phone', 'message']),
  );
}

async function writeAnswered(answered: readonly Answered[], db: Queryable): Promise<void> {
  await db.query(
    `update enquiries e set revision = a.revision, answered_at = a.answered_at, answered_by = a.answered_by
     from unnest($1::int[], $2::int[], $3::timestamptz[], $4::text[]) as a (id, revision, answered_at, answered_by)
     where e.id = a.id`,
    columns(answered, ['id', 'revision', 'answered_at', 'answered_by']),
  );
  await db.query(
    `update enquiry_words w set note = coalesce(a.note, w.note) from unnest($1::int[], $2::text[]) as a (id, note)
     where w.id = a.id`,
    columns(answered, ['id', 'note']),
  );
}

/** Nobody is removed who has asked something. */
export const ENQUIRIES_POINTING: readonly PointingColumn[] = pointingColumns(enquiries, 'enquiries', {
  person_id: { kind: 'reference', to: person.name },
});
