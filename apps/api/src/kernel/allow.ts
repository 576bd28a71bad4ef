import { type Caller, isFor, OPERATOR, type Readers, VISITOR } from '@rabbet/domain/callers/caller';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { HttpProblem } from './problems';
import { notesOf } from './requests/request';

const ALLOWED = 'rabbet:allowed';

/** Who may call a method of a controller. One that does not say it lets in nobody. */
export const Allow = (readers: Readers) => SetMetadata(ALLOWED, readers);

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
    if (token !== undefined && timingSafeEqual(digestOf(token), this.digest)) return OPERATOR;
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
    const allowed = this.reflector.get<Readers | undefined>(ALLOWED, context.getHandler());
    const caller = this.token.callerOf(request);
    notesOf(request).caller = caller;
    if (allowed !== undefined && isFor(allowed, caller)) return true;
    throw noToken('This is for staff: send the token of the data folder as "Authorization: Bearer ...".');
  }
}

export function noToken(message: string): HttpProblem {
  return new HttpProblem('access/no-token', message, { headers: { 'www-authenticate': 'Bearer realm="Rabbet"' } });
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
