import { type AllStreamSubscription, excludeSystemEvents } from '@eventstore/db-client';
import type { Position } from '@rabbet/domain/events/event';
import { LogUnavailable, type StoredEvent, type Subscribe } from '../log/event-log';
import type { Client } from './client';
import type { Connection } from './connection';
import { toLogError } from './failures';
import { decode } from './position';
import { findHead, prove, readAll } from './reading';
import { fromServer, isOurs } from './stored-event';
import { pause, within } from './waiting';

const BUFFERED = 128; // events that wait on each side of the library for a slow consumer; then the server waits
const SERVER_SEARCHES = 1_000; // events of its own that the server passes over in one go; its default of 32 is slow

/** Goes on from the last batch that was handed out, whatever happens to the connection. */
export async function* subscribe(
  connection: Connection,
  after: Position,
  { signal, limit = 1_000 }: Subscribe,
): AsyncGenerator<readonly StoredEvent[]> {
  const { clock, longestPauseMs } = connection.options;
  const over = AbortSignal.any([signal, connection.closing.signal]);
  let last = after;
  for (let failures = 0; !over.aborted;) {
    const began = clock.now();
    try {
      // fails when the log does not hold this position: the server would just wait
      await within(Infinity, readAll(connection, last, 1), over, clock);
      await within(Infinity, prove(connection), over, clock);
      for await (const batch of batches(connection, last, limit, over)) {
        last = batch.at(-1)?.position ?? last;
        connection.past.saw(batch.at(-1));
        failures = 0;
        yield batch;
      }
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      if (clock.now() - began > longestPauseMs) failures = 0;
      await pause(++failures, connection.options, over);
    }
  }
}

/** Batches of one subscription of the server. It always ends with LogUnavailable. */
async function* batches(
  connection: Connection,
  after: Position,
  limit: number,
  over: AbortSignal,
): AsyncGenerator<readonly StoredEvent[]> {
  const { idleCheckMs, clock } = connection.options;
  const feed = new Feed(await connection.client, after, connection);
  let last = after;
  let missed: Position | null = null;
  try {
    while (!over.aborted) {
      const batch = await feed.take(limit);
      if (batch.length > 0) {
        last = batch.at(-1)?.position ?? last;
        missed = null;
        yield batch;
      } else if ((await feed.arrival(idleCheckMs, over)) === 'idle') {
        if (missed !== null && missed > last) throw new LogUnavailable('the server has forgotten a subscription');
        missed = await within(Infinity, findHead(connection), over, clock);
      }
    }
  } finally {
    feed.end();
  }
}

/** A subscription of the server, read in batches. It may end with an error or with nothing at all: both are a loss. */
class Feed {
  private readonly source: AllStreamSubscription;
  private lost: Error | null = null;
  private wake = () => {};

  constructor(
    client: Client,
    after: Position,
    private readonly connection: Connection,
  ) {
    const filter = excludeSystemEvents({ maxSearchWindow: SERVER_SEARCHES, checkpointInterval: SERVER_SEARCHES });
    const options = { fromPosition: decode(after), filter };
    this.source = client.subscribeToAll(options, { highWaterMark: BUFFERED });
    const lose = (error: unknown) => {
      connection.proof = null; // at once: whoever takes from here may be busy for long
      this.lost ??= toLogError(
        error ?? new LogUnavailable('the server ended a subscription'),
        connection.address.hosts,
      );
      this.wake();
    };
    this.source.on('error', lose); // stays: a stream that has been left may still fail, and nobody else would listen
    this.source.on('end', () => lose(undefined));
    this.source.on('readable', () => this.wake());
  }

  /** Takes the events that have arrived, if any. */
  async take(limit: number): Promise<StoredEvent[]> {
    const batch: StoredEvent[] = [];
    for (let before = -1; batch.length < limit && batch.length > before;) {
      before = batch.length;
      for (let event = this.next(); event; event = batch.length < limit ? this.next() : null) batch.push(event);
      if (batch.length > 0) await new Promise(setImmediate); // what is on its way fills the batch
    }
    if (batch.length === 0 && this.lost) throw this.lost;
    return batch;
  }

  /** Settles when there may be something to take. */
  arrival(idleMs: number, over: AbortSignal): Promise<'arrived' | 'idle'> {
    return new Promise((resolve) => {
      const settle = (how: 'arrived' | 'idle') => {
        timer.cancel();
        over.removeEventListener('abort', arrived);
        this.wake = () => {};
        resolve(how);
      };
      const arrived = () => settle('arrived');
      const timer = this.connection.options.clock.after(idleMs, () => settle('idle'));
      over.addEventListener('abort', arrived);
      this.wake = arrived;
      if (over.aborted || this.lost || this.source.readableLength > 0) arrived();
    });
  }

  end(): void {
    void this.source.unsubscribe().catch(() => {}); // it never began
    this.source.destroy();
  }

  private next(): StoredEvent | null {
    for (;;) {
      const resolved = this.source.read() as { event?: Parameters<typeof fromServer>[0] } | null; // of a readable
      if (!resolved) return null;
      if (resolved.event && isOurs(resolved.event, this.connection.log)) return fromServer(resolved.event);
    }
  }
}
