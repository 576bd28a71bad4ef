import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Queryable } from '../database/database';
import type { Checkpoint } from '../state/checkpoints';
import { dropBehind } from './behind';
import { listOrphans, removeOrphans } from './orphans';
import { personalTables } from './personal-tables';

const POLL_MS = 50;

export interface ScrubOptions {
  /** The server is ours alone: its write-ahead log and what crashes left in its folder are cleaned as well. */
  readonly embedded: boolean;
  /** A place in the log at or behind its last erasure: read models that have not come so far are dropped. */
  readonly erasedUpTo?: Checkpoint;
  /** Time that a read model which is being fed is given to come so far. */
  readonly catchUpMs?: number;
  /** Time to wait for others to finish, at each step. */
  readonly timeoutMs?: number;
}

export interface Scrubbed {
  /** The read schemas that were dropped, since nobody had told them of an erasure. They are made again of the log. */
  readonly dropped: readonly string[];
  /** The tables that were rewritten. */
  readonly tables: readonly string[];
  /** Files that crashes had left behind and no table owned. */
  readonly orphans: readonly string[];
}

/**
 * Removes what erased persons have left in the files of the database: dead rows in tables and indexes, statistics,
 * the write-ahead log. It rewrites each table of `state` and of the read schemas whose comment begins with the word
 * "personal"; those lock out readers for a moment.
 */
export async function scrub(database: Database, options: ScrubOptions): Promise<Scrubbed> {
  const { embedded, erasedUpTo, catchUpMs = 5_000, timeoutMs = 60_000 } = options;
  const patient = database.with({ max: 1, answerWithinMs: undefined }); // to rewrite a large table takes its time
  const scrubbing = patient.connection(async (db) => {
    if (embedded) await requireOwnWal(db);
    const dropped = erasedUpTo ? await dropBehind(db, erasedUpTo, catchUpMs) : [];
    const tables = (await personalTables(db)).map(({ name }) => name);
    await clearStatistics(db, tables);
    const candidates = embedded ? await listOrphans(db) : [];
    await waitForOlder(db, timeoutMs);
    const orphans = await removeOrphans(db, candidates);
    for (const table of [...tables, 'pg_catalog.pg_statistic']) await rewrite(db, table);
    if (embedded) await dropWal(db, timeoutMs);
    return { dropped, tables, orphans };
  });
  return scrubbing.finally(() => patient.close());
}

/** Personal columns have none, but an index on an expression collects its own, and somebody may have forgotten. */
async function clearStatistics(db: Queryable, tables: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ able: boolean }>(
    `select to_regproc('pg_clear_attribute_stats') is not null as able`, // since Postgres 18
  );
  if (!rows[0]?.able) return;
  await db.query(
    `select pg_clear_attribute_stats(s.schemaname, s.tablename, s.attname, s.inherited)
     from pg_stats s
     join pg_class c on c.relname = s.tablename and c.relnamespace = to_regnamespace(quote_ident(s.schemaname))
     left join pg_index i on i.indexrelid = c.oid
     where coalesce(i.indrelid, c.oid) in (select to_regclass(t) from unnest($1::text[]) as t)`,
    [tables],
  );
}

/** Rewriting keeps dead rows that some older transaction might still see. */
async function waitForOlder(db: Queryable, timeoutMs: number): Promise<void> {
  const { rows } = await db.query('select pg_current_xact_id()::xid::text as xid, clock_timestamp()::text as began');
  await until(timeoutMs, async () => {
    const older = await db.query<{ who: string }>(
      `select format('%s (pid %s)', coalesce(nullif(application_name, ''), backend_type), pid) as who
       from pg_stat_activity
       where pid <> pg_backend_pid() and (datname = current_database() or datname is null)
         and (xact_start < $2 or age(backend_xmin) > age($1::xid))`,
      [rows[0]?.xid, rows[0]?.began],
    );
    return (
      older.rows.length > 0 && `${older.rows.map(({ who }) => who).join(', ')} has had a transaction open too long`
    );
  });
}

async function rewrite(db: Queryable, table: string): Promise<void> {
  try {
    await db.query(`vacuum (full) ${table}`);
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error; // else its schema was just dropped
  }
}

async function requireOwnWal(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ recycle: string }>(`select current_setting('wal_recycle') as recycle`);
  if (rows[0]?.recycle !== 'off')
    throw new Error('wal_recycle is on: old text stays in WAL segments that wait for their next use');
}

/** Old segments go at the first checkpoint that begins behind them. */
async function dropWal(db: Queryable, timeoutMs: number): Promise<void> {
  const { rows } = await db.query('select pg_walfile_name(pg_current_wal_insert_lsn()) as last');
  await until(timeoutMs, async () => {
    await db.query('select pg_switch_wal()');
    await db.query('checkpoint');
    const old = await db.query<{ name: string }>(
      `select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name <= $1`,
      [rows[0]?.last],
    );
    return old.rows.length > 0 && `${old.rows.length} old segments of the write-ahead log are still needed by somebody`;
  });
}

async function until(timeoutMs: number, obstacle: () => Promise<string | false>): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ; await pause(POLL_MS)) {
    const trouble = await obstacle();
    if (!trouble) return;
    if (Date.now() > deadline) throw new Error(`the scrub gave up: ${trouble}`);
  }
}

const UNDEFINED_TABLE = '42P01';
