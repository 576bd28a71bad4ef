import pg from 'pg';
import { isConnectionLoss } from '../database/faults';
import { PostgresAway, PostgresSilent, StartRefused } from './start-refused';

/** Address at which an embedded Postgres listens. */
export interface Place {
  readonly port: number;
  readonly socketFolder: string | null;
}

const QUERY_WITHIN_MS = 60_000;

/**
 * Address of a database, by a socket of the system where there is one: a short query takes about a tenth less time than
 * by TCP.
 */
export function urlOf(password: string, { port, socketFolder }: Place, database: string): string {
  const by = socketFolder === null ? '' : `?host=${encodeURIComponent(socketFolder)}`;
  return `postgres://rabbet:${password}@127.0.0.1:${port}/${database}${by}`;
}

/** One connection of its own, outside of any pool. */
export async function connect(url: string, name: string, answerWithinMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: QUERY_WITHIN_MS,
    keepAlive: true,
  });
  client.on('error', () => {}); // whoever uses it learns of it by its end
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Makes sure that the Postgres of DATABASE_URL can be used. No sentence names the password. */
export async function reach(url: string, timeoutMs: number): Promise<void> {
  const server = nameOf(url);
  const client = await connect(url, 'rabbet start', timeoutMs).catch((error: unknown) => {
    const Refused = isSilence(error) ? PostgresSilent : isConnectionLoss(error) ? PostgresAway : StartRefused;
    throw new Refused(`DATABASE_URL: ${server} ${reasonOf(error, timeoutMs)}.`);
  });
  try {
    const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`);
    const encoding = rows[0]?.encoding;
    if (encoding !== 'UTF8')
      throw new StartRefused(`DATABASE_URL: the database of ${server} is encoded in ${encoding}; make one in UTF8.`);
  } finally {
    await client.end();
  }
}

/** Nobody has answered: what a Postgres says that is starting or stopping is an answer. */
export function isSilence(error: unknown): boolean {
  return /timeout/i.test((error as { message?: string }).message ?? '');
}

function nameOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol))
    throw new StartRefused('DATABASE_URL is not of the form postgres://user:password@host:port/database.');
  return `Postgres at ${parsed.host || 'localhost'}`;
}

function reasonOf(error: unknown, timeoutMs: number): string {
  const { code, message } = error as { code?: string; message?: string }; // whatever pg throws
  if (code === '28P01' || code === '28000') return 'refuses this user or password';
  if (code === '3D000') return 'has no database of this name';
  if (code === '57P03') return 'is starting up or shutting down';
  if (code === '53300') return 'has no connection left for us';
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'cannot be reached: nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'cannot be reached: no such host';
  if (isSilence(error)) return `has not answered within ${timeoutMs / 1000} s`;
  return `cannot be used: ${code ?? message}`;
}
