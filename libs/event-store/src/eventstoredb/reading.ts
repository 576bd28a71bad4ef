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
import { isStreamNotFound, isUnknown, toLogError } from './failures';
import { decode, encode } from './position';
import { foreignPlace, fromServer, isForeign, isOurs } from './stored-event';
import { Watchdog } from './waiting';

const PAGE = 100; // the server's own events among ours must not cost a call each

export async function readStream(
  connection: Connection,
  stream: string,
  range: { fromRevision?: bigint | 'end'; direction?: 'forwards' | 'backwards'; maxCount?: number },
): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  const take = ({ event }: ResolvedEvent) => {
    if (event) events.push(isForeign(event, connection.log) ? foreignPlace(event) : fromServer(event));
    return true;
  };
  try {
    await connection.call((client) => visit(connection, client, client.readStream(stream, range), take));
  } catch (error) {
    if (!isStreamNotFound(error)) throw toLogError(error, connection.address.hosts, stream);
  }
  return events;
}

/** Our events after a position. A position that the log does not hold is refused: nothing else would tell. */
export async function readAll(connection: Connection, after: Position, limit: number): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let from = after; ;) {
    const maxCount = Math.max(limit - events.length, PAGE) + 1; // a read begins with the event at the position given
    const page = await readPage(connection, from, maxCount, (event) => {
      if (isOurs(event, connection.log)) events.push(fromServer(event));
      return events.length < limit;
    });
    if (events.length >= limit || page.count < maxCount) return events;
    from = page.last;
  }
}

/** Reads the events after a position, ours or not, without those of the server itself. */
export async function readShared(connection: Connection, after: Position, limit: number): Promise<SharedPage> {
  const events: StoredEvent[] = [];
  const foreign: ForeignEvent[] = [];
  for (let from = after; ;) {
    const page = await readPage(connection, from, limit + 1, (event) => {
      if (isOurs(event, connection.log)) events.push(fromServer(event));
      else if (isForeign(event, connection.log)) foreign.push(foreignEvent(event));
      return true;
    });
    const isEnd = page.count < limit + 1;
    if (isEnd || events.length + foreign.length > 0) return { events, foreign, last: isEnd ? null : page.last };
    from = page.last;
  }
}

function foreignEvent({ streamId: stream, type, id, revision, position }: ServerEvent): ForeignEvent {
  return { stream, type, id, revision: Number(revision), position: encode(position!) }; // read from all events, each has one
}

/** The id of the event that stands at a position; null where none does. */
export async function idAt(connection: Connection, position: Position): Promise<string | null> {
  let id: string | null = null;
  const look = ({ event }: AllStreamResolvedEvent) => {
    if (event && encode(event.position) === position) id = event.id;
    return false;
  };
  const options = { fromPosition: decode(position), maxCount: 1 } as const;
  try {
    await connection.call((client) => visit(connection, client, client.readAll(options), look));
  } catch (error) {
    if (!(error instanceof LogUnavailable) || error.cause === undefined || !isUnknown(error.cause)) throw error;
    await findHead(connection); // throws where it is trouble that passes
  }
  return id;
}

/**
 * Rejects with AnotherPast where the server does not hold any more what was seen last. It is asked after a connection was
 * lost: a server has to be stopped for its log to become another one.
 */
export async function prove(connection: Connection): Promise<void> {
  connection.past.require();
  for (let proof: Promise<void> | null = null; proof === null || proof !== connection.proof;) {
    proof = connection.proof ??= comparePast(connection);
    await proof.catch((error: unknown) => {
      if (connection.proof === proof) connection.proof = null;
      throw error;
    });
  }
}

async function comparePast(connection: Connection): Promise<void> {
  const { last } = connection.past;
  if (last && (await idAt(connection, last.position)) !== last.id) throw connection.past.lose();
}

/** Our last events, looking back from the end of the log past the server's own. */
export async function readLast(connection: Connection, limit: number): Promise<StoredEvent[]> {
  const options = { direction: 'backwards', fromPosition: 'end', maxCount: Number.MAX_SAFE_INTEGER } as const;
  const events: StoredEvent[] = [];
  const take = ({ event }: AllStreamResolvedEvent) => {
    if (event && isOurs(event, connection.log)) events.push(fromServer(event));
    return events.length < limit;
  };
  await connection.call((client) => visit(connection, client, client.readAll(options), take));
  return events.reverse();
}

type ServerEvent = NonNullable<AllStreamResolvedEvent['event']>;

async function readPage(
  connection: Connection,
  from: Position,
  maxCount: number,
  take: (event: ServerEvent) => boolean,
): Promise<{ count: number; last: Position }> {
  let count = 0;
  let last = START;
  const accept = ({ event }: AllStreamResolvedEvent) => {
    if (!event) return true;
    last = encode(event.position);
    count++;
    if (count > 1 || from === START) return take(event);
    return last === from;
  };
  const fromPosition = decode(from);
  for (let tries = 1; ; tries++) {
    const isUnheld = await connection.call(async (client) => {
      try {
        await visit(connection, client, client.readAll({ fromPosition, maxCount }), accept);
        return from !== START && (count === 0 || (count === 1 && last !== from));
      } catch (error) {
        if (!isUnknown(error) || from === START || count > 0) throw error;
        return true;
      }
    });
    if (!isUnheld) return { count, last };
    const head = await findHead(connection);
    // the server says the same of a position that names no event and of trouble that passes
    if (tries > 1) throw new PositionPastEnd(from, head);
    count = 0;
  }
}

/** Finds the position of our last event, looking back from the end of the log to where the last look began. */
export async function findHead(connection: Connection): Promise<Position> {
  const { lastLook } = connection;
  let newest: Position | null = null;
  let head: Position | null = null;
  const look = ({ event }: AllStreamResolvedEvent) => {
    if (!event) return true;
    const position = encode(event.position);
    newest ??= position;
    if (isOurs(event, connection.log)) head = position;
    else if (position === lastLook.newest) head = lastLook.head;
    return head === null;
  };
  for (const maxCount of [1, Number.MAX_SAFE_INTEGER]) {
    const options = { direction: 'backwards', fromPosition: 'end', maxCount } as const;
    await connection.call((client) => visit(connection, client, client.readAll(options), look));
    if (head !== null || newest === null) break;
  }
  connection.lastLook = { newest: newest ?? START, head: head ?? START };
  return connection.lastLook.head;
}

/** Shows events to `take` until it has enough. Fails when the next one takes too long. */
function visit<E>(
  { options: { answerWithinMs, clock }, closing }: Connection,
  client: Client,
  source: StreamingRead<E>,
  take: (event: E) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let over = false;
    const stop = (error?: unknown) => {
      if (over) return;
      over = true;
      watchdog.end();
      closing.signal.removeEventListener('abort', cancel);
      cancel();
      if (error) reject(error as Error);
      else resolve();
    };
    const cancel = () => void source.cancel().catch(() => {}); // it never began
    const watchdog = new Watchdog(answerWithinMs, stop, clock);
    closing.signal.addEventListener('abort', cancel);
    source.on('error', stop); // stays: a stream that has been left may still fail
    // a client that is ended ends its streams as the server does when it has no more to say
    source.on('end', () => stop(client.retired ? new LogUnavailable('the connection is being renewed') : undefined));
    source.on('data', (event: E) => {
      if (over) return;
      watchdog.heard();
      try {
        if (!take(event)) stop();
      } catch (error) {
        stop(error);
      }
    });
  });
}
