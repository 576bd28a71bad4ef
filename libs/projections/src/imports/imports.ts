import { artwork } from '@rabbet/domain/artworks/artworks';
import type { Recorded } from '@rabbet/domain/events/event';
import { galleryEvent } from '@rabbet/domain/gallery-events/gallery-events';
import { importRun, type ImportBegun, runUndoneBy } from '@rabbet/domain/imports/imports';
import { inquiry } from '@rabbet/domain/inquiries/inquiries';
import { order } from '@rabbet/domain/orders/orders';
import { eventsOf, nounOf } from '@rabbet/domain/records/record';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { workshopStream } from '@rabbet/domain/registrations/registrations';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import { keptCountSql } from '../engine/kept-count';
import type { Projection } from '../engine/projection';
import { addressOf } from '../records/folding';

const STREAMS = [artwork, galleryEvent, workshopStream, order, inquiry];

/** Runs, and what each has touched: an event names the run that it came with. */
export const imports: Projection = {
  name: 'imports',
  version: 4,
  sql: `
    create table import_runs (
      id integer primary key, run text not null unique, begun_at timestamptz not null, last_at timestamptz not null,
      by text not null, origin text not null, file text, rows integer, digests text not null
    );
    create table import_rows (
      id integer primary key, run_id integer not null, kind text not null, record_id integer not null,
      touched text not null, by text not null, undone boolean not null, unique (run_id, kind, record_id)
    );
    create index import_rows_run on import_rows (run_id, id);
    create index import_rows_touched on import_rows (run_id, touched, id);
    create index import_rows_undone on import_rows (run_id, id) where undone;
    ${keptCountSql('import_rows')}
    create table import_counts (
      run_id integer not null, kind text not null, added integer not null, changed integer not null,
      undone integer not null, primary key (run_id, kind)
    );`,
  handles: [
    ...STREAMS.flatMap(({ evolve }) => Object.keys(evolve)), // their own keys
    ...KINDS.flatMap((kind) => eventsOf(kind)),
    ...Object.keys(importRun.evolve),
  ],
  async apply(batch: readonly Recorded[], db) {
    const runEvents = batch.flatMap((event) => {
      const run = isBeginning(event) ? event.data.run : event.run;
      return run === null ? [] : [{ ...event, run }];
    });
    if (runEvents.length === 0) return false;
    const runs = await writeRuns(runEvents, db);
    const rows = runEvents.filter((event) => !isBeginning(event));
    if (rows.length > 0) await writeRows(rows, runs, db);
  },
};

type OfRun = Recorded & { readonly run: string };

function isBeginning(event: Recorded): event is Recorded<ImportBegun> {
  return event.type in importRun.evolve;
}

interface RunRow {
  readonly id: number;
  readonly run: string;
  readonly begun_at: string;
  readonly last_at: string;
  readonly by: string;
  readonly origin: string;
  /** Name and length of the file that it sent last; null where nobody told them. */
  readonly file: string | null;
  readonly rows: number | null;
  /** Digests of all files that it sent, with spaces between. */
  readonly digests: string;
}

const NO_FILE = { file: null, rows: null, digests: '' };

/** Ids of the runs that these events belong to, by their names. */
async function writeRuns(events: readonly OfRun[], db: Queryable): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set(events.map(({ run }) => runUndoneBy(run) ?? run))];
  const { rows } = await db.query<{ id: number; run: string }>(
    'select id, run from import_runs where run = any($1::text[])',
    [names],
  );
  const ids = new Map(rows.map(({ id, run }) => [run, id]));
  const runRows = new Map<string, RunRow>();
  let next = await nextId('import_runs', db);
  for (const event of events) {
    const { run, recordedAt, actor, origin } = event;
    if (runUndoneBy(run) !== null) continue;
    const id = ids.get(run) ?? next++;
    ids.set(run, id);
    const first = runRows.get(run) ?? { id, run, begun_at: recordedAt, by: actor, origin, ...NO_FILE };
    runRows.set(run, { ...first, ...fileIn(event, first), last_at: recordedAt });
  }
  await db.query(
    `insert into import_runs as r (id, run, begun_at, last_at, by, origin, file, rows, digests)
     select * from unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::text[],
       $7::text[], $8::int[], $9::text[])
     on conflict (id) do update set last_at = excluded.last_at, file = coalesce(excluded.file, r.file),
       rows = coalesce(excluded.rows, r.rows), digests = trim(r.digests || ' ' || excluded.digests)`,
    columns([...runRows.values()], ['id', 'run', 'begun_at', 'last_at', 'by', 'origin', 'file', 'rows', 'digests']),
  );
  return ids;
}

function fileIn(event: Recorded, { file, rows, digests }: Pick<RunRow, keyof typeof NO_FILE>) {
  const of = isBeginning(event) ? event.data.of : null;
  if (!of) return {};
  return { file: of.file ?? file, rows: of.rows ?? rows, digests: `${digests} ${of.digest}`.trim() };
}

interface Row {
  readonly id: number;
  readonly run_id: number;
  readonly kind: string;
  readonly record_id: number;
  readonly touched: 'added' | 'changed';
  /** Person who recorded the first of it. */
  readonly by: string;
  readonly undone: boolean;
}

async function writeRows(events: readonly OfRun[], runs: ReadonlyMap<string, number>, db: Queryable): Promise<void> {
  const places = events.flatMap((event) => {
    const run_id = runs.get(runUndoneBy(event.run) ?? event.run);
    const { kind, id: record_id } = addressOf(event.stream);
    return run_id === undefined ? [] : [{ event, run_id, kind, record_id, key: `${run_id} ${event.stream}` }];
  });
  const stored = await knownRows(places, db);
  const rows = new Map(stored);
  let next = await nextId('import_rows', db);
  for (const { event, key, run_id, kind, record_id } of places) {
    const row = rows.get(key);
    if (runUndoneBy(event.run) === null) {
      const touched = event.revision === 0 ? 'added' : 'changed';
      rows.set(key, { ...(row ?? { id: next++, run_id, kind, record_id, touched, by: event.actor }), undone: false });
    } else if (row && isTakenBack(row, event)) rows.set(key, { ...row, undone: true });
  }
  const written = [...rows].filter(([key, row]) => stored.get(key) !== row).map(([, row]) => row);
  await db.query(
    `insert into import_rows (id, run_id, kind, record_id, touched, by, undone)
     select * from unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::text[], $6::text[], $7::boolean[])
     on conflict (id) do update set undone = excluded.undone`,
    columns(written, ['id', 'run_id', 'kind', 'record_id', 'touched', 'by', 'undone']),
  );
  await writeCounts(rows, stored, db);
}

/** True once the run is taken back for it: what was added has to be removed. */
function isTakenBack({ kind, touched }: Row, { type }: Recorded): boolean {
  return touched === 'changed' || type === `${nounOf({ name: kind })}Removed`;
}

async function knownRows(places: readonly Pick<Row, 'run_id' | 'kind' | 'record_id'>[], db: Queryable) {
  const { rows } = await db.query<Row>(
    `select id, run_id, kind, record_id, touched, by, undone from import_rows
     where (run_id, kind, record_id) in (select * from unnest($1::int[], $2::text[], $3::int[]))`,
    columns(places, ['run_id', 'kind', 'record_id']),
  );
  return new Map(rows.map((row) => [`${row.run_id} ${row.kind}-${row.record_id}`, row]));
}

async function writeCounts(rows: ReadonlyMap<string, Row>, stored: ReadonlyMap<string, Row>, db: Queryable) {
  const counts = new Map<string, { run_id: number; kind: string; added: number; changed: number; undone: number }>();
  for (const [key, row] of rows) {
    const { run_id, kind, touched, undone } = row;
    const before = stored.get(key);
    const count = counts.get(`${run_id} ${kind}`) ?? { run_id, kind, added: 0, changed: 0, undone: 0 };
    if (!before) count[touched]++;
    count.undone += Number(undone) - Number(before?.undone ?? false);
    counts.set(`${run_id} ${kind}`, count);
  }
  await db.query(
    `insert into import_counts as c (run_id, kind, added, changed, undone)
     select * from unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::int[])
     on conflict (run_id, kind) do update set added = c.added + excluded.added, changed = c.changed + excluded.changed,
       undone = c.undone + excluded.undone`,
    columns([...counts.values()], ['run_id', 'kind', 'added', 'changed', 'undone']),
  );
}

async function nextId(table: 'import_runs' | 'import_rows', db: Queryable): Promise<number> {
  const { rows } = await db.query<{ next: number }>(`select coalesce(max(id), 0) + 1 as next from ${table}`);
  return rows[0]?.next ?? 1;
}
