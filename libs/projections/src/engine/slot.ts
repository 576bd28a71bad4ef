import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { Queryable } from '@rabbet/postgres';
import type { LeasedProjection } from './leased-projection';
import type { Projection } from './projection';
import type { PoisonEvent, StoredProgress } from './read-schema';
import { skipsOf } from './skips';

export type State = 'building' | 'live' | 'standing-by' | 'stopped';

/** Stages of a schema that was dropped or is of a new version, and is made from the whole log. */
export const REBUILDS = { building: 'rebuilding', live: 'rebuilt' } as const;
type Rebuild = (typeof REBUILDS)[keyof typeof REBUILDS];

/** Changes of state of the projections, for the log lines of the program. No personal data. */
export type Report =
  | {
      readonly what: State | Rebuild;
      readonly projection: string;
      readonly error?: string;
      readonly event?: PoisonEvent;
    }
  | { readonly what: 'damaged'; readonly projection: string; readonly error: string }
  | { readonly what: 'trouble'; readonly error: string };

/** One projection as this program sees it. */
export interface ProjectionSlot {
  readonly projection: Projection;
  readonly schema: string;
  state: State;
  leased: LeasedProjection | null;
  /** The generation of its schema that has seen the whole log once; null where there is none. */
  completed: string | null;
  /** Made anew from a log that holds events, and not through with it yet. */
  isRebuilt: boolean;
  /** Difference between its tables and their definition, in a sentence. */
  damage: string | null;
  /** Tables that the disk has damaged, in a sentence, and the generation of their schema; null while none is known. */
  corrupted: { readonly generation: string | undefined; readonly says: string } | null;
  stopped: {
    readonly error: string;
    readonly poisonEvent: PoisonEvent | null;
    readonly progress: StoredProgress | null;
  } | null;
}

/** Lets a stopped projection try again when its event is skipped, another program got past it, or it was rebuilt. */
export async function reconsiderStopped(
  db: Queryable,
  slots: readonly ProjectionSlot[],
  progress: ReadonlyMap<string, StoredProgress>,
): Promise<void> {
  for (const slot of slots) {
    if (!slot.stopped) continue;
    const { poisonEvent, progress: before } = slot.stopped;
    const now = progress.get(slot.schema);
    const skipped = poisonEvent && (await skipsOf(db, slot.projection)).has(poisonEvent.id);
    if (skipped || now?.generation !== before?.generation || (now && before && now.seen > before.seen)) {
      slot.stopped = null;
      slot.state = 'standing-by';
    }
  }
}

const WAY_OUT =
  '"rabbet projections status" tells at which event: restore the log if it is damaged there, or pass over it as told.';

export function refuseStopped(slots: readonly ProjectionSlot[]): void {
  for (const { schema, stopped } of slots)
    if (stopped) throw new OperationalError(`${schema} has stopped: ${stopped.error}. ${WAY_OUT}`);
}
