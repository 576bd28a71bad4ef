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

/** What is known of a request while it is answered. */
export interface RequestNotes {
  readonly id: string;
  /** By `performance.now`: whoever asks waits so long from then on, whatever takes it. */
  readonly arrived: number;
  readonly times: AnsweringTimes;
  /** The network that asks, as limits count it. */
  readonly from: string;
  /** Of the trace that its sender says it belongs to. */
  readonly trace: string | null;
  caller: Caller;
  /** By a cookie: null of visitors, and of those who show a token. */
  signedIn: SignedIn | null;
  /** What it is counted under: never the address, which may tell of a person. */
  route: string | null;
  /** What its JSON is sent behind. */
  jsonPrefix: string;
}

const notes = new WeakMap<IncomingMessage, RequestNotes>();
/** Of connections within the program: what it asks of itself for somebody has no more time than is left to them. */
const arrivals = new WeakMap<object, number>();

export function noteArrival(connection: object, arrived: number): void {
  arrivals.set(connection, arrived);
}

export function noteRequest(
  req: IncomingMessage,
  { times = ANSWERING_TIMES, from = '' }: Partial<Pick<RequestNotes, 'times' | 'from'>> = {},
): RequestNotes {
  const noted: RequestNotes = {
    id: idOf(req),
    arrived: arrivals.get(req.socket) ?? performance.now(),
    times,
    from,
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

/** As W3C Trace Context has it; one that is not valid counts as none. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;

function traceOf({ headers: { traceparent } }: IncomingMessage): string | null {
  if (typeof traceparent !== 'string') return null;
  const [, version, trace, more] = TRACEPARENT.exec(traceparent) ?? [];
  return trace === undefined || (version === '00' && more !== undefined) ? null : trace;
}

/** What tells the log lines of a request from those of others. */
export function tagsOf({ id, trace }: Pick<RequestNotes, 'id' | 'trace'>): Readonly<Record<string, string>> {
  return { request: id, ...(trace !== null && { trace }) };
}

export function notesOf(req: IncomingMessage): RequestNotes {
  return notes.get(req) ?? noteRequest(req);
}

const LONGEST_PATH = 200;
/** A word of an address: no e-mail address, no number as long as that of a phone or card, no code that lets somebody in. */
const WORD = /^(?!.*\d{6})[\w.~-]{0,40}$/;

/** Where there is nothing, without the query; a part that might tell of a person is a star. */
export function pathForLog({ url = '' }: IncomingMessage): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const parts = path.slice(0, LONGEST_PATH).split('/');
  return parts.map((part) => (WORD.test(part) ? part : '*')).join('/');
}

/** Names and values in turn. */
export function setAll(res: ServerResponse, headers: readonly string[]): void {
  for (let i = 0; i < headers.length; i += 2) res.setHeader(headers[i] ?? '', headers[i + 1] ?? '');
}
