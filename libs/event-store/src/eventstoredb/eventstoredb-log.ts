import { type Position, START } from '@rabbet/domain/events/event';
import { validateAppend } from '../validate-append';
import {
  type Append,
  type Appended,
  type EventLog,
  LogUnavailable,
  type NewEvent,
  OutcomeUnknown,
  type ReadAll,
  type ReadStream,
  type SharedPage,
  type StoredEvent,
  type Subscribe,
  WrongRevision,
} from '../event-log';
import type { Past } from '../past';
import { appendSurely } from './appending';
import { Connection } from './connection';
import { readIdentity } from './identity';
import { KnownIds } from './known-ids';
import { DEFAULTS, type EventStoreDbOptions } from './options';
import { findHead, idAt, prove, readAll, readLast, readShared, readStream } from './reading';
import { IDENTITY_STREAM } from './stored-event';
import { subscribe } from './subscription';
import { pause } from './waiting';

/** Opens the log that an EventStoreDB holds. Fails with one LogUnavailable when it does not answer in time. */
export async function openEventStoreDbLog(url: string, options: Partial<EventStoreDbOptions> = {}): Promise<EventLog> {
  const connection = new Connection(url, { ...DEFAULTS, ...options });
  const log = new EventStoreDbLog(connection);
  const { clock, openWithinMs } = connection.options;
  const giveUpAt = clock.now() + openWithinMs;
  for (let failures = 1; ; failures++) {
    try {
      await log.identity(); // by which our events are told from others
      return log;
    } catch (error) {
      if (error instanceof LogUnavailable && clock.now() < giveUpAt) {
        await pause(failures, connection.options, connection.closing.signal);
        continue;
      }
      await log.close();
      throw error;
    }
  }
}

/**
 * The server does not tell a repeat from an append. A repeat is known by its position, which this process must have
 * heard of: what another process appended a moment ago, and this one has not seen, is answered as if it were new.
 */
class EventStoreDbLog implements EventLog {
  /** The last position that this process knows of: an append answered with an earlier one was a repeat. */
  private newest: Position = START;
  /** An append was given up that may have been stored after `newest`. */
  private isUnsure = false;
  private readonly knownIds = new KnownIds();

  constructor(private readonly connection: Connection) {}

  get past(): Past {
    return this.connection.past;
  }

  identity(): Promise<string> {
    return readIdentity(this.connection);
  }

  async head(): Promise<Position> {
    return this.note(await findHead(this.connection));
  }

  async readStream(stream: string, { from = 0, limit }: ReadStream = {}): Promise<StoredEvent[]> {
    if (stream === IDENTITY_STREAM || stream.startsWith('$') || limit === 0) return [];
    const events = await readStream(this.connection, stream, { fromRevision: BigInt(from), maxCount: limit });
    this.knownIds.add(stream, events);
    return events;
  }

  readAll(after: Position, { limit = 1_000 }: ReadAll = {}): Promise<StoredEvent[]> {
    return this.proven(async () => {
      const events = await readAll(this.connection, after, limit);
      return { page: events, last: events.at(-1) };
    });
  }

  readLast(limit: number): Promise<StoredEvent[]> {
    return readLast(this.connection, limit);
  }

  subscribe(after: Position, options: Subscribe): AsyncIterable<readonly StoredEvent[]> {
    return subscribe(this.connection, after, options);
  }

  readShared(after: Position, limit: number): Promise<SharedPage> {
    return this.proven(async () => {
      const page = await readShared(this.connection, after, limit);
      return { page, last: page.events.at(-1) };
    });
  }

  positionsUpTo(): null {
    return null;
  }

  idAt(position: Position): Promise<string | null> {
    return idAt(this.connection, position);
  }

  /** Positions are bytes, and the server's own events stand between. */
  missingBetween(): number {
    return 0;
  }

  /** Positions are bytes. */
  async countAfter(): Promise<null> {
    return null;
  }

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    const append: Append = { stream, expected, events };
    validateAppend(append);
    await this.refuseKnownElsewhere(append);
    if (this.isUnsure) await this.makeSure();
    const before = this.newest;
    const answer = await appendSurely(this.connection, append, () => (this.isUnsure = true));
    const repeated = answer.position <= before;
    if (repeated) this.connection.proof = null; // or the log has become a shorter one
    await prove(this.connection).catch((error: unknown) => {
      if (!(error instanceof LogUnavailable)) throw error;
      throw new OutcomeUnknown(`the server has taken an append to ${stream}, and is gone`, { cause: error });
    });
    this.past.saw({ position: answer.position, id: events.at(-1)!.id }); // none is empty
    this.note(answer.position);
    const stored = events.map(({ id }, i) => ({ id, revision: expected + 1 + i }));
    this.knownIds.add(stream, stored);
    return { ...answer, repeated };
  }

  async appendMany(items: readonly Append[]): Promise<PromiseSettledResult<Appended>[]> {
    const answers: PromiseSettledResult<Appended>[] = [];
    let lost: unknown = null;
    for (const { stream, expected, events } of items)
      try {
        if (lost) throw lost;
        answers.push({ status: 'fulfilled', value: await this.append(stream, expected, events) });
      } catch (reason) {
        if (reason instanceof LogUnavailable) lost = reason;
        answers.push({ status: 'rejected', reason });
      }
    return answers;
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** A page of the log, unless that is another one by now: a call may have found its way to a server that was started since. */
  private async proven<T>(
    read: () => Promise<{ readonly page: T; readonly last: StoredEvent | undefined }>,
  ): Promise<T> {
    this.past.require();
    const { page, last } = await read();
    this.connection.proof = null;
    await prove(this.connection);
    this.past.saw(last);
    return page;
  }

  private note(position: Position): Position {
    if (position > this.newest) this.newest = position;
    return position;
  }

  private async makeSure(): Promise<void> {
    this.isUnsure = false;
    await this.head().catch(() => (this.isUnsure = true)); // the append that comes next says why
  }

  /** At a stream's end the server asks no further: it would store an event a second time. */
  private async refuseKnownElsewhere({ stream, expected, events }: Append): Promise<void> {
    if (!events.some(({ id }, i) => this.knownIds.isElsewhere(stream, id, expected + 1 + i))) return;
    const end = { direction: 'backwards', fromRevision: 'end', maxCount: 1 } as const;
    const [last] = await readStream(this.connection, stream, end);
    throw new WrongRevision(stream, expected, last?.revision ?? expected);
  }
}
