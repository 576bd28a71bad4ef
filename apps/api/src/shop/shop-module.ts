import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AllowGuard } from '../kernel/allow';
import { AnswerChanges, ChangeHandler } from '../kernel/change';
import { HealthController } from '../kernel/health';
import { ManyChangesController } from '../kernel/many/many-changes.controller';
import { ProblemFilter } from '../kernel/problem-filter';

export interface ShopModuleOptions {
  readonly controllers: readonly Type[];
  /** What is injected by its class, made before Nest begins. */
  readonly made: readonly object[];
  readonly providers: readonly Provider[];
}

@Module({})
export class ShopModule {
  static of({ controllers, made, providers }: ShopModuleOptions): DynamicModule {
    return {
      module: ShopModule,
      imports: [CqrsModule.forRoot()],
      controllers: [HealthController, ManyChangesController, ...controllers],
      providers: [
        ...made.map((value) => ({ provide: value.constructor, useValue: value })),
        ...providers,
        ChangeHandler,
        ProblemFilter,
        { provide: APP_FILTER, useExisting: ProblemFilter },
        { provide: APP_GUARD, useClass: AllowGuard },
        { provide: APP_INTERCEPTOR, useClass: AnswerChanges },
      ],
    };
  }
}
