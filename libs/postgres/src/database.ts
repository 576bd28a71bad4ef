import pg from 'pg';

export interface Rows<R> {
  readonly rows: R[];
  readonly rowCount: number | null;
}

/** What runs a statement: the pool, or one transaction on one connection of it. */
export interface Queryable {
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Rows<R>>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Connections at most. */
  readonly max?: number;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
  readonly connectTimeoutMs?: number;
  /** A statement that is not answered by then costs its connection. Without it, one may take as long as it takes. */
  readonly answerWithinMs?: number;
  /** Where tables are looked for that are named without their schema. */
  readonly searchPath?: string;
  /** A crash of the server may undo what was committed last, unless a commit of others has followed. */
  readonly commitsLater?: boolean;
}

/** A pool of connections to one Postgres. A connection that dies idle is replaced when it is next needed. */
export class Database implements Queryable {
  private readonly pool: pg.Pool;
  private closed: Promise<void> | null = null;

  constructor(readonly options: DatabaseOptions) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.max ?? 10,
      application_name: options.name ?? 'rabbet',
      connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
      query_timeout: options.answerWithinMs,
      options: settingsOf(options),
      keepAlive: true,
      types: { getTypeParser },
    });
    this.pool.on('error', () => {}); // an idle connection broke: the pool drops it, the next query gets another
    // one that breaks while it changes hands has nobody else to tell, and would end the program
    this.pool.on('connect', (client) => void client.on('error', () => {}));
  }

  /** A database of the same server and login, with settings of its own. */
  with(options: Partial<DatabaseOptions>): Database {
    return new Database({ ...this.options, ...options });
  }

  async query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Rows<R>> {
    return this.pool.query(text, values as unknown[]) as Promise<unknown> as Promise<Rows<R>>; // what it selects
  }

  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.connection(async (connection) => {
      await connection.query('begin');
      try {
        const result = await work(connection);
        await connection.query('commit');
        return result;
      } catch (error) {
        await connection.query('rollback').catch(() => {}); // a dead connection has rolled back already
        throw error;
      }
    });
  }

  /** Lends one connection; one that broke on the way is not used again. */
  async connection<T>(work: (connection: Queryable) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    const noteBroken = (error: Error) => (broken = error);
    client.on('error', noteBroken);
    try {
      return await work(client as unknown as Queryable); // pg's own type, narrowed to what we use of it
    } catch (error) {
      if (isConnectionLoss(error)) broken = error as Error;
      throw error;
    } finally {
      client.off('error', noteBroken);
      client.release(broken);
    }
  }

  close(): Promise<void> {
    this.closed ??= this.pool.end();
    return this.closed;
  }
}

function settingsOf({ searchPath, commitsLater }: DatabaseOptions): string {
  return [
    ...(searchPath ? [`-c search_path=${searchPath.replaceAll(' ', '')}`] : []),
    ...(commitsLater ? ['-c synchronous_commit=off'] : []),
  ].join(' ');
}

/**
 * The server is away, or the connection to it: nothing says whether what was under way took effect.
 * 57P01..57P05 are shutdown and crash, 08xxx connection faults, 53300 too many connections.
 */
export function isConnectionLoss(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  if (
    code &&
    /^(08...|57P0[1-5]|53300|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND))$/.test(code)
  )
    return true;
  return /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/.test(
    message ?? '',
  );
}

/** bigint columns hold ids and counts, all far below 2^53; dates stay as text. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number;
  if (oid === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as 'text'); // overloaded for each format alone
}
