import { evolve } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { OrderEvent, OrderEvolve } from './commands';
import type { Order, OrderItem } from './order';

/**
 * Wraps the functions that apply events to an order. The wrapped ones also set `updated`: of the order, and of each item
 * that the event changes.
 */
export function withUpdateTimes(steps: OrderEvolve): OrderEvolve {
  const evolveWithTime = (order: Order, _data: object, event: OrderEvent) =>
    withUpdateTime(order, evolve({ evolve: steps }, order, event), event);
  return Object.fromEntries(Object.keys(steps).map((type) => [type, evolveWithTime])) as OrderEvolve; // `fromEntries` loses the type of the keys
}

const servicesOf = ({ services }: Order, { id }: OrderItem) => services.filter(({ item_id }) => item_id === id);

/** True if an event has changed neither the item nor one of its services. Unchanged items and services are the same objects. */
function isUnchangedItem(before: Order, after: Order, item: OrderItem): boolean {
  const servicesBefore = servicesOf(before, item);
  const servicesAfter = servicesOf(after, item);
  return (
    before.items.includes(item) &&
    servicesBefore.length === servicesAfter.length &&
    servicesAfter.every((service, i) => service === servicesBefore[i])
  );
}

/** Sets the time of an event as the last change of the order, and of each item that the event has changed. */
function withUpdateTime(before: Order, after: Order, { occurredAt }: Pick<ShopEvent, 'occurredAt'>): Order {
  const updated = occurredAt ?? after.updated;
  const items = after.items.map((item) => (isUnchangedItem(before, after, item) ? item : { ...item, updated }));
  return { ...after, updated, items };
}
