import { type Caller, VISITOR } from '@rabbet/domain/callers/caller';
import type { Session } from '@rabbet/postgres';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ANSWERING_TIMES, type AnsweringTimes } from '../limits/answering-time';

export interface SignedIn {
  /** Secret session id, which only the browser knows. */
  readonly id: string;
  readonly session: Session;
}

/** Facts about a request, collected while it is answered. */
export interface RequestNotes {
  readonly id: string;
  readonly isChange: boolean;
  /** Time of arrival, by `performance.now`. All time limits of the request count from it. */
  readonly arrivedAt: number;
  readonly times: AnsweringTimes;
  /** Signal that is aborted when the caller hangs up before the answer. */
  readonly hangUp: AbortSignal | undefined;
  /** Network of the caller, by which requests are limited. */
  readonly network: string;
  /** Id of the trace that the sender names; null without one. */
  readonly trace: string | null;
  caller: Caller;
  /** Session by cookie; null for visitors and for callers with a token. */
  signedIn: SignedIn | null;
  /** Route by which it is counted and logged: never the address, which may contain personal data. */
  route: string | null;
  /** Text to send before the JSON of its answer. */
  jsonPrefix: string;
}

const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const notes = new WeakMap<IncomingMessage, RequestNotes>();
/**
 * Arrival times of in-process connections (`in-process-api.ts`): a call for a request has no more time than that request.
 */
const arrivals = new WeakMap<object, number>();

export function noteArrival(connection: object, arrivedAt: number): void {
  arrivals.set(connection, arrivedAt);
}

export function noteRequest(
  req: IncomingMessage,
  { times = ANSWERING_TIMES, network = '', hangUp }: Partial<Pick<RequestNotes, 'times' | 'network' | 'hangUp'>> = {},
): RequestNotes {
  const newNotes: RequestNotes = {
    id: idOf(req),
    isChange: !READ_METHODS.has(req.method ?? 'GET'),
    arrivedAt: arrivals.get(req.socket) ?? performance.now(),
    times,
    network,
    hangUp,
    trace: traceOf(req),
    caller: VISITOR,
    signedIn: null,
    route: null,
    jsonPrefix: '',
  };
  notes.set(req, newNotes);
  return newNotes;
}

/** Id of a request: that of the header X-Request-Id if it is well-formed, else a new one. */
export function idOf({ headers }: IncomingMessage): string {
  const proxyId = headers['x-request-id'];
  return typeof proxyId === 'string' && /^[\w.-]{8,64}$/.test(proxyId) ? proxyId : randomUUID();
}

/** Header `traceparent` of W3C Trace Context: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01". */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;

function traceOf({ headers: { traceparent } }: IncomingMessage): string | null {
  if (typeof traceparent !== 'string') return null;
  const [, version, trace, extension] = TRACEPARENT.exec(traceparent) ?? [];
  return trace === undefined || (version === '00' && extension !== undefined) ? null : trace;
}

/** Properties that each log line of a request has. */
export function tagsOf({ id, trace }: Pick<RequestNotes, 'id' | 'trace'>): Readonly<Record<string, string>> {
  return { request: id, ...(trace !== null && { trace }) };
}

export function notesOf(req: IncomingMessage): RequestNotes {
  return notes.get(req) ?? noteRequest(req);
}

const MAX_LOGGED_PATH = 200;
/** Part of an address that contains no personal data: no "@", no number of six digits or more, no long code. */
const HARMLESS_PART = /^(?!.*\d{6})[\w.~-]{0,40}$/;

/** Path of a 404 for its log line, without the query. Parts that may contain personal data become "*". */
export function pathForLog({ url = '' }: IncomingMessage): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const parts = path.slice(0, MAX_LOGGED_PATH).split('/');
  const isHarmless = (part: string, i: number) => HARMLESS_PART.test(part) && parts[i - 1] !== 'confirmation'; // followed by the secret code of a registration
  return parts.map((part, i) => (isHarmless(part, i) ? part : '*')).join('/');
}

/** Sets headers that are given as names and values in turn. */
export function setHeaders(res: ServerResponse, headers: readonly string[]): void {
  for (let i = 0; i < headers.length; i += 2) res.setHeader(headers[i] ?? '', headers[i + 1] ?? '');
}
