import { BadEvent, LoginRefused, LogUnavailable, NO_STREAM, OutcomeUnknown, WrongRevision } from '../log/event-log';

/*
 * Errors of the EventStoreDB client: what each means, and its translation into an error of the log. The names and codes
 * are those of the library and of gRPC (https://grpc.io/docs/guides/status-codes).
 */

/** An error of the library, which has a `type`, or one of gRPC, which has a `code`; most have both. */
interface Failure {
  readonly type?: string;
  readonly code?: number;
  readonly message?: string;
  readonly actualVersion?: bigint | string;
  readonly maxAppendSize?: number;
}

/** Codes of gRPC, with the cause in which an EventStoreDB or its client is seen to give them. */
const GRPC = {
  CANCELED: 1, // the client ended the call, or the server ended its connection
  UNKNOWN: 2, // a position that names no event, and any exception in the server
  INVALID_ARGUMENT: 3, // an append that is too large
  NOT_FOUND: 5, // the node is not the leader; the error names the leader
  PERMISSION_DENIED: 7, // the login may not do this
  RESOURCE_EXHAUSTED: 8, // a message that is too large
  FAILED_PRECONDITION: 9, // a wrong expected revision
  ABORTED: 10, // the server could not store an append in time
  UNIMPLEMENTED: 12, // the server is too old for this call
  UNAVAILABLE: 14, // no connection, or the server is not ready
  UNAUTHENTICATED: 16, // a wrong login
} as const;

const ANSWER_TYPES = ['wrong-expected-version', 'maximum-append-size-exceeded', 'stream-not-found', 'stream-deleted'];

/** True if the server understood the call and refused it. After any other error it is not clear what the server did. */
export function isAnswer(error: unknown): boolean {
  return ANSWER_TYPES.includes((error as Failure).type ?? '');
}

export function isStreamNotFound(error: unknown): boolean {
  return (error as Failure).type === 'stream-not-found';
}

/** True for the answer to a position that names no event. The server gives the same answer after other failures too. */
export function isUnknownPosition(error: unknown): boolean {
  const { type, code, message = '' } = error as Failure;
  return type === 'unknown' && code === GRPC.UNKNOWN && !TEMPORARY_REFUSAL.test(message);
}

/** True if the server is too old for the call. */
export function isUnimplemented(error: unknown): boolean {
  return (error as Failure).code === GRPC.UNIMPLEMENTED;
}

/** Messages of a server that answers and has stored nothing, such as "Server Is Too Busy". Their type is often 'unknown'. */
const TEMPORARY_REFUSAL = /Server Is (Not Ready|(Too )?Busy)|No leader info available/;

/** True if the node says that its cluster has no leader at the moment. */
export function isLeaderless(error: unknown): boolean {
  return /Not Ready|No leader info/.test((error as Failure).message ?? '');
}

const NO_NODE_FOUND = /^Failed to discover/;

/** Codes of a single failed call: the connection still works, or is restored by gRPC itself. */
const CODES_OF_ONE_CALL: readonly number[] = [
  GRPC.CANCELED,
  GRPC.INVALID_ARGUMENT,
  GRPC.NOT_FOUND,
  GRPC.PERMISSION_DENIED,
  GRPC.RESOURCE_EXHAUSTED,
  GRPC.FAILED_PRECONDITION,
  GRPC.ABORTED,
  GRPC.UNAVAILABLE,
  GRPC.UNAUTHENTICATED,
];

/** True if the client still works after this error. After any other one, `Connection` replaces the client. */
export function isRecoverable(error: unknown): boolean {
  const { type, code, message = '' } = error as Failure;
  // an error with a type and no code is the server's answer to one append of a batch
  if (code === undefined) return type !== undefined || NO_NODE_FOUND.test(message);
  if (type === 'unavailable' || type === 'cancelled') return true;
  return CODES_OF_ONE_CALL.includes(code) || TEMPORARY_REFUSAL.test(message);
}

/** Messages of calls that were never sent: there was no connection, or no node of the cluster was found. */
const NOT_SENT = /No connection established|ECONNREFUSED|^Failed to discover/;

const LOGIN_REFUSED_CODES: readonly number[] = [GRPC.PERMISSION_DENIED, GRPC.UNAUTHENTICATED];

/** Codes of calls that the server refused before it did anything. */
const DECLINED_CODES: readonly number[] = [...LOGIN_REFUSED_CODES, GRPC.UNIMPLEMENTED];

/** True if the append that failed so was surely not stored. After any other error it may have been stored. */
export function wasSurelyNotStored(error: unknown): boolean {
  const { type = '', code, message = '', cause } = error as Failure & { readonly cause?: unknown };
  if (error instanceof OutcomeUnknown) return false;
  if (error instanceof LogUnavailable) return cause !== undefined && wasSurelyNotStored(cause);
  if (type === 'access-denied' || type === 'not-leader' || DECLINED_CODES.includes(code ?? 0)) return true;
  return TEMPORARY_REFUSAL.test(message) || NOT_SENT.test(message);
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
  if (type === undefined && code === undefined && !NO_NODE_FOUND.test(message)) return error as Error; // neither of the library nor of gRPC: a bug
  const ErrorClass =
    type === 'access-denied' || LOGIN_REFUSED_CODES.includes(code ?? 0) ? LoginRefused : LogUnavailable;
  return new ErrorClass(`EventStoreDB at ${hosts}: ${reasonOf(message, type)}`, { cause: error });
}

/** Reasons for errors that come without a message. */
const REASON_BY_TYPE: Record<string, string> = {
  'deadline-exceeded': 'it could not do it in time',
  'access-denied': 'it refuses this login',
};

/** Gives a reason in one line, never empty: some errors have no message, some a stack, and some only a code of gRPC. */
function reasonOf(message: string, type = 'no type'): string {
  const words = message
    .replace(/\n\s+at .*$/s, '') // the stack of an exception in the server
    .replace(/[\s.]*Resolution note:\s*$/, '') // an empty note that gRPC adds
    .replace(/^Could not recognize /, '') // what the library writes before a message that it does not expect
    .replace(/\s+/g, ' ')
    .trim();
  if (words === '') return REASON_BY_TYPE[type] ?? `it gives no reason (${type})`;
  if (/ECONNREFUSED/.test(words)) return 'nothing listens there';
  if (/ENOTFOUND|EAI_AGAIN/.test(words)) return 'there is no such host';
  if (NO_NODE_FOUND.test(words)) return `none of its nodes answers (${words})`;
  return /^\d+ [A-Z_]+:$/.test(words) ? `${words} it gives no reason` : words;
}
