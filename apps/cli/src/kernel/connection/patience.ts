/** How long the program waits for others until it says that they do not answer. */
export interface Patience {
  /** For Postgres: with what the program takes to start and to end, nobody waits for five seconds. */
  readonly postgresMs: number;
  /** For a list to show what was changed here. A server waits 2 s by itself; longer is told while it is waited for. */
  readonly listsMs: number;
  /** For the answer to one change, which is sent again meanwhile. */
  readonly changeMs: number;
  /** For a shop that is asked whether it shows what was rebuilt beside it. */
  readonly rebuiltMs: number;
}

export const PATIENCE: Patience = { postgresMs: 3_500, listsMs: 10_000, changeMs: 5_000, rebuiltMs: 2_000 };
