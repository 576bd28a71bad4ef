import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider, Type } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import type { Aggregate, AggregateHooks, CommandContext, CommandExecutor, Process, Subject } from '@rabbet/commands';
import type { Asked, ShopCommand, StreamDecider } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Claiming } from '@rabbet/postgres';
import type { PointingColumn } from '@rabbet/projections';
import type { FactSources } from './fact-sources';
import type { MailTemplate } from './mail-template';
import type { ReadEntry } from './reads/read-entry';
import type { RecordGuard } from './records/record-guard';
import type { Counts, ShopToolsParts, Worker } from './shop-tools';

/** Whatever aggregate, for the one handler that treats all alike. */
export type AnyAggregate = Aggregate<unknown, ShopCommand, ShopEvent>;

/** An aggregate with what prepares its commands, once it is known where facts come from. */
export interface PreparedAggregate {
  readonly aggregate: AnyAggregate;
  /** How many new ids of which spaces a command takes, besides that of its stream. */
  readonly reserves?: (command: Asked<ShopCommand>) => Readonly<Record<string, number>>;
  /** The key that what a command begins has to have for itself, if that can be told from what was asked. */
  readonly claims?: (command: Asked<ShopCommand>) => Claiming | null;
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
}

/** A decider, and what executing its commands takes: hooks alone where no command of it has facts. */
export function aggregateOf<S, C extends ShopCommand, E extends ShopEvent>(
  decider: StreamDecider<S, C, E>,
  ...[hooks]: [Asked<C>] extends [C]
    ? [(AggregateHooks<C, E> & Partial<Preparation<S, C, E>>)?]
    : [Preparation<S, C, E>]
): AggregateOf {
  const { prepare, reserves, claims, ...others } = (hooks ?? {}) as Partial<Preparation<S, C, E>>; // one of the two
  return (sources) => ({
    aggregate: {
      ...decider,
      ...others,
      ...(prepare && {
        prepare: (command: Asked<C>, context: CommandContext, subject: Subject<S>) =>
          prepare(command, context, subject, sources),
      }),
    } as unknown as AnyAggregate, // with its types forgotten: `Change.of` has compared them
    ...(reserves && { reserves: reserves as PreparedAggregate['reserves'] }), // as above
    ...(claims && { claims: claims as PreparedAggregate['claims'] }), // as above
  });
}

/** What is answered past the framework, below an address of its own. */
export interface RawRoute {
  /** What its requests are counted under. */
  readonly name: string;
  readonly address: RegExp;
  answer(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): Promise<void>;
}
export interface ServingTools extends ShopToolsParts {
  readonly commands: Pick<CommandBus, 'execute'>;
}

/** What a start does besides, and tells the person who sees it: nothing of it gets into a log. */
export interface Beginning {
  begin(say: (line: string) => void): Promise<void>;
}

/** All that a feature brings to the program: its line in `shop/features.ts` plugs it in. */
export interface Feature {
  readonly name: string;
  readonly aggregates?: readonly AggregateOf[];
  readonly reads?: readonly ReadEntry[];
  readonly controllers?: readonly Type[];
  /** What its controllers are injected with. */
  readonly providers?: readonly Provider[];
  /** They change streams by the bus, as everybody does. */
  readonly processes?: (commands: Pick<CommandBus, 'execute'>, tools: ShopToolsParts) => readonly Process[];
  /** Mails that are made from its events. */
  readonly mails?: readonly MailTemplate[];
  /** Null where there is nothing to run. */
  readonly runs?: (tools: ShopToolsParts) => Worker | null;
  readonly counts?: Counts;
  /** One of its providers, which begins once the shop can be reached. */
  readonly begins?: Type<Beginning>;
  /** What its changes answer besides id and revision, as OpenAPI describes it. */
  readonly replies?: Readonly<Record<string, object>>;
  readonly serves?: (tools: ServingTools) => RawRoute;
  /** Where its tables point at records: what is pointed at is not removed. */
  readonly pointing?: readonly PointingColumn[];
  /** What it holds against changes of records that are of other features. */
  readonly guards?: (executor: Pick<CommandExecutor, 'state'>) => RecordGuard;
}

/** Every aggregate of the program, by the name of its streams. */
export class Aggregates {
  private readonly byName: ReadonlyMap<string, PreparedAggregate>;

  constructor(all: readonly PreparedAggregate[]) {
    this.byName = new Map(all.map((one) => [one.aggregate.name, one]));
    if (this.byName.size < all.length) throw new Error('two aggregates of the program have the same name');
  }

  get(name: string): PreparedAggregate {
    const found = this.byName.get(name);
    if (!found) throw new Error(`there is no aggregate ${name}`);
    return found;
  }
}
