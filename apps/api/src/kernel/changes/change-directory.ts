import type { IncomingMessage } from 'node:http';
import { Injectable, type Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants';
import { ModuleRef } from '@nestjs/core';
import type { CommandContext } from '@rabbet/commands';
import type { Caller } from '@rabbet/domain/callers/caller';
import { requireAllowed, ruleOf } from '../requests/allow';
import { HttpProblem } from '../problems/problems';
import { ProblemFilter } from '../requests/problem-filter';
import { notesOf } from '../requests/request';
import type { AskedChange } from './asked-change';
import { CommandReply } from './change';
import { type ChangeInput, type ChangeRoute, changeRoutesOf, inputOf } from './change-route';
import { contextOf } from './command-context';

/** The controllers whose routes are changes. */
export class ChangeControllers {
  constructor(readonly all: readonly Type[]) {}
}

export interface ChangeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Headers of an answer that are about the change, not about the connection. */
const TOLD = ['etag', 'log-position', 'idempotent-replayed', 'retry-after'];

interface Found {
  readonly controller: Type;
  readonly route: ChangeRoute;
}

/** Finds the method of a controller that a change is for, and has it answered as its own route would. */
@Injectable()
export class ChangeDirectory {
  private readonly found = new Map<string, Found>();

  constructor(
    { all }: ChangeControllers,
    private readonly modules: ModuleRef,
    private readonly problems: ProblemFilter,
  ) {
    for (const controller of all)
      for (const route of changeRoutesOf(controller)) {
        const base = Reflect.getMetadata(PATH_METADATA, controller) as string; // every controller has one
        this.found.set(`${route.method} ${[base, route.path].filter(Boolean).join('/')}`, { controller, route });
      }
  }

  async answer(asked: AskedChange, request: IncomingMessage): Promise<ChangeAnswer> {
    try {
      const own = {
        'idempotency-key': asked.key,
        ...(asked.dryRun && { 'x-dry-run': 'watch' }),
        ...(asked.revision !== undefined && { 'if-match': `"${asked.revision}"` }),
      };
      const { manyChangesMs } = notesOf(request).times;
      const context = () => contextOf(request, own, manyChangesMs);
      const { status, reply } = await this.reply(asked, notesOf(request).caller, context);
      return { status, headers: toldHeaders(reply.headers), body: reply.body };
    } catch (error) {
      const { body, headers } = this.problems.told(error, notesOf(request));
      return { status: body.status, headers: toldHeaders(headers), body };
    }
  }

  /** Makes a change as a part of another one. Fails as its own route would. */
  async perform(asked: AskedChange, context: CommandContext): Promise<CommandReply> {
    return (await this.reply(asked, context.caller, () => context)).reply;
  }

  private async reply(asked: AskedChange, caller: Caller, context: () => CommandContext) {
    const { rule, route, id, call } = this.find(asked);
    requireAllowed(rule, caller);
    const reply = await call(inputOf(route, id, asked.body, context));
    if (!(reply instanceof CommandReply)) throw new Error(`${asked.path} answers no change`);
    return { status: route.status, reply };
  }

  private find({ method, path }: AskedChange) {
    const [, digits] = /\/(\d+)(?=\/|$)/.exec(path) ?? [];
    const found =
      this.found.get(`${method} ${path}`) ?? this.found.get(`${method} ${path.replace(/\/\d+(?=\/|$)/, '/:id')}`);
    if (!found) throw new HttpProblem('http/404', 'There is nothing at this address.');
    const { controller, route } = found;
    const instance = this.modules.get<Record<string, (input: ChangeInput) => unknown>>(controller, { strict: false });
    const call = async (input: ChangeInput) => instance[route.handler]?.(input);
    const rule = ruleOf(controller, route.handler);
    return { rule, route, id: digits, call };
  }
}

function toldHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => TOLD.includes(name)));
}
