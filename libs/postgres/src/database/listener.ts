import type { Socket } from 'node:net';
import pg from 'pg';

const RETRY_MS = 250;

interface ListenerEvents {
  /** Something was notified on a channel. */
  readonly heard: (channel: string, payload: string) => void;
  /** Notifications may be missed from now on. */
  readonly lost?: () => void;
  /** Notifications arrive again; what came between was missed. */
  readonly back?: () => void;
}

/** One connection that LISTENs on some channels, and is made anew whenever it breaks. */
export class Listener {
  private client: pg.Client | null = null;
  private closed = false;
  private readonly first: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly channels: readonly string[],
    private readonly events: ListenerEvents,
  ) {
    this.first = this.connect();
  }

  /** Settles once it has listened for the first time. */
  ready(): Promise<void> {
    return this.first;
  }

  get listening(): boolean {
    return this.client !== null;
  }

  async close(): Promise<void> {
    this.closed = true;
    const client = this.client;
    this.client = null;
    if (client) await endWithin(client, 1_000);
  }

  private async connect(): Promise<void> {
    for (let attempt = 0; !this.closed; attempt++) {
      const client = new pg.Client({
        connectionString: this.url,
        application_name: 'rabbet listener',
        keepAlive: true,
      });
      client.on('error', () => this.broke(client));
      client.on('end', () => this.broke(client));
      client.on('notification', ({ channel, payload }) => this.events.heard(channel, payload ?? ''));
      try {
        await client.connect();
        await client.query(this.channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';'));
        if (this.closed) return void (await client.end().catch(() => {}));
        this.client = client;
        this.events.back?.();
        return;
      } catch {
        void client.end().catch(() => {}); // of a client that never connected this need not settle
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS * Math.min(2 ** attempt, 16)));
      }
    }
  }

  private broke(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = null;
    this.events.lost?.();
    if (!this.closed) void this.connect();
  }
}

/** A connection on which nothing arrives any more would keep its goodbye waiting for ever. */
async function endWithin(client: pg.Client, ms: number): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection; // pg's types leave it out
  const giveUp = setTimeout(() => stream.destroy(), ms);
  await client.end().catch(() => {});
  clearTimeout(giveUp);
}
