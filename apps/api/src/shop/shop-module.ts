import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AllowGuard, routesWithoutRule } from '../kernel/requests/allow';
import { Authentication } from '../kernel/requests/authentication';
import { AnswerChanges } from '../kernel/changes/command-reply';
import { ChangeHandler } from '../kernel/changes/handling/change-handler';
import { ChangeControllers, ChangeDirectory } from '../kernel/changes/routes/change-directory';
import { Commands } from '../kernel/changes/commands';
import { ManyChangesController } from '../kernel/changes/routes/many-changes.controller';
import type { Feature } from '../kernel/feature';
import { HealthController } from '../kernel/health';
import { LiveController } from '../kernel/live/live.controller';
import { ProblemFilter } from '../kernel/requests/problem-filter';
import { readController } from '../kernel/reads/read-controller';
import { rowEntries } from '../kernel/reads/read-entry';
import { NoteDenied } from '../kernel/requests/note-denied';
import { ReadBody } from '../kernel/requests/read-body';

export interface ShopModuleOptions {
  readonly features: readonly Feature[];
  /** Instances that are injected by their classes, made before Nest begins. */
  readonly made: readonly object[];
  readonly authentication: Authentication;
}

@Module({})
export class ShopModule {
  static of({ features, made, authentication }: ShopModuleOptions): DynamicModule {
    const changes = features.flatMap(({ controllers = [] }): readonly Type[] => controllers);
    const entries = features.flatMap(({ reads = [] }) => reads);
    // an address that ends with an id would answer for those that end with a word
    const reads = [...entries, ...rowEntries(entries)].map(readController);
    const instances: readonly object[] = [...made, new ChangeControllers(changes)];
    const controllers = [HealthController, LiveController, ManyChangesController, ...reads, ...changes];
    const open = routesWithoutRule(controllers);
    if (open.length > 0) throw new Error(`nobody has said who may call ${open.join(', ')}`);
    return {
      module: ShopModule,
      imports: [CqrsModule.forRoot()],
      controllers,
      providers: [
        ...instances.map((value) => ({ provide: value.constructor, useValue: value })),
        ...features.flatMap(({ providers = [] }): readonly Provider[] => providers),
        ChangeDirectory,
        ChangeHandler,
        Commands,
        ProblemFilter,
        { provide: Authentication, useValue: authentication },
        { provide: APP_FILTER, useExisting: ProblemFilter },
        { provide: APP_GUARD, useClass: AllowGuard },
        { provide: APP_INTERCEPTOR, useClass: ReadBody },
        { provide: APP_INTERCEPTOR, useClass: AnswerChanges },
        { provide: APP_INTERCEPTOR, useClass: NoteDenied },
      ],
    };
  }
}
