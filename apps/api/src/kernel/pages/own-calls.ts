import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type RequestListener } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Transport, WireReply, WireRequest } from '@rabbet/client';
import type { SetCookie } from 'cookie';
import { KEY_OF_FORM } from '../changes/command-context';
import { cookiesOf, FORGERY_COOKIE, SESSION_COOKIES, setCookieIn } from '../requests/cookies';
import type { Forgery } from '../requests/forgery';
import { noteArrival, notesOf } from '../requests/request';

/** Headers of the asker, besides cookies, that a call within the program passes on. */
const HANDED_ON = ['host', 'user-agent', 'authorization', 'traceparent', 'forwarded', 'accept-language'].concat(
  ['for', 'proto', 'host'].map((what) => `x-forwarded-${what}`),
);
const POSITION_SECONDS = 60;
const HOUR_MS = 3_600_000;
const JSON_PREFIX = ")]}',\n"; // as in libs/client/src/fetch-transport.ts

/**
 * The shop's API, asked from within the program on behalf of somebody: by its own listener and so by its guard and limits.
 * Node itself speaks HTTP over a pair of streams, as no socket is needed.
 */
export class OwnCalls {
  private readonly server;

  constructor(
    listener: RequestListener,
    private readonly forgery: Pick<Forgery, 'tokenFor'>,
  ) {
    this.server = createServer({ joinDuplicateHeaders: true }, listener);
  }

  /** Calls in the name of whoever sent this request. */
  of(asker: IncomingMessage): AskersCalls {
    const hour = Math.floor(Date.now() / HOUR_MS);
    return new AskersCalls(asker, this.forgery, hour, (call) => this.answerTo(call, asker));
  }

  private async answerTo(call: Call, asker: IncomingMessage): Promise<Answer> {
    const [near, far] = duplexPair();
    // what the program looks at of a socket
    this.server.emit('connection', asSocket(far, asker));
    const { method, path, headers, body } = call;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ method, path, headers, createConnection: () => near }, resolve).on('error', reject);
      sent.end(body);
    });
    try {
      return { status: answer.statusCode ?? 500, headers: answer.headers, text: await text(answer) };
    } finally {
      near.destroy();
    }
  }
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}
interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function asSocket(stream: Duplex, asker: IncomingMessage): Duplex {
  const { remoteAddress, remoteFamily } = asker.socket;
  noteArrival(stream, notesOf(asker).arrived);
  return Object.assign(stream, { remoteAddress, remoteFamily, bytesWritten: 0 });
}

/** The calls that one request leads to. What one of them sets as a cookie, the next ones send. */
export class AskersCalls {
  private readonly cookies: Map<string, string>;
  /** Cookies for the asker's browser, set by the final answer. */
  readonly setCookies: string[] = [];

  constructor(
    private readonly asker: IncomingMessage,
    private readonly forgery: Pick<Forgery, 'tokenFor'>,
    private readonly hour: number,
    private readonly answerTo: (call: Call) => Promise<Answer>,
  ) {
    this.cookies = new Map(cookiesOf(asker));
  }

  readonly transport: Transport = async ({ method, path, query, body, headers }: WireRequest): Promise<WireReply> => {
    const params = Object.entries(query ?? {}).filter(([, value]) => value !== null && value !== undefined);
    const search = new URLSearchParams(params.map(([name, value]) => [name, String(value)])).toString();
    const json = body === undefined ? undefined : JSON.stringify(body);
    const answer = await this.answerTo({
      method,
      path: `/${path}${search && `?${search}`}`,
      headers: { ...this.handedOn(), ...this.sent(method, json), ...this.keyOf(method, path, json), ...headers },
      body: json,
    });
    this.keep(answer.headers);
    const get = (name: string) => headerOf(answer.headers, name);
    return { status: answer.status, headers: { get }, body: parsed(answer.text) };
  };

  private handedOn(): Record<string, string> {
    const { headers } = this.asker;
    const given = HANDED_ON.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    return { ...Object.fromEntries(given), 'x-request-id': notesOf(this.asker).id };
  }

  /** The form came from a page of ours: the pair that shows this to the API is made here. */
  private sent(method: string, json: string | undefined): Record<string, string> {
    const session = SESSION_COOKIES.map((name) => this.cookies.get(name)).find(Boolean) ?? null;
    const token = this.cookies.get(FORGERY_COOKIE);
    const forgery = method === 'GET' ? null : this.forgery.tokenFor(session, token);
    if (forgery !== null) this.cookies.set(FORGERY_COOKIE, forgery);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      accept: 'application/json',
      ...(json !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(json)),
      }),
      ...(forgery !== null && { 'x-xsrf-token': forgery }),
      ...(cookie && { cookie }),
    };
  }

  /** A page that is kept for everybody carries no key: the same form, sent twice by the same browser in an hour, is done once. */
  private keyOf(method: string, path: string, json = ''): Record<string, string> {
    const forgery = cookiesOf(this.asker).get(FORGERY_COOKIE);
    if (method === 'GET' || forgery === undefined) return {};
    const hash = createHash('sha256').update([forgery, method, path, json, this.hour].join('\n'));
    return { 'idempotency-key': `${KEY_OF_FORM}${hash.digest('base64url')}` };
  }

  private keep(headers: IncomingHttpHeaders): void {
    const given = [...(headers['set-cookie'] ?? [])];
    const position = headerOf(headers, 'log-position');
    // the next page is to show what was changed by this one, though no script tells it
    if (position !== null && /^\d+$/.test(position))
      given.push(`log_position=${position}; Path=/; Max-Age=${POSITION_SECONDS}; SameSite=Lax; HttpOnly`);
    for (const line of given) {
      const cookie = setCookieIn(line);
      if (cookie.name === '') continue;
      if (isOver(cookie)) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value ?? '');
    }
    this.setCookies.push(...given);
  }
}

function isOver({ maxAge, expires }: Pick<SetCookie, 'maxAge' | 'expires'>): boolean {
  if (maxAge !== undefined) return maxAge <= 0;
  return expires !== undefined && expires.getTime() <= Date.now();
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return value === undefined ? null : String(value);
}

function parsed(answer: string): unknown {
  const json = answer.startsWith(JSON_PREFIX) ? answer.slice(JSON_PREFIX.length) : answer;
  if (json === '') return null;
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
