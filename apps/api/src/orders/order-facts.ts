import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import type { Block, Cell } from '@rabbet/domain/mail/mail';
import type { Cents } from '@rabbet/domain/money/money';
import { percentInWords } from '@rabbet/domain/money/tax';
import {
  type Order,
  order,
  type OrderEvent,
  provisionalProperties,
  servicesWithNested,
} from '@rabbet/domain/orders/orders';
import { customerName } from '@rabbet/domain/people/people';
import { orderReply, type OrderReply, type QueryContext } from '@rabbet/projections';
import type { ReadStateBefore } from '../kernel/mail-template';

/** Facts of an order for its mails. */
export interface OrderFacts {
  readonly id: number;
  readonly customer: string | null;
  readonly contact: string | null;
  readonly description: string | null;
  readonly purchase_order: string | null;
  /** Items and services of the order with their prices. */
  readonly priced: readonly (readonly [what: string, amount: Cents])[];
  readonly discount: Cents;
  readonly tax_rate: number;
  readonly tax: Cents;
  readonly total: Cents;
  readonly paid: Cents;
  /** True where something of it is assumed until the art arrives. */
  readonly isAssumed: boolean;
  /** Place in the shop at which it is fetched. */
  readonly pickup: string | null;
}

const cents = (amount: number | null) => Math.round((amount ?? 0) * 100);

/** Facts of an order as they stand once the event has happened. */
export async function orderFacts(
  event: Recorded<OrderEvent>,
  context: QueryContext,
  before: ReadStateBefore,
): Promise<OrderFacts> {
  const state = evolve<Order, OrderEvent>(order, await before(order), event);
  const id = Number(event.stream.slice(order.name.length + 1));
  const reply = await orderReply(context, id, event.revision, state);
  const { description, purchase_order } = reply;
  return {
    id,
    customer: customerName(reply.customer),
    contact: reply.company_contact?.name ?? null,
    description,
    purchase_order,
    pickup: reply.pickup_location?.name ?? null,
    priced: pricedParts(reply),
    discount: state.discount,
    tax_rate: state.details.tax_rate,
    isAssumed: provisionalProperties(state).length > 0,
    tax: cents(reply.tax),
    total: cents(reply.total),
    paid: cents(reply.paid),
  };
}

function pricedParts({ items, services }: OrderReply): OrderFacts['priced'] {
  return [
    ...items.map((item) => [itemInWords(item), cents(item.price)] as const),
    ...servicesWithNested(services).map(({ name, price }) => [name, cents(price)] as const),
  ];
}

/** "Watercolor, 2 pieces" */
function itemInWords({ id, description, quantity }: OrderReply['items'][number]): string {
  return `${description ?? `Item ${id}`}${quantity === 1 ? '' : `, ${quantity} pieces`}`;
}

/** Prices of the order and its total, and whatever rows come below. */
export function pricesOf(facts: OrderFacts, ...more: readonly (readonly Cell[])[]): Block {
  const { priced, discount, tax_rate, tax, total } = facts;
  const rows: (readonly Cell[])[] = priced.map(([what, amount]) => [what, { cents: amount }]);
  if (discount > 0) rows.push(['Discount', { cents: -discount }]);
  if (tax_rate > 0) rows.push([`Tax (${percentInWords(tax_rate)})`, { cents: tax }]);
  return { kind: 'table', head: ['What', 'Amount'], rows: [...rows, ['Total', { cents: total }], ...more] };
}

export const EXAMPLE: OrderFacts = {
  id: 61,
  customer: 'Hall & Sons',
  contact: 'Ann Bell',
  description: 'Two prints for the hall',
  purchase_order: 'PO 4711',
  discount: 10_00,
  tax_rate: 0.0725,
  tax: 18_19,
  total: 269_13,
  paid: 50_00,
  priced: [
    ['Watercolor, 2 pieces', 241_00],
    ['Diploma', 19_94],
  ],
  isAssumed: true,
  pickup: 'Front desk',
};
