import { existsSync, readFileSync } from 'node:fs';
import { Agent, request as requestHttp, type RequestOptions } from 'node:http';
import { Agent as SecureAgent, request as requestHttps } from 'node:https';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parsedBody, Problem, queryString, type Transport, type WireReply } from '@rabbet/client';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { requireReadable } from './files';

export interface Server {
  readonly url: URL;
  /** What lets in whoever works here. Null where it may not be sent, or there is none. */
  readonly token: string | null;
}

export interface ServerOptions {
  readonly url?: string;
  readonly tokenFile?: string;
}

/** Where the server is now: it may have moved since it was asked last. Fails where nothing says where. */
export type FindServer = () => Server;

/**
 * Where the program runs: where it is said to be, else where the data folder says at the time. The data folder's token
 * goes to this machine alone; another one gets only what was given for it, by somebody who also said where it is.
 */
export function findServer({ url, tokenFile }: ServerOptions, env: NodeJS.ProcessEnv): FindServer {
  const home = env.RABBET_HOME || '.rabbet';
  const text = url ?? (env.RABBET_URL || undefined);
  const said = text === undefined ? null : addressOf(text);
  const given =
    tokenFile === undefined
      ? sendable(env.RABBET_TOKEN?.trim() || null, 'RABBET_TOKEN')
      : sendable(requiredContentOf(tokenFile), `${tokenFile} (--token-file)`);
  return () => {
    const address = said ?? addressIn(home);
    if (isThisMachine(address)) return { url: address, token: given ?? tokenIn(home) };
    return { url: address, token: said ? given : null };
  };
}

/** What is given as a token is none: that is told before anything is sent. */
export class WrongToken extends OperationalError {}

function tokenIn(home: string): string | null {
  const file = join(home, 'operator-token');
  return sendable(contentOf(file), resolve(file));
}

/** A header takes no other signs. */
function sendable(token: string | null, from: string): string | null {
  if (token === null || /^[\x20-\x7e]+$/.test(token)) return token;
  throw new WrongToken(
    `The token in ${from} is none: it is one line of letters, digits and signs of ASCII. Nothing was sent.`,
  );
}

/** Nothing is guessed where the folder names none: whoever listens at the usual port would get the token. */
function addressIn(home: string): URL {
  const noted = contentOf(join(home, 'address'));
  if (noted !== null) return addressOf(noted);
  const where = 'start it with npm start, or say with --url where it is.';
  const detail = `No shop is running on the data folder ${resolve(home)}: ${where}`;
  throw new Problem({ status: 0, title: 'No answer', code: NO_SHOP, detail });
}

const NO_SHOP = 'client/no-shop';

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new OperationalError('The address of the server is of the form http://localhost:3000 (--url, RABBET_URL).');
  return url;
}

export function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function contentOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null;
}

function requiredContentOf(file: string): string {
  requireReadable(file);
  const content = contentOf(file);
  if (content === null) throw new WrongToken(`There is no token in ${file} (--token-file).`);
  return content;
}

export interface TransportOptions {
  /** Requests under way at most; the others wait. */
  readonly connections?: number;
  readonly timeoutMs?: number;
  /** Who says what is changed: a person here, or a file of many rows. */
  readonly origin?: 'cli' | 'import';
  /** Changes are decided, each on what those before it under this name would have done, and not made. */
  readonly rehearsal?: string;
}

/** Connections that stay open between requests; redirects are not followed, so that no token goes astray. */
export function transportTo(find: FindServer, options: TransportOptions = {}) {
  const { connections = 8, timeoutMs = 30_000, origin = 'cli', rehearsal } = options;
  const keeping = { keepAlive: true, maxSockets: connections, scheduling: 'lifo' } as const;
  const plain = new Agent(keeping);
  const secure = new SecureAgent(keeping);
  const transport: Transport = async ({ method, path, query, body, headers }) => {
    const { url, token } = find();
    const isSecure = url.protocol === 'https:';
    const address = new URL(`${url.pathname.replace(/\/$/, '')}/${path}${queryString(query)}`, url);
    const content = body === undefined ? undefined : JSON.stringify(body);
    const asked = {
      agent: isSecure ? secure : plain,
      method,
      headers: {
        accept: 'application/json',
        'x-origin': origin,
        ...(rehearsal !== undefined && { 'x-dry-run': 'true', 'x-rehearsal': rehearsal }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      timeout: timeoutMs,
    };
    return exchanged(isSecure ? requestHttps : requestHttp, address, asked, content).catch((cause: Error) => {
      throw noAnswer(url, cause);
    });
  };
  return { transport, close: () => [plain, secure].forEach((agent) => agent.destroy()) };
}

function exchanged(
  request: typeof requestHttp,
  address: URL,
  options: RequestOptions,
  body: string | undefined,
): Promise<WireReply> {
  return new Promise((resolve, reject) => {
    const sent = request(address, options, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      const get = (name: string) => headers[name]?.toString() ?? null;
      text(answer).then((content) => resolve({ status, headers: { get }, body: parsedBody(content) }), reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('it does not answer in time')));
    sent.on('error', reject);
    sent.end(body);
  });
}

function noAnswer({ origin }: URL, cause: Error): Problem {
  const { code } = cause as NodeJS.ErrnoException;
  const isThere = code !== 'ECONNREFUSED' && code !== 'ENOTFOUND';
  const why = isThere ? ` (${cause.message || String(code)})` : '';
  const detail = `Rabbet does not answer at ${origin}${why}: start it with npm start, or say with --url where it is.`;
  return new Problem({ status: 0, title: 'No answer', code: 'client/no-answer', detail }, { cause });
}

/** Nobody was asked: there is no shop, or nobody listens where it should be. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  const { cause } = error as { cause?: Partial<NodeJS.ErrnoException> }; // see noAnswer
  return error.code === NO_SHOP || cause?.code === 'ECONNREFUSED';
}

/** It may go better when it is tried again. */
export function isPassing(error: unknown): boolean {
  return error instanceof Problem && [0, 408, 429, 502, 503, 504].includes(error.status);
}
