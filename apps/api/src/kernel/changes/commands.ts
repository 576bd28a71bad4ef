import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '@rabbet/commands';
import type { ShopCommand, StreamDecider } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import { Change, type CommandOrBuilder, type NewId } from './change';
import type { CommandReply } from './command-reply';

/** The one way to change a stream: stands in front of the command bus. */
@Injectable()
export class Commands {
  constructor(@Inject(CommandBus) private readonly bus: Pick<CommandBus, 'execute'>) {}

  /** Changes a stream of this decider. Takes those commands only that the decider has rules for. */
  change<S, C extends ShopCommand, E extends ShopEvent>(
    { name }: StreamDecider<S, C, E>,
    id: number | string | NewId,
    command: CommandOrBuilder<NoInfer<C>>,
    context: CommandContext,
  ): Promise<CommandReply> {
    return this.send(new Change(name, id, command as CommandOrBuilder<ShopCommand>, context)); // the decider has a rule for it
  }

  /** Makes a change whose types are forgotten, such as one of a table of changes. */
  send(change: Change): Promise<CommandReply> {
    return this.bus.execute(change);
  }
}

/** Part of `Commands` that processes take. */
export type Changing = Pick<Commands, 'change'>;
