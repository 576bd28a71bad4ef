import { mayRead } from '@rabbet/domain/callers/caller';
import {
  ageOfOrder,
  barredStates,
  isLate,
  type Order,
  type OrderItem,
  owedFor,
  paidFor,
  priceOfItem,
  progressOfItem,
  progressOfOrder,
  READY,
  settableStates,
  totalsOf,
  warningsOf,
} from '@rabbet/domain/orders/orders';
import { dateIn } from '@rabbet/domain/time/zone';
import { orderSales } from './order-sales';
import { readyMailOf } from './ready-mail';
import type { QueryContext } from '../reading/query-context';
import { type OrderItemReply, type OrderReply, type SeatOrderReply, stampsReply } from './order-replies';
import { orderDoc } from './orders';
import { relatedInOrder } from './related-in-order';
import { seatOrder } from './seat-order-reply';
import { servicesReply, type ServiceSources } from './service-reply';

/** An order with all that is in it: a framing order, or that of a registration. An empty list where there is none. */
export async function ordersById(
  context: QueryContext,
  { id }: { readonly id: number },
): Promise<readonly (OrderReply | SeatOrderReply)[]> {
  const stored = await orderDoc(context, id);
  const order = stored ? await orderReply(context, id, stored.revision, stored.doc) : await seatOrder(context, id);
  return order ? [order] : [];
}

/** The whole order as its reader may know it: amounts and costs are null to those who may not read them. */
export async function orderReply(
  context: QueryContext,
  id: number,
  revision: number,
  order: Order,
): Promise<OrderReply> {
  const readable = { amounts: mayRead(context.caller, 'amounts'), costs: mayRead(context.caller, 'costs') };
  const now = context.now.getTime();
  const { customer_id, tax_rate: _taxRate, ...details } = order.details;
  const [related, sales, ready_mail] = await Promise.all([
    relatedInOrder(context, order),
    id === 0 ? [] : orderSales(context, id),
    order.state < READY ? null : readyMailOf(context, id),
  ]);
  const sources: ServiceSources = { ...readable, order, related, now };
  return {
    id,
    revision,
    registration_id: null,
    customer_id,
    customer: related.customer(customer_id),
    ...details,
    company_contact: related.person(details.company_contact_id),
    sales_person: related.employee(order.sales_person_id),
    pickup_location: related.location(details.pickup_location_id),
    sales_person_id: order.sales_person_id,
    copied_from: order.copied_from,
    state: order.state,
    cancelled_because: order.cancelled?.reason ?? null,
    due_date: order.due_date,
    proposed_due_date: order.proposed_due_date,
    late: isLate(order, dateIn(now)),
    created_at: order.created,
    updated_at: order.updated,
    ...amountsReply(order, readable.amounts),
    ...stampsReply(order.stamps),
    ticket_count: order.items.length,
    job_count: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    progress: progressOfOrder(order),
    age: ageOfOrder(order, now),
    call: order.call,
    ready_mail,
    fetched_by: order.fetched_by,
    sales,
    warnings: [...warningsOf(order)],
    settable_states: [...settableStates(order)],
    barred_states: [...barredStates(order)],
    items: order.items.toSorted((a, b) => a.indice - b.indice).map((item) => itemReply(id, item, sources)),
    services: servicesReply(sources, null),
  };
}

/** Amounts of an order in dollars; null to those who may not read them. */
function amountsReply(order: Order, isReadable: boolean) {
  const { before_discount, sub_total, tax, total } = totalsOf(order);
  const money = (cents: number) => (isReadable ? cents / 100 : null);
  return {
    discount: money(order.discount),
    tax_rate: isReadable ? order.details.tax_rate : null,
    sub_total: money(sub_total),
    before_discount: money(before_discount),
    tax: money(tax),
    total: money(total),
    paid: money(paidFor(order)),
    owed: money(owedFor(order)),
    settled: order.settled.map((settlement) => ({
      ...settlement,
      amount: money(settlement.amount),
      reference: isReadable ? settlement.reference : null,
    })),
  };
}

function itemReply(order_id: number, item: OrderItem, sources: ServiceSources): OrderItemReply {
  const { order, amounts } = sources;
  const { id, updated, ...fields } = item;
  return {
    id,
    order_id,
    ...fields,
    price: amounts ? priceOfItem(order, item) / 100 : null,
    progress: progressOfItem(order, item),
    updated_at: updated,
    configuration: servicesReply(sources, id),
  };
}
