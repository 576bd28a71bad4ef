import type { PersonId, Position } from '@rabbet/domain/events/event';
import type { Queryable } from '../database/database';
import { checksum, migrateWithin } from './migrate';
import { migrations } from './migrations';
import { StateRefused } from '../database/state-refused';

/*
 * A copy of `state` is lines of JSON: one that says by which migrations its tables were made and how far its counters
 * have come, then for each table one with its name and columns, and one for each row, every value as Postgres spells it.
 */

interface Head {
  readonly step: number;
  readonly checksum: string;
  readonly counters: readonly { readonly name: string; readonly type: string; readonly last: number }[];
}

interface Table {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

const PAGE = 1_000;
/** Tables that a copy leaves out: its steps say the one, and the others say which programs run now. */
const LEFT_OUT = ['migration', 'lease', 'lease_holder'];
/** Values are spelled alike whatever the server and its login are set to. */
const SPELLING = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`;

/** Sees one state of the database from here on. To be called first in its transaction. */
export async function takeSnapshot(tx: Queryable): Promise<void> {
  await tx.query('set transaction isolation level repeatable read');
}

/** The furthest place of a log that this state speaks of; START if it speaks of none. */
export async function furthestPlace(tx: Queryable, logIdentity: string): Promise<Position> {
  const { rows } = await tx.query<{ position: Position }>(
    `select coalesce(max(position collate "C"), '') as position from (
       select position from state.process_position where log_identity = $1
       union all select position from state.log_seen where log_identity = $1) as places`,
    [logIdentity],
  );
  return rows[0]!.position; // one row, always
}

/** All that `state` holds in the snapshot of the transaction. */
export async function* copyState(tx: Queryable): AsyncGenerator<string> {
  await tx.query(SPELLING);
  const { rows: counters } = await tx.query<Head['counters'][number]>(
    `select sequencename as name, data_type::text as type, last_value::float8 as last
     from pg_sequences where schemaname = 'state' and last_value is not null order by 1`,
  );
  const { rows: steps } = await tx.query<{ step: number; checksum: string }>(
    'select number as step, checksum from state.migration order by number desc limit 1',
  );
  yield JSON.stringify({ ...steps[0]!, counters } satisfies Head); // a state without steps is none
  for (const table of await tablesIn(tx)) yield* rowsOf(tx, table);
}

async function* rowsOf(tx: Queryable, table: Table): AsyncGenerator<string> {
  yield JSON.stringify(table);
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  await tx.query(`declare copied no scroll cursor for
    select jsonb_build_array(${values})::text as line from state.${quoted(table.table)}`);
  for (;;) {
    const { rows } = await tx.query<{ line: string }>(`fetch ${PAGE} from copied`);
    for (const { line } of rows) yield line;
    if (rows.length < PAGE) break;
  }
  await tx.query('close copied');
}

/** Tables that point at others come behind them. */
async function tablesIn(tx: Queryable): Promise<readonly Table[]> {
  const { rows } = await tx.query<Table>(
    `select c.relname as table,
       jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
         as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'state' and c.relkind = 'r' and c.relname <> all ($1)
     group by c.oid, c.relname
     order by exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** Makes `state` what a copy says, by the migrations that the copied one had and those that came since. Answers its rows. */
export async function fillState(tx: Queryable, lines: AsyncIterable<string>): Promise<number> {
  await tx.query(SPELLING);
  let table: Table | null = null;
  let head: Head | null = null;
  let rows: string[] = [];
  let count = 0;
  const write = async () => {
    if (table && rows.length > 0) await insert(tx, table, rows);
    count += rows.length;
    rows = [];
  };
  for await (const line of lines) {
    if (head === null)
      await migrateTo((head = JSON.parse(line) as Head), tx); // as copyState has written it
    else if (line.startsWith('{')) {
      await write();
      table = JSON.parse(line) as Table; // as above
    } else if (rows.push(line) >= PAGE) await write();
  }
  await write();
  for (const counter of head?.counters ?? []) await setCounter(tx, counter);
  await migrateWithin(tx);
  return count;
}

async function migrateTo({ step, checksum: was }: Head, tx: Queryable): Promise<void> {
  const last = migrations[step - 1];
  if (!last || checksum(last) !== was)
    throw new StateRefused(
      `This backup was made by another Rabbet (step ${step} of "state", this program knows ${migrations.length}): ` +
        `restore it with that version.`,
    );
  await tx.query('drop schema if exists state cascade'); // the caller has seen that it holds nothing
  await migrateWithin(tx, migrations.slice(0, step));
}

async function insert(tx: Queryable, { table, columns }: Table, rows: readonly string[]): Promise<void> {
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  const values = columns.map(({ type }, i) => `(r.value ->> ${i})::${type}`).join(', ');
  await tx.query(
    `insert into state.${quoted(table)} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) with ordinality as r (value, number) order by r.number`,
    [`[${rows.join(',')}]`],
  );
}

async function setCounter(tx: Queryable, { name, type, last }: Head['counters'][number]): Promise<void> {
  const counter = `state.${quoted(name)}`;
  await tx.query(`create sequence if not exists ${counter} as ${type}`);
  await tx.query('select setval($1::regclass, $2)', [counter, last]);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Ids of persons who were erased since the copy was made are not given to others. */
export async function passErased(tx: Queryable, persons: readonly PersonId[]): Promise<void> {
  const most = persons.reduce((sum, person) => Math.max(sum, Number(person)), 0);
  if (most > 0) await tx.query(`select state.move_counter('person', $1)`, [most]);
}

/** Erases in the copy who was erased since it was made. Answers how many of them it knew anything of. */
export async function eraseAgain(tx: Queryable, persons: readonly PersonId[]): Promise<readonly PersonId[]> {
  const { rows } = await tx.query<{ person: PersonId }>(
    `select p as person from unnest($1::text[]) as p
     where not exists (select from state.erased e where e.person_id = p) order by 1`,
    [persons],
  );
  const forgotten = rows.map(({ person }) => person);
  if (forgotten.length > 0) await tx.query('select state.erase_persons($1)', [forgotten]);
  await passErased(tx, persons);
  return forgotten;
}
