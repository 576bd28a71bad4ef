import pg from 'pg';

const CLAIM = `hashtextextended('rabbet process ' || process, 0)`;
/** So that the server frees what a program held whose machine has vanished: after about half a minute, not two hours. */
const NOTICE_SOON = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/**
 * Says which program acts for which process, by advisory locks of one connection: they are free again the moment that
 * the program dies, and it learns at once when it has lost them.
 */
export class ProcessLeases {
  private client: pg.Client | null = null;
  private readonly held = new Set<string>();

  constructor(
    private readonly url: string,
    private readonly answerWithinMs: number,
    private readonly lost: () => void,
  ) {}

  /** Of these, the ones that are ours now. With none asked for, it still finds out whether the others are. */
  async acquire(processes: readonly string[]): Promise<string[]> {
    const client = this.client ?? (await this.connect());
    try {
      const { rows } = await client.query<{ process: string }>(
        `select process from unnest($1::text[]) as p (process) where pg_try_advisory_lock(${CLAIM})`,
        [processes.filter((process) => !this.held.has(process))],
      );
      if (this.client === client) for (const { process } of rows) this.held.add(process);
    } catch (error) {
      this.drop(client);
      throw error;
    }
    return processes.filter((process) => this.held.has(process));
  }

  holds(process: string): boolean {
    return this.held.has(process);
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = null;
    this.held.clear();
    await client?.end();
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'rabbet processes',
      connectionTimeoutMillis: this.answerWithinMs,
      query_timeout: this.answerWithinMs,
      keepAlive: true,
    });
    client.on('error', () => this.drop(client));
    client.on('end', () => this.drop(client));
    try {
      await client.connect();
      await client.query(NOTICE_SOON);
    } catch (error) {
      client.end().catch(() => {}); // it was never used
      throw error;
    }
    this.client = client;
    return client;
  }

  private drop(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = null;
    this.held.clear();
    client.end().catch(() => {}); // it is broken, and not waited for
    this.lost();
  }
}
