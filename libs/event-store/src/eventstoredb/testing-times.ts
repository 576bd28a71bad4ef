import type { EventStoreDbOptions } from './options';

/** For tests: times short enough to wait for. */
export const SHORT: Partial<EventStoreDbOptions> = {
  openWithinMs: 2_000,
  answerWithinMs: 800,
  repeatAfterMs: 200,
  retryForMs: 800,
  firstPauseMs: 10,
  longestPauseMs: 100,
  idleCheckMs: 300,
};
