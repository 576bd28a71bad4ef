import type { Position } from '@rabbet/domain/events/event';
import type { Behind } from './lag';
import type { LeftOut } from './skips';
import type { State } from './slot';

/** State of a projection, as this process knows it. */
export interface ProjectionStatus extends Behind {
  readonly name: string;
  readonly version: number;
  readonly state: State;
  /** All events up to here are in its tables, as far as they concern it. */
  readonly seen: Position;
  /** The last event that altered its tables. */
  readonly changed: Position;
  /** Reason for which it has stopped. */
  readonly error?: string;
  /** True once it has seen the whole log: its rows may be old, but nothing that is older is missing. */
  readonly serving: boolean;
  /** Difference between its tables and their definition, in a sentence. */
  readonly damage?: string;
  /** An event that it passes over, or over which it passed when it was built. */
  readonly leftOut?: LeftOut;
}
