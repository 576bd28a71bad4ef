import { type Position, START } from '@rabbet/domain/events/event';
import { setMaxListeners } from 'node:events';
import { LogUnavailable } from '../log/event-log';
import { Past } from '../log/past';
import { type Address, readAddress } from './address';
import { Client } from './client';
import { isAnswer, isHealing, isLeaderless, isUnimplemented, toLogError } from './failures';
import type { EventStoreDbOptions } from './options';
import { within } from './waiting';

/** One client at a time, made anew when it stops being of use. */
export class Connection {
  readonly address: Address;
  /** Ends everything that waits. */
  readonly closing = new AbortController();
  /** Newest event of the server and head of our log when the head was last looked for. */
  lastLook: { readonly newest: Position; readonly head: Position } = { newest: START, head: START };
  /** The log's own id, once it was read. */
  log = '';
  client: Promise<Client>;
  readonly past = new Past();
  /** Settles once the log was looked at since a connection was lost: whoever answers then may hold another one. */
  proof: Promise<void> | null = null;
  /** The server takes many appends by one call. */
  batches = true;
  /** Time since which the node has had no part in its cluster, as far as it said; null after an append. */
  private leaderlessSince: number | null = null;

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
      return await within(answerWithinMs, work(client), this.closing.signal, this.options.clock);
    } catch (error) {
      if (isAnswer(error)) throw error;
      this.refuseWhenClosed();
      this.proof = null;
      const failure = toLogError(error, this.address.hosts);
      if (failure instanceof LogUnavailable) this.watch(client, error);
      throw failure;
    }
  }

  /** The node takes appends. */
  appended(): void {
    this.leaderlessSince = null;
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
    else if ((!isHealing(error) || this.isLeftBehind(error)) && !client.retired) {
      this.leaderlessSince = null;
      this.client = client.end().then(() => this.newClient());
    }
  }

  /** A node that is cut off from its cluster answers for ever that it is not ready; a new client asks who leads it. */
  private isLeftBehind(error: unknown): boolean {
    if (!this.address.isCluster || !isLeaderless(error)) return false;
    const { clock, answerWithinMs } = this.options;
    this.leaderlessSince ??= clock.now();
    return clock.now() - this.leaderlessSince > answerWithinMs;
  }

  private refuseWhenClosed(): void {
    if (this.closing.signal.aborted) throw new LogUnavailable('the log has been closed');
  }
}
