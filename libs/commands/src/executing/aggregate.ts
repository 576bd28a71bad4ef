import type { Caller } from '@rabbet/domain/callers/caller';
import type {
  CommandRequest,
  FactsOf,
  ShopCommand,
  StreamDecider,
  TypeWithFacts,
} from '@rabbet/domain/deciders/decider';
import type { Patience } from './patience';
import type { Rehearsal } from './rehearsal';
import type { Origin, Position, Recorded, ShopEvent } from '@rabbet/domain/events/event';

/** Loads the facts that the decision needs besides the time, such as settings and prices. */
export type LoadFacts<S, C extends ShopCommand> = (
  command: CommandRequest<C>,
  context: CommandContext,
  subject: Subject<S>,
) => Promise<FactsOf<C> | undefined>;

/** Hooks of an aggregate besides its rules. */
export interface AggregateHooks<C extends ShopCommand, E extends ShopEvent> {
  /** Answers the caller from nothing but the command's own events: so a repeat is answered alike. */
  readonly answer?: (events: readonly Recorded<E>[]) => object;
  /** Commands that begin a stream: they are tried on an empty one, without looking whether it is there first. */
  readonly begins?: readonly C['type'][];
}

/** One kind of stream: its rules, and what executing a command takes besides. */
export type Aggregate<S, C extends ShopCommand, E extends ShopEvent> = StreamDecider<S, C, E> &
  AggregateHooks<C, E> &
  Loading<S, C>;

/** An aggregate whose commands have facts besides the time has to load them. */
type Loading<S, C extends ShopCommand> = [TypeWithFacts<C>] extends [never]
  ? { readonly loadFacts?: LoadFacts<S, C> }
  : { readonly loadFacts: LoadFacts<S, C> };

/** Subject of a command, as it stands before. */
export interface Subject<S> {
  readonly id: string;
  readonly state: S;
}

/** Sender of a command, with how and when it was sent. */
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
  /** Patience of the sender who waits for the answer; without it nobody hurries a command. */
  readonly patience?: Patience;
  /** True of a command that is decided and answered like any other, while nothing is appended. */
  readonly isDryRun?: boolean;
  /** The dry run of many that it belongs to. */
  readonly rehearsal?: Rehearsal;
}

export interface CommandResult {
  /** Answer of the aggregate; empty if it has none. */
  readonly result: object;
  /** Position of the events: a sender who reads back waits for it. */
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
    /** Events that have changed the record since. */
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
