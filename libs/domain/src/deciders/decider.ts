import type { Resource } from '@rabbet/domain/callers/roles';
import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { StreamIdentifiers } from '@rabbet/domain/events/identifiers';
import type { AnyFields } from '@rabbet/domain/records/fields';

/** What somebody wants done, in two parts: what was asked, and what deciding it takes. */
export interface ShopCommand {
  readonly type: string;
  readonly data: object;
  /** Personal fields stand apart, as they do in events. */
  readonly personal?: ShopEvent['personal'];
  /** The clock, new ids, prices, settings. Not part of what was asked: the same request an hour later is a repeat. */
  readonly facts?: object;
}

/** A command as it was asked for: deciding it takes its facts besides, which whoever prepares it loads. */
export type Asked<C extends ShopCommand> = C extends unknown ? Omit<C, 'facts'> : never;

type Of<U extends { type: string }, T extends U['type']> = Extract<U, { type: T }>;

/**
 * The rules of one kind of stream. Pure: the same state and command give the same events, so that a lost race
 * can be decided again. Refusals are thrown with `refuse`.
 */
export interface Decider<State, C extends ShopCommand, E extends ShopEvent> {
  /** Never set: lets the compiler infer both unions, which it cannot from tables keyed by them. */
  readonly types?: { readonly command: C; readonly event: E };
  readonly initial: State;
  readonly decide: {
    readonly [T in C['type']]: (state: State, data: Of<C, T>['data'], command: Of<C, T>) => readonly E[];
  };
  readonly evolve: {
    readonly [T in E['type']]: (state: State, data: Of<E, T>['data'], event: Of<E, T>) => State;
  };
}

/** What was prepared for the i-th thing that a command names: whoever prepares it brings one for each. */
export function factAt<T>(facts: readonly T[], i: number): T {
  const fact = facts[i];
  if (fact === undefined) throw new Error(`nothing was prepared for number ${i} of what the command names`);
  return fact;
}

/** The rules of all that happens in one kind of stream: what is dispatched is dispatched to one of these. */
export interface StreamDecider<
  State = unknown,
  C extends ShopCommand = ShopCommand,
  E extends ShopEvent = ShopEvent,
> extends Decider<State, C, E> {
  /** Its streams are named `<name>-<id>`, and its events begin with it. */
  readonly name: string;
  /** Whoever may change this resource may send its commands; null of what the program itself or an operator records. */
  readonly resource: Resource | null;
  /** What somebody may also do for themselves without that: its routes see to it that it is for themselves. */
  readonly ofOneself?: readonly C['type'][];
  /** Where the number of a stream is an id that was handed out: what its events bring into use besides. */
  readonly identifiers?: StreamIdentifiers<E>;
  /**
   * What the data of its events holds, of those with a field that is HTML, or not for all who work here: the former is
   * cleaned before anybody sees it.
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

/** The state after one more event. An event that this decider does not know changes nothing. */
export function evolve<S, E extends ShopEvent>(
  decider: Pick<Decider<S, never, E>, 'evolve'>,
  state: S,
  event: E | Recorded<E>,
): S {
  if (!Object.hasOwn(decider.evolve, event.type)) return state;
  // as above: keyed by the union's own types
  const step = decider.evolve[event.type as E['type']] as (state: S, data: object, event: E) => S;
  return step(state, event.data, event);
}

/** The state after all of them. */
export function fold<S, E extends ShopEvent>(
  decider: Pick<Decider<S, never, E>, 'evolve'>,
  state: S,
  events: readonly (E | Recorded<E>)[],
): S {
  return events.reduce((before, event) => evolve(decider, before, event), state);
}
