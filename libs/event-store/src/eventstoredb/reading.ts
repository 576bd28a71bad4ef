import type { AllStreamResolvedEvent, ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { type Position, START } from '@rabbet/domain/events/event';
import {
  type ForeignEvent,
  LogUnavailable,
  PositionPastEnd,
  type SharedPage,
  type StoredEvent,
} from '../log/event-log';
import type { Client } from './client';
import type { Connection } from './connection';
import { isStreamNotFound, isUnknownPosition, toLogError } from './failures';
import { decode, encode } from './position';
import { toForeignPlaceholder, fromServer, isForeign, isOurs } from './stored-event';
import { Watchdog } from './timeouts';

const PAGE = 100; // minimum of a page, so that events of the server among ours do not cost a call each

/** Reads a range of a stream. Foreign events in it become placeholders. */
export async function readStream(
  connection: Connection,
  stream: string,
  range: { fromRevision?: bigint | 'end'; direction?: 'forwards' | 'backwards'; maxCount?: number },
): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  const onEvent = ({ event }: ResolvedEvent) => {
    if (event) events.push(isForeign(event, connection.logId) ? toForeignPlaceholder(event) : fromServer(event));
    return true;
  };
  try {
    await connection.call((client) => readEvents(connection, client, client.readStream(stream, range), onEvent));
  } catch (error) {
    if (!isStreamNotFound(error)) throw toLogError(error, connection.address.hosts, stream);
  }
  return events;
}

/** Reads our events after a position. Refuses a position without an event, which shows that the log was restored. */
export async function readAll(connection: Connection, after: Position, limit: number): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let from = after; ;) {
    const maxCount = Math.max(limit - events.length, PAGE) + 1; // a read of the server begins with the event at the position itself
    const page = await readPage(connection, from, maxCount, (event) => {
      if (isOurs(event, connection.logId)) events.push(fromServer(event));
      return events.length < limit;
    });
    if (events.length >= limit || page.count < maxCount) return events;
    from = page.last;
  }
}

/** Reads the events after a position: ours and those of other programs, but not those of the server itself. */
export async function readShared(connection: Connection, after: Position, limit: number): Promise<SharedPage> {
  const events: StoredEvent[] = [];
  const foreign: ForeignEvent[] = [];
  for (let from = after; ;) {
    const page = await readPage(connection, from, limit + 1, (event) => {
      if (isOurs(event, connection.logId)) events.push(fromServer(event));
      else if (isForeign(event, connection.logId)) foreign.push(foreignEvent(event));
      return true;
    });
    const isEnd = page.count < limit + 1;
    if (isEnd || events.length + foreign.length > 0) return { events, foreign, last: isEnd ? null : page.last };
    from = page.last;
  }
}

function foreignEvent({ streamId: stream, type, id, revision, position }: ServerEvent): ForeignEvent {
  return { stream, type, id, revision: Number(revision), position: encode(position!) }; // events of a read of all streams have one
}

/** Id of the event at a position; null if there is none. */
export async function idAt(connection: Connection, position: Position): Promise<string | null> {
  let id: string | null = null;
  const onEvent = ({ event }: AllStreamResolvedEvent) => {
    if (event && encode(event.position) === position) id = event.id;
    return false;
  };
  const options = { fromPosition: decode(position), maxCount: 1 } as const;
  try {
    await connection.call((client) => readEvents(connection, client, client.readAll(options), onEvent));
  } catch (error) {
    if (!(error instanceof LogUnavailable) || error.cause === undefined || !isUnknownPosition(error.cause)) throw error;
    await findHead(connection); // the server gives this error after other failures too: then this read fails as well
  }
  return id;
}

/**
 * Rejects with AnotherPast if the server does not hold the last event any more that was seen. It asks the server once for
 * each connection, because a server has to be stopped before its log can be restored.
 */
export async function verifyPast(connection: Connection): Promise<void> {
  connection.past.requireUnchanged();
  for (;;) {
    connection.pastCheck ??= comparePast(connection);
    const currentCheck = connection.pastCheck;
    await currentCheck.catch((error: unknown) => {
      if (connection.pastCheck === currentCheck) connection.pastCheck = null;
      throw error;
    });
    // if the connection was lost during the check, it has to be repeated
    if (connection.pastCheck === currentCheck) return;
  }
}

async function comparePast(connection: Connection): Promise<void> {
  const { last } = connection.past;
  if (last && (await idAt(connection, last.position)) !== last.id) throw connection.past.markLost();
}

/** Reads our last events, backwards from the end of the log, and skips the events of others. */
export async function readLast(connection: Connection, limit: number): Promise<StoredEvent[]> {
  const options = { direction: 'backwards', fromPosition: 'end', maxCount: Number.MAX_SAFE_INTEGER } as const;
  const events: StoredEvent[] = [];
  const onEvent = ({ event }: AllStreamResolvedEvent) => {
    if (event && isOurs(event, connection.logId)) events.push(fromServer(event));
    return events.length < limit;
  };
  await connection.call((client) => readEvents(connection, client, client.readAll(options), onEvent));
  return events.reverse();
}

type ServerEvent = NonNullable<AllStreamResolvedEvent['event']>;

/**
 * Passes up to `maxCount` events from a position on to `onEvent`, but not the event at the position itself. Stops early if
 * `onEvent` returns false. Rejects with PositionPastEnd if there is no event at the position.
 */
async function readPage(
  connection: Connection,
  from: Position,
  maxCount: number,
  onEvent: (event: ServerEvent) => boolean,
): Promise<{ count: number; last: Position }> {
  let count = 0;
  let last = START;
  const onResolvedEvent = ({ event }: AllStreamResolvedEvent) => {
    if (!event) return true;
    last = encode(event.position);
    count++;
    if (count > 1 || from === START) return onEvent(event);
    return last === from;
  };
  const fromPosition = decode(from);
  for (let attempt = 1; ; attempt++) {
    const isPositionMissing = await connection.call(async (client) => {
      try {
        await readEvents(connection, client, client.readAll({ fromPosition, maxCount }), onResolvedEvent);
        return from !== START && (count === 0 || (count === 1 && last !== from));
      } catch (error) {
        if (!isUnknownPosition(error) || from === START || count > 0) throw error;
        return true;
      }
    });
    if (!isPositionMissing) return { count, last };
    const head = await findHead(connection);
    // the server answers alike to a position without an event and after other failures: so the read is tried twice
    if (attempt > 1) throw new PositionPastEnd(from, head);
    count = 0;
  }
}

/** Finds the position of our last event: reads backwards from the end of the log, at most to the last search. */
export async function findHead(connection: Connection): Promise<Position> {
  const { lastHeadSearch } = connection;
  let newest: Position | null = null;
  let head: Position | null = null;
  const onEvent = ({ event }: AllStreamResolvedEvent) => {
    if (!event) return true;
    const position = encode(event.position);
    newest ??= position;
    if (isOurs(event, connection.logId)) head = position;
    else if (position === lastHeadSearch.newest) head = lastHeadSearch.head;
    return head === null;
  };
  // most often the last event is ours, so the first read asks for one
  for (const maxCount of [1, Number.MAX_SAFE_INTEGER]) {
    const options = { direction: 'backwards', fromPosition: 'end', maxCount } as const;
    await connection.call((client) => readEvents(connection, client, client.readAll(options), onEvent));
    if (head !== null || newest === null) break;
  }
  connection.lastHeadSearch = { newest: newest ?? START, head: head ?? START };
  return connection.lastHeadSearch.head;
}

/** Passes the events of a read to `onEvent` until that returns false. Rejects if the next event does not come in time. */
function readEvents<E>(
  { options: { answerWithinMs, clock }, closing }: Connection,
  client: Client,
  source: StreamingRead<E>,
  onEvent: (event: E) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStopped = false;
    const stop = (error?: unknown) => {
      if (isStopped) return;
      isStopped = true;
      watchdog.end();
      closing.signal.removeEventListener('abort', cancel);
      cancel();
      if (error) reject(error as Error);
      else resolve();
    };
    const cancel = () => void source.cancel().catch(() => {}); // rejects if the read never began
    const watchdog = new Watchdog(answerWithinMs, stop, clock);
    closing.signal.addEventListener('abort', cancel);
    source.on('error', stop); // never removed, because a canceled stream may still fail
    // when a client is ended, its reads end as if they had reached the end of the log
    source.on('end', () => stop(client.isRetired ? new LogUnavailable('the connection is being renewed') : undefined));
    source.on('data', (event: E) => {
      if (isStopped) return;
      watchdog.restart();
      try {
        if (!onEvent(event)) stop();
      } catch (error) {
        stop(error);
      }
    });
  });
}
