import type { RequestListener } from 'node:http';
import type { DynamicModule, LoggerService, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import { serveDocs } from './docs';
import type { Documented } from './docs-completed';
import { OtherMethodsAdapter } from './requests/other-methods';
import { ProblemFilter } from './requests/problem-filter';
import { Commands } from './changes/commands';

export interface NestApp {
  readonly listener: RequestListener;
  /** The one way in for every change. */
  readonly commands: Commands;
  readonly filter: ProblemFilter;
  get<T>(provider: Type<T>): T;
  close(): Promise<void>;
}

/** The framework with all routes of the API, not listening anywhere by itself. */
export async function createNestApp(module: DynamicModule, features: readonly Documented[] = []): Promise<NestApp> {
  const server = express();
  server.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  const warnings = new Warnings();
  const app = await NestFactory.create<NestExpressApplication>(module, new OtherMethodsAdapter(server), {
    logger: warnings,
    bodyParser: false,
    abortOnError: false,
  });
  serveDocs(app, features);
  await app.init();
  warnings.refuse();
  const commands = app.get(Commands);
  const filter = app.get(ProblemFilter);
  return { listener: server, commands, filter, get: (provider) => app.get(provider), close: () => app.close() };
}

/** Nest only warns of what it cannot inject, and injects nothing: here, nothing starts. */
class Warnings implements LoggerService {
  private readonly heard: string[] = [];

  log(): void {}

  warn(message: unknown): void {
    this.heard.push(String(message));
  }

  error(message: unknown): void {
    this.heard.push(String(message));
  }

  fatal(message: unknown): void {
    this.heard.push(String(message));
  }

  refuse(): void {
    if (this.heard.length > 0) throw new Error(`Nest complains: ${this.heard.join('; ')}`);
  }
}
