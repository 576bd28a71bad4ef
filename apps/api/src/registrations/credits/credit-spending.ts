import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import { credit, type Credit, refusalOfCredit, remaining, shortfallMessage } from '@rabbet/domain/credits/credits';
import { Refusal, refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { Cents } from '@rabbet/domain/money/money';
import { findSeat, workshopStream } from '@rabbet/domain/registrations/registrations';
import { dateIn } from '@rabbet/domain/time/zone';
import { answeringIds, creditByCode } from '@rabbet/projections';
import { type CommandReply } from '../../kernel/changes/command-reply';
import { partContext } from '../../kernel/changes/command-context';
import { QueryService } from '../../kernel/reads/query-service';
import { Commands } from '../../kernel/changes/commands';

export interface SeatKey {
  readonly workshop_id: number;
  /** Registration that has the seat. */
  readonly id: number;
}

/** Spends store credit on seats: before the seat is told, and given back where the seat has no use for it. */
@Injectable()
export class CreditSpending {
  constructor(
    private readonly commands: Commands,
    private readonly executor: CommandExecutor,
    private readonly queries: QueryService,
  ) {}

  /** Reason for which a credit does not pay all of this; null where it does. */
  async shortfall(id: number, total: Cents): Promise<string | null> {
    return shortfallMessage((await this.executor.state(credit, id)).state, total, dateIn(Date.now()));
  }

  /** Refusal of a credit that pays nothing of a registration; null where it pays a part or all. */
  async refusalOf(id: number, registration_id: number): Promise<Refusal | null> {
    return refusalOfCredit(
      (await this.executor.state(credit, id)).state,
      `registration ${registration_id}`,
      dateIn(Date.now()),
    );
  }

  async spend(
    credit_id: number,
    { workshop_id, id: registration_id }: SeatKey,
    due: Cents,
    context: CommandContext,
    byStaff?: { readonly reason: string | null },
  ): Promise<CommandReply> {
    const purpose = `registration ${registration_id}` as const;
    const { state } = await this.executor.state(credit, credit_id);
    const earlierAmount = state.spent.find((spending) => spending.on === purpose)?.amount;
    const amount = earlierAmount ?? Math.min(due, remaining(state));
    if (amount === 0) refuse('credit/amount', 'This credit has been used up.', byStaff ? 'credit_id' : 'credit');
    const spender = byStaff && (await this.spenderOf(state, { workshop_id, id: registration_id }, byStaff, context));
    const spend = { type: 'SpendCredit', data: { on: purpose, amount, ...spender } } as const;
    await this.commands.change(credit, credit_id, spend, partContext(context, spend.type));
    try {
      const apply = { type: 'ApplyCredit', data: { registration_id, credit_id, amount } } as const;
      return await this.commands.change(workshopStream, workshop_id, apply, partContext(context, apply.type));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const giveBack = { type: 'GiveBackCredit', data: { on: purpose } } as const;
      await this.commands.change(credit, credit_id, giveBack, partContext(context, giveBack.type));
      throw error;
    }
  }

  /** Customer of a seat, by the id that the credit has for them where they were merged. */
  private async spenderOf(
    { granted }: Credit,
    { workshop_id, id }: SeatKey,
    { reason }: { readonly reason: string | null },
    { rehearsal }: CommandContext,
  ) {
    const { state: book } = await this.executor.state(workshopStream, workshop_id, rehearsal);
    const customer_id = findSeat(book, id)?.customer_id ?? 0;
    const owner = granted?.customer_id ?? 0;
    const originalIds = await answeringIds(this.queries.context(processCaller('credits')), 'customer', [
      customer_id,
      owner,
    ]);
    const originalIdOf = (customerId: number) => originalIds.get(customerId) ?? customerId;
    const isOwner = originalIdOf(customer_id) === originalIdOf(owner);
    return { customer_id: isOwner ? owner : customer_id, ...(reason !== null && { reason }) };
  }

  /** Finds the credit that a code opens. */
  async requireIdByCode(code: string): Promise<number> {
    const context = this.queries.context(processCaller('credits'));
    return (
      (await creditByCode(context, code.trim())) ??
      refuseAs('unknown', 'credit/unknown', 'We know of no credit with this code: look at it again.', 'credit')
    );
  }
}
