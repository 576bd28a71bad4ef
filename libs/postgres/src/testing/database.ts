import { randomBytes } from 'node:crypto';
import { Database, type Queryable } from '../database/database';

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  /** Closes `database`, then drops it, whoever else is still connected. */
  drop(): Promise<void>;
}

/** A connection is waited for so long, by tests that do not ask how long one is: a busy machine is slow to make it. */
export const CONNECTS_WITHIN_MS = 600_000;

type Prepare = (database: Database) => Promise<void>;

/** Preparation that runs once for all test files of a run, under a name. */
export interface Prepared {
  readonly name: string;
  readonly prepare: Prepare;
}

const templates = new Map<Prepare | Prepared, Promise<string>>();

/**
 * Creates a database for a test in the Postgres of the run: an empty one, or a copy of one that `prepare` has filled.
 * The same function is called once in a test file, and each further database is a copy that costs 16 ms, or 30 with all
 * read models.
 */
export async function testDatabase(prepare?: Prepare | Prepared): Promise<TestDatabase> {
  const name = await create(prepare ? await templateOf(prepare) : 'template0');
  const url = urlOf(name);
  // a test waits within a transaction for as long as it takes
  const database = new Database({ url, connectTimeoutMs: CONNECTS_WITHIN_MS, idleInTransactionMs: 0 });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await onServer(serverUrl(), (server) => server.query(`drop database if exists ${name} with (force)`));
    },
  };
}

function templateOf(prepare: Prepare | Prepared): Promise<string> {
  const template = templates.get(prepare) ?? (typeof prepare === 'function' ? fill(prepare) : ofRun(prepare));
  templates.set(prepare, template);
  return template;
}

async function ofRun({ name, prepare }: Prepared): Promise<string> {
  const template = `test_template_${name}`;
  const make = async (server: Queryable) => {
    const { rows } = await server.query('select 1 from pg_database where datname = $1', [template]);
    if (rows.length > 0) return;
    const made = await fill(prepare);
    await onServer(serverUrl(), (other) => other.query(`alter database ${made} rename to ${template}`));
  };
  await onServer(serverUrl(), (server) =>
    server.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [template]); // other files wait for the first
      await make(tx);
    }),
  );
  return template;
}

async function fill(prepare: Prepare): Promise<string> {
  const name = await create('template0');
  const database = new Database({ url: urlOf(name), connectTimeoutMs: CONNECTS_WITHIN_MS, idleInTransactionMs: 0 });
  try {
    await prepare(database);
  } finally {
    await database.close(); // a database that somebody uses cannot be copied
  }
  return name;
}

async function create(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // nothing is flushed to the disk here: files are copied sooner than their pages are
  const how = `template ${template} strategy file_copy`;
  await onServer(serverUrl(), (server) => server.query(`create database ${name} ${how}`));
  return name;
}

async function onServer(url: string, work: (server: Database) => Promise<unknown>): Promise<void> {
  const server = new Database({ url, max: 1, connectTimeoutMs: CONNECTS_WITHIN_MS, idleInTransactionMs: 0 });
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

/** The same database by way of another port, as through a wire that can be cut. */
export function throughPort(url: string, port: number): string {
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  through.searchParams.delete('host'); // the folder of its socket
  return through.href;
}

function urlOf(database: string): string {
  return Object.assign(new URL(serverUrl()), { pathname: `/${database}` }).href;
}

function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: start the tests with Jest, whose setup starts a Postgres');
  return url;
}
