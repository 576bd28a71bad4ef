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
  /** Makes the answer from the events of the command alone, so that a repeat gets the same answer. */
  readonly answer?: (events: readonly Recorded<E>[]) => object;
  /** Commands that begin a stream: they are first decided on an empty state, without reading the log. */
  readonly begins?: readonly C['type'][];
}

/** Kind of stream: its decider, and its hooks for executing commands. */
export type Aggregate<S, C extends ShopCommand, E extends ShopEvent> = StreamDecider<S, C, E> &
  AggregateHooks<C, E> &
  Loading<S, C>;

/** An aggregate whose commands have facts besides the time has to load them. */
type Loading<S, C extends ShopCommand> = [TypeWithFacts<C>] extends [never]
  ? { readonly loadFacts?: LoadFacts<S, C> }
  : { readonly loadFacts: LoadFacts<S, C> };

/** Subject of a command, in its state before. */
export interface Subject<S> {
  readonly id: string;
  readonly state: S;
}

/** Sender of a command, with how and when it was sent. */
export interface CommandContext {
  /** Commands with the same id, sender and content are repeats of one command. */
  readonly commandId: string;
  /** Set if the sender chose the command id, and so can repeat the command. */
  readonly isNamed?: true;
  readonly caller: Caller;
  readonly origin: Origin;
  readonly now: Date;
  /** Time of recording, for something that happened earlier: its events have both times. */
  readonly recordedAt?: Date;
  /** Id of the event on which a process acts. */
  readonly cause?: string;
  /** Name of the run of an import to which the command belongs. */
  readonly run?: string;
  /** Revision of the record that its editor saw (If-Match). */
  readonly seenRevision?: number;
  /** Trace id of the request, for log lines. */
  readonly trace?: string;
  /** Ids that were reserved for parts that the command adds, by their kinds. */
  readonly ids?: Readonly<Record<string, readonly number[]>>;
  /** Unique key that was claimed for the new record together with its id. */
  readonly claimedKey?: { readonly kind: string; readonly key: string };
  /** Facts that do not depend on the state, and were loaded before the command waited for its turn. */
  readonly gatheredFacts?: object;
  /** Time limit of the sender; without it the command has no limit. */
  readonly patience?: Patience;
  /** True for a dry run: the command is decided and answered, but nothing is appended. */
  readonly isDryRun?: boolean;
  /** Dry run of many commands to which it belongs. */
  readonly rehearsal?: Rehearsal;
}

export interface CommandResult {
  /** Answer of the aggregate; empty if it has none. */
  readonly result: object;
  /** Position of the events: a sender that reads its change waits until the read model has reached it. */
  readonly position: Position;
  /** Last revision that changed the record's own fields: the next If-Match. */
  readonly revision: number;
  /** True if the command was a repeat. */
  readonly repeated: boolean;
  /** False if the command changed nothing. */
  readonly changed: boolean;
}

/** The record was changed after its editor read it. */
export class EditConflict extends Error {
  constructor(
    readonly stream: string,
    readonly revision: number,
    /** Events that have changed the record since. */
    readonly eventsSince: readonly Recorded[],
  ) {
    super(`${stream} has changed since: it is at revision ${revision}`);
    this.name = 'Stale';
  }
}

/** The command lost too many races, because other programs change its stream all the time. */
export class TooBusy extends Error {
  constructor(readonly stream: string) {
    super(`${stream} is changed too often right now`);
    this.name = 'TooBusy';
  }
}
