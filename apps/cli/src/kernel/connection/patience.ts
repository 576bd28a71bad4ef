/** Longest waits of the program, before it reports that there is no answer. */
export interface Patience {
  /** Postgres: together with the start and end of the program, a wait stays below five seconds. */
  readonly postgresMs: number;
  /** A list that shall show a change made here. A server waits for 2 s itself; a longer wait is shown as progress. */
  readonly listsMs: number;
  /** The answer to one change, which is sent again meanwhile. */
  readonly changeMs: number;
  /** A running server that shall show a read model rebuilt beside it. */
  readonly rebuiltMs: number;
}

export const PATIENCE: Patience = { postgresMs: 3_500, listsMs: 10_000, changeMs: 5_000, rebuiltMs: 2_000 };
