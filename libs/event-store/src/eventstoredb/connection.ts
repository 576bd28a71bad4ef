import { type Position, START } from '@rabbet/domain/events/event';
import { setMaxListeners } from 'node:events';
import { LogUnavailable } from '../log/event-log';
import { Past } from '../log/past';
import { type Address, readAddress } from './address';
import { Client } from './client';
import { isAnswer, isRecoverable, isLeaderless, isUnimplemented, toLogError } from './failures';
import type { EventStoreDbOptions } from './options';
import { within } from './timeouts';

/** Holds one client of the server, and replaces it when it is not usable any more. */
export class Connection {
  readonly address: Address;
  /** Aborted by `close`: ends all calls and pauses. */
  readonly closing = new AbortController();
  /** Newest event of the server and head of our log at the last search of the head, where the next search can stop. */
  lastHeadSearch: { readonly newest: Position; readonly head: Position } = { newest: START, head: START };
  /** The log's own id, once it was read. */
  logId = '';
  client: Promise<Client>;
  readonly past = new Past();
  /**
   * Check that the server still holds the last event that was seen (`verifyPast`). Null after a lost connection: the
   * server that answers next may hold another log.
   */
  pastCheck: Promise<void> | null = null;
  /** True if the server takes many appends in one call; older ones do not. */
  supportsBatches = true;
  /** Time since which the node has answered that its cluster has no leader; null after an append. */
  private leaderlessSince: number | null = null;

  constructor(
    url: string,
    readonly options: EventStoreDbOptions,
  ) {
    this.address = readAddress(url, { intervalMs: options.keepAliveIntervalMs, timeoutMs: options.keepAliveTimeoutMs });
    this.client = Promise.resolve(this.newClient());
    setMaxListeners(0, this.closing.signal); // every open call adds a listener
  }

  /**
   * Runs one call of the client. If the server answered with an error (`isAnswer`), the library's error is thrown, which
   * the caller translates; any other failure is thrown as an error of the log, and may replace the client.
   */
  async call<T>(work: (client: Client) => Promise<T>, answerWithinMs = Infinity): Promise<T> {
    this.refuseWhenClosed();
    const client = await this.client;
    try {
      return await within(answerWithinMs, work(client), this.closing.signal, this.options.clock);
    } catch (error) {
      if (isAnswer(error)) throw error;
      this.refuseWhenClosed();
      this.pastCheck = null;
      const failure = toLogError(error, this.address.hosts);
      if (failure instanceof LogUnavailable) this.replaceUnusableClient(client, error);
      throw failure;
    }
  }

  /** Notes that the node has taken an append, so its cluster has a leader. */
  noteAppendTaken(): void {
    this.leaderlessSince = null;
  }

  async close(): Promise<void> {
    this.closing.abort();
    const client = await this.client;
    await client.end();
  }

  private newClient(): Client {
    return new Client(this.address, () => this.supportsBatches);
  }

  /**
   * Replaces a client that would not recover by itself, such as one whose connection is open but silent. The old client
   * ends before the new one is created, because its end rejects the waiting appends of all clients of the process.
   */
  private replaceUnusableClient(client: Client, error: unknown): void {
    if (isUnimplemented(error)) this.supportsBatches = false;
    else if ((!isRecoverable(error) || this.isLeaderlessTooLong(error)) && !client.isRetired) {
      this.leaderlessSince = null;
      this.client = client.end().then(() => this.newClient());
    }
  }

  /** True if the node has had no leader for long: it may be cut off from its cluster. A new client looks for the leader. */
  private isLeaderlessTooLong(error: unknown): boolean {
    if (!this.address.isCluster || !isLeaderless(error)) return false;
    const { clock, answerWithinMs } = this.options;
    this.leaderlessSince ??= clock.now();
    return clock.now() - this.leaderlessSince > answerWithinMs;
  }

  private refuseWhenClosed(): void {
    if (this.closing.signal.aborted) throw new LogUnavailable('the log has been closed');
  }
}
