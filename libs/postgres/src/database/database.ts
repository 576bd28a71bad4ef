import pg from 'pg';
import { Awaited, type Begun, TOO_LATE } from './awaited';
import type { Queryable, Rows } from './queryable';
import { isConnectionLoss } from './faults';
import { PreparedStatements } from './prepared-statements';
import { Session } from './session';

export type { Queryable, Rows };

/** A transaction that is open. */
export interface OpenTransaction extends Queryable {
  /** A statement without values that is sent along with the commit, whose answer nobody needs. */
  withCommit(statement: string): void;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Connections at most. */
  readonly max?: number;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
  readonly connectTimeoutMs?: number;
  /**
   * A statement that is not answered by then costs its connection, and Postgres ends it a second later. Without it, one may
   * take as long as it takes.
   */
  readonly answerWithinMs?: number;
  /** Schemas in which tables are looked for that are named without their schema. */
  readonly searchPath?: string;
  /** A crash of the server may undo what was committed last, unless a commit of others has followed. */
  readonly commitsLater?: boolean;
  /** A transaction in which nothing is asked for so long costs its connection; 0 for never. */
  readonly idleInTransactionMs?: number;
}

/** Frees the rows that a frozen program has locked. Nothing waits for anything else within a transaction. */
const IDLE_IN_TRANSACTION_MS = 5_000;

/** Enough for commands of operators that write a file, or read the log, within a transaction. */
export const IDLE_IN_LONG_TRANSACTION_MS = 10 * 60_000;

/** A pool of connections to one Postgres. A connection that dies idle is replaced when it is next needed. */
export class Database implements Queryable {
  private readonly pool: pg.Pool;
  private readonly prepared = new PreparedStatements();
  /** Made for the first statement that is given up. */
  private canceller: Database | null = null;
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
      Client: Session,
    });
    // one that was opened to read only stays so when the database takes writes again
    this.pool.on('release', (_error, client) => {
      if ((client as pg.ClientBase as Session).isReadOnly) void (client as pg.ClientBase as Session).end();
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
    const ask = () => this.pool.query(this.prepared.of(text, values)) as Promise<unknown> as Promise<Rows<R>>; // what it selects
    const begun = performance.now();
    return ask().catch((error: unknown) => {
      if (!this.prepared.outdated(text, error)) throw sayHowLong(error, begun);
      return ask();
    });
  }

  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  async transaction<T>(work: (tx: OpenTransaction) => Promise<T>): Promise<T> {
    return this.connection(async (connection) => {
      const tx = new Transaction(connection);
      try {
        const result = await work(tx);
        await tx.commit();
        return result;
      } catch (error) {
        await tx.rollback().catch(() => {}); // a dead connection has rolled back already
        throw error;
      }
    });
  }

  /** Lends one connection. The pool notices by itself when one breaks, but not that an answer is overdue. */
  async connection<T>(work: (connection: Queryable) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let isLost = false;
    try {
      return await work(new Lent(client, this.prepared));
    } catch (error) {
      isLost = isConnectionLoss(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  /**
   * Queries with a deadline (by `performance.now`), for connections and answers together, or until the signal says that
   * the client has gone. A statement that is given up is ended in Postgres as well.
   */
  until(instant: number, { now = () => performance.now(), gone }: Patience = {}): Queryable {
    return new Awaited((text, values) => this.begin(text, values), instant, now, gone);
  }

  private begin<R>(text: string, values?: readonly unknown[]): Begun<R> {
    let isGivenUp = false;
    let backend: number | undefined;
    const ask = async () => {
      const client = await this.pool.connect();
      let isLost = false;
      try {
        if (isGivenUp) throw new Error(TOO_LATE);
        backend = (client as unknown as { readonly processID: number }).processID; // of the driver, whose types lack it
        return await new Lent(client, this.prepared).query<R>(text, values);
      } catch (error) {
        isLost = isConnectionLoss(error);
        throw error;
      } finally {
        const isCancelled = isGivenUp && backend !== undefined;
        backend = undefined;
        client.release(isLost || isCancelled); // a cancellation that comes late meets no other statement
      }
    };
    const answer = ask().catch((error: unknown) => {
      if (isGivenUp || !this.prepared.outdated(text, error)) throw error;
      return ask();
    });
    answer.catch(() => {}); // whoever gave it up does not hear of it
    const giveUp = () => {
      isGivenUp = true;
      if (backend !== undefined) this.cancel(backend).catch(() => {}); // Postgres ends it a second after `answerWithinMs`
    };
    return { answer, giveUp };
  }

  private async cancel(backend: number): Promise<void> {
    const answerWithinMs = this.options.answerWithinMs ?? CANCEL_WITHIN_MS;
    this.canceller ??= this.with({ name: 'rabbet cancel', max: 1, searchPath: undefined, answerWithinMs });
    await this.canceller.query('select pg_cancel_backend($1)', [backend]);
  }

  close(): Promise<void> {
    this.closed ??= this.pool.end().then(() => this.canceller?.close());
    return this.closed;
  }
}

interface Patience {
  readonly now?: () => number;
  /** Aborted once nobody waits for the answers any more. */
  readonly gone?: AbortSignal;
}

/** A connection of the pool, as pg has it. */
class Lent implements Queryable {
  constructor(
    private readonly client: pg.PoolClient,
    private readonly statements: PreparedStatements,
  ) {}

  async query<R>(text: string, values?: readonly unknown[]): Promise<Rows<R>> {
    const result = this.client.query(this.statements.of(text, values)) as Promise<unknown> as Promise<Rows<R>>;
    const begun = performance.now();
    return result.catch((error: unknown) => {
      this.statements.outdated(text, error); // what it is part of is undone, and may be tried again
      throw sayHowLong(error, begun);
    });
  }
}

/** The driver does not say how long a statement has waited that it gave up. */
function sayHowLong(error: unknown, begun: number): unknown {
  if (error instanceof Error && error.message === 'Query read timeout')
    error.message += `: waited ${((performance.now() - begun) / 1000).toFixed(1)} s`;
  return error;
}

/** Begins with its first statement, in the same round trip if that has no values. */
class Transaction implements OpenTransaction {
  private begun = false;
  private readonly last: string[] = [];

  constructor(private readonly connection: Queryable) {}

  async query<R>(text: string, values?: readonly unknown[]): Promise<Rows<R>> {
    if (this.begun) return this.connection.query<R>(text, values);
    this.begun = true;
    if (values) {
      await this.connection.query('begin');
      return this.connection.query<R>(text, values);
    }
    const [, ...results] = await queryTogether<R>(this.connection, ['begin', text]);
    return (results.length === 1 ? results[0] : results) as Rows<R>; // as the driver answers it without the first
  }

  withCommit(statement: string): void {
    this.last.push(statement);
  }

  async commit(): Promise<void> {
    // statements that are sent together are one transaction
    const statements = this.begun ? [...this.last, 'commit'] : this.last;
    if (statements.length > 0) await queryTogether(this.connection, statements);
  }

  async rollback(): Promise<void> {
    if (this.begun) await this.connection.query('rollback');
  }
}

/** Runs several statements without values in one round trip; returns the result of each. */
export async function queryTogether<R>(db: Queryable, statements: readonly string[]): Promise<Rows<R>[]> {
  const results = (await db.query<R>(statements.join(';\n'))) as Rows<R> | Rows<R>[]; // a list unless there is one alone
  return Array.isArray(results) ? results : [results];
}

/** A text as a statement spells it, for those that are sent together with others. */
export function literal(text: string | null): string {
  return text === null ? 'null' : pg.escapeLiteral(text);
}

const CANCEL_WITHIN_MS = 5_000;

/** The driver gives up first, so that whoever asked hears the same in every case. */
const ENDED_AFTER_MS = 1_000;

/** Appends see each other behind a lock, and reservations behind rows: a database may have another default. */
const READ_COMMITTED = String.raw`-c default_transaction_isolation=read\ committed`;

function settingsOf(options: DatabaseOptions): string {
  const { searchPath, commitsLater, answerWithinMs, idleInTransactionMs = IDLE_IN_TRANSACTION_MS } = options;
  return [
    READ_COMMITTED,
    `-c idle_in_transaction_session_timeout=${idleInTransactionMs}`,
    ...(answerWithinMs ? [`-c statement_timeout=${Math.ceil(answerWithinMs) + ENDED_AFTER_MS}`] : []),
    ...(searchPath ? [`-c search_path=${searchPath.replaceAll(' ', '')}`] : []),
    ...(commitsLater ? ['-c synchronous_commit=off'] : []),
  ].join(' ');
}

/** bigint columns hold ids and counts, all far below 2^53; dates stay as text. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number;
  if (oid === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as 'text'); // overloaded for each format alone
}
