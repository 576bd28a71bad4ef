import { type Caller, isFor, isStaff, mayChange, type Readers, VISITOR } from '@rabbet/domain/callers/caller';
import { type Resource, resourceInWords } from '@rabbet/domain/callers/roles';
import { isConnectionLoss } from '@rabbet/postgres';
import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants';
import { Reflector } from '@nestjs/core';
import { Authentication, noToken } from './authentication';
import { badFields, notAllowed } from '../problems/problems';
import { AccessLog } from './access-log';
import { Forgery } from './forgery';
import { notesOf } from './request';

const RULE = 'rabbet:rule';

/** Callers that a route admits: those who may read something, or who may change one of some resources. */
type Rule = { readonly readers: Readers } | { readonly changers: readonly Resource[] };

/** Sets the rule of a controller's method, or of all its methods that have none of their own. */
export const Allow = (readers: Readers) => SetMetadata(RULE, { readers } satisfies Rule);
export const AllowChanging = (...changers: readonly Resource[]) => SetMetadata(RULE, { changers } satisfies Rule);

const TRIED = 'rabbet:tried';

/** Says whether an action heeds X-Dry-Run: the guard refuses a dry run of the others. */
export const Tried = (canBeTried: boolean) => SetMetadata(TRIED, canBeTried);

@Injectable()
export class AllowGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authentication: Authentication,
    private readonly forgery: Forgery,
    private readonly accessLog: AccessLog,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    const rule = this.reflector.getAllAndOverride<Rule | undefined>(RULE, [context.getHandler(), context.getClass()]);
    const caller = await this.authentication
      .callerOf(request)
      .catch((error: unknown) => visitorWhile(error, rule, request));
    notesOf(request).caller = caller;
    this.refusing(caller, 'forgery', request, () => this.forgery.require(request));
    if (request.headers['x-dry-run'] !== undefined && Reflect.getMetadata(TRIED, context.getHandler()) === false)
      throw badFields([{ field: 'X-Dry-Run', code: 'choice', message: 'This is done or not, and cannot be tried.' }]);
    this.refusing(caller, 'role', request, () => requireAllowed(rule, caller));
    return true;
  }

  private refusing(caller: Caller, reason: string, request: IncomingMessage, check: () => void): void {
    try {
      check();
    } catch (error) {
      this.accessLog.denied(caller, reason, request);
      throw error;
    }
  }
}

/** Treats the caller of a public read as a visitor while the database is away, so that /health still answers. */
function visitorWhile(error: unknown, rule: Rule | undefined, { method }: IncomingMessage): Caller {
  if (isConnectionLoss(error) && method === 'GET' && rule && 'readers' in rule && rule.readers === 'public')
    return VISITOR;
  throw error;
}

/** The rule of a controller's method, or of all its methods that have none of their own. */
export function ruleOf(controller: Type, method?: string): Rule | undefined {
  const handler: unknown = method === undefined ? undefined : (controller.prototype as Methods)[method];
  return (handler instanceof Function && ruleAt(handler)) || ruleAt(controller);
}

type Methods = Readonly<Record<string, unknown>>;
const ruleAt = (target: object) => Reflect.getMetadata(RULE, target) as Rule | undefined; // set above

/** Refuses callers whom the rule does not admit; without a rule, everybody. */
export function requireAllowed(rule: Rule | undefined, caller: Caller): void {
  if (
    rule &&
    ('readers' in rule ? isFor(rule.readers, caller) : rule.changers.some((resource) => mayChange(caller, resource)))
  )
    return;
  if (!isStaff(caller)) throw noToken('This is for staff: sign in, or send a token as "Authorization: Bearer ...".');
  if (!rule) throw notAllowed('This is for nobody.');
  throw notAllowed(
    'readers' in rule
      ? `Your role does not let you read this: it takes one that may read ${resourceInWords(rule.readers)}.`
      : `Your role does not let you do this: it takes one that may change ${rule.changers.map(resourceInWords).join(' or ')}.`,
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
