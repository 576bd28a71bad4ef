import { type Position, START } from '@rabbet/domain/events/event';
import { setMaxListeners } from 'node:events';
import { LogUnavailable } from '../event-log';
import { type Address, readAddress } from './address';
import { Client } from './client';
import { isAnswer, isHealing, isUnimplemented, toLogError } from './failures';
import type { EventStoreDbOptions } from './options';
import { within } from './waiting';

/** One client at a time, made anew when it stops being of use. */
export class Connection {
  readonly address: Address;
  /** Ends everything that waits. */
  readonly closing = new AbortController();
  /** The last event of all when the head was last looked for, and the head of then. */
  known: { readonly newest: Position; readonly head: Position } = { newest: START, head: START };
  /** The log's own id, once it was read. */
  log = '';
  client: Promise<Client>;
  private batches = true;

  constructor(
    url: string,
    readonly options: EventStoreDbOptions,
  ) {
    this.address = readAddress(url, { intervalMs: options.keepAliveIntervalMs, timeoutMs: options.keepAliveTimeoutMs });
    this.client = Promise.resolve(this.newClient());
    setMaxListeners(0, this.closing.signal); // everything under way listens
  }

  /**
   * Runs one call. An answer, be it a no, is thrown as the library has it, so that the caller may read it; all else as
   * LogUnavailable.
   */
  async call<T>(work: (client: Client) => Promise<T>, answerWithinMs = Infinity): Promise<T> {
    this.refuseWhenClosed();
    const client = await this.client;
    try {
      return await within(answerWithinMs, work(client), this.closing.signal);
    } catch (error) {
      if (isAnswer(error)) throw error;
      this.refuseWhenClosed();
      const failure = toLogError(error, this.address.hosts);
      if (failure instanceof LogUnavailable) this.watch(client, error);
      throw failure;
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    const client = await this.client;
    await client.end();
  }

  private newClient(): Client {
    return new Client(this.address, () => this.batches);
  }

  /**
   * The watchdog. A client that neither answered nor lost its connection would stay as it is for ever. It ends before
   * the next one begins: its end takes with it whatever waits for the answer to an append, in all clients at once.
   */
  private watch(client: Client, error: unknown): void {
    if (isUnimplemented(error)) this.batches = false;
    else if (!isHealing(error) && !client.retired) this.client = client.end().then(() => this.newClient());
  }

  private refuseWhenClosed(): void {
    if (this.closing.signal.aborted) throw new LogUnavailable('the log has been closed');
  }
}
