import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { CommandResult } from '@rabbet/commands';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';

/** Result of a change, which knows the headers and the body of its answer. */
export class CommandReply {
  constructor(
    readonly id: number | string,
    readonly result: CommandResult,
    private readonly customBody: object | null = null,
  ) {}

  /** The same reply with another body. */
  withBody(body: object): CommandReply {
    return new CommandReply(this.id, this.result, body);
  }

  /** The same reply, with the state of the mail that the change leads to, if there is one. */
  withMail(mail: 'made' | 'held' | null): CommandReply {
    return mail ? this.withBody({ ...this.body, mail }) : this;
  }

  /** The same reply for a part, with the part's id. */
  forPart(part: number): CommandReply {
    return new CommandReply(part, this.result);
  }

  get body(): object {
    return this.customBody ?? { id: this.id, revision: this.result.revision, ...this.result.result };
  }

  get headers(): Record<string, string> {
    const { position, revision, repeated } = this.result;
    return {
      etag: `"${revision}"`,
      'cache-control': 'no-store',
      ...(position !== '' && { 'log-position': position }),
      ...(repeated && { 'idempotent-replayed': 'true' }),
    };
  }
}

/** Puts the result of a change into the headers and the body of the answer. */
@Injectable()
export class AnswerChanges implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof CommandReply)) return answer;
        response.set(answer.headers);
        return answer.body;
      }),
    );
  }
}
