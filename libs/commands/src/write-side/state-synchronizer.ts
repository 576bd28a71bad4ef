import { setTimeout as pause } from 'node:timers/promises';
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
  noteLogFaults,
  noteSeen,
  notePersonsUsed,
  type PersonKeys,
  type Checkpoint,
  type Queryable,
  type Reservations,
  StateRefused,
} from '@rabbet/postgres';
import { noteSkip } from './note-skip';

export interface StateSynchronizerOptions {
  readonly database: Database;
  readonly eventStore: EventStore;
  readonly reservations: Reservations;
  readonly claimedKeys: ClaimedKeys;
  readonly personKeys: PersonKeys;
  readonly eventSkips: EventSkips;
  /** True if the log is in the same database, so that restoring one restores the other. */
  readonly isLogInDatabase?: boolean;
  /** Returns the ids and unique keys that an event brings into use. */
  readonly identifiersIn: (event: Recorded) => UsedIdentifiers;
  /** Called with events that are missing or were altered. */
  readonly onDamage?: (faults: readonly LogFault[]) => void;
}

export const STATE_SYNCHRONIZER = 'state-synchronizer';
const BATCH_SIZE = 1_000;
const POLL_MS = 500;

/**
 * Reads the log and writes into the schema `state` what follows from it: ids and keys in use, persons with a key, erased
 * persons, skipped events. So a state that was lost, or restored from an older copy, is complete again before the program
 * takes writes. It also notices when the log was restored to an earlier point.
 */
export class StateSynchronizer {
  /** Position up to which `follow` has read. */
  private followedTo: Position | null = null;
  /** Position that `state` had recorded as seen, at the last check that found the log unchanged. */
  private notedPosition: Position = START;
  /** Run of the database server (see `readDatabaseRun`), at the last check that found the log unchanged. */
  private databaseRun: string | null = null;
  private verification: { readonly verifier: Verifier; readonly at: Position } | null = null;

  constructor(private readonly parts: StateSynchronizerOptions) {}

  /** Reads to the present end of the log. Rejects with StateRefused if the log does not fit the database. */
  async catchUp(): Promise<void> {
    const { database, eventStore } = this.parts;
    this.databaseRun ??= await readDatabaseRun(database);
    const head = await eventStore.head();
    let checkpoint = await this.loadCheckpoint();
    // the head is read again, because another program may have appended, and moved the checkpoint, in between
    const isPastEnd = checkpoint.position > head && checkpoint.position > (await eventStore.head());
    if (isPastEnd)
      throw new StateRefused(
        `This database has read the log up to ${checkpoint.position}, but the log ends at ${head || 'its beginning'}: it ` +
          `was restored to an earlier point. Restore this database to that point as well, or say "rabbet log ` +
          `accept-earlier" to have everything made anew from what the log holds.`,
      );
    await this.requireUnchangedLog(checkpoint);
    const seen = await lastSeen(database, checkpoint.logIdentity);
    if (seen) eventStore.past.recordSeen({ position: seen.position, id: seen.eventId });
    while (checkpoint.position < head) checkpoint = await this.processNextBatch(checkpoint);
    await this.parts.eventSkips.refresh();
  }

  /**
   * Reads new events until the signal is aborted. It polls, because nobody waits for it. Each time it begins at the stored
   * checkpoint, which another program may have moved, or a crash of Postgres set back.
   */
  async follow(signal: AbortSignal, onTrouble: (error: unknown) => void): Promise<void> {
    while (!signal.aborted) {
      try {
        if (await this.checkUnchangedLog()) await this.readNewEvents(signal);
      } catch (error) {
        if (error instanceof StateRefused) throw error;
        if (!signal.aborted && !(error instanceof AnotherPast)) onTrouble(error);
      }
      await pause(POLL_MS, null, { signal }).catch(() => {});
    }
  }

  private async readNewEvents(signal: AbortSignal): Promise<void> {
    const { eventStore, eventSkips } = this.parts;
    const head = await eventStore.head();
    let checkpoint = await this.loadCheckpoint();
    while (checkpoint.position < head && !signal.aborted) checkpoint = await this.processNextBatch(checkpoint);
    // the new events, which another program may have read, may skip an event
    if (checkpoint.position !== this.followedTo) await eventSkips.refresh();
    this.followedTo = checkpoint.position;
  }

  /**
   * Removes expired sessions, tokens, limits and access records. Frees expired reservations too, but only once the whole
   * log is read, because an event that uses the id may be unread. Returns how many rows were removed.
   */
  async expire(now = new Date()): Promise<number> {
    const { database, eventStore } = this.parts;
    const removed = await expireAccess(database, now); // first, because it does not need the log
    const { position } = await this.loadCheckpoint();
    if (eventStore.past.lossReason !== null) return removed; // the log cannot tell which reservations are in use
    const freed = position === (await eventStore.head()) ? await expireReservations(database, now) : 0;
    return removed + freed;
  }

  /** Applies the next batch of events in one transaction, and returns the new checkpoint. */
  private async processNextBatch(from: Checkpoint): Promise<Checkpoint> {
    const { database, eventStore, personKeys } = this.parts;
    const { stored, events, foreign } = await eventStore.readRaw(from.position, BATCH_SIZE);
    const last = stored.at(-1);
    if (!last) return this.loadCheckpoint();
    const faults = await this.verify(from.position, last.position, stored, foreign);
    const erased = erasedPersons(events);
    if (erased.length > 0) await personKeys.erase(erased); // outside of the transaction, because it takes its own locks
    try {
      await database.transaction(async (tx) => {
        await tx.query('set local synchronous_commit = off'); // what a crash loses is read again
        await this.applyBatch(tx, events, erased);
        await noteLogFaults(tx, from.logIdentity, faults);
        await noteSeen(tx, from.logIdentity, { position: last.position, eventId: last.id });
        if (!(await advanceCheckpoint(tx, STATE_SYNCHRONIZER, from, last.position))) throw new CheckpointConflict();
      });
      if (faults.length > 0) this.parts.onDamage?.(faults);
      return { ...from, position: last.position };
    } catch (error) {
      if (error instanceof CheckpointConflict) return this.loadCheckpoint();
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
      this.verification?.at === from ? this.verification.verifier : new Verifier(this.parts.eventStore.log, from);
    this.verification = null;
    const faults = await verifier.check(stored, foreign);
    this.verification = { verifier, at: to };
    return faults;
  }

  /** Refuses a log that was restored to an earlier point and has grown since, so that its head does not show it. */
  private async requireUnchangedLog({ logIdentity }: Checkpoint): Promise<void> {
    const { database, eventStore } = this.parts;
    if (!(await hasLogChanged(database, eventStore.log, logIdentity))) return;
    throw new StateRefused(
      `The log holds another past than the one that this database has seen: it was restored to an earlier point, and has ` +
        `gone on from there. Restore this database to that point as well, or say "rabbet log accept-earlier" to have ` +
        `everything made anew from what the log holds.`,
    );
  }

  /**
   * Checks that the log still holds the last events that were seen: by any program (recorded in `state`) and by this one.
   * If it does not, marks the past as lost: this program then runs on without changing anything. Marks the past as
   * settled once log and database fit again. Returns true while the log is unchanged.
   */
  private async checkUnchangedLog(): Promise<boolean> {
    const { database, eventStore, isLogInDatabase } = this.parts;
    const { log, past } = eventStore;
    const databaseRun = await readDatabaseRun(database);
    const { logIdentity } = await this.loadCheckpoint();
    const seen = await lastSeen(database, logIdentity);
    const seenPosition = seen?.position ?? START;
    const { last } = past;
    const logFitsDatabase = seen === null || (await log.idAt(seen.position)) === seen.eventId;
    if (!logFitsDatabase) past.markLost();
    if (past.lossReason === null && last !== null && (await log.idAt(last.position)) !== last.id) past.markLost();

    const wasDatabaseSetBack = seenPosition < this.notedPosition;
    if (seen && !wasDatabaseSetBack) this.notedPosition = seen.position;
    if (past.lossReason === null) {
      this.databaseRun = databaseRun;
      if (seen) past.recordSeen({ position: seen.position, id: seen.eventId }); // another program may have read further
      return true;
    }
    if (!logFitsDatabase) return false;
    // After a failover, or when a copy was restored, a database that holds the log has lost the same events as the log.
    const hasSwitchedServer = isLogInDatabase === true && this.databaseRun !== null && databaseRun !== this.databaseRun;
    const lostOnlyInLog = last !== null && seenPosition < last.position && !wasDatabaseSetBack && !hasSwitchedServer;
    if (lostOnlyInLog) {
      // only this program saw the lost events: recorded in `state`, they keep other programs from starting on this log
      await noteSeen(database, logIdentity, { position: last.position, eventId: last.id });
      this.notedPosition = last.position;
    } else past.markSettled();
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
    for (const { event } of events) await noteSkip(tx, event);
  }

  private async loadCheckpoint(): Promise<Checkpoint> {
    const { database, eventStore } = this.parts;
    const logIdentity = await eventStore.identity();
    const checkpoint = await ensureCheckpoint(database, STATE_SYNCHRONIZER, { logIdentity, position: START });
    if (checkpoint.logIdentity === logIdentity) return checkpoint;
    throw new StateRefused(
      `This database was moved to the log ${checkpoint.logIdentity} while a program ran on ${logIdentity}.`,
    );
  }
}

/** Text that differs for each start of a database server, for a standby that took over, and for a restored copy. */
async function readDatabaseRun(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ turn: string }>(
    `select oid || ' ' || pg_postmaster_start_time() as turn from pg_database where datname = current_database()`,
  );
  return rows[0]!.turn;
}

/** True if the log does not hold the event that was seen last at its position. */
export async function hasLogChanged(
  db: Queryable,
  log: Pick<EventLogReader, 'idAt'>,
  identity: string,
): Promise<boolean> {
  const seen = await lastSeen(db, identity);
  return seen !== null && (await log.idAt(seen.position)) !== seen.eventId;
}

/** Another program has processed these events. The transaction is rolled back, so that it overwrites nothing newer. */
class CheckpointConflict extends Error {}

function erasedPersons(events: RawEvents['events']): string[] {
  const persons: string[] = [];
  for (const { event } of events) {
    if (event.type !== 'PersonErasureCompleted') continue;
    const { person } = event.data as Partial<ErasureEvent['data']>; // raw data, which may lack fields
    if (isPersonId(person)) persons.push(person);
  }
  return persons;
}
