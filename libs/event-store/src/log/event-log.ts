import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { Position } from '@rabbet/domain/events/event';
import type { Past } from './past';

/** An event as a store accepts it. Its JSON texts are exactly what JSON.stringify writes, so they are read back alike. */
export interface NewEvent {
  /** A UUID. Unique in its stream. */
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
}

/** An event with its place in a log. */
export interface PlacedEvent extends NewEvent {
  readonly stream: string;
  /** Number of the event in its stream, from 0. */
  readonly revision: number;
  readonly position: Position;
}

/** An event as a store returns it, byte for byte. */
export interface StoredEvent extends PlacedEvent {
  /**
   * Checksum that `checksumOf` computed when the event was appended; empty for an event of another program. Reading does
   * not compare it: `Verifier` does.
   */
  readonly checksum: string;
}

/** Revision of a stream without events. */
export const NO_STREAM = -1;

/** Events that are stored together or not at all. */
export interface Append {
  readonly stream: string;
  /** Revision of the stream's last event as the writer knows it, or NO_STREAM. There is no value for "any revision". */
  readonly expected: number;
  readonly events: readonly NewEvent[];
}

/** Place of an append's last event. `repeated`: the same events had already been appended there. */
export interface Appended {
  readonly revision: number;
  readonly position: Position;
  readonly repeated: boolean;
}

export interface ReadStream {
  /** First revision to read; 0 by default. */
  readonly from?: number;
  /** Events at most. */
  readonly limit?: number;
}

export interface ReadAll {
  /** Events at most; 1,000 by default. */
  readonly limit?: number;
}

/** `limit`: events in one batch at most. */
export interface Subscribe extends ReadAll {
  readonly signal: AbortSignal;
}

/** Read side of a log. Its events `E` are stored ones (EventLog), or decoded ones (EventStore). */
export interface LogReader<E> {
  /**
   * Last events that this program has seen in the log. `readAll` and `subscribe` reject with AnotherPast once the log
   * does not hold them any more, because it was restored to an earlier point.
   */
  readonly past: Past;
  /** The log's own id. A position of one log means nothing in another. */
  identity(): Promise<string>;
  /** Position of the last event; START for an empty log. */
  head(): Promise<Position>;
  /** A stream's events in order; none for a stream that does not exist. */
  readStream(stream: string, options?: ReadStream): Promise<readonly E[]>;
  /** The events after a position, in order; none at the end of the log. */
  readAll(after: Position, options?: ReadAll): Promise<readonly E[]>;
  /** The last events of the log, in order. */
  readLast(limit: number): Promise<readonly E[]>;
  /**
   * All events after a position, in order and exactly once, as batches that are never empty. At the end of the log it
   * waits for more. It survives every loss of the connection, and ends only when the signal is aborted.
   */
  subscribe(after: Position, options: Subscribe): AsyncIterable<readonly E[]>;
  /** Counts the events after a position; null where the store does not count them. */
  countAfter(position: Position): Promise<number | null>;
}

/** Event of another program that shares the store. Only the verifier of the log sees it. */
export type ForeignEvent = Pick<PlacedEvent, 'stream' | 'revision' | 'type' | 'id' | 'position'>;

/** Prefix for the type of a foreign event in a stream of the shop. Because it ends with a space, no type of ours has it. */
export const FOREIGN_TYPE = 'foreign ';

export interface SharedPage {
  readonly events: readonly StoredEvent[];
  readonly foreign: readonly ForeignEvent[];
  /** Position to read on after; null at the end of the log. */
  readonly last: Position | null;
}

export interface EventLogReader extends LogReader<StoredEvent> {
  /** Reads the events after a position, and those of other programs that share the store. */
  readShared(after: Position, limit: number): Promise<SharedPage>;
  /** Id of the event at a position; null where there is none, as after the log was restored to an earlier point. */
  idAt(position: Position): Promise<string | null>;
  /** Counts the events that are gone between two that were read one after the other; 0 if the store cannot know. */
  countMissingBetween(before: Position, next: Position): number;
}

export interface EventLog extends EventLogReader {
  /** False if the store answers but takes no appends, such as a standby. */
  isWritable(): Promise<boolean>;
  /**
   * Appends all events or none. It is idempotent: the same ids at the same expected revision are answered as the first
   * time. Rejects with WrongRevision, BadEvent, AnotherPast or LogUnavailable. After its subclass OutcomeUnknown the
   * events may have been stored nevertheless; repeating the same call finds out.
   */
  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended>;
  /**
   * Appends in the given order, with an answer for each item. A refused item does not stop the others. After the first
   * LogUnavailable the later items are not tried any more, so that none is stored without those before it. Many may be
   * under way at once: a caller that depends on the order compares the positions.
   */
  appendMany(items: readonly Append[]): Promise<PromiseSettledResult<Appended>[]>;
  /** Positions of the `count` events of an append that ends at `last`; null if the store cannot compute them. */
  positionsUpTo(last: Position, count: number): readonly Position[] | null;
  close(): Promise<void>;
}

/** The stream is not at the revision that the writer expected: another writer was faster. */
export class WrongRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`stream ${stream} is at revision ${actual}, not ${expected}`);
    this.name = 'WrongRevision';
  }
}

/** An append that no store accepts, because it would not be read back as it was written. */
export class BadEvent extends OperationalError {}

/** The store cannot be reached, or does not answer. */
export class LogUnavailable extends OperationalError {
  override readonly isAway: boolean = true;
}

/** The store answers and refuses this login: a retry does not help. */
export class LoginRefused extends LogUnavailable {
  override readonly isAway = false;
}

/** The store answers and cannot read what it has stored, because its disk is damaged. Nothing was appended. */
export class LogDamaged extends LogUnavailable {
  override readonly namesNobody = true;
  override readonly isAway = false;
}

/** The store has not answered an append that it may have stored: repeating the same call finds out. */
export class OutcomeUnknown extends LogUnavailable {}

/** The log has a format that this program does not read. */
export class LogOfAnotherVersion extends OperationalError {
  constructor() {
    super('This log was written by another version of Rabbet: start with that version, or with an empty log.');
  }
}

/** A position behind the end of the log: the log was restored to an earlier point after the position was read. */
export class PositionPastEnd extends Error {
  constructor(
    readonly position: Position,
    readonly head: Position,
  ) {
    super(`the log, which ends at ${head || 'its beginning'}, does not hold the position ${position}`);
    this.name = 'PositionPastEnd';
  }
}
