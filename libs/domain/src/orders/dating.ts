import { evolve } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { OrderEvent, OrderEvolve } from './commands';
import type { Order, OrderItem } from './order';

/** Adds to each step of evolving the moment at which the order, and each item that the event changes, was last changed. */
export function withDates(steps: OrderEvolve): OrderEvolve {
  const evolveDated = (order: Order, _data: object, event: OrderEvent) =>
    dated(order, evolve({ evolve: steps }, order, event), event);
  return Object.fromEntries(Object.keys(steps).map((type) => [type, evolveDated])) as OrderEvolve; // it has the keys of `steps`
}

const servicesOf = ({ services }: Order, { id }: OrderItem) => services.filter(({ item_id }) => item_id === id);

/** True if an event has changed neither the item nor one of its services: what it leaves alone stays the same object. */
function isSame(before: Order, after: Order, item: OrderItem): boolean {
  const old = servicesOf(before, item);
  const now = servicesOf(after, item);
  return before.items.includes(item) && old.length === now.length && now.every((service, i) => service === old[i]);
}

/** Order with the moment of an event as its last change, and as that of each item which the event changes. */
function dated(before: Order, after: Order, { occurredAt }: Pick<ShopEvent, 'occurredAt'>): Order {
  const updated = occurredAt ?? after.updated;
  const items = after.items.map((item) => (isSame(before, after, item) ? item : { ...item, updated }));
  return { ...after, updated, items };
}
