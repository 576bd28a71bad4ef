import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandExecutor, Rehearsal } from '@rabbet/commands';
import type { CommandRequest, ShopCommand } from '@rabbet/domain/deciders/decider';
import { order, type OrderCommand, type PayByCredit } from '@rabbet/domain/orders/orders';
import { orderReply } from '@rabbet/projections';
import { NewId } from '../kernel/changes/change';
import { type CommandReply } from '../kernel/changes/command-reply';
import type { ChangePerformer } from '../kernel/changes/routes/changes-controller';
import { QueryService } from '../kernel/reads/query-service';
import { CreditOfOrders } from './credit-of-orders';
import { Commands } from '../kernel/changes/commands';

/** Performs changes of orders, and answers each with the order as it is then, or as a dry run would leave it. */
@Injectable()
export class OrderAnswers implements ChangePerformer {
  constructor(
    private readonly commands: Commands,
    private readonly executor: CommandExecutor,
    private readonly queries: QueryService,
    private readonly credits: CreditOfOrders,
  ) {}

  async perform(
    request: CommandRequest<ShopCommand>,
    id: number | NewId,
    outerContext: CommandContext,
  ): Promise<CommandReply> {
    // a dry run alone is a rehearsal of one change, so that it can tell how the order would be
    const context =
      outerContext.isDryRun && !outerContext.rehearsal
        ? { ...outerContext, rehearsal: Rehearsal.begin() }
        : outerContext;
    const command = request as CommandRequest<OrderCommand> | PayByCredit; // the tables of their changes make no others
    const reply = await (command.type === 'PayByCredit'
      ? this.credits.pay(command.data, Number(id), context)
      : this.commands.change(order, id, command, context));
    if (outerContext.rehearsal) return reply;
    const number = Number(reply.id);
    const { revision } = reply.result;
    const state = context.isDryRun
      ? (await this.executor.state(order, number, context.rehearsal)).state
      : await this.executor.stateAfter(reply.result, order, number);
    const shown = context.isDryRun && id instanceof NewId ? 0 : number;
    const whole = await orderReply(this.queries.context(context.caller), shown, revision, state);
    return reply.withBody({ ...reply.body, whole });
  }
}
