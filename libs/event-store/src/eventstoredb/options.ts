import { CLOCK, type Clock } from './clock';

/** All times in milliseconds. */
export interface EventStoreDbOptions {
  /** The first answer of the server must come within this, or opening fails. */
  readonly openWithinMs: number;
  /** An append, or the next event of a read, must be answered within this. */
  readonly answerWithinMs: number;
  /** An append that is not answered within this is sent a second time. */
  readonly repeatAfterMs: number;
  /** An append whose answer did not come is tried again for at least this long. */
  readonly retryForMs: number;
  /** Pauses between two tries double from the first to the most, each shortened at random. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A connection on which nothing arrives is asked for a sign of life after the interval, and given up after both. */
  readonly keepAliveIntervalMs: number;
  readonly keepAliveTimeoutMs: number;
  /** A subscription that brings nothing for this long is compared with the log's end. */
  readonly idleCheckMs: number;
  readonly clock: Clock;
}

export const DEFAULTS: EventStoreDbOptions = {
  openWithinMs: 10_000,
  answerWithinMs: 5_000,
  repeatAfterMs: 500,
  retryForMs: 10_000,
  firstPauseMs: 50,
  longestPauseMs: 5_000,
  keepAliveIntervalMs: 10_000, // below this the library warns on every start
  keepAliveTimeoutMs: 5_000,
  idleCheckMs: 10_000,
  clock: CLOCK,
};
