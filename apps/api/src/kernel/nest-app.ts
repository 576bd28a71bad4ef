import type { RequestListener } from 'node:http';
import type { DynamicModule, LoggerService, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import { serveDocs } from './docs';
import type { DocumentedFeature } from './complete-document';
import { OtherMethodsAdapter } from './requests/other-methods';
import { ProblemFilter } from './requests/problem-filter';
import { Commands } from './changes/commands';

export interface NestApp {
  readonly listener: RequestListener;
  /** Executes all changes. */
  readonly commands: Commands;
  readonly filter: ProblemFilter;
  get<T>(provider: Type<T>): T;
  close(): Promise<void>;
}

/** Creates the Nest application with all routes of the API. It does not listen: the listener is part of the result. */
export async function createNestApp(
  module: DynamicModule,
  features: readonly DocumentedFeature[] = [],
): Promise<NestApp> {
  const server = express();
  server.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  const warnings = new WarningCollector();
  const app = await NestFactory.create<NestExpressApplication>(module, new OtherMethodsAdapter(server), {
    logger: warnings,
    bodyParser: false,
    abortOnError: false,
  });
  serveDocs(app, features);
  await app.init();
  warnings.throwIfAny();
  const commands = app.get(Commands);
  const filter = app.get(ProblemFilter);
  return { listener: server, commands, filter, get: (provider) => app.get(provider), close: () => app.close() };
}

/** Collects the warnings of Nest, which only warns about dependencies that it cannot inject: here these stop the start. */
class WarningCollector implements LoggerService {
  private readonly messages: string[] = [];

  log(): void {}

  warn(message: unknown): void {
    this.messages.push(String(message));
  }

  error(message: unknown): void {
    this.messages.push(String(message));
  }

  fatal(message: unknown): void {
    this.messages.push(String(message));
  }

  throwIfAny(): void {
    if (this.messages.length > 0) throw new Error(`Nest complains: ${this.messages.join('; ')}`);
  }
}
