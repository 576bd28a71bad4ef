import type { IncomingMessage } from 'node:http';
import type { Caller } from '@rabbet/domain/callers/caller';
import { HttpProblem } from '../problems/problems';

/** Tells who asks. What a request shows and is not good is refused rather than ignored. */
export abstract class Authentication {
  abstract callerOf(request: IncomingMessage): Promise<Caller>;
}

/** Token in "Authorization: Bearer ..."; null without that header. */
export function bearerOf({ headers: { authorization } }: Pick<IncomingMessage, 'headers'>): string | null {
  if (authorization === undefined) return null;
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (token === undefined) throw noToken('A token is sent as "Authorization: Bearer ...".');
  return token;
}

export function noToken(message: string): HttpProblem {
  return new HttpProblem(401, 'access/no-token', message, { headers: { 'www-authenticate': 'Bearer realm="Rabbet"' } });
}
