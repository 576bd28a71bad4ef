import type { Decider, ShopCommand } from '@rabbet/domain/deciders/decider';
import type { Origin, Position, Recorded, ShopEvent } from '@rabbet/domain/events/event';

/** One kind of stream: its rules, and what the path of a command needs besides. */
export interface Aggregate<S, C extends ShopCommand, E extends ShopEvent> extends Decider<S, C, E> {
  /** Its streams are named `<name>-<id>`. */
  readonly name: string;
  /** What the caller is told, made from nothing but the command's own events: so a repeat is answered alike. */
  readonly answer?: (events: readonly Recorded<E>[]) => object;
  /** Whether an event changes the record's own fields, which If-Match guards. All do unless told otherwise. */
  readonly changesOwnFields?: (event: Recorded<E>) => boolean;
  /** Commands that begin a stream: they are tried on an empty one, without looking whether it is there first. */
  readonly begins?: readonly C['type'][];
  /** Loads what the decision needs (the clock, settings, prices) and hands it on as the command's facts. */
  readonly prepare?: (command: C, context: CommandContext, subject: Subject<S>) => Promise<C>;
}

/** What a command is about, as it stands before. */
export interface Subject<S> {
  readonly id: string;
  readonly state: S;
}

/** Who asks, how, and when. */
export interface CommandContext {
  /** The same id from the same sender with the same content is the same command, however often it arrives. */
  readonly commandId: string;
  readonly actor: string;
  readonly origin: Origin;
  readonly now: Date;
  /** The event that a process acts on. */
  readonly cause?: string;
  /** The revision of the record as its editor saw it (If-Match). */
  readonly seenRevision?: number;
}

export interface CommandResult {
  /** What the aggregate answers; empty if it says nothing. */
  readonly result: object;
  /** Where the events stand: whoever reads back waits for this. */
  readonly position: Position;
  /** The last revision that changed the record's own fields: the next If-Match. */
  readonly revision: number;
  /** The command had been done before. */
  readonly repeated: boolean;
  /** False when nothing was to be changed. */
  readonly changed: boolean;
}

/** Somebody else changed the record since its editor looked at it. */
export class EditConflict extends Error {
  constructor(
    readonly stream: string,
    readonly revision: number,
    /** What has changed since. */
    readonly since: readonly Recorded[],
  ) {
    super(`${stream} has changed since: it is at revision ${revision}`);
    this.name = 'Stale';
  }
}

/** One stream is written to so much from elsewhere that this command never got its turn. */
export class TooBusy extends Error {
  constructor(readonly stream: string) {
    super(`${stream} is changed too often right now`);
    this.name = 'TooBusy';
  }
}
