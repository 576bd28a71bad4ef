import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type RequestListener } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Transport, WireReply, WireRequest } from '@rabbet/client';
import type { SetCookie } from 'cookie';
import { FORM_KEY_PREFIX } from '../changes/command-context';
import { cookiesOf, FORGERY_COOKIE, SESSION_COOKIES, setCookieIn } from '../requests/cookies';
import type { Forgery } from '../requests/forgery';
import { noteArrival, notesOf } from '../requests/request';

/** Headers of the visitor's request that calls in its name pass on, besides its cookies. */
const FORWARDED_HEADERS = ['host', 'user-agent', 'authorization', 'traceparent', 'forwarded', 'accept-language'].concat(
  ['for', 'proto', 'host'].map((what) => `x-forwarded-${what}`),
);
const POSITION_SECONDS = 60;
const HOUR_MS = 3_600_000;
const JSON_PREFIX = ")]}',\n"; // as in libs/client/src/fetch-transport.ts

/**
 * The API, called from within the program for the sender of a request: the pages use it to send forms. Calls pass through
 * the listener of the program, and so through its guard and limits, over a pair of streams in place of a socket.
 */
export class InProcessApi {
  private readonly server;

  constructor(
    listener: RequestListener,
    private readonly forgery: Pick<Forgery, 'tokenFor'>,
  ) {
    this.server = createServer({ joinDuplicateHeaders: true }, listener);
  }

  /** Calls in the name of the sender of a request. */
  callsFor(asker: IncomingMessage): InProcessCalls {
    const hour = Math.floor(Date.now() / HOUR_MS);
    return new InProcessCalls(asker, this.forgery, hour, (call) => this.perform(call, asker));
  }

  private async perform(call: ApiCall, asker: IncomingMessage): Promise<ApiAnswer> {
    const [near, far] = duplexPair();
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

interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}
interface ApiAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Adds the properties of a socket that the program reads. */
function asSocket(stream: Duplex, asker: IncomingMessage): Duplex {
  const { remoteAddress, remoteFamily } = asker.socket;
  noteArrival(stream, notesOf(asker).arrivedAt);
  return Object.assign(stream, { remoteAddress, remoteFamily, bytesWritten: 0 });
}

/** Calls for one request. A cookie that one of them sets is sent by the next ones, and goes to the browser at the end. */
export class InProcessCalls {
  private readonly cookies: Map<string, string>;
  /** `Set-Cookie` lines for the answer to the browser. */
  readonly setCookies: string[] = [];

  constructor(
    private readonly asker: IncomingMessage,
    private readonly forgery: Pick<Forgery, 'tokenFor'>,
    private readonly hour: number,
    private readonly perform: (call: ApiCall) => Promise<ApiAnswer>,
  ) {
    this.cookies = new Map(cookiesOf(asker));
  }

  readonly transport: Transport = async ({ method, path, query, body, headers }: WireRequest): Promise<WireReply> => {
    const params = Object.entries(query ?? {}).filter(([, value]) => value !== null && value !== undefined);
    const search = new URLSearchParams(params.map(([name, value]) => [name, String(value)])).toString();
    const json = body === undefined ? undefined : JSON.stringify(body);
    const answer = await this.perform({
      method,
      path: `/${path}${search && `?${search}`}`,
      headers: {
        ...this.forwardedHeaders(),
        ...this.bodyAndCookieHeaders(method, json),
        ...this.idempotencyHeaders(method, path, json),
        ...headers,
      },
      body: json,
    });
    this.storeCookies(answer.headers);
    const get = (name: string) => headerOf(answer.headers, name);
    return { status: answer.status, headers: { get }, body: parseAnswer(answer.text) };
  };

  private forwardedHeaders(): Record<string, string> {
    const { headers } = this.asker;
    const forwarded = FORWARDED_HEADERS.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    return { ...Object.fromEntries(forwarded), 'x-request-id': notesOf(this.asker).id };
  }

  /**
   * Headers of the body and the cookies. A change needs the forgery token twice, as a cookie and as a header; both are
   * made here, as the page has already checked that the form comes from this shop.
   */
  private bodyAndCookieHeaders(method: string, json: string | undefined): Record<string, string> {
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

  /**
   * Idempotency key of a change, made from the browser's forgery cookie, the content and the hour: cached pages cannot
   * contain a key. So a form that a browser sends twice within an hour is done once.
   */
  private idempotencyHeaders(method: string, path: string, json = ''): Record<string, string> {
    const forgery = cookiesOf(this.asker).get(FORGERY_COOKIE);
    if (method === 'GET' || forgery === undefined) return {};
    const hash = createHash('sha256').update([forgery, method, path, json, this.hour].join('\n'));
    return { 'idempotency-key': `${FORM_KEY_PREFIX}${hash.digest('base64url')}` };
  }

  private storeCookies(headers: IncomingHttpHeaders): void {
    const newCookies = [...(headers['set-cookie'] ?? [])];
    const position = headerOf(headers, 'log-position');
    // without a script, only this cookie makes the next page wait for the change
    if (position !== null && /^\d+$/.test(position))
      newCookies.push(`log_position=${position}; Path=/; Max-Age=${POSITION_SECONDS}; SameSite=Lax; HttpOnly`);
    for (const line of newCookies) {
      const cookie = setCookieIn(line);
      if (cookie.name === '') continue;
      if (isExpired(cookie)) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value ?? '');
    }
    this.setCookies.push(...newCookies);
  }
}

function isExpired({ maxAge, expires }: Pick<SetCookie, 'maxAge' | 'expires'>): boolean {
  if (maxAge !== undefined) return maxAge <= 0;
  return expires !== undefined && expires.getTime() <= Date.now();
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return value === undefined ? null : String(value);
}

function parseAnswer(answer: string): unknown {
  const json = answer.startsWith(JSON_PREFIX) ? answer.slice(JSON_PREFIX.length) : answer;
  if (json === '') return null;
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
