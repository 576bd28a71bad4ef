import type { Provider, Type } from '@nestjs/common';
import type { CommandExecutor, Process } from '@rabbet/commands';
import type { PointingColumn } from '@rabbet/projections';
import type { AggregateFactory } from './changes/aggregates';
import type { QueryReadModels } from './changes/fact-sources';
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

/** Last step of a start. Its lines go to the person who started the shop, and not into the log. */
export interface StartStep {
  run(say: (line: string) => void): Promise<void>;
}

/** Everything that a feature adds to the program. `shop/features.ts` lists all features. */
export interface Feature {
  readonly name: string;
  readonly aggregates?: readonly AggregateFactory[];
  readonly reads?: readonly ReadEntry[];
  readonly controllers?: readonly Type[];
  /** Nest providers that its controllers depend on. */
  readonly providers?: readonly Provider[];
  /** Processes that react to events. They change streams only by commands. */
  readonly processes?: (commands: Changing, tools: ShopToolsParts) => readonly Process[];
  /** Mails that are made from its events. */
  readonly mails?: readonly MailTemplate[];
  /** Background work of the feature; null if there is none. */
  readonly worker?: (tools: ShopToolsParts) => Worker | null;
  /** Numbers for the operator, in /health/ready and /metrics. */
  readonly counts?: Counts;
  /** One of its providers, which is run once the shop can be reached. */
  readonly startStep?: Type<StartStep>;
  /** OpenAPI schemas of further properties in the answers to its changes, besides id and revision. */
  readonly replies?: Readonly<Record<string, object>>;
  /** Route that bypasses Nest. */
  readonly rawRoute?: (tools: ServingTools) => RawRoute;
  /** Columns of its tables that contain ids of records: such records cannot be removed. */
  readonly pointingColumns?: readonly PointingColumn[];
  /** Guard that may refuse changes of other features' records. */
  readonly recordGuard?: (executor: Pick<CommandExecutor, 'state'>, ask: QueryReadModels) => RecordGuard;
}
