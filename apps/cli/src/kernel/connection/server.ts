import { existsSync, readFileSync } from 'node:fs';
import { Agent, request as requestHttp, type RequestOptions } from 'node:http';
import { Agent as SecureAgent, request as requestHttps } from 'node:https';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parsedBody, Problem, queryString, type Transport, type WireReply } from '@rabbet/client';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { requireReadable } from '../files/files';
import { isSendable, type KeptToken, KeptTokens, shopAt, shopOn, WrongToken } from './stored-tokens';

export interface Server {
  readonly url: URL;
  /** What lets in whoever works here. Null where it may not be sent, or there is none. */
  readonly token: string | null;
  /** Who has signed in with the token, where that was here. */
  readonly as?: KeptToken;
}

export interface ServerOptions {
  readonly url?: string;
  readonly tokenFile?: string;
}

/** Where the server is now: it may have moved since it was asked last. Fails where nothing says where. */
export type FindServer = () => Server;

/**
 * Where the program runs, and the token that was given for it, else the one that somebody has signed in with. What was
 * given goes to this machine, or to another if somebody also said where that is; what was kept, to its shop alone.
 */
export function findServer(options: ServerOptions, env: NodeJS.ProcessEnv): FindServer {
  const { tokenFile } = options;
  const given =
    tokenFile === undefined
      ? sendable(env.RABBET_TOKEN?.trim() || null, 'RABBET_TOKEN')
      : sendable(requiredContentOf(tokenFile), `${tokenFile} (--token-file)`);
  const find = findPlace(options, env);
  const tokens = new KeptTokens(env);
  return () => {
    const { url, isSaid, shops } = find();
    if (given !== null) return { url, token: isSaid || isThisMachine(url) ? given : null };
    const kept = tokens.find(shops);
    return kept ? { url, token: kept.token, as: kept } : { url, token: null };
  };
}

/** Where a shop is, whoever asks it. */
export interface Place {
  readonly url: URL;
  readonly isSaid: boolean;
  /** By what a token for it is kept, as `KeptTokens` has it: the first is how it was said. */
  readonly shops: readonly string[];
}

/** Where it is said to be, else where the data folder says at the time. */
export function findPlace({ url: said }: ServerOptions, env: NodeJS.ProcessEnv): () => Place {
  const home = homeIn(env);
  const text = said ?? (env.RABBET_URL || undefined);
  const url = text === undefined ? null : addressOf(text);
  return () => {
    if (url) return { url, isSaid: true, shops: [shopAt(url), ...(isShopOf(home, url) ? [shopOn(home)] : [])] };
    const noted = addressIn(home);
    return { url: noted, isSaid: false, shops: [...(isThisMachine(noted) ? [shopOn(home)] : []), shopAt(noted)] };
  };
}

export function homeIn(env: NodeJS.ProcessEnv): string {
  return env.RABBET_HOME || '.rabbet';
}

/** Whether the shop of this data folder answers there, and no neighbour at another port. */
function isShopOf(home: string, url: URL): boolean {
  const noted = contentOf(join(home, 'address'));
  if (noted === null || !URL.canParse(noted)) return false;
  const own = new URL(noted);
  return isThisMachine(url) && isThisMachine(own) && own.protocol === url.protocol && own.port === url.port;
}

function sendable(token: string | null, from: string): string | null {
  if (token === null || isSendable(token)) return token;
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
  /** Name of the sending of many rows that the changes belong to. */
  readonly run?: string;
}

/** Connections that stay open between requests; redirects are not followed, so that no token goes astray. */
export function transportTo(find: FindServer, options: TransportOptions = {}) {
  const { connections = 8, timeoutMs = 30_000, origin = 'cli', rehearsal, run } = options;
  const keeping = { keepAlive: true, maxSockets: connections, scheduling: 'lifo' } as const;
  const plain = new Agent(keeping);
  const secure = new SecureAgent(keeping);
  const transport: Transport = async ({ method, path, query, body, headers }) => {
    const { url, token } = find();
    const isSecure = url.protocol === 'https:';
    const address = new URL(`${url.pathname.replace(/\/$/, '')}/${path}${queryString(query)}`, url);
    const { type, content } = await packed(body);
    const asked = {
      agent: isSecure ? secure : plain,
      method,
      headers: {
        accept: 'application/json',
        'x-origin': origin,
        ...(rehearsal !== undefined && { 'x-dry-run': 'true', 'x-rehearsal': rehearsal }),
        ...(run !== undefined && { 'x-import-run': run }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
        ...(type !== null && { 'content-type': type }),
        // Node leaves it out of a DELETE
        ...(content !== undefined && { 'content-length': Buffer.byteLength(content) }),
      },
      timeout: timeoutMs,
    };
    return exchanged(isSecure ? requestHttps : requestHttp, address, asked, content).catch((cause: Error) => {
      throw noAnswer(url, cause);
    });
  };
  return { transport, close: () => [plain, secure].forEach((agent) => agent.destroy()) };
}

/** JSON, or a form with a file in it. */
async function packed(body: unknown): Promise<{ type: string | null; content: string | Buffer | undefined }> {
  if (body === undefined) return { type: null, content: undefined };
  if (!(body instanceof FormData)) return { type: 'application/json', content: JSON.stringify(body) };
  const form = new Response(body);
  return { type: form.headers.get('content-type'), content: Buffer.from(await form.arrayBuffer()) };
}

function exchanged(
  request: typeof requestHttp,
  address: URL,
  options: RequestOptions,
  body: string | Buffer | undefined,
): Promise<WireReply> {
  return new Promise((resolve, reject) => {
    const sent = request(address, options, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      // several of one name stand in lines: cookies hold commas
      const get = (name: string) => [headers[name] ?? []].flat().join('\n') || null;
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
