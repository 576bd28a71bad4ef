import { BadEvent, LogUnavailable, NO_STREAM, WrongRevision } from '../event-log';

/** What the library throws, or gRPC itself when a call never got as far as the library's own errors. */
interface Failure {
  readonly type?: string;
  readonly code?: number;
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

/** How a server tells that a position names no event, and whatever else it has no words for. */
export function isUnknown(error: unknown): boolean {
  const { type, code } = error as Failure;
  return type === 'unknown' && code === 2;
}

/** The server is older than the call. */
export function isUnimplemented(error: unknown): boolean {
  return (error as Failure).code === 12;
}

/**
 * After these the client goes on by itself: the server was away, a stream was cancelled, or the server says (without a
 * code: not gRPC, whose deadline passes in silence) that it could not store something in time.
 */
export function isHealing(error: unknown): boolean {
  const { type, code } = error as Failure;
  if (type === 'deadline-exceeded') return code === undefined;
  return type === 'unavailable' || type === 'cancelled' || code === 14 || code === 1;
}

/** In the words of the log. */
export function toLogError(error: unknown, hosts: string, stream = '', expected = NO_STREAM): Error {
  if (error instanceof LogUnavailable || error instanceof WrongRevision || error instanceof BadEvent) return error;
  const { type, code, actualVersion, maxAppendSize } = error as Failure;
  if (type === 'wrong-expected-version')
    return new WrongRevision(stream, expected, typeof actualVersion === 'bigint' ? Number(actualVersion) : NO_STREAM);
  if (type === 'maximum-append-size-exceeded')
    return new BadEvent(`an append to ${stream} is larger than the ${maxAppendSize} bytes that the server takes`);
  if (type === 'stream-deleted') return new Error(`stream ${stream} was deleted, which a log must not be`);
  if (type === undefined && code === undefined && !/discover/.test(String(error))) return error as Error; // a bug
  return new LogUnavailable(`EventStoreDB at ${hosts}: ${(error as Error).message}`, { cause: error });
}
