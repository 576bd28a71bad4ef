import type { Position, Recorded } from '@rabbet/domain/events/event';
import {
  type Database,
  literal,
  type OpenTransaction,
  type Queryable,
  type Rows,
  queryTogether,
} from '@rabbet/postgres';
import { withCleanHtml } from './clean-event';
import { isMissing, isPassing } from './faults';
import type { LeasedProjection } from './leased-projection';
import type { ProjectionProgress } from './progress-tracker';
import { type CacheScope, parseSchemaName, type Projection, type WrittenRows } from './projection';
import { CHANNEL, permittedBy, type PoisonEvent } from './read-schema';

/**
 * Reason for which a projection did not take a batch: another program moved it, its schema is gone, or it failed on an
 * event.
 */
export type BatchFailure =
  | { readonly leased: LeasedProjection; readonly why: 'moved' | 'gone' }
  | { readonly leased: LeasedProjection; readonly why: 'failed'; readonly error: unknown };

/** Gives a batch to several projections in one transaction. */
export function applyBatch(
  database: Database,
  all: readonly LeasedProjection[],
  batch: readonly Recorded[],
): Promise<BatchFailure[]> {
  const end = lastOf(batch).position;
  const moves = all
    .filter(({ progress }) => progress.seen < end)
    .map((leased): Move => {
      const events = pendingEventsOf(leased, batch);
      const write = (tx: Queryable) => apply(tx, leased.projection, events, leased.cacheScope);
      return { leased, changed: events.at(-1)?.position ?? null, write };
    });
  return moveTo(database, moves, end);
}

/** Pending write of one projection, with the last event that caused it; `changed` is null where no event concerns it. */
export interface Move {
  readonly leased: LeasedProjection;
  readonly changed: Position | null;
  write(tx: Queryable): Promise<WrittenRows>;
}
type BusyMove = Move & { readonly changed: Position };

/**
 * Moves several projections to the same position in one transaction, each within a savepoint: one that fails stays where
 * it was. What does not concern a projection moves it in memory alone: a row to update for each of dozens would cost more
 * than the batch, and after a crash the same events do not concern it either. Losing the commit in a crash of Postgres is
 * no harm: rows and progress go together, and the log has the events.
 */
export async function moveTo(database: Database, moves: readonly Move[], end: Position): Promise<BatchFailure[]> {
  const busy = moves
    .filter((move): move is BusyMove => move.changed !== null)
    .sort((a, b) => inOrder(a.leased, b.leased));
  const passed = moves
    .filter(({ changed }) => changed === null)
    .map(({ leased }) => ({ leased, progress: { ...leased.progress, seen: end } }));
  const failures: BatchFailure[] = [];
  const applied: Moved[] = [];
  for (const { leased } of busy) leased.moving = true;
  try {
    await database.transaction(async (tx) => {
      for (const move of busy) {
        const outcome = await carryOut(tx, move, end);
        if ('why' in outcome) failures.push(outcome);
        else applied.push({ leased: move.leased, ...outcome });
      }
      announce(tx, [...applied, ...passed]);
    });
  } catch (error) {
    for (const { leased } of busy) renewCacheScope(leased);
    throw error;
  } finally {
    for (const { leased } of busy) leased.moving = false;
  }
  for (const { leased } of failures) renewCacheScope(leased);
  for (const { leased, progress } of passed) leased.progress = progress;
  for (const { leased, progress } of applied) leased.progress = leased.stored = progress;
  return failures;
}

/**
 * Sorts projections in the one order in which all programs move them, so that no two programs wait for each other in a
 * circle.
 */
function inOrder(a: LeasedProjection, b: LeasedProjection): number {
  return a.schema < b.schema ? -1 : 1;
}

interface Moved {
  readonly leased: LeasedProjection;
  readonly progress: ProjectionProgress;
  /** Ids of the rows that this has changed, or null where they may be any; absent where it has changed none. */
  readonly rows?: readonly number[] | null;
}

/** Drops the projection's cache, because its last write was rolled back, may have been, or takes too much room. */
export function renewCacheScope(leased: LeasedProjection): void {
  leased.cacheScope = { ...leased.cacheScope };
}

/** Savepoints pile up until the commit: to release each would be one more round trip. */
async function carryOut(
  tx: Queryable,
  { leased, changed, write }: BusyMove,
  seen: Position,
): Promise<Omit<Moved, 'leased'> | BatchFailure> {
  let progress: ProjectionProgress | null = null;
  try {
    const opening = ['savepoint offered', `set local search_path to ${leased.schema}, public`];
    const results = await queryTogether<{ generation: string }>(tx, [...opening, advancing(leased, seen, changed)]);
    const generation = results.at(-1)?.rows[0]?.generation;
    if (generation === undefined) return { leased, why: 'moved' };
    progress = { generation, seen, changed };
    const rows = await write(tx);
    return rows === false ? { progress: await unchanged(tx, leased, progress) } : { progress, rows: namedRows(rows) };
  } catch (error) {
    if (isPassing(error)) throw error;
    await tx.query('rollback to savepoint offered');
    return !progress && isMissing(error) ? { leased, why: 'gone' } : { leased, why: 'failed', error };
  }
}

async function unchanged(tx: Queryable, { schema, progress }: LeasedProjection, now: ProjectionProgress) {
  const { changed } = progress;
  await tx.query(`update ${schema}.progress set changed = $1`, [changed]);
  return { ...now, changed };
}

/** Events of a batch that a projection has still to take. */
export function pendingEventsOf(
  { progress, handles, skips }: LeasedProjection,
  batch: readonly Recorded[],
): readonly Recorded[] {
  return batch.filter(({ position, type, id }) => handles.has(type) && position > progress.seen && !skips.has(id));
}

/**
 * Moves a projection on, before anything is written: whoever comes second waits here, finds it moved, and has done
 * nothing twice. Answers no row when it is no longer where this program left it.
 */
export function advancing(
  leased: LeasedProjection,
  seen: Position,
  changed: Position,
  stopped: PoisonEvent | null = null,
): string {
  return `update ${leased.schema}.progress
      set seen = ${literal(seen)}, changed = ${literal(changed)}, stopped = ${literal(stopped && JSON.stringify(stopped))}
      where ${unmovedCondition(leased)}
      returning generation`;
}

/**
 * Condition in SQL under which the projection's row was moved by nobody else. No event between `stored` and `progress`
 * concerns it, so its tables are the same anywhere between them. A program that was frozen meanwhile finds its lease
 * gone.
 */
export function unmovedCondition({ logIdentity, stored, progress, lease }: LeasedProjection): string {
  return `seen between ${literal(stored.seen)} and ${literal(progress.seen)}
    and log_identity = ${literal(logIdentity)} and generation = ${literal(stored.generation)}
    and ${permittedBy(lease)}`;
}

/** Most rows of one projection that are named: more may be any. */
export const MOST_NAMED_ROWS = 20;
/** Longest list in one notification, which takes 8,000 bytes: there is no sign in it that takes more than one. */
const LONGEST_NEWS = 7_000;

/** Tells every program how far these have come, once the transaction is committed. A replay that is only compared is nobody's. */
export function announce(tx: OpenTransaction, moved: readonly Moved[]): void {
  const shown = moved.filter(({ leased }) => parseSchemaName(leased.schema));
  let news = '';
  const send = () => news && tx.withCommit(`select pg_notify('${CHANNEL}', ${literal(`[${news}]`)})`);
  for (const { leased, progress, rows } of shown) {
    const { generation, seen, changed } = progress;
    const entry = JSON.stringify([leased.schema, generation, seen, changed, ...(rows === undefined ? [] : [rows])]);
    if (news.length + entry.length > LONGEST_NEWS) {
      send();
      news = '';
    }
    news += news ? `,${entry}` : entry;
  }
  send();
}

function namedRows(rows: Exclude<WrittenRows, false>): readonly number[] | null {
  return rows && rows.length <= MOST_NAMED_ROWS ? rows : null;
}

/** Stores how far projections have come that no batch concerned for a while. Answers those that others have moved. */
export async function flushProgress(
  database: Database,
  all: readonly LeasedProjection[],
): Promise<readonly BatchFailure[]> {
  const behind = all.filter(({ progress, stored }) => progress.seen > stored.seen).sort(inOrder);
  if (behind.length === 0) return [];
  try {
    return await flushTogether(database, behind);
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (behind.length === 1) return behind.map((leased) => ({ leased, why: 'gone' }));
    const failures: BatchFailure[] = [];
    for (const leased of behind) failures.push(...(await flushProgress(database, [leased])));
    return failures;
  }
}

async function flushTogether(
  database: Database,
  behind: readonly LeasedProjection[],
): Promise<readonly BatchFailure[]> {
  const snapshots = behind.map((leased) => ({ leased, progress: leased.progress, stored: leased.stored }));
  const results = await queryTogether(
    database,
    snapshots.map(({ leased, progress: { seen, changed } }) => advancing(leased, seen, changed)),
  );
  const failures: BatchFailure[] = [];
  for (const [i, { leased, progress, stored }] of snapshots.entries()) {
    // a batch of ours that goes on or was committed meanwhile stores more
    if (leased.moving || leased.stored !== stored) continue;
    if (results[i]?.rows.length) leased.stored = progress;
    else failures.push({ leased, why: 'moved' });
  }
  return failures;
}

export function apply(
  tx: Queryable,
  projection: Projection,
  events: readonly Recorded[],
  scope: CacheScope,
): Promise<WrittenRows> {
  return lending(tx, (lent) => projection.apply(prepareEvents(events), lent, scope));
}

/** Prepares events for projections: their HTML is clean, whatever stands in the log. */
export function prepareEvents(events: readonly Recorded[]): Recorded[] {
  return events.map(readable).map(withCleanHtml);
}

/** Lets a projection write until it has answered, and no longer. */
export async function lending<T>(tx: Queryable, work: (lent: Queryable) => Promise<T>): Promise<T> {
  const lent = new Lent(tx);
  try {
    return await work(lent);
  } finally {
    lent.back = true;
  }
}

/** An event that cannot be read says so here, whatever of it a projection would look at. */
function readable<E extends Recorded>(event: E): E {
  void event.data;
  return event;
}

class Lent implements Queryable {
  back = false;

  constructor(private readonly tx: Queryable) {}

  async query<R>(text: string, values?: readonly unknown[]): Promise<Rows<R>> {
    if (this.back) throw new Error('a projection writes after it has answered');
    return this.tx.query<R>(text, values);
  }
}

export function lastOf(batch: readonly Recorded[]): Recorded {
  return batch.at(-1)!; // batches are never empty
}
