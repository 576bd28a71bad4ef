import type { Provider, Type } from '@nestjs/common';
import type { CommandExecutor, Process } from '@rabbet/commands';
import type { PointingColumn } from '@rabbet/projections';
import type { AggregateOf } from './changes/aggregates';
import type { AskReadModels } from './changes/fact-sources';
import type { MailTemplate } from './mail-template';
import type { RecordGuard } from './changes/record-guard';
import type { ReadEntry } from './reads/read-entry';
import type { Authentication } from './requests/authentication';
import type { RawRoute } from './requests/request-router';
import type { Counts, ShopToolsParts, Worker } from './shop-tools';
import type { Changing } from './changes/commands';

export interface ServingTools extends ShopToolsParts {
  readonly commands: Changing;
  readonly authentication: Pick<Authentication, 'callerOf'>;
}

/** Last step of a start. Its lines go to the person who started the shop, and into no log. */
export interface Beginning {
  begin(say: (line: string) => void): Promise<void>;
}

/** All that a feature brings to the program: its line in `shop/features.ts` plugs it in. */
export interface Feature {
  readonly name: string;
  readonly aggregates?: readonly AggregateOf[];
  readonly reads?: readonly ReadEntry[];
  readonly controllers?: readonly Type[];
  /** Dependencies of its controllers. */
  readonly providers?: readonly Provider[];
  /** Processes, which change streams by the command bus alone. */
  readonly processes?: (commands: Changing, tools: ShopToolsParts) => readonly Process[];
  /** Mails that are made from its events. */
  readonly mails?: readonly MailTemplate[];
  /** Null where there is nothing to run. */
  readonly runs?: (tools: ShopToolsParts) => Worker | null;
  readonly counts?: Counts;
  /** One of its providers, which begins once the shop can be reached. */
  readonly begins?: Type<Beginning>;
  /** OpenAPI properties that answers to its changes have besides id and revision. */
  readonly replies?: Readonly<Record<string, object>>;
  readonly serves?: (tools: ServingTools) => RawRoute;
  /** Columns of its tables that point at records: those records cannot be removed. */
  readonly pointing?: readonly PointingColumn[];
  /** Guard that may refuse changes of other features' records. */
  readonly guards?: (executor: Pick<CommandExecutor, 'state'>, ask: AskReadModels) => RecordGuard;
}
