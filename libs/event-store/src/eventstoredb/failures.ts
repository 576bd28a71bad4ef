import { BadEvent, LoginRefused, LogUnavailable, NO_STREAM, OutcomeUnknown, WrongRevision } from '../log/event-log';

/** An error of the library, or of gRPC itself when a call never reached the library's own errors. */
interface Failure {
  readonly type?: string;
  readonly code?: number;
  readonly message?: string;
  readonly actualVersion?: bigint | string;
  readonly maxAppendSize?: number;
}

const ANSWERS = ['wrong-expected-version', 'maximum-append-size-exceeded', 'stream-not-found', 'stream-deleted'];

/** The server has understood and said no; everything else leaves open what happened. */
export function isAnswer(error: unknown): boolean {
  return ANSWERS.includes((error as Failure).type ?? '');
}

export function isStreamNotFound(error: unknown): boolean {
  return (error as Failure).type === 'stream-not-found';
}

/** Recognizes the answer for a position that names no event. The server gives it for other trouble as well. */
export function isUnknown(error: unknown): boolean {
  const { type, code, message = '' } = error as Failure;
  return type === 'unknown' && code === 2 && !NOT_NOW.test(message);
}

/** The server is older than the call. */
export function isUnimplemented(error: unknown): boolean {
  return (error as Failure).code === 12;
}

/** A server that is there and has done nothing. Of an append in a batch the library calls this unknown as well. */
const NOT_NOW = /Server Is (Not Ready|(Too )?Busy)|No leader info available/;

/** The node has no part in its cluster at the moment. */
export function isLeaderless(error: unknown): boolean {
  return /Not Ready|No leader info/.test((error as Failure).message ?? '');
}

const NO_NODE = /^Failed to discover/;

/**
 * gRPC's codes of one call that failed while its connection is well, or comes back by itself: it was cancelled (1), the
 * server was away (14), or it says no, or that it could not in time (10), or who leads its cluster (5).
 */
const OF_ONE_CALL = [1, 3, 5, 7, 8, 9, 10, 14, 16];

/**
 * Recognizes failures after which the client goes on by itself, and others who use it lose nothing. An error with a
 * type and no code is the server's answer to one append of a batch.
 */
export function isHealing(error: unknown): boolean {
  const { type, code, message = '' } = error as Failure;
  if (code === undefined) return type !== undefined || NO_NODE.test(message);
  return OF_ONE_CALL.includes(code) || type === 'unavailable' || type === 'cancelled' || NOT_NOW.test(message);
}

/** The call never left: there is no connection, of what server and for what reason ever, or no node was found. */
const NOT_SENT = /No connection established|ECONNREFUSED|^Failed to discover/;

/** gRPC's codes of a server that refuses a login, or what it may do. */
const LOGIN = [7, 16];

/** gRPC's codes of a server that has said no before it did anything: of a login, and 12 of a call that it does not know. */
const DECLINED = [...LOGIN, 12];

/** Recognizes failures of an append that was surely not stored. All others leave that open. */
export function isSurelyNotTaken(error: unknown): boolean {
  const { type = '', code, message = '', cause } = error as Failure & { readonly cause?: unknown };
  if (error instanceof OutcomeUnknown) return false;
  if (error instanceof LogUnavailable) return cause !== undefined && isSurelyNotTaken(cause);
  if (type === 'access-denied' || type === 'not-leader' || DECLINED.includes(code ?? 0)) return true;
  return NOT_NOW.test(message) || NOT_SENT.test(message);
}

/** Translates a failure into an error of the log. */
export function toLogError(error: unknown, hosts: string, stream = '', expected = NO_STREAM): Error {
  if (error instanceof LogUnavailable || error instanceof WrongRevision || error instanceof BadEvent) return error;
  const { type, code, actualVersion, maxAppendSize } = error as Failure;
  if (type === 'wrong-expected-version')
    return new WrongRevision(stream, expected, typeof actualVersion === 'bigint' ? Number(actualVersion) : NO_STREAM);
  if (type === 'maximum-append-size-exceeded')
    return new BadEvent(`an append to ${stream} is larger than the ${maxAppendSize} bytes that the server takes`);
  if (type === 'stream-deleted') return new Error(`stream ${stream} was deleted, which a log must not be`);
  const { message = '' } = error as Failure;
  if (type === undefined && code === undefined && !NO_NODE.test(message)) return error as Error; // a bug
  const Failed = type === 'access-denied' || LOGIN.includes(code ?? 0) ? LoginRefused : LogUnavailable;
  return new Failed(`EventStoreDB at ${hosts}: ${reasonOf(message, type)}`, { cause: error });
}

/** Reasons for errors that come without a message. */
const WORDLESS: Record<string, string> = {
  'deadline-exceeded': 'it could not do it in time',
  'access-denied': 'it refuses this login',
};

/** Gives a reason in one line, never empty: some errors have no message, others bring a stack or gRPC's code alone. */
function reasonOf(message: string, type = 'no type'): string {
  const words = message
    .replace(/\n\s+at .*$/s, '')
    .replace(/[\s.]*Resolution note:\s*$/, '')
    .replace(/^Could not recognize /, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (words === '') return WORDLESS[type] ?? `it gives no reason (${type})`;
  if (/ECONNREFUSED/.test(words)) return 'nothing listens there';
  if (/ENOTFOUND|EAI_AGAIN/.test(words)) return 'there is no such host';
  if (NO_NODE.test(words)) return `none of its nodes answers (${words})`;
  return /^\d+ [A-Z_]+:$/.test(words) ? `${words} it gives no reason` : words;
}
