/** Time limits of the parts of an answer. Database connections are given up after `readsMs` and `whoAsksMs`. */
export interface AnsweringTimes {
  /** Limit of one answer: with all other work, a caller waits 5 s at most. */
  readonly answerMs: number;
  /** Limit of many changes in one request, whose sender waits longer. */
  readonly manyChangesMs: number;
  /** Limit after a file has arrived: reading it takes longer than deciding. */
  readonly fileMs: number;
  /** Each of the numbers of `/metrics`: one that comes later is left out. */
  readonly numberMs: number;
  /** An append is tried again for so long while the log is away: whoever sent it is answered before the rest is over. */
  readonly retryMs: number;
  readonly readsMs: number;
  /** Every request of staff begins with it, and has to be answered within five seconds. */
  readonly whoAsksMs: number;
  /** The rest of an unwanted body is read and dropped for so long, so that its sender hears why. */
  readonly letGoMs: number;
  /** Read models and processes that lag more than this behind the log degrade the health of the shop. */
  readonly lagMs: number;
}

export const ANSWERING_TIMES: AnsweringTimes = {
  answerMs: 4_000,
  manyChangesMs: 25_000,
  fileMs: 40_000,
  numberMs: 2_000,
  retryMs: 3_000,
  readsMs: 5_000,
  whoAsksMs: 2_000,
  letGoMs: 2_000,
  lagMs: 10_000,
};
