import type { Position } from '@rabbet/domain/events/event';
import type { Checkpoint, Queryable } from '@rabbet/postgres';

/** What a process means to do about an event, as `state.intent` keeps it. */
export interface OutboxEntry {
  readonly eventId: string;
  readonly key: string;
  readonly payload: EntryPayload;
  /** Set when nobody could tell what to do: it is given up from the start. */
  readonly error?: string;
}

/** The intent, and where its event stands. Null while the process has failed to say what it intends. */
export interface EntryPayload {
  readonly stream: string;
  readonly revision: number;
  readonly intent: object | null;
}

/** An intent whose next attempt has started. */
export interface StartedEntry extends Omit<OutboxEntry, 'error'> {
  readonly attempt: number;
}

/**
 * Moves a process and records what it means to do, both or neither; false when it no longer stands at `from`. Due in
 * the order given: those of one statement would otherwise all have the same instant.
 */
export async function addToOutbox(
  db: Queryable,
  process: string,
  from: Checkpoint,
  to: Position,
  entries: readonly OutboxEntry[],
): Promise<boolean> {
  const { rows } = await db.query(
    `with moved as (
       update state.process_position set position = $4, moved_at = now()
       where process = $1 and log_identity = $2 and position = $3 returning 1),
     recorded as (
       insert into state.intent (process, event_id, key, payload, state, outcome, recorded_at, due_at, settled_at)
       select $1, p.event_id, p.key, p.payload, case when p.outcome is null then 'open' else 'given-up' end, p.outcome,
         now() + p.number * interval '1 microsecond', now() + p.number * interval '1 microsecond',
         case when p.outcome is not null then now() end
       from moved, unnest($5::uuid[], $6::text[], $7::jsonb[], $8::jsonb[])
         with ordinality as p (event_id, key, payload, outcome, number)
       on conflict do nothing)
     select from moved`,
    [
      ...[process, from.logIdentity, from.position, to],
      entries.map(({ eventId }) => eventId),
      entries.map(({ key }) => key),
      entries.map(({ payload }) => storable(payload)),
      entries.map(({ error }) => (error === undefined ? null : storable({ error }))),
    ],
  );
  return rows.length > 0;
}

/**
 * Begins the next attempts at the intents that have been due for longest, counting them before anything is done: an act
 * that takes the whole program down with it counts as well.
 */
export async function startNext(
  db: Queryable,
  process: string,
  underWay: readonly string[],
  most: number,
): Promise<readonly StartedEntry[]> {
  const { rows } = await db.query<StartedEntry>(
    `with started as (
       update state.intent set attempts = attempts + 1
       where process = $1 and settled_at is null and event_id = any (array(
         select event_id from state.intent
         where process = $1 and state = 'open' and due_at <= now() and event_id <> all ($2::uuid[])
         order by due_at limit $3))
       returning event_id, key, payload, attempts, due_at)
     select event_id as "eventId", key, payload, attempts as attempt from started order by due_at`,
    [process, underWay, most],
  );
  return rows;
}

/** What was intended after all, once it is known. */
export async function updatePayload(db: Queryable, process: string, started: StartedEntry): Promise<void> {
  await db.query('update state.intent set payload = $3 where process = $1 and event_id = $2', [
    process,
    started.eventId,
    storable(started.payload),
  ]);
}

/** How an attempt ended. */
export interface SettledEntry {
  readonly started: StartedEntry;
  readonly state: 'done' | 'given-up';
  readonly outcome: string;
}

/**
 * False for each that another program has started since, or ended: then that one's word counts. Open ones are known by
 * `settled_at`, and named in one array: by their state, Postgres would take the index of what is due, and go through all
 * that is open for each.
 */
export async function settle(
  db: Queryable,
  process: string,
  settled: readonly SettledEntry[],
): Promise<readonly boolean[]> {
  const { rows } = await db.query<{ number: number }>(
    `update state.intent i set state = s.state, outcome = s.outcome, settled_at = now()
     from unnest($2::uuid[], $3::int[], $4::text[], $5::jsonb[])
       with ordinality as s (event_id, attempts, state, outcome, number)
     where i.process = $1 and i.event_id = any ($2) and i.settled_at is null
       and s.event_id = i.event_id and s.attempts = i.attempts
     returning s.number`,
    [
      process,
      settled.map(({ started }) => started.eventId),
      settled.map(({ started }) => started.attempt),
      settled.map(({ state }) => state),
      settled.map(({ outcome }) => outcome),
    ],
  );
  const taken = new Set(rows.map(({ number }) => number));
  return settled.map((_, i) => taken.has(i + 1));
}

/** False when another program has started it since, or ended it. */
export async function postpone(
  db: Queryable,
  process: string,
  { eventId, attempt }: StartedEntry,
  forMs: number,
  outcome: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update state.intent set due_at = now() + $4 * interval '1 millisecond', outcome = $5::jsonb
     where process = $1 and event_id = $2 and settled_at is null and attempts = $3`,
    [process, eventId, attempt, forMs, outcome],
  );
  return rowCount === 1;
}

/** Of these, the processes with something to do. */
export async function withDueIntents(db: Queryable, processes: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.query<{ process: string }>(
    `select p.process from unnest($1::text[]) as p (process)
     where exists (select from state.intent i where i.process = p.process and i.state = 'open' and i.due_at <= now())`,
    [processes],
  );
  return rows.map(({ process }) => process);
}

/** As JSON that Postgres takes as jsonb: it knows neither NUL nor half a surrogate pair. */
export function storable(value: object | null): string {
  return JSON.stringify(value, (name, part: unknown) => {
    if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed()))
      throw new TypeError(`${name} holds a NUL or half a surrogate pair`);
    return part;
  });
}
