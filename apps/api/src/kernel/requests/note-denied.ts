import type { IncomingMessage } from 'node:http';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { catchError, type Observable } from 'rxjs';
import { HttpProblem } from '../problems/problems';
import { AccessLog } from './access-log';
import { notesOf } from './request';

/** Codes of refusals by role. A repeated question for the password is no denial. */
export const DENIED: readonly string[] = ['access/not-allowed', 'account/colleague', 'token/role'];

/** Notes denials by a handler after the guard has let the request in, such as of a field or a colleague's details. */
@Injectable()
export class NoteDenied implements NestInterceptor {
  constructor(private readonly accessLog: AccessLog) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    return next.handle().pipe(
      catchError((error: unknown) => {
        if ((error instanceof HttpProblem || error instanceof Refusal) && DENIED.includes(error.code))
          this.accessLog.noteDenied(notesOf(request).caller, 'role', request);
        throw error;
      }),
    );
  }
}
