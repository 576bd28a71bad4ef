import type { Position } from '@rabbet/domain/events/event';
import { type Checkpoint, heldSql, type Lease, type Queryable } from '@rabbet/postgres';

/*
 * The outbox of processes: the table `state.intent`. `ProcessSubscription` adds entries, `IntentExecutor` starts and
 * settles them. Each statement that changes it checks the lease of the program, so that a program which has lost its lease
 * changes nothing.
 */

/** An act that a process intends because of an event, as `state.intent` stores it. */
export interface OutboxEntry {
  readonly eventId: string;
  /** Place among the acts of this event. */
  readonly number: number;
  readonly key: string;
  /** Subject within its process, by which a later event replaces or drops it. */
  readonly subject: string | null;
  /** Epoch milliseconds; null for an act that does not wait. */
  readonly notBefore: number | null;
  readonly payload: EntryPayload;
  /** Fault of a process that could not say what it intends: the entry is given up from the start. */
  readonly error?: string;
}

/** The intent, and the place of its event. The intent is null if the process failed to say what it intends. */
export interface EntryPayload {
  readonly stream: string;
  readonly revision: number;
  readonly intent: object | null;
}

/** Entries that a batch of events adds to the outbox, and subjects whose waiting entries are dropped. */
export interface IntentBatch {
  readonly entries: readonly OutboxEntry[];
  readonly droppedSubjects: readonly string[];
}

/** An intent whose next attempt has started. */
export interface StartedEntry extends Pick<OutboxEntry, 'eventId' | 'key' | 'payload'> {
  readonly id: number;
  readonly attempt: number;
  /** Start of the attempt by the clock of the database, which decides what is due. */
  readonly startedAt: Date;
}

/** SQL that drops the open entries about some subjects, but not those that the same statement inserts. */
const dropIntentsSql = (subjects: string) =>
  `update state.intent set state = 'dropped', settled_at = now()
   where process = $1 and state = 'open' and subject = any(${subjects}::text[])`;

/**
 * SQL that inserts entries if the common table expression `onlyIfRowIn` has a row, and nothing otherwise. Its parameters
 * begin with number `first`. The times of the entries differ by a microsecond each, so that they are due in the given
 * order: `now()` is the same for all rows of a statement.
 */
const insertEntriesSql = (onlyIfRowIn: string, first: number) => {
  const [ids, numbers, keys, subjects, waits, payloads, outcomes] = Array.from(
    { length: 7 },
    (_, i) => `$${first + i}`,
  );
  const order = "now() + p.place * interval '1 microsecond'";
  return `insert into state.intent
      (process, event_id, number, key, subject, waits_until, payload, state, outcome, recorded_at, due_at, settled_at)
    select $1, p.event_id, p.number, p.key, p.subject, p.waits_until, p.payload,
      case when p.outcome is null then 'open' else 'given-up' end, p.outcome,
      ${order}, greatest(${order}, p.waits_until), case when p.outcome is not null then now() end
    from ${onlyIfRowIn}, unnest(${ids}::uuid[], ${numbers}::int[], ${keys}::text[], ${subjects}::text[], ${waits}::timestamptz[],
        ${payloads}::jsonb[], ${outcomes}::jsonb[])
      with ordinality as p (event_id, number, key, subject, waits_until, payload, outcome, place)
    on conflict do nothing`;
};

function entryParameters(entries: readonly OutboxEntry[]): readonly unknown[] {
  return [
    entries.map(({ eventId }) => eventId),
    entries.map(({ number }) => number),
    entries.map(({ key }) => key),
    entries.map(({ subject }) => subject),
    entries.map(({ notBefore }) => (notBefore === null ? null : new Date(notBefore))),
    entries.map(({ payload }) => toStorableJson(payload)),
    entries.map(({ error }) => (error === undefined ? null : toStorableJson({ error }))),
  ];
}

interface CheckpointMove {
  readonly from: Checkpoint;
  readonly to: Position;
  readonly lease: Lease;
}

/**
 * Moves the checkpoint of a process and adds its entries, both or neither. False if the checkpoint is not at `from` any
 * more, or the lease is lost.
 */
export async function addToOutbox(
  db: Queryable,
  process: string,
  { from, to, lease }: CheckpointMove,
  { entries, droppedSubjects }: IntentBatch,
): Promise<boolean> {
  const { rows } = await db.query(
    `with moved as (
       update state.process_position set position = $4, moved_at = now()
       where process = $1 and log_identity = $2 and position = $3 and ${heldSql('$6')} returning 1),
     dropped as (${dropIntentsSql('$5')} and exists (select from moved)),
     recorded as (${insertEntriesSql('moved', 7)})
     select from moved`,
    [process, from.logIdentity, from.position, to, droppedSubjects, lease.epoch, ...entryParameters(entries)],
  );
  return rows.length > 0;
}

/**
 * Settles the entry of an event for which `intend` had thrown, and adds the entries that it returns now. Used when an
 * operator has the entry tried again.
 */
export async function replaceFailedEntry(
  db: Queryable,
  process: string,
  { started: { id }, lease }: { readonly started: StartedEntry; readonly lease: Lease },
  { entries, droppedSubjects }: IntentBatch,
): Promise<void> {
  await db.query(
    `with dropped as (${dropIntentsSql('$2')} and id <> $3 and ${heldSql('$4')}),
     ended as (
       update state.intent set state = 'done', settled_at = now(), outcome = '{}'
       where id = $3 and settled_at is null and ${heldSql('$4')}
       returning 1)
     ${insertEntriesSql('ended', 5)}`,
    [process, droppedSubjects, id, lease.epoch, ...entryParameters(entries)],
  );
}

/**
 * Starts attempts at the intents that have been due for longest. Each attempt is counted before its act begins, so that an
 * act which ends the whole program counts too.
 */
export async function startDueAttempts(
  db: Queryable,
  process: string,
  runningIds: readonly number[],
  { maxCount, aheadMs, lease }: { readonly maxCount: number; readonly aheadMs: number; readonly lease: Lease },
): Promise<readonly StartedEntry[]> {
  const { rows } = await db.query<StartedEntry>(
    `with started as (
       update state.intent set attempts = attempts + 1
       where process = $1 and settled_at is null and id = any (array(
         select id from state.intent
         where process = $1 and state = 'open' and due_at <= now() + $4 * interval '1 millisecond'
           and id <> all ($2::bigint[])
         order by due_at limit $3))
         and ${heldSql('$5')}
       returning id, event_id, key, payload, attempts, due_at)
     select id::float8 as id, event_id as "eventId", key, payload, attempts as attempt,
       now() + $4 * interval '1 millisecond' as "startedAt"
     from started order by due_at`,
    [process, runningIds, maxCount, aheadMs, lease.epoch],
  );
  return rows;
}

/** True if an open intent about this subject is due after that time. */
export async function hasLaterIntent(db: Queryable, process: string, subject: string, after: Date): Promise<boolean> {
  const { rows } = await db.query(
    `select from state.intent where process = $1 and state = 'open' and subject = $2 and due_at > $3 limit 1`,
    [process, subject, after],
  );
  return rows.length > 0;
}

/** Final outcome of an attempt. */
export interface SettledEntry {
  readonly started: StartedEntry;
  readonly state: 'done' | 'given-up';
  readonly outcome: string;
}

/**
 * Stores the outcomes of attempts. Returns false for an attempt that does not count any more: another program has started
 * the next one, the entry was settled or dropped, or the lease is lost. The other program then acts again with the same key.
 */
export async function settle(
  db: Queryable,
  lease: Lease,
  settled: readonly SettledEntry[],
): Promise<readonly boolean[]> {
  const { rows } = await db.query<{ number: number }>(
    `update state.intent i set state = s.state, outcome = s.outcome, settled_at = now()
     from unnest($1::bigint[], $2::int[], $3::text[], $4::jsonb[])
       with ordinality as s (id, attempts, state, outcome, number)
     where i.id = any ($1) and i.settled_at is null and s.id = i.id and s.attempts = i.attempts and ${heldSql('$5')}
     returning s.number`,
    [
      settled.map(({ started }) => started.id),
      settled.map(({ started }) => started.attempt),
      settled.map(({ state }) => state),
      settled.map(({ outcome }) => outcome),
      lease.epoch,
    ],
  );
  const settledNumbers = new Set(rows.map(({ number }) => number));
  return settled.map((_, i) => settledNumbers.has(i + 1));
}

/** Postpones a failed attempt. Returns false if it does not count any more, as for `settle`. */
export async function postpone(
  db: Queryable,
  lease: Lease,
  { id, attempt }: StartedEntry,
  { forMs, outcome }: { readonly forMs: number; readonly outcome: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update state.intent set due_at = now() + $3 * interval '1 millisecond', outcome = $4::jsonb
     where id = $1 and settled_at is null and attempts = $2 and ${heldSql('$5')}`,
    [id, attempt, forMs, outcome, lease.epoch],
  );
  return rowCount === 1;
}

/** Returns those of these processes that have a due intent. */
export async function findProcessesWithDueIntents(
  db: Queryable,
  processes: readonly string[],
  aheadMs: number,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ process: string }>(
    `select p.process from unnest($1::text[]) as p (process)
     where exists (select from state.intent i where i.process = p.process and i.state = 'open'
       and i.due_at <= now() + $2 * interval '1 millisecond')`,
    [processes, aheadMs],
  );
  return rows.map(({ process }) => process);
}

/** JSON for a jsonb column. Throws for a NUL or half a surrogate pair, which Postgres cannot store. */
export function toStorableJson(value: object | null): string {
  return JSON.stringify(value, (name, part: unknown) => {
    if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed()))
      throw new TypeError(`${name} holds a NUL or half a surrogate pair`);
    return part;
  });
}
