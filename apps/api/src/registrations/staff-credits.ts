import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import { actorOf } from '@rabbet/domain/callers/caller';
import { credit, type CreditCommand, type GrantByStaff } from '@rabbet/domain/credits/credits';
import type { Asked, ShopCommand } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { customer } from '@rabbet/domain/people/people';
import { recordDecider } from '@rabbet/domain/records/record';
import { dateIn } from '@rabbet/domain/time/zone';
import { creditUntil } from '@rabbet/domain/workshops/workshops';
import type { ChangePerformer } from '../kernel/changes/changes-controller';
import { Change, type CommandReply, NewId } from '../kernel/changes/change';
import { ShopTools } from '../kernel/shop-tools';

/** Performs what staff change of store credit. */
@Injectable()
export class StaffCredits implements ChangePerformer {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
    private readonly tools: ShopTools,
  ) {}

  async perform(asked: Asked<ShopCommand>, id: number, context: CommandContext): Promise<CommandReply> {
    const command = asked as Asked<CreditCommand | GrantByStaff>; // the table of their changes makes no others
    if (command.type !== 'GrantByStaff') return this.commands.execute(Change.of(credit, id, command, context));
    const { customer_id, amount, until, reason } = command.data;
    const { state } = await this.executor.state(recordDecider(customer), customer_id);
    const person_id = Number(state.values.person_id ?? 0);
    if (person_id === 0)
      refuse('customer/nobody', 'Credit is granted to a person: choose a customer who is one.', 'customer_id');
    const code = this.tools.parts.personKeys.digest('credit-code', `${actorOf(context.caller)} ${context.commandId}`);
    const data = { customer_id, person_id, amount, reason, until: until ?? creditUntil(dateIn(context.now.getTime())) };
    const grant = { type: 'GrantCredit', data, personal: { [person_id]: { code: code.slice(0, 22) } } } as const;
    return this.commands.execute(Change.of(credit, new NewId(), grant, context));
  }
}
