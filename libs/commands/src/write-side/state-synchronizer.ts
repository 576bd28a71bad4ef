import { setTimeout as pause } from 'node:timers/promises';
import type { EventSkipEvent } from '@rabbet/domain/audit/event-skips';
import { isEventId, type SkipEvent } from '@rabbet/domain/audit/skips';
import { isPersonId, type Position, type Recorded, START } from '@rabbet/domain/events/event';
import type { UsedIdentifiers } from '@rabbet/domain/events/identifiers';
import type { ErasureEvent } from '@rabbet/domain/people/erasure';
import {
  AnotherPast,
  type EventLogReader,
  type EventStore,
  type LogFault,
  type RawEvents,
  Verifier,
} from '@rabbet/event-store';
import {
  type ClaimedKeys,
  type Database,
  expireAccess,
  expireReservations,
  ensureCheckpoint,
  type EventSkips,
  advanceCheckpoint,
  lastSeen,
  noteErasedInLog,
  noteEventSkipped,
  noteEventUnskipped,
  noteLogFaults,
  noteSeen,
  notePersonsUsed,
  type PersonKeys,
  type Checkpoint,
  type Queryable,
  type Reservations,
  skipEvent,
  unskipEvent,
  StateRefused,
} from '@rabbet/postgres';

export interface StateSynchronizerOptions {
  readonly database: Database;
  readonly eventStore: EventStore;
  readonly reservations: Reservations;
  readonly claimedKeys: ClaimedKeys;
  readonly personKeys: PersonKeys;
  readonly eventSkips: EventSkips;
  /** The log is in the same database: whatever restores the one restores the other. */
  readonly holdsLog?: boolean;
  /** The ids and keys that an event brings into use. By default the first event of the stream `<kind>-<id>` brings that id. */
  readonly identifiersIn: (event: Recorded) => UsedIdentifiers;
  /** Told of events that are gone or were altered. */
  readonly damaged?: (faults: readonly LogFault[]) => void;
}

export const STATE_SYNCHRONIZER = 'state-synchronizer';
const BATCH = 1_000;
const LOOK_EVERY_MS = 500;

/**
 * Writes into `state` what the log shows to be true: ids and keys in use, persons with a key, persons erased. So a
 * state that was lost, or restored from an older copy, is whole again before the program takes writes.
 */
export class StateSynchronizer {
  /** Position to which the log was looked at. */
  private lookedTo: Position | null = null;
  /** Position that `state` had noted as seen, while the log was as it should be. */
  private noted: Position = START;
  /** Turn of the database, while the log was as it should be. */
  private turn: string | null = null;
  private verifying: { readonly verifier: Verifier; readonly at: Position } | null = null;

  constructor(private readonly parts: StateSynchronizerOptions) {}

  /** Reads to the end of the log as it stands now. */
  async catchUp(): Promise<void> {
    const { database, eventStore } = this.parts;
    this.turn ??= await turnOf(database);
    const head = await eventStore.head();
    let checkpoint = await this.place();
    const isPast = checkpoint.position > head && checkpoint.position > (await eventStore.head()); // another may have read on
    if (isPast)
      throw new StateRefused(
        `This database has read the log up to ${checkpoint.position}, but the log ends at ${head || 'its beginning'}: it ` +
          `was restored to an earlier point. Restore this database to that point as well, or say "rabbet log ` +
          `accept-earlier" to have everything made anew from what the log holds.`,
      );
    await this.requireSamePast(checkpoint);
    const seen = await lastSeen(database, checkpoint.logIdentity);
    if (seen) eventStore.past.recordSeen({ position: seen.position, id: seen.eventId });
    while (checkpoint.position < head) checkpoint = await this.processNextBatch(checkpoint);
    await this.parts.eventSkips.refresh();
  }

  /**
   * Goes on reading until the signal is aborted. Nobody waits for it, so it looks now and then, and each time starts
   * from where `state` says it stands: another program may have read on, or a crash of Postgres have set it back.
   */
  async follow(signal: AbortSignal, trouble: (error: unknown) => void): Promise<void> {
    while (!signal.aborted) {
      try {
        if (await this.isSamePast()) await this.readOn(signal);
      } catch (error) {
        if (error instanceof StateRefused) throw error;
        if (!signal.aborted && !(error instanceof AnotherPast)) trouble(error);
      }
      await pause(LOOK_EVERY_MS, null, { signal }).catch(() => {}); // cut short
    }
  }

  private async readOn(signal: AbortSignal): Promise<void> {
    const { eventStore, eventSkips } = this.parts;
    const head = await eventStore.head();
    let place = await this.place();
    while (place.position < head && !signal.aborted) place = await this.processNextBatch(place);
    // whichever program read on, what it read may have skipped an event
    if (place.position !== this.lookedTo) await eventSkips.refresh();
    this.lookedTo = place.position;
  }

  /**
   * Removes what has run out of sessions, tokens, limits and access records, and frees the reservations that have and
   * that no event has followed; none of those while there is more to read.
   */
  async expire(now = new Date()): Promise<number> {
    const { database, eventStore } = this.parts;
    const removed = await expireAccess(database, now); // first: it needs no log
    const { position } = await this.place();
    if (eventStore.past.lossReason !== null) return removed; // nobody knows what has followed
    const freed = position === (await eventStore.head()) ? await expireReservations(database, now) : 0;
    return removed + freed;
  }

  /** One batch in one transaction; nothing of it when another program has read it meanwhile. */
  private async processNextBatch(from: Checkpoint): Promise<Checkpoint> {
    const { database, eventStore, personKeys } = this.parts;
    const { stored, events, foreign } = await eventStore.readRaw(from.position, BATCH);
    const last = stored.at(-1);
    if (!last) return this.place();
    const faults = await this.verify(from.position, last.position, stored, foreign);
    const erased = personsErased(events);
    if (erased.length > 0) await personKeys.erase(erased); // holds locks of its own: not within the transaction
    try {
      await database.transaction(async (tx) => {
        await tx.query('set local synchronous_commit = off'); // lost in a crash, it is read again
        await this.applyBatch(tx, events, erased);
        await noteLogFaults(tx, from.logIdentity, faults);
        await noteSeen(tx, from.logIdentity, { position: last.position, eventId: last.id });
        if (!(await advanceCheckpoint(tx, STATE_SYNCHRONIZER, from, last.position))) throw new CheckpointConflict();
      });
      if (faults.length > 0) this.parts.damaged?.(faults);
      return { ...from, position: last.position };
    } catch (error) {
      if (error instanceof CheckpointConflict) return this.place();
      throw error;
    }
  }

  private async verify(
    from: Position,
    to: Position,
    stored: RawEvents['stored'],
    foreign: RawEvents['foreign'],
  ): Promise<readonly LogFault[]> {
    const verifier =
      this.verifying?.at === from ? this.verifying.verifier : new Verifier(this.parts.eventStore.log, from);
    this.verifying = null;
    const faults = await verifier.check(stored, foreign);
    this.verifying = { verifier, at: to };
    return faults;
  }

  /** A log that was restored to an earlier point and has grown since holds other events than those that were seen. */
  private async requireSamePast({ logIdentity }: Checkpoint): Promise<void> {
    const { database, eventStore } = this.parts;
    if (!(await wentAnotherWay(database, eventStore.log, logIdentity))) return;
    throw new StateRefused(
      `The log holds another past than the one that this database has seen: it was restored to an earlier point, and has ` +
        `gone on from there. Restore this database to that point as well, or say "rabbet log accept-earlier" to have ` +
        `everything made anew from what the log holds.`,
    );
  }

  /**
   * True while the log still holds what was seen last, by any program and by this one, where it stood. Where it does
   * not, this program goes on without the log, and hears from here as well when that is over.
   */
  private async isSamePast(): Promise<boolean> {
    const { database, eventStore, holdsLog } = this.parts;
    const { log, past } = eventStore;
    const turn = await turnOf(database);
    const { logIdentity } = await this.place();
    const seen = await lastSeen(database, logIdentity);
    const { last } = past;
    const isWhole = seen === null || (await log.idAt(seen.position)) === seen.eventId;
    const isLost =
      !isWhole || (past.lossReason === null && last !== null && (await log.idAt(last.position)) !== last.id);
    if (isLost) past.markLost();
    // a start is to notice it too; but not of a database that was restored with its log, and has noted less than it had
    const isBack = (seen?.position ?? START) < this.noted;
    const isBehind = last !== null && (seen?.position ?? START) < last.position;
    if (seen && !isBack) this.noted = seen.position;
    if (past.lossReason === null) {
      this.turn = turn;
      if (seen) past.recordSeen({ position: seen.position, id: seen.eventId }); // what other programs have read on
      return true;
    }
    // a failover, or a copy that was restored: it has lost what was seen of the log and what was noted of it alike
    const isAnotherTurn = holdsLog === true && this.turn !== null && turn !== this.turn;
    if (isWhole && !isBack && isBehind && !isAnotherTurn) {
      await noteSeen(database, logIdentity, { position: last.position, eventId: last.id });
      this.noted = last.position;
    } else if (isWhole) past.markSettled();
    return false;
  }

  private async applyBatch(tx: Queryable, events: RawEvents['events'], erased: readonly string[]): Promise<void> {
    const { reservations, claimedKeys, identifiersIn } = this.parts;
    const uses = events.map(({ event }) => identifiersIn(event));
    const ids = uses.flatMap((used) => used.ids);
    const keys = uses.flatMap((used) => used.keys);
    await reservations.confirm(tx, ids);
    await claimedKeys.confirm(tx, keys);
    const persons = [...new Set(events.flatMap(({ persons }) => persons.filter(isPersonId)))];
    if (persons.length > 0) await notePersonsUsed(tx, persons);
    if (erased.length > 0) await noteErasedInLog(tx, erased);
    for (const { event } of events) if (ABOUT_SKIPS.has(event.type)) await noteSkip(tx, event);
  }

  private async place(): Promise<Checkpoint> {
    const { database, eventStore } = this.parts;
    const logIdentity = await eventStore.identity();
    const place = await ensureCheckpoint(database, STATE_SYNCHRONIZER, { logIdentity, position: START });
    if (place.logIdentity === logIdentity) return place;
    throw new StateRefused(
      `This database was moved to the log ${place.logIdentity} while a program ran on ${logIdentity}.`,
    );
  }
}

/** Names the turn of a database: another server that took over, a server that began again, and a copy have other ones. */
async function turnOf(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ turn: string }>(
    `select oid || ' ' || pg_postmaster_start_time() as turn from pg_database where datname = current_database()`,
  );
  return rows[0]!.turn; // the database is there
}

/** True of a log that does not hold what was seen in it last, where it was seen. */
export async function wentAnotherWay(
  db: Queryable,
  log: Pick<EventLogReader, 'idAt'>,
  identity: string,
): Promise<boolean> {
  const seen = await lastSeen(db, identity);
  return seen !== null && (await log.idAt(seen.position)) !== seen.eventId;
}

/** Another program has processed these events: this transaction is rolled back, so that it writes nothing older over what they wrote. */
class CheckpointConflict extends Error {}

const ABOUT_SKIPS: ReadonlySet<string> = new Set<EventSkipEvent['type'] | SkipEvent['type']>([
  'ProjectionEventSkipped',
  'ProjectionEventUnskipped',
  'EventSkipped',
  'EventUnskipped',
]);

/** Notes a skip. The order counts: an event may be skipped, unskipped and skipped again. */
async function noteSkip(tx: Queryable, event: Recorded): Promise<void> {
  await noteProjectionSkip(tx, event);
  await noteEventSkip(tx, event);
}

async function noteProjectionSkip(tx: Queryable, { type, data, recordedAt: at }: Recorded): Promise<void> {
  if (type !== 'ProjectionEventSkipped' && type !== 'ProjectionEventUnskipped') return;
  const { projection, eventId, reason } = data as Partial<SkipEvent['data']>; // as far as it is what its type says
  if (!projection || !isEventId(eventId) || !reason || Number.isNaN(Date.parse(at))) return;
  if (type === 'ProjectionEventSkipped') await skipEvent(tx, projection, eventId, reason);
  else await unskipEvent(tx, projection, eventId, at);
}

async function noteEventSkip(tx: Queryable, { type, data, actor: by, recordedAt: at }: Recorded): Promise<void> {
  if (type !== 'EventSkipped' && type !== 'EventUnskipped') return;
  const { eventId, stream, eventType, reason } = data as Partial<
    Extract<EventSkipEvent, { type: 'EventSkipped' }>['data']
  >; // as far as it is what its type says
  if (!isEventId(eventId) || Number.isNaN(Date.parse(at))) return;
  if (type === 'EventUnskipped') return noteEventUnskipped(tx, eventId, at);
  if (stream && eventType && reason) await noteEventSkipped(tx, { eventId, stream, type: eventType, reason, by, at });
}

function personsErased(events: RawEvents['events']): string[] {
  return events.flatMap(({ event: { type, data } }) => {
    const { person } = data as Partial<ErasureEvent['data']>; // as far as it is what its type says
    return type === 'PersonErasureCompleted' && isPersonId(person) ? [person] : [];
  });
}
