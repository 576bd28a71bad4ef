import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type Position, START } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store/reader';
import { type Database, describeFault, type Lease, LeaseLost } from '@rabbet/postgres';
import { isPassing } from './faults';
import type { ProjectionProgress } from './progress-tracker';
import { type CacheScope, type Projection, schemaOf, SCOPE_ROWS } from './projection';
import { createReadSchema, readProgress, type StoredProgress } from './read-schema';
import { skipsOf } from './skips';

/** A projection while this process feeds it. */
export interface LeasedProjection {
  readonly projection: Projection;
  readonly schema: string;
  readonly handles: ReadonlySet<string>;
  /** Ids of events that an operator has told it to skip. */
  readonly skips: ReadonlySet<string>;
  readonly logIdentity: string;
  /** Permits to write while it stands; null for a replay that is shown to nobody. */
  readonly lease: Lease | null;
  /** Progress in memory; moves when a transaction has committed. */
  progress: ProjectionProgress;
  /** Progress in its row: behind `progress` where none of the batches since concerned it. See `flushProgress`. */
  stored: ProjectionProgress;
  /** True while a batch of this program is moving its row. */
  moving: boolean;
  /** True where all its rows were written in this turn. */
  readonly fresh: boolean;
  /** Cache of the batches since the last that failed. */
  cacheScope: CacheScope;
  /** Set when the turn has ended: whoever still holds it lets go. */
  over: boolean;
}

/** Names the lease of whoever feeds a read schema. */
export function leaseOf(schema: string): string {
  return `projection ${schema}`;
}

/** A log, and where it ends. */
export interface LogEnd {
  readonly log: string;
  readonly head: Position;
}

/**
 * Begins to feed a projection from where its read schema says that it stands, which is made anew if it is not there
 * or speaks of another log. A sentence says why that cannot be.
 */
export async function startProjection(
  database: Database,
  projection: Projection,
  progress: StoredProgress | null,
  { log: logIdentity, head }: LogEnd,
  lease: Lease | null,
): Promise<LeasedProjection | string> {
  const schema = schemaOf(projection);
  const current = progress?.logIdentity === logIdentity ? progress : null;
  if (current && current.seen > head) return new AheadOfLog(schema, current.seen, head).message;
  try {
    const skips = await skipsOf(database, projection);
    const start = current ?? (await createReadSchema(database, projection, logIdentity, { lease }));
    return leasedFrom(start, { projection, schema, skips, logIdentity, lease });
  } catch (error) {
    if (isPassing(error) || error instanceof LeaseLost) throw error;
    return `its tables cannot be made: ${describeFault(error)}`;
  }
}

/** A projection that is fed from there on. */
export function leasedFrom(
  start: StoredProgress,
  settings: Pick<LeasedProjection, 'projection' | 'schema' | 'skips' | 'logIdentity' | 'lease'>,
): LeasedProjection {
  return {
    ...settings,
    handles: new Set(settings.projection.handles),
    progress: start,
    stored: start,
    moving: false,
    fresh: start.seen === START,
    cacheScope: { maxRows: SCOPE_ROWS.building },
    over: false,
  };
}

/** The log was restored to an earlier point than a read model has seen. */
export class AheadOfLog extends OperationalError {
  constructor(schema: string, seen: Position, head: Position) {
    super(
      `${schema} has seen ${seen}, but the log ends at ${head || 'its start'}: the log was restored to an earlier ` +
        `point. "rabbet log accept-earlier" has it made anew from what the log holds.`,
    );
  }
}

/** Rejects with AheadOfLog where a read model has seen more than the log holds. */
export async function refuseAhead(
  database: Database,
  eventStore: EventStoreReader,
  schemas: readonly string[],
): Promise<void> {
  const progress = await readProgress(database, schemas);
  const log = await eventStore.identity();
  const head = await eventStore.head();
  for (const [schema, { logIdentity: of, seen }] of progress)
    if (of === log && seen > head) throw new AheadOfLog(schema, seen, head);
}
