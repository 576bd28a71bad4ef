import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import { actorOf, isFor } from '@rabbet/domain/callers/caller';
import { credit, type CreditCommand, type GrantByStaff, remaining } from '@rabbet/domain/credits/credits';
import type { CommandRequest, ShopCommand } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Cents } from '@rabbet/domain/money/money';
import { customer } from '@rabbet/domain/people/people';
import { recordDecider } from '@rabbet/domain/records/record';
import { dateIn } from '@rabbet/domain/time/zone';
import { creditUntil } from '@rabbet/domain/workshops/workshops';
import type { ChangePerformer } from '../../kernel/changes/routes/changes-controller';
import { NewId } from '../../kernel/changes/change';
import { type CommandReply } from '../../kernel/changes/command-reply';
import { ShopTools } from '../../kernel/shop-tools';
import { Commands } from '../../kernel/changes/commands';

/** Rest of a credit as a change has left it, in cents, and the last day on which it can be spent. */
interface RemainingCredit {
  readonly remaining: Cents;
  readonly until: string;
  readonly voided?: Cents;
}

/** Fields of the rest, as the documentation of changes tells them, in dollars. */
export const REMAINING_CREDIT_FIELDS: Readonly<Record<keyof RemainingCredit, object>> = {
  remaining: { type: 'number', description: 'dollars of a credit that can be spent' },
  until: { type: 'string', format: 'date', description: 'the last day on which a credit can be spent' },
  voided: { type: 'number', description: 'dollars of a credit that can be spent no more' },
};

function withRemainingCredit(
  reply: CommandReply,
  { remaining: left, until, voided }: RemainingCredit,
  { caller }: CommandContext,
) {
  if (!isFor('amounts', caller)) return reply;
  const amounts = { remaining: left / 100, until, ...(voided !== undefined && { voided: voided / 100 }) };
  return reply.withBody({ ...reply.body, ...amounts });
}

/** Performs what staff change of store credit. */
@Injectable()
export class StaffCredits implements ChangePerformer {
  constructor(
    private readonly commands: Commands,
    private readonly executor: CommandExecutor,
    private readonly tools: ShopTools,
  ) {}

  async perform(request: CommandRequest<ShopCommand>, id: number, context: CommandContext): Promise<CommandReply> {
    const command = request as CommandRequest<CreditCommand | GrantByStaff>; // the table of their changes makes no others
    if (command.type !== 'GrantByStaff') return this.changeCredit(id, command, context);
    const { customer_id, amount, until, reason } = command.data;
    const { state } = await this.executor.state(recordDecider(customer), customer_id);
    const person_id = Number(state.values.person_id ?? 0);
    if (person_id === 0)
      refuse('customer/nobody', 'Credit is granted to a person: choose a customer who is one.', 'customer_id');
    const code = this.tools.parts.personKeys.digest('credit-code', `${actorOf(context.caller)} ${context.commandId}`);
    const data = { customer_id, person_id, amount, reason, until: until ?? creditUntil(dateIn(context.now.getTime())) };
    const grant = { type: 'GrantCredit', data, personal: { [person_id]: { code: code.slice(0, 22) } } } as const;
    const reply = await this.commands.change(credit, new NewId(), grant, context);
    return withRemainingCredit(reply, { remaining: amount, until: data.until }, context);
  }

  private async changeCredit(id: number, command: CommandRequest<CreditCommand>, context: CommandContext) {
    const { state } = await this.executor.state(credit, id);
    const reply = await this.commands.change(credit, id, command, context);
    const left = { remaining: remaining(state), until: state.until };
    if (command.type === 'ExtendCredit')
      return withRemainingCredit(reply, { ...left, until: command.data.until }, context);
    // void it says what of it can be spent no more, the first time and again
    return withRemainingCredit(reply, { ...left, remaining: 0, voided: state.voided + left.remaining }, context);
  }
}
