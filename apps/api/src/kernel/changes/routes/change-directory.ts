import type { IncomingMessage } from 'node:http';
import { Injectable, type Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants';
import { ModuleRef } from '@nestjs/core';
import type { CommandContext } from '@rabbet/commands';
import type { Caller } from '@rabbet/domain/callers/caller';
import { requireAllowed, ruleOf } from '../../requests/allow';
import { HttpProblem } from '../../problems/problems';
import { ProblemFilter } from '../../requests/problem-filter';
import { notesOf } from '../../requests/request';
import { CommandReply } from '../command-reply';
import type { ChangeRequest } from './change-request';
import { type ChangeInput, type ChangeRoute, changeRoutesOf, inputOf } from './change-route';
import { contextOf } from '../command-context';

/** The controllers whose routes are changes. */
export class ChangeControllers {
  constructor(readonly all: readonly Type[]) {}
}

export interface ChangeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Headers of a reply that are about the change, not about the connection. */
const CHANGE_HEADERS = ['etag', 'log-position', 'idempotent-replayed', 'retry-after'];

interface RouteTarget {
  readonly controller: Type;
  readonly route: ChangeRoute;
}

/** Finds the controller's method for a change, and calls it as the route of that change would. */
@Injectable()
export class ChangeDirectory {
  private readonly targets = new Map<string, RouteTarget>();

  constructor(
    { all }: ChangeControllers,
    private readonly modules: ModuleRef,
    private readonly problems: ProblemFilter,
  ) {
    for (const controller of all)
      for (const route of changeRoutesOf(controller)) {
        const base = Reflect.getMetadata(PATH_METADATA, controller) as string; // every controller has one
        this.targets.set(`${route.method} ${[base, route.path].filter(Boolean).join('/')}`, { controller, route });
      }
  }

  async answer(change: ChangeRequest, request: IncomingMessage): Promise<ChangeAnswer> {
    try {
      const headers = {
        'idempotency-key': change.key,
        ...(change.dryRun && { 'x-dry-run': 'watch' }),
        ...(change.revision !== undefined && { 'if-match': `"${change.revision}"` }),
      };
      const { manyChangesMs } = notesOf(request).times;
      const context = () => contextOf(request, headers, manyChangesMs);
      const { status, reply } = await this.reply(change, notesOf(request).caller, context);
      return { status, headers: changeHeaders(reply.headers), body: reply.body };
    } catch (error) {
      const { body, headers } = this.problems.toReply(error, notesOf(request));
      return { status: body.status, headers: changeHeaders(headers), body };
    }
  }

  /** Makes a change as a part of another one. Fails as the route of that change would. */
  async perform(change: ChangeRequest, context: CommandContext): Promise<CommandReply> {
    return (await this.reply(change, context.caller, () => context)).reply;
  }

  private async reply(change: ChangeRequest, caller: Caller, context: () => CommandContext) {
    const { rule, route, id, call } = this.find(change);
    requireAllowed(rule, caller);
    const reply = await call(inputOf(route, id, change.body, context));
    if (!(reply instanceof CommandReply)) throw new Error(`${change.path} answers no change`);
    return { status: route.status, reply };
  }

  private find({ method, path }: ChangeRequest) {
    const [, digits] = /\/(\d+)(?=\/|$)/.exec(path) ?? [];
    const target =
      this.targets.get(`${method} ${path}`) ?? this.targets.get(`${method} ${path.replace(/\/\d+(?=\/|$)/, '/:id')}`);
    if (!target) throw new HttpProblem(404, 'http/404', 'There is nothing at this address.');
    const { controller, route } = target;
    const instance = this.modules.get<Record<string, (input: ChangeInput) => unknown>>(controller, { strict: false });
    const call = async (input: ChangeInput) => instance[route.handler]?.(input);
    const rule = ruleOf(controller, route.handler);
    return { rule, route, id: digits, call };
  }
}

function changeHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => CHANGE_HEADERS.includes(name)));
}
