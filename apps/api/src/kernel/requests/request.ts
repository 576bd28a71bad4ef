import { type Caller, VISITOR } from '@rabbet/domain/callers/caller';
import type { Session } from '@rabbet/postgres';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ANSWERING_TIMES, type AnsweringTimes } from '../limits/answering-time';

export interface SignedIn {
  /** Known to their browser alone. */
  readonly id: string;
  readonly session: Session;
}

/** Notes on a request while it is answered. */
export interface RequestNotes {
  readonly id: string;
  readonly isChange: boolean;
  /** Time of arrival, by `performance.now`: all time limits of the request count from it. */
  readonly arrived: number;
  readonly times: AnsweringTimes;
  /** Aborted when whoever asks hangs up before the answer. */
  readonly gone: AbortSignal | undefined;
  /** The network that asks, as limits count it. */
  readonly from: string;
  /** Id of the trace that the sender names; null without one. */
  readonly trace: string | null;
  caller: Caller;
  /** Session by cookie; null for visitors and for callers with a token. */
  signedIn: SignedIn | null;
  /** Route under which it is counted: never the address, which may tell of a person. */
  route: string | null;
  /** Text before the JSON of its answer. */
  jsonPrefix: string;
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const notes = new WeakMap<IncomingMessage, RequestNotes>();
/**
 * Arrival times of connections within the program: a call for a request has no more time than is left to that request.
 */
const arrivals = new WeakMap<object, number>();

export function noteArrival(connection: object, arrived: number): void {
  arrivals.set(connection, arrived);
}

export function noteRequest(
  req: IncomingMessage,
  { times = ANSWERING_TIMES, from = '', gone }: Partial<Pick<RequestNotes, 'times' | 'from' | 'gone'>> = {},
): RequestNotes {
  const noted: RequestNotes = {
    id: idOf(req),
    isChange: !READING.has(req.method ?? 'GET'),
    arrived: arrivals.get(req.socket) ?? performance.now(),
    times,
    from,
    gone,
    trace: traceOf(req),
    caller: VISITOR,
    signedIn: null,
    route: null,
    jsonPrefix: '',
  };
  notes.set(req, noted);
  return noted;
}

/** A number that a proxy gave it is kept, if it looks like one. */
export function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Header of W3C Trace Context; an invalid one counts as none. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;

function traceOf({ headers: { traceparent } }: IncomingMessage): string | null {
  if (typeof traceparent !== 'string') return null;
  const [, version, trace, more] = TRACEPARENT.exec(traceparent) ?? [];
  return trace === undefined || (version === '00' && more !== undefined) ? null : trace;
}

/** Tags that tell the log lines of a request from those of others. */
export function tagsOf({ id, trace }: Pick<RequestNotes, 'id' | 'trace'>): Readonly<Record<string, string>> {
  return { request: id, ...(trace !== null && { trace }) };
}

export function notesOf(req: IncomingMessage): RequestNotes {
  return notes.get(req) ?? noteRequest(req);
}

const LONGEST_PATH = 200;
/** A word of an address: no e-mail address, no number as long as that of a phone or card, no code that lets somebody in. */
const WORD = /^(?!.*\d{6})[\w.~-]{0,40}$/;

/** Path of a 404 for its log line, without the query; a part that might tell of a person becomes a star. */
export function pathForLog({ url = '' }: IncomingMessage): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const parts = path.slice(0, LONGEST_PATH).split('/');
  const isShown = (part: string, i: number) => WORD.test(part) && parts[i - 1] !== 'confirmation'; // a code opens a registration
  return parts.map((part, i) => (isShown(part, i) ? part : '*')).join('/');
}

/** Names and values in turn. */
export function setAll(res: ServerResponse, headers: readonly string[]): void {
  for (let i = 0; i < headers.length; i += 2) res.setHeader(headers[i] ?? '', headers[i + 1] ?? '');
}
