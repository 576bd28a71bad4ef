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

/** Rule of a route: it admits callers who may read something, or who may change one of several resources. */
type Rule = { readonly readers: Readers } | { readonly changers: readonly Resource[] };

/** Sets the rule of a controller's method, or of all its methods that have none of their own. */
export const Allow = (readers: Readers) => SetMetadata(RULE, { readers } satisfies Rule);
export const AllowChanging = (...changers: readonly Resource[]) => SetMetadata(RULE, { changers } satisfies Rule);

const CAN_BE_TRIED = 'rabbet:tried';

/** Sets whether an action supports X-Dry-Run: the guard refuses a dry run of one that does not. */
export const CanBeTried = (canBeTried: boolean) => SetMetadata(CAN_BE_TRIED, canBeTried);

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
      .catch((error: unknown) => visitorIfDatabaseAway(error, rule, request));
    notesOf(request).caller = caller;
    this.checkOrNoteDenied(caller, 'forgery', request, () => this.forgery.requireToken(request));
    if (request.headers['x-dry-run'] !== undefined && Reflect.getMetadata(CAN_BE_TRIED, context.getHandler()) === false)
      throw badFields([{ field: 'X-Dry-Run', code: 'choice', message: 'This is done or not, and cannot be tried.' }]);
    this.checkOrNoteDenied(caller, 'role', request, () => requireAllowed(rule, caller));
    return true;
  }

  /** Runs a check. If it refuses, notes that in the access log. */
  private checkOrNoteDenied(caller: Caller, reason: string, request: IncomingMessage, check: () => void): void {
    try {
      check();
    } catch (error) {
      this.accessLog.noteDenied(caller, reason, request);
      throw error;
    }
  }
}

/** Treats the caller of a public read as a visitor while the database cannot be reached, so that /health still answers. */
function visitorIfDatabaseAway(error: unknown, rule: Rule | undefined, { method }: IncomingMessage): Caller {
  if (isConnectionLoss(error) && method === 'GET' && rule && 'readers' in rule && rule.readers === 'public')
    return VISITOR;
  throw error;
}

/** Rule of a controller's method: its own, or else that of the controller. */
export function ruleOf(controller: Type, method?: string): Rule | undefined {
  const handler: unknown = method === undefined ? undefined : (controller.prototype as Methods)[method];
  return (handler instanceof Function && metadataRule(handler)) || metadataRule(controller);
}

type Methods = Readonly<Record<string, unknown>>;
const metadataRule = (target: object) => Reflect.getMetadata(RULE, target) as Rule | undefined; // set by `Allow`

function isAdmitted(rule: Rule, caller: Caller): boolean {
  if ('readers' in rule) return isFor(rule.readers, caller);
  return rule.changers.some((resource) => mayChange(caller, resource));
}

/** Refuses callers whom the rule does not admit. Without a rule, refuses everybody. */
export function requireAllowed(rule: Rule | undefined, caller: Caller): void {
  if (rule && isAdmitted(rule, caller)) return;
  if (!isStaff(caller)) throw noToken('This is for staff: sign in, or send a token as "Authorization: Bearer ...".');
  if (!rule) throw notAllowed('This is for nobody.');
  throw notAllowed(
    'readers' in rule
      ? `Your role does not let you read this: it takes one that may read ${resourceInWords(rule.readers)}.`
      : `Your role does not let you do this: it takes one that may change ${rule.changers.map(resourceInWords).join(' or ')}.`,
  );
}

/** Routes of these controllers without a rule. The program does not start with one. */
export function routesWithoutRule(controllers: readonly Type[]): readonly string[] {
  return controllers.flatMap((controller) => {
    const methods = Object.entries(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(
      ([name, { value }]) =>
        value instanceof Function && Reflect.hasMetadata(METHOD_METADATA, value) ? [{ name, method: value }] : [],
    );
    const unruled = methods.filter(({ method }) => !ruleOf(controller) && !Reflect.hasMetadata(RULE, method));
    return unruled.map(({ name }) => `${controller.name}.${name}`);
  });
}
