import { CLOCK, type Clock } from './clock';

/** Options of a log in EventStoreDB. All times are in milliseconds. */
export interface EventStoreDbOptions {
  /** Time for which opening is retried while the server does not answer. */
  readonly openWithinMs: number;
  /** Time limit of an append, and of the next event of a read. */
  readonly answerWithinMs: number;
  /** Time after which an append without an answer is sent a second time. */
  readonly repeatAfterMs: number;
  /** Time for which a failed append is retried at least. */
  readonly retryForMs: number;
  /** Pauses between two tries double from the first to the maximum; each is shortened at random. */
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
  /** A silent connection gets a ping after the interval, and is given up if that is not answered within the timeout. */
  readonly keepAliveIntervalMs: number;
  readonly keepAliveTimeoutMs: number;
  /** Time without events after which a subscription is compared with the end of the log. */
  readonly idleCheckMs: number;
  readonly clock: Clock;
}

export const DEFAULTS: EventStoreDbOptions = {
  openWithinMs: 10_000,
  answerWithinMs: 5_000,
  repeatAfterMs: 500,
  retryForMs: 10_000,
  firstPauseMs: 50,
  maxPauseMs: 5_000,
  keepAliveIntervalMs: 10_000, // the library warns of a shorter one at every start
  keepAliveTimeoutMs: 5_000,
  idleCheckMs: 10_000,
  clock: CLOCK,
};
