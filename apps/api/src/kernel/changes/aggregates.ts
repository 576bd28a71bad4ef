import type { Aggregate, AggregateHooks, CommandContext, Subject } from '@rabbet/commands';
import type { Asked, ShopCommand, StreamDecider } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Claiming } from '@rabbet/postgres';
import type { FactSources } from './fact-sources';

/** Any aggregate, for the one handler of all commands. */
export type AnyAggregate = Aggregate<unknown, ShopCommand, ShopEvent>;

/** An aggregate with the functions that prepare its commands, bound to the sources of facts. */
export interface PreparedAggregate {
  readonly aggregate: AnyAggregate;
  /** Counts of new ids, by id space, that a command takes besides the id of its stream. */
  readonly reserves?: (command: Asked<ShopCommand>) => Readonly<Record<string, number>>;
  /** Unique key that the new stream of a command needs, if the request tells it. */
  readonly claims?: (command: Asked<ShopCommand>) => Claiming | null;
  /** Facts that need no state of the stream, for `prepare`: changes of one stream are prepared one after the other. */
  readonly gathers?: (command: Asked<ShopCommand>, context: CommandContext) => Promise<object | undefined>;
}
export type AggregateOf = (sources: FactSources) => PreparedAggregate;

export interface Preparation<S, C extends ShopCommand, E extends ShopEvent> extends AggregateHooks<C, E> {
  readonly prepare: (
    command: Asked<C>,
    context: CommandContext,
    subject: Subject<S>,
    sources: FactSources,
  ) => Promise<C>;
  readonly reserves?: (command: Asked<C>) => Readonly<Record<string, number>>;
  readonly claims?: (command: Asked<C>) => Claiming | null;
  readonly gathers?: (command: Asked<C>, context: CommandContext, sources: FactSources) => Promise<object | undefined>;
}

/** Joins a decider with the hooks that execute its commands. `prepare` is required where a command has facts. */
export function aggregateOf<S, C extends ShopCommand, E extends ShopEvent>(
  decider: StreamDecider<S, C, E>,
  ...[hooks]: [Asked<C>] extends [C]
    ? [(AggregateHooks<C, E> & Partial<Preparation<S, C, E>>)?]
    : [Preparation<S, C, E>]
): AggregateOf {
  const { prepare, reserves, claims, gathers, ...aggregateHooks } = (hooks ?? {}) as Partial<Preparation<S, C, E>>; // one of the two
  return (sources) => ({
    aggregate: {
      ...decider,
      ...aggregateHooks,
      ...(prepare && {
        prepare: (command: Asked<C>, context: CommandContext, subject: Subject<S>) =>
          prepare(command, context, subject, sources),
      }),
    } as unknown as AnyAggregate, // with its types forgotten: `Change.of` has compared them
    ...(reserves && { reserves: reserves as PreparedAggregate['reserves'] }),
    ...(claims && { claims: claims as PreparedAggregate['claims'] }),
    ...(gathers && {
      gathers: (command: Asked<ShopCommand>, context: CommandContext) =>
        gathers(command as unknown as Asked<C>, context, sources),
    }),
  });
}

/** Every aggregate of the program, by the name of its streams. */
export class Aggregates {
  private readonly byName: ReadonlyMap<string, PreparedAggregate>;

  constructor(all: readonly PreparedAggregate[]) {
    this.byName = new Map(all.map((prepared) => [prepared.aggregate.name, prepared]));
    if (this.byName.size < all.length) throw new Error('two aggregates of the program have the same name');
  }

  get(name: string): PreparedAggregate {
    const prepared = this.byName.get(name);
    if (!prepared) throw new Error(`there is no aggregate ${name}`);
    return prepared;
  }
}
