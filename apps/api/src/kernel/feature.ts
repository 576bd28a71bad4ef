import type { Provider, Type } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import type { CommandExecutor, Process } from '@rabbet/commands';
import type { PointingColumn } from '@rabbet/projections';
import type { AggregateOf } from './changes/aggregates';
import type { MailTemplate } from './mail-template';
import type { RecordGuard } from './changes/record-guard';
import type { ReadEntry } from './reads/read-entry';
import type { RawRoute } from './requests/request-router';
import type { Counts, ShopToolsParts, Worker } from './shop-tools';

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
