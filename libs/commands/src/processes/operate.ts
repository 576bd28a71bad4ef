import type { Queryable } from '@rabbet/postgres';

export interface GivenUpIntent {
  readonly process: string;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly attempts: number;
  /** The last fault, by its name and code. */
  readonly error: string;
  readonly givenUpAt: string;
}

/** Lists the intents that were given up, the oldest first. An operator may have them retried. */
export async function givenUpIntents(db: Queryable): Promise<readonly GivenUpIntent[]> {
  const { rows } = await db.query<Omit<GivenUpIntent, 'givenUpAt'> & { settledAt: Date }>(
    `select process, event_id as "eventId", payload->>'stream' as stream, (payload->'revision')::integer as revision,
       attempts, outcome->>'error' as error, settled_at as "settledAt"
     from state.intent where state = 'given-up' order by settled_at, event_id`,
  );
  return rows.map(({ settledAt, ...row }) => ({ ...row, givenUpAt: settledAt.toISOString() }));
}

/** Makes an intent due again that was given up. False if it was not given up. */
export async function retryIntent(db: Queryable, process: string, eventId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update state.intent set state = 'open', attempts = 0, due_at = now(), settled_at = null
     where process = $1 and event_id = $2 and state = 'given-up'`,
    [process, eventId],
  );
  return rowCount === 1;
}

/** Finds the intent with an idempotency key: the place of its event, and the time for which it waits. */
export async function findIntentByKey(
  db: Queryable,
  key: string,
): Promise<{ readonly stream: string; readonly revision: number; readonly waitsUntil: Date | null } | null> {
  const { rows } = await db.query<{ stream: string; revision: number; waitsUntil: Date | null }>(
    `select payload->>'stream' as stream, (payload->'revision')::integer as revision, waits_until as "waitsUntil"
     from state.intent where key = $1 limit 1`,
    [key],
  );
  return rows[0] ?? null;
}

/** An intent that is still open, due now or later. */
export interface DueIntent {
  readonly process: string;
  readonly eventId: string;
  readonly subject: string | null;
  readonly stream: string;
  readonly revision: number;
  readonly attempts: number;
  readonly dueAt: string;
}

/** Lists the open intents, the next due first. */
export async function dueIntents(db: Queryable, limit: number): Promise<readonly DueIntent[]> {
  const { rows } = await db.query<Omit<DueIntent, 'dueAt'> & { at: Date }>(
    `select process, event_id as "eventId", subject, payload->>'stream' as stream,
       (payload->'revision')::integer as revision, attempts, due_at as at
     from state.intent where state = 'open' order by due_at, id limit $1`,
    [limit],
  );
  return rows.map(({ at, ...row }) => ({ ...row, dueAt: at.toISOString() }));
}

/** Outcome of the first act of a process about an event; null while the act is open or not recorded yet. */
export async function findOutcome(db: Queryable, process: string, eventId: string): Promise<object | null> {
  const { rows } = await db.query<{ outcome: object | null }>(
    `select outcome from state.intent where process = $1 and event_id = $2 and number = 0 and state <> 'open'`,
    [process, eventId],
  );
  return rows[0]?.outcome ?? null;
}
