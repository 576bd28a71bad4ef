import type { Recorded } from '@rabbet/domain/events/event';
import type { ErasureEvent } from '@rabbet/domain/people/erasure';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { eventsOf, type RecordEvent } from '@rabbet/domain/records/record';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import { personalTable } from '../engine/personal-table';
import type { Projection } from '../engine/projection';
import { type Address, fold, nothing, type PersonalRow, type Row } from './folding';

/**
 * Raised when a handler or table changes, and when a kind takes the place of another: their number does not tell then, and
 * versions have to grow, for the newest is what `projections prune` keeps.
 */
const SHAPE = 4;

/**
 * Every record of whatever kind, in the domain's form: a new kind needs no more than its place among KINDS. With each
 * of them it is another version: a program that does not know a kind would pass over its events for good.
 */
export const records: Projection<RecordEvent | ErasureEvent> = {
  name: 'records',
  version: 100 * SHAPE + KINDS.length,
  sql: `
    create table records (
      kind text,
      id integer,
      revision integer not null,
      doc jsonb not null,
      primary key (kind, id)
    ) with (fillfactor = 80);
    ${personalTable('personal', 'kind text, id integer, person text, doc jsonb not null, primary key (kind, id, person)')}
    create index personal_person on personal (person);`,
  handles: [...KINDS.flatMap((kind) => eventsOf(kind)), 'PersonErasureCompleted'],
  async apply(batch: readonly Recorded<RecordEvent | ErasureEvent>[], db) {
    const told = nothing();
    for (const event of batch) fold(event, told);
    if (told.erased.size > 0) await db.query('delete from personal where person = any($1)', [[...told.erased]]);
    if (told.removed.size > 0) await remove([...told.removed.values()], db);
    if (told.rows.size > 0) await write([...told.rows.values()], db);
    if (told.personal.size > 0) await writePersonal([...told.personal.values()], db);
  },
};

/** A document holds what was said, over what stands. */
async function write(rows: readonly Row[], db: Queryable): Promise<void> {
  await db.query(
    `insert into records as r (kind, id, revision, doc)
     select * from unnest($1::text[], $2::int[], $3::int[], $4::jsonb[])
     on conflict (kind, id) do update set revision = excluded.revision, doc = r.doc || excluded.doc`,
    columns(rows, ['kind', 'id', 'revision', 'doc']),
  );
}

async function writePersonal(rows: readonly PersonalRow[], db: Queryable): Promise<void> {
  await db.query(
    `insert into personal as p (kind, id, person, doc)
     select * from unnest($1::text[], $2::int[], $3::text[], $4::jsonb[])
     on conflict (kind, id, person) do update set doc = p.doc || excluded.doc`,
    columns(rows, ['kind', 'id', 'person', 'doc']),
  );
}

async function remove(gone: readonly Address[], db: Queryable): Promise<void> {
  for (const table of ['records', 'personal'])
    await db.query(
      `delete from ${table} where (kind, id) in (select * from unnest($1::text[], $2::int[]))`,
      columns(gone, ['kind', 'id']),
    );
}
