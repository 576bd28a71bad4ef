import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Aggregate, type CommandResult, CommandExecutor, type CommandContext } from '@rabbet/commands';
import type { ShopCommand } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { AppLogger } from './app-logger';
import { Metrics } from './observing';

/** Whatever aggregate, for the one handler that treats all alike. */
type AnyAggregate = Aggregate<unknown, ShopCommand, ShopEvent>;

/** The one command of the program: somebody wants something done to one stream. */
export class Change extends Command<CommandReply> {
  readonly aggregate: AnyAggregate;
  readonly command: ShopCommand;

  constructor(
    aggregate: Pick<AnyAggregate, 'name'>,
    readonly id: number,
    command: ShopCommand,
    readonly context: CommandContext,
  ) {
    super();
    this.aggregate = aggregate as AnyAggregate; // the command is one of its own: each feature pairs them
    this.command = command;
  }
}

/** What was done, as the headers and the body of the answer tell it. */
export class CommandReply {
  constructor(
    readonly id: number,
    readonly answer: CommandResult,
  ) {}

  get body(): object {
    return { id: this.id, revision: this.answer.revision, ...this.answer.result };
  }

  get headers(): Record<string, string> {
    const { position, revision, repeated } = this.answer;
    return {
      etag: `"${revision}"`,
      'cache-control': 'no-store',
      ...(position !== '' && { 'log-position': position }),
      ...(repeated && { 'idempotent-replayed': 'true' }),
    };
  }
}

@CommandHandler(Change)
export class ChangeHandler implements ICommandHandler<Change> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly log: AppLogger,
    private readonly metrics: Metrics,
  ) {}

  async execute({ aggregate, id, command, context }: Change): Promise<CommandReply> {
    const started = performance.now();
    const stream = `${aggregate.name}-${id}`;
    const tell = (outcome: string, more: object) => {
      this.metrics.commands.inc({ command: command.type, outcome });
      const ms = Math.round((performance.now() - started) * 10) / 10;
      this.log.info({ command: command.type, stream, outcome, ...more, origin: context.origin, ms }, 'command');
    };
    try {
      const answer = await this.executor.execute(aggregate, id, command, context);
      const { revision, repeated, changed } = answer;
      tell(repeated ? 'repeated' : changed ? 'done' : 'nothing', { revision, repeated });
      return new CommandReply(id, answer);
    } catch (error) {
      tell(error instanceof Refusal ? error.code : error instanceof Error ? error.name : 'failed', {});
      throw error;
    }
  }
}

/** Puts what was done into the headers and the body of the answer. */
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
