import type { Caller } from '@rabbet/domain/callers/caller';
import type { Asked, ShopCommand, StreamDecider } from '@rabbet/domain/deciders/decider';
import type { Patience } from './patience';
import type { Rehearsal } from './rehearsal';
import type { Origin, Position, Recorded, ShopEvent } from '@rabbet/domain/events/event';

/** Loads what the decision needs (the clock, settings, prices) and hands it on as the command's facts. */
export type Prepare<S, C extends ShopCommand> = (
  command: Asked<C>,
  context: CommandContext,
  subject: Subject<S>,
) => Promise<C>;

/** What an aggregate says besides its rules. */
export interface AggregateHooks<C extends ShopCommand, E extends ShopEvent> {
  /** What the caller is told, made from nothing but the command's own events: so a repeat is answered alike. */
  readonly answer?: (events: readonly Recorded<E>[]) => object;
  /** Commands that begin a stream: they are tried on an empty one, without looking whether it is there first. */
  readonly begins?: readonly C['type'][];
}

/** One kind of stream: its rules, and what executing a command takes besides. */
export type Aggregate<S, C extends ShopCommand, E extends ShopEvent> = StreamDecider<S, C, E> &
  AggregateHooks<C, E> &
  Preparing<S, C>;

/** A command that was not prepared cannot be decided: where one has facts, its aggregate has to load them. */
type Preparing<S, C extends ShopCommand> = [Asked<C>] extends [C]
  ? { readonly prepare?: Prepare<S, C> }
  : { readonly prepare: Prepare<S, C> };

/** What a command is about, as it stands before. */
export interface Subject<S> {
  readonly id: string;
  readonly state: S;
}

/** Who asks, how, and when. */
export interface CommandContext {
  /** The same id from the same sender with the same content is the same command, however often it arrives. */
  readonly commandId: string;
  /** The sender named it: a repeat is known by that. */
  readonly isNamed?: true;
  readonly caller: Caller;
  readonly origin: Origin;
  readonly now: Date;
  /** Instant of writing it down, for what happened before: events then carry both. */
  readonly recordedAt?: Date;
  /** The event that a process acts on. */
  readonly cause?: string;
  /** Name of the sending of many rows that it belongs to. */
  readonly run?: string;
  /** The revision of the record as its editor saw it (If-Match). */
  readonly seenRevision?: number;
  /** The trace that the request belongs to, for log lines. */
  readonly trace?: string;
  /** Ids that were reserved for what the command makes, by their spaces. */
  readonly ids?: Readonly<Record<string, readonly number[]>>;
  /** The key that was claimed for what the command begins, along with its id. */
  readonly claimed?: { readonly kind: string; readonly key: string };
  /** Facts that need no state: they were loaded before the command waited for its turn. */
  readonly gathered?: object;
  /** Of whoever waits for the answer; nobody hurries a command without it. */
  readonly patience?: Patience;
  /** It is decided and answered like any other, and nothing is appended. */
  readonly isDryRun?: boolean;
  /** The dry run of many that it belongs to. */
  readonly rehearsal?: Rehearsal;
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
