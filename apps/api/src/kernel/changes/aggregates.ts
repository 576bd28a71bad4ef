import type { Aggregate, CommandContext, Subject } from '@rabbet/commands';
import type { StaffChanges } from '@rabbet/domain/deciders/changes';
import type {
  CommandRequest,
  FactsOf,
  WithType,
  ShopCommand,
  StreamDecider,
  TypeWithFacts,
} from '@rabbet/domain/deciders/decider';
import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { Claiming } from '@rabbet/postgres';
import type { FactSources } from './fact-sources';

/** Any aggregate, for the one handler of all commands. */
export type AnyAggregate = Aggregate<unknown, ShopCommand, ShopEvent>;

/** Counts of new ids by id space, as in `{ 'order-item': 2 }`. */
type IdCounts = Readonly<Record<string, number>>;

/** An aggregate with the functions that prepare its commands, bound to the sources of facts. */
export interface PreparedAggregate {
  readonly aggregate: AnyAggregate;
  /** Counts of new ids that a command takes besides the id of its stream. */
  readonly reserves: (command: CommandRequest<ShopCommand>) => IdCounts | null;
  /** Unique key that the new stream of a command needs, if the request tells it. */
  readonly claims?: (command: CommandRequest<ShopCommand>) => Claiming | null;
  /** Facts that need no state of the stream: changes of one stream are prepared one after the other. */
  readonly gathers: (command: CommandRequest<ShopCommand>, context: CommandContext) => Promise<object | undefined>;
}
export type AggregateOf = (sources: FactSources) => PreparedAggregate;

/** A command about to be decided, with all that its facts are made of. */
export interface FactRequest<S, C extends ShopCommand> extends Subject<S> {
  readonly command: CommandRequest<C>;
  readonly data: C['data'];
  readonly context: CommandContext;
  readonly sources: FactSources;
  /** Ids of a space that were reserved for the command. */
  newIds(space: string): readonly number[];
  /** The one id of a space that was reserved for the command. */
  newId(space: string): number;
}

/** Loads the facts besides the time: one function for each command that has any. Others may refuse a command. */
type FactLoaders<S, C extends ShopCommand> = {
  readonly [T in TypeWithFacts<C>]: (request: FactRequest<S, WithType<C, T>>) => MaybeLater<FactsOf<WithType<C, T>>>;
} & {
  readonly [T in Exclude<C['type'], TypeWithFacts<C>>]?: (
    request: FactRequest<S, WithType<C, T>>,
  ) => MaybeLater<void | object>;
};
type MaybeLater<T> = T | Promise<T>;

/** All that an aggregate needs besides its decider. */
export interface Preparation<S, C extends ShopCommand, E extends ShopEvent> {
  /** Commands that begin a stream: they are tried on an empty one, without looking whether it is there first. */
  readonly begins?: readonly C['type'][];
  /** Answers the caller from nothing but the command's own events: so a repeat is answered alike. */
  readonly answer?: (events: readonly Recorded<E>[]) => object;
  /** Ids that a command takes, by its type. */
  readonly reserves?: { readonly [T in C['type']]?: IdCounts | ((data: WithType<C, T>['data']) => IdCounts) };
  /** Fields of a command's data whose references must point at records, by its type. */
  readonly references?: { readonly [T in C['type']]?: AnyFields };
  /** Tables of its changes: references in their fields are checked as well. */
  readonly changes?: readonly StaffChanges[];
  readonly facts: FactLoaders<S, C>;
  readonly claims?: (command: CommandRequest<C>) => Claiming | null;
  /** Facts of commands that need no state of the stream, by their type: `facts` finds them in the context. */
  readonly gathers?: {
    readonly [T in C['type']]?: (
      data: WithType<C, T>['data'],
      context: CommandContext,
      sources: FactSources,
    ) => Promise<object>;
  };
}

/** Joins a decider with what its commands need. `facts` is required where a command has facts besides the time. */
export function aggregateOf<S, C extends ShopCommand, E extends ShopEvent>(
  decider: StreamDecider<S, C, E>,
  ...[preparation]: [TypeWithFacts<C>] extends [never] ? [Partial<Preparation<S, C, E>>?] : [Preparation<S, C, E>]
): AggregateOf {
  const { begins, answer, claims, gathers, ...tables } = (preparation ?? {}) as ErasedPreparation; // the compiler has compared it with the decider
  return (sources) => ({
    aggregate: {
      ...decider,
      begins,
      answer,
      loadFacts: (command: CommandRequest<ShopCommand>, context: CommandContext, subject: Subject<unknown>) =>
        loadFacts(tables, { command, context, ...subject, sources }),
    } as unknown as AnyAggregate, // with its types forgotten: `Commands.change` has compared them
    reserves: (command) => idCounts(tables, command),
    ...(claims && { claims }),
    gathers: async ({ type, data }, context) => gathers?.[type]?.(data, context, sources),
  });
}

type ErasedPreparation = Omit<Partial<Preparation<unknown, ShopCommand, ShopEvent>>, 'facts'> & {
  readonly facts?: Readonly<Record<string, (request: FactRequest<unknown, ShopCommand>) => MaybeLater<unknown>>>;
};

function idCounts({ reserves }: ErasedPreparation, { type, data }: CommandRequest<ShopCommand>): IdCounts | null {
  const counts = reserves?.[type] ?? null;
  return typeof counts === 'function' ? counts(data) : counts;
}

type RequestParts = Omit<FactRequest<unknown, ShopCommand>, 'data' | 'newIds' | 'newId'>;

/** Checks the references of a command, and loads its facts. */
async function loadFacts(
  { references, changes = [], facts }: ErasedPreparation,
  parts: RequestParts,
): Promise<object | undefined> {
  const { type, data } = parts.command;
  const fields = references?.[type] ?? fieldsOf(type, changes);
  if (fields) await parts.sources.records.check(fields, data);
  const newIds = (space: string) => parts.context.ids?.[space] ?? [];
  const newId = (space: string) => newIds(space)[0] ?? 0;
  return (await facts?.[type]?.({ ...parts, data, newIds, newId })) as object | undefined;
}

/**
 * Answers the ids of the parts that a command made, in the order in which it named them: `{ times: [4, 5] }` by the
 * table `{ WorkshopTimeScheduled: 'times' }`.
 */
export function answerNewParts<E extends ShopEvent & { readonly data: object }>(
  names: Readonly<Partial<Record<E['type'], string>>>,
): (events: readonly E[]) => Readonly<Record<string, readonly number[]>> {
  return (events) => {
    const ids: Record<string, number[]> = {};
    for (const { type, data } of events) {
      const name = names[type as E['type']];
      if (name !== undefined) (ids[name] ??= []).push((data as { readonly id: number }).id); // a part has an id
    }
    return ids;
  };
}

function fieldsOf(type: string, tables: readonly StaffChanges[]): AnyFields | undefined {
  return tables.flatMap(({ changes }) => Object.values(changes)).find(({ commandType }) => commandType === type)
    ?.fields;
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
