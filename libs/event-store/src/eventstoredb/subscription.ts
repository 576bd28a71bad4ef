import { type AllStreamSubscription, excludeSystemEvents } from '@eventstore/db-client';
import type { Position } from '@rabbet/domain/events/event';
import { LogUnavailable, type StoredEvent, type Subscribe } from '../log/event-log';
import type { Client } from './client';
import type { Connection } from './connection';
import { toLogError } from './failures';
import { decode } from './position';
import { findHead, verifyPast, readAll } from './reading';
import { fromServer, isOurs } from './stored-event';
import { pause, within } from './timeouts';

const MAX_BUFFERED = 128; // events that the library buffers for a slow reader; then the server waits
const SERVER_SEARCH_WINDOW = 1_000; // system events that the server skips in one step; its default of 32 is slow

/** Subscribes to our events. After a lost connection, it continues behind the last batch that the reader got. */
export async function* subscribe(
  connection: Connection,
  after: Position,
  { signal, limit = 1_000 }: Subscribe,
): AsyncGenerator<readonly StoredEvent[]> {
  const { clock, maxPauseMs } = connection.options;
  const stopped = AbortSignal.any([signal, connection.closing.signal]);
  let last = after;
  for (let failures = 0; !stopped.aborted;) {
    const startedAt = clock.now();
    try {
      // rejects if the log has no event at this position: a subscription of the server would wait for ever
      await within(Infinity, readAll(connection, last, 1), stopped, clock);
      await within(Infinity, verifyPast(connection), stopped, clock);
      for await (const batch of readSubscription(connection, last, limit, stopped)) {
        last = batch.at(-1)?.position ?? last;
        connection.past.recordSeen(batch.at(-1));
        failures = 0;
        yield batch;
      }
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      if (clock.now() - startedAt > maxPauseMs) failures = 0;
      await pause(++failures, connection.options, stopped);
    }
  }
}

/** Reads the batches of one subscription of the server, until that ends: then it throws LogUnavailable. */
async function* readSubscription(
  connection: Connection,
  after: Position,
  limit: number,
  stopped: AbortSignal,
): AsyncGenerator<readonly StoredEvent[]> {
  const { idleCheckMs, clock } = connection.options;
  const feed = new Feed(await connection.client, after, connection);
  let last = after;
  let headWhenIdle: Position | null = null;
  try {
    while (!stopped.aborted) {
      const batch = await feed.readBatch(limit);
      if (batch.length > 0) {
        last = batch.at(-1)?.position ?? last;
        headWhenIdle = null;
        yield batch;
      } else if ((await feed.waitForEvents(idleCheckMs, stopped)) === 'idle') {
        if (headWhenIdle !== null && headWhenIdle > last)
          throw new LogUnavailable('the server has forgotten a subscription');
        headWhenIdle = await within(Infinity, findHead(connection), stopped, clock);
      }
    }
  } finally {
    feed.end();
  }
}

/** A subscription of the server, read in batches. It may end with an error or without one: both mean that it was lost. */
class Feed {
  private readonly source: AllStreamSubscription;
  private loss: Error | null = null;
  private wake = () => {};

  constructor(
    client: Client,
    after: Position,
    private readonly connection: Connection,
  ) {
    const filter = excludeSystemEvents({
      maxSearchWindow: SERVER_SEARCH_WINDOW,
      checkpointInterval: SERVER_SEARCH_WINDOW,
    });
    const options = { fromPosition: decode(after), filter };
    this.source = client.subscribeToAll(options, { highWaterMark: MAX_BUFFERED });
    const onLoss = (error: unknown) => {
      connection.pastCheck = null; // at once, because the reader may be busy for long before it notices the loss
      this.loss ??= toLogError(
        error ?? new LogUnavailable('the server ended a subscription'),
        connection.address.hosts,
      );
      this.wake();
    };
    this.source.on('error', onLoss); // never removed, because an ended stream may still fail
    this.source.on('end', () => onLoss(undefined));
    this.source.on('readable', () => this.wake());
  }

  /** Takes the events that have arrived, up to the limit; none if there are none. */
  async readBatch(limit: number): Promise<StoredEvent[]> {
    const batch: StoredEvent[] = [];
    let countBefore: number;
    do {
      countBefore = batch.length;
      while (batch.length < limit) {
        const event = this.next();
        if (!event) break;
        batch.push(event);
      }
      if (batch.length > 0) await new Promise(setImmediate); // lets more events arrive, for a fuller batch
    } while (batch.length < limit && batch.length > countBefore);
    if (batch.length === 0 && this.loss) throw this.loss;
    return batch;
  }

  /** Resolves when events may have arrived, or when none came for `idleMs`. */
  waitForEvents(idleMs: number, stopped: AbortSignal): Promise<'arrived' | 'idle'> {
    return new Promise((resolve) => {
      const settle = (outcome: 'arrived' | 'idle') => {
        timer.cancel();
        stopped.removeEventListener('abort', onArrival);
        this.wake = () => {};
        resolve(outcome);
      };
      const onArrival = () => settle('arrived');
      const timer = this.connection.options.clock.after(idleMs, () => settle('idle'));
      stopped.addEventListener('abort', onArrival);
      this.wake = onArrival;
      if (stopped.aborted || this.loss || this.source.readableLength > 0) onArrival();
    });
  }

  end(): void {
    void this.source.unsubscribe().catch(() => {}); // rejects if the subscription never began
    this.source.destroy();
  }

  private next(): StoredEvent | null {
    for (;;) {
      const resolved = this.source.read() as { event?: Parameters<typeof fromServer>[0] } | null;
      if (!resolved) return null;
      if (resolved.event && isOurs(resolved.event, this.connection.logId)) return fromServer(resolved.event);
    }
  }
}
