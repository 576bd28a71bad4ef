import { type Database, isConnectionLoss, type Queryable } from '@rabbet/postgres';

/** The lock on a read schema of whoever feeds it, or the one shared by all who know it and do not want it pruned. */
export function lockOf(purpose: 'feed' | 'use', schema: string): string {
  return `hashtextextended('rabbet ${purpose} ' || ${schema}, 0)`;
}

/** So that the server frees what a program held whose machine has vanished: after about half a minute, not two hours. */
const NOTICE_SOON = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/**
 * Says which process feeds which read schema, by advisory locks of one connection: they are free again the moment
 * that the process dies. They only spare double work; what keeps two processes from harm is that a projection moves
 * only from where its feeder left it.
 */
export class ProjectionLeases {
  private held: { readonly connection: Queryable; readonly end: (error?: unknown) => void } | null = null;
  private asking: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly schemas: readonly string[],
  ) {}

  /** Takes a connection if there is none, and says whether it is a new one: all earlier claims are then lost. */
  async ensureConnection(): Promise<'kept' | 'new'> {
    if (this.held) {
      await this.ask('select 1');
      if (this.held) return 'kept';
    }
    await this.open();
    await this.ask(NOTICE_SOON);
    await this.ask(`select pg_advisory_lock_shared(${lockOf('use', 's')}) as ours from unnest($1::text[]) s`, [
      this.schemas,
    ]);
    return 'new';
  }

  /** Of these, the ones that nobody else feeds: they are ours now. */
  async acquire(schemas: readonly string[]): Promise<string[]> {
    const rows = await this.ask(
      `select s as schema, pg_try_advisory_lock(${lockOf('feed', 's')}) as ours from unnest($1::text[]) s`,
      [schemas],
    );
    return rows.filter(({ ours }) => ours).map(({ schema }) => schema);
  }

  async release(schema: string): Promise<void> {
    await this.ask(`select pg_advisory_unlock(${lockOf('feed', 's')}) from unnest($1::text[]) s`, [[schema]]);
  }

  async close(): Promise<void> {
    await this.ask('select pg_advisory_unlock_all()');
    this.held?.end();
    this.held = null;
  }

  private open(): Promise<void> {
    return new Promise((opened, failed) => {
      // lent for as long as the claims are held; rejected when it breaks, so that the pool throws it away
      this.database
        .connection(
          (connection) =>
            new Promise<void>((resolve, reject) => {
              this.held = { connection, end: (error) => (error ? reject(error) : resolve()) };
              opened();
            }),
        )
        .catch(failed);
    });
  }

  /** One question after the other, and none of a connection that is lost: whoever needs to know calls ensure. */
  private ask(text: string, values?: readonly unknown[]): Promise<{ schema: string; ours: boolean }[]> {
    const answer = this.asking.then(() => this.askNow(text, values));
    this.asking = answer;
    return answer;
  }

  private async askNow(text: string, values?: readonly unknown[]): Promise<{ schema: string; ours: boolean }[]> {
    const { held } = this;
    if (!held) return [];
    try {
      const { rows } = await held.connection.query<{ schema: string; ours: boolean }>(text, values);
      return rows;
    } catch (error) {
      if (this.held === held) this.held = null;
      held.end(isConnectionLoss(error) ? error : new Error('Connection terminated by us', { cause: error }));
      return [];
    }
  }
}
