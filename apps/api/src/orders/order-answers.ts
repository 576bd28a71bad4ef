import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import type { Asked, ShopCommand } from '@rabbet/domain/deciders/decider';
import { order, type OrderCommand, type PayByCredit } from '@rabbet/domain/orders/orders';
import { orderReply } from '@rabbet/projections';
import { Change, type CommandReply, NewId } from '../kernel/changes/change';
import type { ChangePerformer } from '../kernel/changes/changes-controller';
import { QueryService } from '../kernel/reads/query-service';
import { CreditOfOrders } from './credit-of-orders';

/** Performs changes of orders, and answers each with the order as it is then. */
@Injectable()
export class OrderAnswers implements ChangePerformer {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
    private readonly queries: QueryService,
    private readonly credits: CreditOfOrders,
  ) {}

  async perform(asked: Asked<ShopCommand>, id: number | NewId, context: CommandContext): Promise<CommandReply> {
    const command = asked as Asked<OrderCommand> | PayByCredit; // the tables of their changes make no others
    const reply = await (command.type === 'PayByCredit'
      ? this.credits.pay(command.data, Number(id), context)
      : this.commands.execute(Change.of(order, id, command, context)));
    if (context.isDryRun) return reply;
    const number = Number(reply.id);
    const { revision } = reply.result;
    const state = await this.executor.stateAfter(reply.result, order, number);
    const whole = await orderReply(this.queries.context(context.caller), number, revision, state);
    return reply.telling({ ...reply.body, whole });
  }
}
