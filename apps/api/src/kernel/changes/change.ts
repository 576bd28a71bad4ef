import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '@rabbet/commands';
import type { CommandRequest, ShopCommand } from '@rabbet/domain/deciders/decider';
import type { CommandReply } from './command-reply';

/** Id of a stream that is yet to begin: the next free one, unless its maker brings one. */
export class NewId {
  readonly requestedId: number | null;

  constructor(given?: number | null) {
    this.requestedId = given ?? null;
  }
}

/** Command as requested, or a builder that makes it from the stream's id, for records that refer to themselves. */
export type CommandOrBuilder<C extends ShopCommand> =
  CommandRequest<C> | ((id: number) => CommandRequest<C> | Promise<CommandRequest<C>>);

/** The one command of the bus: asks an aggregate to change one stream. */
export class Change extends Command<CommandReply> {
  constructor(
    /** Name of the aggregate. */
    readonly aggregate: string,
    readonly id: number | string | NewId,
    readonly command: CommandOrBuilder<ShopCommand>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The command of a change as requested; null where it is made once the stream has its id. */
export function commandOf({ command }: Pick<Change, 'command'>): CommandRequest<ShopCommand> | null {
  return typeof command === 'function' ? null : command;
}
