import type { Recorded } from '@rabbet/domain/events/event';
import { isMergeable } from '@rabbet/domain/people/people';
import type { ErasureEvent } from '@rabbet/domain/people/erasure';
import { type AnyKind, eventsOf, type RecordEvent } from '@rabbet/domain/records/record';
import { KINDS } from '@rabbet/domain/registry/kinds';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import { keptCountSql, keptTotal } from '../engine/kept-count';
import { personalTable } from '../engine/personal-table';
import type { Projection } from '../engine/projection';
import { fold, emptyFold, type PersonalRow, type Row } from './folding';
import { wordsOfRecord } from './record-words';
import { sortIndexes } from './sorting';

type Event = RecordEvent | ErasureEvent;

/** Raised when a handler or a table of all kinds changes; what one of them stores raises the version of that kind. */
const SHAPE = 4;
/** More than a kind will ever have. */
const VERSIONS = 1_000;

/** Name of a kind in SQL. */
function sqlName({ name }: Pick<AnyKind, 'name'>): string {
  return name.replaceAll('-', '_');
}

/** Tables of whatever kind are in one search path: each has a name of its own. */
export function recordTable(kind: Pick<AnyKind, 'name'>): string {
  return `record_${sqlName(kind)}`;
}
export function personalTableOf(kind: Pick<AnyKind, 'name'>): string {
  return `personal_${sqlName(kind)}`;
}

export function hasPersons({ fields }: Pick<AnyKind, 'fields'>): boolean {
  return Object.values(fields).some(({ personal }) => personal !== undefined);
}

/** Every record of one kind, in the domain's form. A kind that changes is built anew, and makes stale what shows it, alone. */
export function recordProjection(kind: AnyKind): Projection<Event> {
  const table = recordTable(kind);
  const personal = personalTableOf(kind);
  return {
    name: sqlName(kind),
    version: SHAPE * VERSIONS + kind.version,
    sql: tablesOf(kind),
    indexes: indexesOf(kind),
    handles: [...eventsOf(kind), ...(hasPersons(kind) ? (['PersonErasureCompleted'] as const) : [])],
    async apply(batch: readonly Recorded<Event>[], db) {
      const folded = emptyFold();
      for (const event of batch) fold(kind, event, folded);
      const removedIds = [...folded.removed];
      const erased = folded.erased.size > 0 && (await erase(personal, [...folded.erased], db));
      if (removedIds.length > 0)
        for (const name of hasPersons(kind) ? [table, personal] : [table])
          await db.query(`delete from ${name} where id = any($1)`, [removedIds]);
      if (folded.rows.size > 0) await write(kind, [...folded.rows.values()], db);
      if (folded.personal.size > 0) await writePersonal(kind, [...folded.personal.values()], db);
      return erased ? undefined : removedIds.length + folded.rows.size > 0 && [...removedIds, ...folded.rows.keys()];
    },
  };
}

/** SQL for the tables of a kind. References have indexes, because removing a record looks for those that point at it. */
function tablesOf(kind: AnyKind): string {
  const table = recordTable(kind);
  const references = Object.entries(kind.fields).flatMap(([name, { kind }]) => (kind === 'reference' ? [name] : []));
  const personal = personalTableOf(kind);
  return `
create table ${table} (id integer primary key, revision integer not null, doc jsonb not null, words tsvector not null)
  with (fillfactor = 80);
${references.map((field) => `create index ${table}_${field} on ${table} (${referenceColumn(field)});`).join('\n')}
${
  hasPersons(kind)
    ? `${personalTable(personal, 'id integer, person text, doc jsonb not null, words tsvector not null, primary key (id, person)')}
create index ${personal}_person on ${personal} (person);`
    : ''
}
${keptCountSql(table)}`;
}

/** Indexes of lists: words, values of fields, and what they are sorted by. */
function indexesOf(kind: AnyKind): string {
  const table = recordTable(kind);
  const personal = personalTableOf(kind);
  const searched = hasPersons(kind) ? [table, personal] : [table];
  return [
    ...searched.flatMap((name) => [
      `create index ${name}_words on ${name} using gin (words);`,
      `create index ${name}_values on ${name} using gin (doc jsonb_path_ops);`,
    ]),
    ...sortIndexes(kind, table, personal),
  ].join('\n');
}

/** SQL for the number of records of a kind, without those that were merged. */
export function totalOf(kind: AnyKind): string {
  const total = keptTotal(recordTable(kind));
  return isMergeable(kind.name)
    ? `${total} - (select count(*)::int from duplicates where kind = '${kind.name}')`
    : total;
}

/** The id that a field of a document points at. */
export function referenceColumn(field: string, of?: string): string {
  return `((${of ? `${of}.` : ''}doc->>'${field}')::int)`;
}

/** Writes records: a document holds what an event says, over what stands. */
async function write(kind: AnyKind, rows: readonly Row[], db: Queryable): Promise<void> {
  const table = recordTable(kind);
  const stored = await db.query<Pick<Row, 'id' | 'doc'>>(`select id, doc from ${table} where id = any($1::int[])`, [
    rows.map(({ id }) => id),
  ]);
  const before = new Map(stored.rows.map(({ id, doc }) => [id, doc]));
  const written = rows.map(({ id, revision, doc: news }) => {
    const doc = { ...before.get(id), ...news };
    return { id, revision, doc, words: wordsOfRecord(kind, doc) };
  });
  await db.query(
    `insert into ${table} (id, revision, doc, words) select * from unnest($1::int[], $2::int[], $3::jsonb[], $4::tsvector[])
     on conflict (id) do update set revision = excluded.revision, doc = excluded.doc, words = excluded.words`,
    columns(written, ['id', 'revision', 'doc', 'words']),
  );
}

async function writePersonal(kind: AnyKind, rows: readonly PersonalRow[], db: Queryable): Promise<void> {
  const table = personalTableOf(kind);
  const stored = await db.query<PersonalRow>(`select id, person, doc from ${table} where id = any($1::int[])`, [
    rows.map(({ id }) => id),
  ]);
  const before = new Map(stored.rows.map(({ id, person, doc }) => [`${id} ${person}`, doc]));
  const written = rows.map(({ id, person, doc: news }) => {
    const doc = { ...before.get(`${id} ${person}`), ...news };
    return { id, person, doc, words: wordsOfRecord(kind, doc) };
  });
  await db.query(
    `insert into ${table} (id, person, doc, words) select * from unnest($1::int[], $2::text[], $3::jsonb[], $4::tsvector[])
     on conflict (id, person) do update set doc = excluded.doc, words = excluded.words`,
    columns(written, ['id', 'person', 'doc', 'words']),
  );
}

/** Removes rows of these persons; true where there were any. */
async function erase(table: string, persons: readonly string[], db: Queryable): Promise<boolean> {
  const { rows } = await db.query(`delete from ${table} where person = any($1) returning 1`, [persons]);
  return rows.length > 0;
}

const byKind = new Map(KINDS.map((kind) => [kind.name, recordProjection(kind)]));

/** The read model of every kind of record. */
export const RECORD_PROJECTIONS: readonly Projection[] = [...byKind.values()];

/** The read model of the records of a kind. */
export function recordsOf({ name }: Pick<AnyKind, 'name'>): Projection {
  const projection = byKind.get(name);
  if (!projection) throw new Error(`there is no kind of record named ${name}`);
  return projection;
}
