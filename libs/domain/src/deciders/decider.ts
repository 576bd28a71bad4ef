import type { Resource } from '@rabbet/domain/callers/roles';
import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { StreamIdentifiers } from '@rabbet/domain/events/identifiers';
import type { AnyFields } from '@rabbet/domain/records/fields';

/** Command: the request of a caller, and the facts that deciding it takes. */
export interface ShopCommand {
  readonly type: string;
  readonly data: object;
  /** Personal fields stand apart, as they do in events. */
  readonly personal?: ShopEvent['personal'];
  /** The time, new ids, prices, settings. They are no part of the request: the same request an hour later is a repeat. */
  readonly facts?: object;
}

/** A command as it is requested. Its facts are loaded before it is decided. */
export type CommandRequest<C extends ShopCommand> = C extends unknown ? Omit<C, 'facts'> : never;

/** The fact that the executor adds to those of every command. */
export interface ClockFacts {
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Facts of a command besides the time. */
export type FactsOf<C extends ShopCommand> = C extends { readonly facts: infer F } ? Omit<F, keyof ClockFacts> : never;

/** Types of the commands that have facts besides the time. */
export type TypeWithFacts<C extends ShopCommand> = C extends { readonly facts: infer F }
  ? [keyof Omit<F, keyof ClockFacts>] extends [never]
    ? never
    : C['type']
  : never;

/** The members of a union of commands or events that have this type. */
export type WithType<U extends { type: string }, T extends U['type']> = Extract<U, { type: T }>;

/**
 * The rules of one kind of stream. Pure: the same state and command give the same events, so that a lost race
 * can be decided again. Refusals are thrown with `refuse`.
 */
export interface Decider<State, C extends ShopCommand, E extends ShopEvent> {
  /** Never set. The compiler infers both unions from it: it cannot infer them from tables that are keyed by them. */
  readonly types?: { readonly command: C; readonly event: E };
  readonly initial: State;
  readonly decide: {
    readonly [T in C['type']]: (state: State, data: WithType<C, T>['data'], command: WithType<C, T>) => readonly E[];
  };
  readonly evolve: {
    readonly [T in E['type']]: (state: State, data: WithType<E, T>['data'], event: WithType<E, T>) => State;
  };
}

/** Fact for the i-th part of a command; facts such as new ids are prepared one for each part. */
export function factAt<T>(facts: readonly T[], i: number): T {
  const fact = facts[i];
  if (fact === undefined) throw new Error(`nothing was prepared for number ${i} of what the command names`);
  return fact;
}

/** Decider of one kind of stream, with the roles that may send its commands. */
export interface StreamDecider<
  State = unknown,
  C extends ShopCommand = ShopCommand,
  E extends ShopEvent = ShopEvent,
> extends Decider<State, C, E> {
  /** Name of its streams, `<name>-<id>`, and beginning of the names of its events. */
  readonly name: string;
  /** Resource of the role that may send its commands; null: only the program or an operator sends them. */
  readonly resource: Resource | null;
  /** Resources of commands that other roles may send. */
  readonly resources?: { readonly [T in C['type']]?: Resource };
  /** Resources of further roles that may begin such a stream, and change none. */
  readonly begunBy?: readonly Resource[];
  /**
   * Commands that callers may send for themselves without that role; the routes make sure that it is for themselves.
   */
  readonly ofOneself?: readonly C['type'][];
  /** True for events that change the record's own fields, which If-Match guards; all do, unless given. */
  readonly changesOwnFields?: (event: Pick<E, 'type'>) => boolean;
  /** Ids that its events bring into use, for streams whose own number is an id that was handed out. */
  readonly identifiers?: StreamIdentifiers<E>;
  /**
   * Fields in the data of those events that hold HTML, or values that not all staff may read. HTML is cleaned before
   * anybody sees it.
   */
  readonly fields?: { readonly [T in E['type']]?: AnyFields };
}

/** The events that a command leads to in a given state. */
export function decide<S, C extends ShopCommand, E extends ShopEvent>(
  decider: Decider<S, C, E>,
  state: S,
  command: C,
): readonly E[] {
  // the table is keyed by the union's own types: this entry takes exactly this member of it
  const rule = decider.decide[command.type as C['type']] as (state: S, data: object, command: C) => readonly E[];
  return rule(state, command.data, command);
}

/** State after one more event. An event that this decider does not know changes nothing. */
export function evolve<S, E extends ShopEvent>(
  decider: Pick<Decider<S, never, E>, 'evolve'>,
  state: S,
  event: E | Recorded<E>,
): S {
  if (!Object.hasOwn(decider.evolve, event.type)) return state;
  const step = decider.evolve[event.type as E['type']] as (state: S, data: object, event: E) => S;
  return step(state, event.data, event);
}

/** State after all of these events. */
export function fold<S, E extends ShopEvent>(
  decider: Pick<Decider<S, never, E>, 'evolve'>,
  state: S,
  events: readonly (E | Recorded<E>)[],
): S {
  return events.reduce((before, event) => evolve(decider, before, event), state);
}
