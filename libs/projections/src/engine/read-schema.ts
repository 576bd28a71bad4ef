import { type Position, START } from '@rabbet/domain/events/event';
import { type Database, heldSql, type Lease, LeaseLost, limitLockWaits, type Queryable } from '@rabbet/postgres';
import { isMissing, isPassing } from './faults';
import { noteOutline } from './outline';
import { parseSchemaName, type Projection, schemaOf } from './projection';

/**
 * Tells every program as JSON how far projections have come, [[schema, generation, seen, changed, rows], ...], or [schema]
 * when dropped. `rows` are ids of changed rows, null where they may be any, and absent where none has changed.
 */
export const CHANNEL = 'rabbet_read';

/** Progress of a projection, as its own read schema says: a dropped one never looks caught up. */
export interface StoredProgress {
  /** The log that the positions are of. */
  readonly logIdentity: string;
  /** The instant at which the schema was created: later ones compare as greater. */
  readonly generation: string;
  readonly seen: Position;
  readonly changed: Position;
  readonly stopped: PoisonEvent | null;
  /** True once it has seen the whole log and may be shown: only events since then can be missing. */
  readonly complete: boolean;
}

/** The event that a projection could not take. No personal data. */
export interface PoisonEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly position: Position;
  readonly error: string;
  /** No program of this version can make it out: it is not for one read model to pass over it. */
  readonly unreadable?: true;
}

// room in its page for the next versions of the one row, so that they stay there
export const PROGRESS = `
create table progress (
  only_one boolean primary key default true check (only_one),
  log_identity text not null,
  generation text not null default to_char(clock_timestamp() at time zone 'utc', 'YYYYMMDDHH24MISSUS'),
  seen text collate "C" not null default '',
  changed text collate "C" not null default '',
  stopped jsonb,
  complete boolean not null default false
) with (fillfactor = 10)`;

interface Making {
  /** Name of the schema; that of the projection unless given. */
  readonly schema?: string;
  readonly lease: Lease | null;
}

/** Makes the read schema anew, in place of what may be there. A program that is starved for a moment tries again. */
export async function createReadSchema(
  database: Database,
  projection: Projection,
  logIdentity: string,
  making: Making,
): Promise<StoredProgress> {
  for (let attempt = 1; ; attempt++)
    try {
      return await makeReadSchema(database, projection, logIdentity, making);
    } catch (error) {
      if (!isPassing(error) || attempt === 10) throw error;
    }
}

function makeReadSchema(
  database: Database,
  projection: Projection,
  logIdentity: string,
  { schema = schemaOf(projection), lease }: Making,
): Promise<StoredProgress> {
  return database.transaction(async (tx) => {
    await limitLockWaits(tx);
    await tx.query(`drop schema if exists ${schema} cascade`);
    await tx.query(`create schema ${schema}`);
    await tx.query(`set local search_path to ${schema}, public`);
    await tx.query(projection.sql);
    await tx.query(PROGRESS);
    await noteOutline(tx, schema);
    const { rows } = await tx.query<{ generation: string }>(
      `insert into progress (log_identity) select $1 where ${permittedBy(lease)} returning generation`,
      [logIdentity],
    );
    if (!rows[0]) throw new LeaseLost(schema); // it was made in vain
    const { generation } = rows[0];
    return { logIdentity, generation, seen: START, changed: START, stopped: null, complete: false };
  });
}

/**
 * Drops a read schema, under whichever program feeds it: that one notices and builds it anew. Feeding and dropping
 * can lock each other out; the one that Postgres stops tries again.
 */
export async function dropReadSchema(database: Database, schema: string): Promise<void> {
  if (!parseSchemaName(schema)) throw new Error(`${schema} is no read schema`);
  for (let attempt = 1; ; attempt++)
    try {
      return await database.transaction(async (tx) => {
        await limitLockWaits(tx);
        await tx.query(`drop schema if exists ${schema} cascade`);
        await tx.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify([schema])]);
      });
    } catch (error) {
      if (!isPassing(error) || attempt === 10) throw error;
    }
}

/** Progress of the projections whose read schema exists. */
export async function readProgress(db: Queryable, schemas: readonly string[]): Promise<Map<string, StoredProgress>> {
  for (;;) {
    const { rows } = await db.query<{ schema: string }>(
      `select n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relname = 'progress' and c.relkind = 'r' and n.nspname = any($1)`,
      [schemas],
    );
    if (rows.length === 0) return new Map();
    const each = rows.map(
      ({ schema }) =>
        // older programs had no such column, and showed what there was
        `select '${schema}' as schema, log_identity as "logIdentity", generation, seen, changed, stopped,
           coalesce((to_jsonb(p) ->> 'complete')::boolean, true) as complete from ${schema}.progress p`,
    );
    try {
      const result = await db.query<StoredProgress & { schema: string }>(each.join(' union all '));
      return new Map(result.rows.map(({ schema, ...progress }) => [schema, progress]));
    } catch (error) {
      if (!isMissing(error)) throw error; // dropped between the two statements: look again
    }
  }
}

/** True where the schema has its indexes, or should have them. */
export async function isComplete(db: Queryable, schema: string): Promise<boolean> {
  const query = db.query<{ complete: boolean | null }>(
    `select (to_jsonb(p) ->> 'complete')::boolean as complete from ${schema}.progress p`,
  );
  const [row] = await query.then(
    ({ rows }) => rows,
    (error: unknown) => {
      if (!isMissing(error)) throw error;
      return []; // it is damaged, which is found out otherwise
    },
  );
  return row?.complete ?? true;
}

/** A large index takes minutes. */
const INDEXES_WITHIN_MS = 30 * 60_000;

/** Condition under which a turn at feeding may write. */
export function permittedBy(lease: Lease | null): string {
  return lease ? heldSql(lease.epoch) : 'true';
}

/**
 * Completes a schema, so that it may be shown: creates the indexes that it was filled without. Other programs learn of
 * it when they look.
 */
export async function completeSchema(
  database: Database,
  projection: Projection,
  generation: string,
  lease: Lease | null,
): Promise<void> {
  const { indexes } = projection;
  const schema = schemaOf(projection);
  const mark = async (db: Queryable) => {
    const { rowCount } = await db.query(
      `update ${schema}.progress set complete = true where generation = $1 and ${permittedBy(lease)}`,
      [generation],
    );
    if (rowCount === 0) throw new LeaseLost(schema);
  };
  if (indexes === undefined) return void (await mark(database));
  const patient = database.with({ max: 1, answerWithinMs: INDEXES_WITHIN_MS });
  try {
    await patient.transaction(async (tx) => {
      await limitLockWaits(tx);
      await tx.query(`set local search_path to ${schema}, public`);
      await tx.query(indexes);
      await noteOutline(tx, schema);
      await mark(tx);
    });
  } finally {
    await patient.close();
  }
}

/** A table that was just filled is unknown to the planner until somebody looks at it. */
export async function analyze(db: Queryable, schema: string): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1`,
    [schema],
  );
  if (rows.length > 0) await db.query(`analyze ${rows.map(({ name }) => name).join(', ')}`);
}
