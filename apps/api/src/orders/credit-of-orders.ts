import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandExecutor, process, type Process } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import { credit, type CreditEvent, remaining } from '@rabbet/domain/credits/credits';
import { Refusal, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { Recorded } from '@rabbet/domain/events/event';
import { order, type Order, type OrderEvent, owedFor, type PayByCredit } from '@rabbet/domain/orders/orders';
import { customer } from '@rabbet/domain/people/people';
import { recordDecider } from '@rabbet/domain/records/record';
import { dateIn } from '@rabbet/domain/time/zone';
import { creditUntil } from '@rabbet/domain/workshops/workshops';
import { answeringIds } from '@rabbet/projections';
import { NewId } from '../kernel/changes/change';
import { type CommandReply } from '../kernel/changes/command-reply';
import { partContext } from '../kernel/changes/command-context';
import { QueryService } from '../kernel/reads/query-service';
import type { ShopToolsParts } from '../kernel/shop-tools';
import { Commands, type Changing } from '../kernel/changes/commands';

const purposeOf = (id: number) => `order ${id}` as const;

/** Pays orders with store credit: it is spent first, and given back where the order has no use for it. */
@Injectable()
export class CreditOfOrders {
  constructor(
    private readonly commands: Commands,
    private readonly executor: CommandExecutor,
    private readonly queries: QueryService,
  ) {}

  async pay({ credit_id, reason }: PayByCredit['data'], id: number, context: CommandContext): Promise<CommandReply> {
    const { state } = await this.executor.state(order, id);
    if (state.stage !== 'kept') refuseAs('unknown', 'record/unknown', 'There is no such order.');
    const { state: storeCredit } = await this.executor.state(credit, credit_id);
    const earlierAmount = storeCredit.spent.find(({ on }) => on === purposeOf(id))?.amount;
    const amount = earlierAmount ?? Math.min(owedFor(state), remaining(storeCredit));
    const owner = storeCredit.granted?.customer_id ?? 0;
    const customer_id = await this.customerIdInCredit(owner, state);
    const purpose = purposeOf(id);
    const spend = {
      type: 'SpendCredit',
      data: { on: purpose, amount, customer_id, ...(reason && { reason }) },
    } as const;
    await this.commands.change(credit, credit_id, spend, partContext(context, spend.type));
    try {
      const data = { how: 'credit', amount, reference: String(credit_id) } as const;
      return await this.commands.change(order, id, { type: 'SettleOrder', data }, context);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const giveBack = { type: 'GiveBackCredit', data: { on: purpose } } as const;
      await this.commands.change(credit, credit_id, giveBack, partContext(context, giveBack.type));
      throw error;
    }
  }

  /** Customer of the order, by the id that the credit has for them where they were merged. */
  private async customerIdInCredit(owner: number, { details: { customer_id } }: Order): Promise<number> {
    const reading = this.queries.context(processCaller('credits'));
    const originalIds = await answeringIds(reading, 'customer', [customer_id, owner]);
    const originalIdOf = (customerId: number) => originalIds.get(customerId) ?? customerId;
    return originalIdOf(customer_id) === originalIdOf(owner) ? owner : customer_id;
  }
}

interface SpentCredit {
  readonly credit_id: number;
  readonly order_id: number;
}
/** Time within which the order is told of a credit that was spent on it. */
const RETURN_AFTER_MS = 10 * 60_000;

/** Gives back credit that was spent on an order which never heard of it. */
export function returnCreditsLostByOrders(commands: Changing, { executor }: Pick<ShopToolsParts, 'executor'>): Process {
  return process<CreditEvent, SpentCredit>({
    name: 'credits-spent-on-orders',
    handles: ['CreditSpent'],
    intend(event: Recorded<CreditEvent>) {
      const [, id] = (event.type === 'CreditSpent' && /^order (\d+)$/.exec(event.data.on)) || [];
      if (id === undefined) return [];
      const intent = { credit_id: Number(event.stream.slice('credit-'.length)), order_id: Number(id) };
      return [{ intent, notBefore: Date.parse(event.recordedAt) + RETURN_AFTER_MS }];
    },
    async act({ credit_id, order_id }, { context }) {
      const { state } = await executor.state(order, order_id);
      const isApplied = state.settled.some(({ how, reference }) => how === 'credit' && reference === String(credit_id));
      if (isApplied) return { outcome: 'told' };
      const giveBack = { type: 'GiveBackCredit', data: { on: purposeOf(order_id) } } as const;
      await commands.change(credit, credit_id, giveBack, context);
      return { outcome: 'given back' };
    },
  });
}

interface ReturnedMoney {
  readonly order_id: number;
  readonly amount: number;
  readonly until: string;
}

/** Grants the store credit as which staff give money back for an order. */
export function grantCreditForOrders(
  commands: Changing,
  { executor, personKeys }: Pick<ShopToolsParts, 'executor' | 'personKeys'>,
): Process {
  return process<OrderEvent, ReturnedMoney>({
    name: 'credits-for-orders',
    handles: ['OrderMoneyReturned'],
    intend({ type, data, stream, occurredAt }: Recorded<OrderEvent>) {
      if (type !== 'OrderMoneyReturned' || data.how !== 'credit') return [];
      const until = creditUntil(dateIn(Date.parse(occurredAt)));
      return [{ intent: { order_id: Number(stream.slice('order-'.length)), amount: data.amount, until } }];
    },
    async act({ order_id, amount, until }, { context, key }) {
      const { state } = await executor.state(order, order_id);
      const { customer_id } = state.details;
      const { state: customerRecord } = await executor.state(recordDecider(customer), customer_id);
      const person_id = Number(customerRecord.values.person_id ?? 0);
      if (person_id === 0) return { outcome: 'nobody' };
      const code = personKeys.digest('credit-code', key).slice(0, 22); // another attempt finds the same one
      const data = { customer_id, person_id, amount, until, reason: `given back for order ${order_id}` };
      const grant = { type: 'GrantCredit', data, personal: { [person_id]: { code } } } as const;
      const { id } = await commands.change(credit, new NewId(), grant, context);
      return { credit: Number(id), amount };
    },
  });
}
