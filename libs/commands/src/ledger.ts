import { setTimeout as pause } from 'node:timers/promises';
import type { SkipEvent } from '@rabbet/domain/audit/skips';
import { type Recorded, START } from '@rabbet/domain/events/event';
import type { Journal } from '@rabbet/event-store';
import {
  type ClaimedKeys,
  type Database,
  expireReservations,
  installProcess,
  type IdUsed,
  isConnectionLoss,
  type KeyUsed,
  moveProcess,
  noteErasedInLog,
  notePersonsUsed,
  type PersonKeys,
  type PlaceInLog,
  type Queryable,
  type Reservations,
  skipEvent,
  StateRefused,
} from '@rabbet/postgres';

/** The ids and unique keys that an event shows to be in use. */
export interface Uses {
  readonly ids?: readonly IdUsed[];
  readonly keys?: readonly KeyUsed[];
}

export interface LedgerParts {
  readonly database: Database;
  readonly journal: Journal;
  readonly reservations: Reservations;
  readonly claimedKeys: ClaimedKeys;
  readonly personKeys: PersonKeys;
  /** What an event uses; by default the first event of `<kind>-<id>` uses that id, by the key of its command. */
  readonly usesOf?: (event: Recorded) => Uses;
}

export const LEDGER = 'ledger';
const BATCH = 1_000;
const PAUSE_MS = 200;

/**
 * Writes into `state` what the log shows to be true: ids and keys in use, persons with a key, persons erased. So a
 * state that was lost, or restored from an older copy, is whole again before the program takes writes.
 */
export class Ledger {
  constructor(private readonly parts: LedgerParts) {}

  /** Reads to the end of the log as it stands now. */
  async catchUp(): Promise<void> {
    const { journal } = this.parts;
    const head = await journal.head();
    let place = await this.place();
    if (place.position > head)
      throw new StateRefused(
        `This database has read the log up to ${place.position}, but the log ends at ${head || 'its beginning'}: it ` +
          `was restored to an earlier point. Restore this database to that point as well, or say "rabbet log ` +
          `accept-earlier" to have everything made anew from what the log holds.`,
      );
    while (place.position < head) {
      const batch = await journal.readAll(place.position, { limit: BATCH });
      if (batch.length === 0) return;
      place = await this.take(place, batch);
    }
  }

  /** Goes on reading until the signal is aborted. */
  async follow(signal: AbortSignal): Promise<void> {
    const { journal } = this.parts;
    let place = await this.place();
    for await (const batch of journal.subscribe(place.position, { signal, limit: BATCH })) {
      place = await this.takeAtLast(place, batch, signal);
      // nobody waits for it: what comes meanwhile is one batch more, not a transaction for each command
      await pause(PAUSE_MS, null, { signal }).catch(() => {}); // cut short
    }
  }

  /** Frees the reservations that have run out and that no event has followed; none while there is more to read. */
  async expire(): Promise<number> {
    const { database, journal } = this.parts;
    const now = new Date();
    const { position } = await this.place();
    return position === (await journal.head()) ? expireReservations(database, now) : 0;
  }

  private async takeAtLast(place: PlaceInLog, batch: readonly Recorded[], signal: AbortSignal): Promise<PlaceInLog> {
    while (!signal.aborted)
      try {
        return await this.take(place, batch);
      } catch (error) {
        if (!isConnectionLoss(error)) throw error;
        await pause(PAUSE_MS, null, { signal }).catch(() => {}); // cut short
      }
    return place;
  }

  /** One batch in one transaction. When another program was there first, this one goes on from where that is. */
  private async take(from: PlaceInLog, batch: readonly Recorded[]): Promise<PlaceInLog> {
    const { database, personKeys } = this.parts;
    const news = batch.filter(({ position }) => position > from.position);
    const last = news.at(-1);
    if (!last) return from;
    const erased = personsErased(news);
    if (erased.length > 0) await personKeys.erase(erased); // holds locks of its own: not within the transaction
    try {
      await database.transaction(async (tx) => {
        await tx.query('set local synchronous_commit = off'); // lost in a crash, it is read again
        await this.note(tx, news, erased);
        if (!(await moveProcess(tx, LEDGER, from, last.position))) throw new TakenByAnother();
      });
      return { ...from, position: last.position };
    } catch (error) {
      if (error instanceof TakenByAnother) return this.place();
      throw error;
    }
  }

  private async note(tx: Queryable, events: readonly Recorded[], erased: readonly string[]): Promise<void> {
    const { reservations, claimedKeys, usesOf = usesByDefault } = this.parts;
    const uses = events.map(usesOf);
    await reservations.confirm(
      tx,
      uses.flatMap(({ ids }) => ids ?? []),
    );
    await claimedKeys.confirm(
      tx,
      uses.flatMap(({ keys }) => keys ?? []),
    );
    const persons = [...new Set(events.flatMap(({ personal }) => Object.keys(personal ?? {})))];
    if (persons.length > 0) await notePersonsUsed(tx, persons);
    if (erased.length > 0) await noteErasedInLog(tx, erased);
    for (const { projection, eventId, reason } of skipsIn(events)) await skipEvent(tx, projection, eventId, reason);
  }

  private async place(): Promise<PlaceInLog> {
    const { database, journal } = this.parts;
    const logIdentity = await journal.identity();
    const place = await installProcess(database, LEDGER, { logIdentity, position: START });
    if (place.logIdentity === logIdentity) return place;
    throw new StateRefused(
      `This database was moved to the log ${place.logIdentity} while a program ran on ${logIdentity}.`,
    );
  }
}

/** Another program has read these events: what was noted of them here is rolled back, lest it undo later news. */
class TakenByAnother extends Error {}

/** `<kind>-<id>` begins with the event of the command whose id the id was reserved by. */
export function usesByDefault({ stream, revision, commandId }: Recorded): Uses {
  if (revision !== 0) return {};
  const [, kind, id] = /^(.+)-([1-9]\d*)$/.exec(stream) ?? [];
  return kind && id ? { ids: [{ kind, id: Number(id), key: commandId }] } : {};
}

function skipsIn(events: readonly Recorded[]): SkipEvent['data'][] {
  // only what the type says is a skip is taken for one
  return (events as readonly Recorded<SkipEvent>[]).flatMap(({ type, data }) =>
    type === 'EventSkipped' ? [data] : [],
  );
}

function personsErased(events: readonly Recorded[]): string[] {
  // the type says what its data hold
  return events.flatMap(({ type, data }) => (type === 'PersonErased' ? [(data as { person: string }).person] : []));
}
