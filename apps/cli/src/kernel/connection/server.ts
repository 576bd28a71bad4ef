import { existsSync, readFileSync } from 'node:fs';
import { Agent, request as requestHttp, type RequestOptions } from 'node:http';
import { Agent as SecureAgent, request as requestHttps } from 'node:https';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parsedBody, Problem, queryString, type Transport, type WireReply } from '@rabbet/client';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { requireReadable } from '../files/files';
import { isSendable, type StoredToken, StoredTokens, shopAt, shopOn, WrongToken } from './stored-tokens';

export interface Server {
  readonly url: URL;
  /** Token that lets the staff in; null where there is none, or none that may be sent there. */
  readonly token: string | null;
  /** Stored sign-in that the token comes from, if any. */
  readonly as?: StoredToken;
}

export interface ServerOptions {
  readonly url?: string;
  readonly tokenFile?: string;
}

/**
 * Returns the server's address as of now, because it may have moved since the last request. Throws where no address is
 * set.
 */
export type FindServer = () => Server;

/**
 * Finds the address and the token: the given token (--token-file, RABBET_TOKEN), else the stored one. A given token
 * goes to this machine, or elsewhere only if the address was given too; a stored one goes to its shop alone.
 */
export function findServer(options: ServerOptions, env: NodeJS.ProcessEnv): FindServer {
  const { tokenFile } = options;
  const given =
    tokenFile === undefined
      ? sendable(env.RABBET_TOKEN?.trim() || null, 'RABBET_TOKEN')
      : sendable(requiredContentOf(tokenFile), `${tokenFile} (--token-file)`);
  const find = findPlace(options, env);
  const tokens = new StoredTokens(env);
  return () => {
    const { url, isExplicit: isSaid, shops } = find();
    if (given !== null) return { url, token: isSaid || isThisMachine(url) ? given : null };
    const stored = tokens.find(shops);
    return stored ? { url, token: stored.token, as: stored } : { url, token: null };
  };
}

/** Address of a shop, whoever calls it. */
export interface Place {
  readonly url: URL;
  readonly isExplicit: boolean;
  /** Keys of its stored tokens (see `StoredTokens`); the first is the way in which the shop was named. */
  readonly shops: readonly string[];
}

/** Returns the given address, else that in the data folder at the time of each call. */
export function findPlace({ url: urlOption }: ServerOptions, env: NodeJS.ProcessEnv): () => Place {
  const home = homeIn(env);
  const text = urlOption ?? (env.RABBET_URL || undefined);
  const url = text === undefined ? null : addressOf(text);
  return () => {
    if (url) return { url, isExplicit: true, shops: [shopAt(url), ...(isShopOf(home, url) ? [shopOn(home)] : [])] };
    const address = addressIn(home);
    return {
      url: address,
      isExplicit: false,
      shops: [...(isThisMachine(address) ? [shopOn(home)] : []), shopAt(address)],
    };
  };
}

export function homeIn(env: NodeJS.ProcessEnv): string {
  return env.RABBET_HOME || '.rabbet';
}

/** True if the shop of this data folder answers there, not another one at another port. */
function isShopOf(home: string, url: URL): boolean {
  const address = contentOf(join(home, 'address'));
  if (address === null || !URL.canParse(address)) return false;
  const ofFolder = new URL(address);
  return (
    isThisMachine(url) && isThisMachine(ofFolder) && ofFolder.protocol === url.protocol && ofFolder.port === url.port
  );
}

function sendable(token: string | null, from: string): string | null {
  if (token === null || isSendable(token)) return token;
  throw new WrongToken(
    `The token in ${from} is none: it is one line of letters, digits and signs of ASCII. Nothing was sent.`,
  );
}

/** Throws where the data folder names no address: a guessed port could belong to a program that steals the token. */
function addressIn(home: string): URL {
  const address = contentOf(join(home, 'address'));
  if (address !== null) return addressOf(address);
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
  /** Most requests at the same time; further ones wait. */
  readonly connections?: number;
  readonly timeoutMs?: number;
  /** Source of the changes: a person at the command line, or a file of many rows. */
  readonly origin?: 'cli' | 'import';
  /** Name of a dry run: its changes are decided, each as if those before it had been made, but not made. */
  readonly rehearsal?: string;
  /** Name of the import run that the changes belong to. */
  readonly run?: string;
}

/** Opens connections that are reused between requests; redirects are not followed, so that no token goes astray. */
export function transportTo(find: FindServer, options: TransportOptions = {}) {
  const { connections = 8, timeoutMs = 30_000, origin = 'cli', rehearsal, run } = options;
  const agentOptions = { keepAlive: true, maxSockets: connections, scheduling: 'lifo' } as const;
  const plain = new Agent(agentOptions);
  const secure = new SecureAgent(agentOptions);
  const transport: Transport = async ({ method, path, query, body, headers }) => {
    const { url, token } = find();
    const isSecure = url.protocol === 'https:';
    const address = new URL(`${url.pathname.replace(/\/$/, '')}/${path}${queryString(query)}`, url);
    const { type, content } = await encodeBody(body);
    const requestOptions = {
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
    return exchange(isSecure ? requestHttps : requestHttp, address, requestOptions, content).catch((cause: Error) => {
      throw noAnswer(url, cause);
    });
  };
  return { transport, close: () => [plain, secure].forEach((agent) => agent.destroy()) };
}

/** Encodes a body as JSON, or as a form with a file in it. */
async function encodeBody(body: unknown): Promise<{ type: string | null; content: string | Buffer | undefined }> {
  if (body === undefined) return { type: null, content: undefined };
  if (!(body instanceof FormData)) return { type: 'application/json', content: JSON.stringify(body) };
  const form = new Response(body);
  return { type: form.headers.get('content-type'), content: Buffer.from(await form.arrayBuffer()) };
}

function exchange(
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

/** True if no server was reached: there is no shop, or nobody listens at its address. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  const { cause } = error as { cause?: Partial<NodeJS.ErrnoException> }; // see noAnswer
  return error.code === NO_SHOP || cause?.code === 'ECONNREFUSED';
}
