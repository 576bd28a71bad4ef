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

const spentOn = (id: number) => `order ${id}` as const;

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
    const { state: granted } = await this.executor.state(credit, credit_id);
    const before = granted.spent.find(({ on }) => on === spentOn(id))?.amount;
    const amount = before ?? Math.min(owedFor(state), remaining(granted));
    const owner = granted.granted?.customer_id ?? 0;
    const customer_id = await this.customerAs(owner, state);
    const on = spentOn(id);
    const spend = { type: 'SpendCredit', data: { on, amount, customer_id, ...(reason && { reason }) } } as const;
    await this.commands.change(credit, credit_id, spend, partContext(context, spend.type));
    try {
      const data = { how: 'credit', amount, reference: String(credit_id) } as const;
      return await this.commands.change(order, id, { type: 'SettleOrder', data }, context);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const back = { type: 'GiveBackCredit', data: { on } } as const;
      await this.commands.change(credit, credit_id, back, partContext(context, back.type));
      throw error;
    }
  }

  /** Customer of the order, by the id that the credit has for them where they were merged. */
  private async customerAs(owner: number, { details: { customer_id } }: Order): Promise<number> {
    const reading = this.queries.context(processCaller('credits'));
    const merged = await answeringIds(reading, 'customer', [customer_id, owner]);
    const answering = (one: number) => merged.get(one) ?? one;
    return answering(customer_id) === answering(owner) ? owner : customer_id;
  }
}

interface Spent {
  readonly credit_id: number;
  readonly order_id: number;
}
/** Time within which the order is told of a credit that was spent on it. */
const TOLD_WITHIN_MS = 10 * 60_000;

/** Gives back credit that was spent on an order which never heard of it. */
export function findingCreditsLostByOrders(
  commands: Changing,
  { executor }: Pick<ShopToolsParts, 'executor'>,
): Process {
  return process<CreditEvent, Spent>({
    name: 'credits-spent-on-orders',
    handles: ['CreditSpent'],
    intend(event: Recorded<CreditEvent>) {
      const [, id] = (event.type === 'CreditSpent' && /^order (\d+)$/.exec(event.data.on)) || [];
      if (id === undefined) return [];
      const intent = { credit_id: Number(event.stream.slice('credit-'.length)), order_id: Number(id) };
      return [{ intent, notBefore: Date.parse(event.recordedAt) + TOLD_WITHIN_MS }];
    },
    async act({ credit_id, order_id }, { context }) {
      const { state } = await executor.state(order, order_id);
      const isKnown = state.settled.some(({ how, reference }) => how === 'credit' && reference === String(credit_id));
      if (isKnown) return { outcome: 'told' };
      const back = { type: 'GiveBackCredit', data: { on: spentOn(order_id) } } as const;
      await commands.change(credit, credit_id, back, context);
      return { outcome: 'given back' };
    },
  });
}

interface Returned {
  readonly order_id: number;
  readonly amount: number;
  readonly until: string;
}

/** Grants the store credit as which staff give money back for an order. */
export function grantingCreditForOrders(
  commands: Changing,
  { executor, personKeys }: Pick<ShopToolsParts, 'executor' | 'personKeys'>,
): Process {
  return process<OrderEvent, Returned>({
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
      const { state: found } = await executor.state(recordDecider(customer), customer_id);
      const person_id = Number(found.values.person_id ?? 0);
      if (person_id === 0) return { outcome: 'nobody' };
      const code = personKeys.digest('credit-code', key).slice(0, 22); // another attempt finds the same one
      const data = { customer_id, person_id, amount, until, reason: `given back for order ${order_id}` };
      const grant = { type: 'GrantCredit', data, personal: { [person_id]: { code } } } as const;
      const { id } = await commands.change(credit, new NewId(), grant, context);
      return { credit: Number(id), amount };
    },
  });
}
