import {
  type Caller,
  isFor,
  isStaff,
  localCaller,
  mayChange,
  type Readers,
  VISITOR,
} from '@rabbet/domain/callers/caller';
import type { Area } from '@rabbet/domain/callers/roles';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants';
import { Reflector } from '@nestjs/core';
import { HttpProblem } from './problems';
import { notesOf } from './requests/request';

const RULE = 'rabbet:rule';

/** Who may call a route: whoever may read something, or whoever may change an area. */
type Rule = { readonly readers: Readers } | { readonly changers: Area };

/** Of a method of a controller, or of all that have no rule of their own. */
export const Allow = (readers: Readers) => SetMetadata(RULE, { readers } satisfies Rule);
export const AllowChanging = (area: Area) => SetMetadata(RULE, { changers: area } satisfies Rule);

/** The token that lets in whoever works on this machine, until there are accounts. */
export class OperatorToken {
  private readonly digest: Buffer;

  constructor(token: string) {
    this.digest = digestOf(token);
  }

  /** The operator if they show it; a wrong one is refused rather than ignored. */
  callerOf({ headers: { authorization } }: IncomingMessage): Caller {
    if (authorization === undefined) return VISITOR;
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    if (token !== undefined && timingSafeEqual(digestOf(token), this.digest)) return localCaller('0');
    throw noToken('This token is not the one in the data folder of the shop.');
  }
}

@Injectable()
export class AllowGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly token: OperatorToken,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    const caller = this.token.callerOf(request);
    notesOf(request).caller = caller;
    const rule = this.reflector.getAllAndOverride<Rule | undefined>(RULE, [context.getHandler(), context.getClass()]);
    requireAllowed(rule, caller);
    return true;
  }
}

/** The rule of all routes of a controller that have none of their own. */
export function ruleOf(controller: Type): Rule | undefined {
  return Reflect.getMetadata(RULE, controller) as Rule | undefined; // set above
}

/** What has no rule is for nobody. */
export function requireAllowed(rule: Rule | undefined, caller: Caller): void {
  if (rule && ('readers' in rule ? isFor(rule.readers, caller) : mayChange(caller, rule.changers))) return;
  if (!isStaff(caller))
    throw noToken('This is for staff: send the token of the data folder as "Authorization: Bearer ...".');
  if (!rule) throw notAllowed('This is for nobody.');
  throw notAllowed(
    'readers' in rule
      ? `Your role does not let you read this: it takes one that may read ${rule.readers}.`
      : `Your role does not let you do this: it takes one that may change ${rule.changers}.`,
  );
}

/** The routes of these controllers that nobody is allowed to call, as nobody has said who may. */
export function withoutRule(controllers: readonly Type[]): readonly string[] {
  return controllers.flatMap((controller) => {
    const methods = Object.entries(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(
      ([name, { value }]) =>
        value instanceof Function && Reflect.hasMetadata(METHOD_METADATA, value) ? [{ name, method: value }] : [],
    );
    const open = methods.filter(({ method }) => !ruleOf(controller) && !Reflect.hasMetadata(RULE, method));
    return open.map(({ name }) => `${controller.name}.${name}`);
  });
}

export function noToken(message: string): HttpProblem {
  return new HttpProblem('access/no-token', message, { headers: { 'www-authenticate': 'Bearer realm="Rabbet"' } });
}

export function notAllowed(message: string): HttpProblem {
  return new HttpProblem('access/not-allowed', message);
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
