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

/** Aggregate of any types, for the handler of all commands. */
export type AnyAggregate = Aggregate<unknown, ShopCommand, ShopEvent>;

/** Counts of new ids by id space, as in `{ 'order-item': 2 }`. */
type IdCounts = Readonly<Record<string, number>>;

/** Aggregate with the functions that prepare its commands. */
export interface PreparedAggregate {
  readonly aggregate: AnyAggregate;
  /** Numbers of new ids that a command needs, besides the id of its stream. */
  readonly countNewIds: (command: CommandRequest<ShopCommand>) => IdCounts | null;
  /** Unique key that is claimed together with the id of a new stream, if the command has one. */
  readonly findUniqueKey?: (command: CommandRequest<ShopCommand>) => Claiming | null;
  /** Loads facts that do not need the stream's state, before the command waits for earlier commands of its stream. */
  readonly loadEarlyFacts: (
    command: CommandRequest<ShopCommand>,
    context: CommandContext,
  ) => Promise<object | undefined>;
}
export type AggregateFactory = (sources: FactSources) => PreparedAggregate;

/** Command that is about to be decided, with everything that its facts can be loaded from. */
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

/**
 * Functions that load facts, by the type of the command. Required for each command with facts besides the time; for other
 * commands optional, as a check that may refuse the command.
 */
type FactLoaders<S, C extends ShopCommand> = {
  readonly [T in TypeWithFacts<C>]: (request: FactRequest<S, WithType<C, T>>) => MaybePromise<FactsOf<WithType<C, T>>>;
} & {
  readonly [T in Exclude<C['type'], TypeWithFacts<C>>]?: (
    request: FactRequest<S, WithType<C, T>>,
  ) => MaybePromise<void | object>;
};
type MaybePromise<T> = T | Promise<T>;

/** Everything that an aggregate needs besides its decider. */
export interface Preparation<S, C extends ShopCommand, E extends ShopEvent> {
  /** Commands that begin a stream: these are decided on an empty state, without reading the stream first. */
  readonly begins?: readonly C['type'][];
  /** Further properties of the answer, made from the command's events alone, so that a repeat gets the same answer. */
  readonly answer?: (events: readonly Recorded<E>[]) => object;
  /** Numbers of new ids that commands need, by the type of the command. */
  readonly reserves?: { readonly [T in C['type']]?: IdCounts | ((data: WithType<C, T>['data']) => IdCounts) };
  /** Fields of the data of commands, by the type of the command: references in them have to point at records. */
  readonly references?: { readonly [T in C['type']]?: AnyFields };
  /** Tables of changes, whose references are checked in the same way. */
  readonly changes?: readonly StaffChanges[];
  /** Facts of commands, by the type of the command. */
  readonly facts: FactLoaders<S, C>;
  readonly uniqueKey?: (command: CommandRequest<C>) => Claiming | null;
  /** Facts that do not need the stream's state, by the type of the command. `facts` gets them as `context.gathered`. */
  readonly earlyFacts?: {
    readonly [T in C['type']]?: (
      data: WithType<C, T>['data'],
      context: CommandContext,
      sources: FactSources,
    ) => Promise<object>;
  };
}

/** Joins a decider with the preparation of its commands. `facts` is required if a command has facts besides the time. */
export function aggregateOf<S, C extends ShopCommand, E extends ShopEvent>(
  decider: StreamDecider<S, C, E>,
  ...[preparation]: [TypeWithFacts<C>] extends [never] ? [Partial<Preparation<S, C, E>>?] : [Preparation<S, C, E>]
): AggregateFactory {
  const { begins, answer, uniqueKey, earlyFacts, ...tables } = (preparation ?? {}) as ErasedPreparation; // compared with the decider by the type of the parameter
  return (sources) => ({
    aggregate: {
      ...decider,
      begins,
      answer,
      loadFacts: (command: CommandRequest<ShopCommand>, context: CommandContext, subject: Subject<unknown>) =>
        loadFacts(tables, { command, context, ...subject, sources }),
    } as unknown as AnyAggregate, // forgets its types, which `Commands.change` compares
    countNewIds: (command) => newIdCounts(tables, command),
    ...(uniqueKey && { findUniqueKey: uniqueKey }),
    loadEarlyFacts: async ({ type, data }, context) => earlyFacts?.[type]?.(data, context, sources),
  });
}

type ErasedPreparation = Omit<Partial<Preparation<unknown, ShopCommand, ShopEvent>>, 'facts'> & {
  readonly facts?: Readonly<Record<string, (request: FactRequest<unknown, ShopCommand>) => MaybePromise<unknown>>>;
};

function newIdCounts({ reserves }: ErasedPreparation, { type, data }: CommandRequest<ShopCommand>): IdCounts | null {
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
  const fields = references?.[type] ?? fieldsOfCommand(type, changes);
  if (fields) await parts.sources.records.requireReferences(fields, data);
  const newIds = (space: string) => parts.context.ids?.[space] ?? [];
  const newId = (space: string) => newIds(space)[0] ?? 0;
  return (await facts?.[type]?.({ ...parts, data, newIds, newId })) as object | undefined;
}

/**
 * Makes an `answer` function that returns the ids of new parts by their events. With the names
 * `{ WorkshopTimeScheduled: 'times' }`, two such events with the ids 4 and 5 are answered as `{ times: [4, 5] }`.
 */
export function answerNewPartIds<E extends ShopEvent & { readonly data: object }>(
  names: Readonly<Partial<Record<E['type'], string>>>,
): (events: readonly E[]) => Readonly<Record<string, readonly number[]>> {
  return (events) => {
    const ids: Record<string, number[]> = {};
    for (const { type, data } of events) {
      const name = names[type as E['type']];
      if (name !== undefined) (ids[name] ??= []).push((data as { readonly id: number }).id); // every event of a new part has an id
    }
    return ids;
  };
}

function fieldsOfCommand(type: string, tables: readonly StaffChanges[]): AnyFields | undefined {
  return tables.flatMap(({ changes }) => Object.values(changes)).find(({ commandType }) => commandType === type)
    ?.fields;
}

/** All aggregates of the program, by name. */
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
