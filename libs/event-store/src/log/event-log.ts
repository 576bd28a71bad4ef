import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { Position } from '@rabbet/domain/events/event';
import type { Past } from './past';

/** An event as a store takes it: JSON texts that JSON.parse and JSON.stringify leave as they are. */
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
  /** 0 for the first of its stream, then one more each. */
  readonly revision: number;
  readonly position: Position;
}

/** An event as a store gives it back, byte for byte. */
export interface StoredEvent extends PlacedEvent {
  /**
   * Checksum that `checksumOf` made when the event was appended; empty for an event of another program. Reading does
   * not compare it.
   */
  readonly checksum: string;
}

/** The revision of a stream that holds nothing yet. */
export const NO_STREAM = -1;

export interface Append {
  readonly stream: string;
  /** The revision of the stream's last event as the writer knows it, or NO_STREAM. Never "any". */
  readonly expected: number;
  readonly events: readonly NewEvent[];
}

/** Place of an append's last event. `repeated`: these very events had been appended before. */
export interface Appended {
  readonly revision: number;
  readonly position: Position;
  readonly repeated: boolean;
}

export interface ReadStream {
  /** The first revision wanted; 0 unless told. */
  readonly from?: number;
  /** Events at most. */
  readonly limit?: number;
}

export interface ReadAll {
  /** Events at most; 1,000 unless told. */
  readonly limit?: number;
}

/** `limit`: events in one batch at most. */
export interface Subscribe extends ReadAll {
  readonly signal: AbortSignal;
}

/** The log, for those who may not append. It gives events as they are stored, or as the shop knows them (EventStore). */
export interface LogReader<E> {
  /**
   * The part of the log that this program has seen. Reads page by page reject with AnotherPast once the log is another
   * one.
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
   * All events after a position, in order, none missed and none twice, as batches that are never empty. It waits at
   * the end of the log for more, outlives every loss of the connection, and ends only when the signal is aborted.
   */
  subscribe(after: Position, options: Subscribe): AsyncIterable<readonly E[]>;
  /** Counts the events after a position; null where the store does not count them. */
  countAfter(position: Position): Promise<number | null>;
}

/** An event of another program, in a log that is not ours alone. Only a verifier of the log sees it. */
export type ForeignEvent = Pick<PlacedEvent, 'stream' | 'revision' | 'type' | 'id' | 'position'>;

/** Prefix for the type of a foreign event in a stream of ours: no type of ours has a blank in it. */
export const FOREIGN_TYPE = 'foreign ';

export interface SharedPage {
  readonly events: readonly StoredEvent[];
  readonly foreign: readonly ForeignEvent[];
  /** Position to read on after; null at the end of the log. */
  readonly last: Position | null;
}

export interface EventLogReader extends LogReader<StoredEvent> {
  /** Reads the events after a position, with those of other programs. */
  readShared(after: Position, limit: number): Promise<SharedPage>;
  /** The id of the event that stands at a position; null where none does: the log was restored and went another way. */
  idAt(position: Position): Promise<string | null>;
  /** Counts the events that are gone between two that were read one after the other; 0 where the store does not count. */
  missingBetween(before: Position, next: Position): number;
}

export interface EventLog extends EventLogReader {
  /** False where the store answers and takes no appends, such as a standby. */
  isWritable(): Promise<boolean>;
  /**
   * Appends all events or none. The same ids at the same expected revision are answered as the first time.
   * Rejects with WrongRevision, BadEvent, AnotherPast or LogUnavailable; after OutcomeUnknown, which is one of the last, the
   * events may have been stored all the same, and the same call again finds out.
   */
  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended>;
  /**
   * Appends in the order given, answering item by item. One that is refused does not stop the others; once one is
   * answered with LogUnavailable, those behind it are not tried any more, so that none stands before one it follows. Many
   * may be under way at once: whoever needs their order compares the positions.
   */
  appendMany(items: readonly Append[]): Promise<PromiseSettledResult<Appended>[]>;
  /** Positions of the events of one append, whose last is known; null where the store does not count them. */
  positionsUpTo(last: Position, count: number): readonly Position[] | null;
  close(): Promise<void>;
}

/** The stream is not where the writer thought: somebody else was first. */
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

/** No store takes this: it would not be read back as it was written. */
export class BadEvent extends OperationalError {}

/** The store is away or silent. */
export class LogUnavailable extends OperationalError {
  override readonly isAway: boolean = true;
}

/** The store is there, and refuses this login: waiting does not mend that. */
export class LoginRefused extends LogUnavailable {
  override readonly isAway = false;
}

/** The store is there, and cannot read what it has stored: its disk has damaged it. Nothing was appended. */
export class LogDamaged extends LogUnavailable {
  override readonly namesNobody = true;
  override readonly isAway = false;
}

/** The store has not answered an append that it may have taken: the same call again finds out. */
export class OutcomeUnknown extends LogUnavailable {}

/** The events have shapes that this program does not read. */
export class LogOfAnotherVersion extends OperationalError {
  constructor() {
    super('This log was written by another version of Rabbet: start with that version, or with an empty log.');
  }
}

/** A position of this log that it does not hold: it was restored to an earlier point. */
export class PositionPastEnd extends Error {
  constructor(
    readonly position: Position,
    readonly head: Position,
  ) {
    super(`the log, which ends at ${head || 'its beginning'}, does not hold the position ${position}`);
    this.name = 'PositionPastEnd';
  }
}
