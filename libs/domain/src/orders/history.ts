import { evolve, type StreamDecider } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import { withChanged, withoutPart, withPart } from '@rabbet/domain/parts/parts';
import { filledIn } from '@rabbet/domain/records/fields';
import type { OrderCommand, OrderEvent } from './commands';
import { type OrderDetails, orderFields } from './details';
import type { Order, OrderItem, OrderService } from './order';
import { INVOICED, NO_STAMPS, OPEN, type OrderState, restamped, WORKING } from './states';
import { laterThan, type StepState } from './steps';

/** Order in another state, with the stamps that follow from it. */
function inState(order: Order, state: OrderState, at: string): Order {
  return { ...order, state, stamps: restamped(order.stamps, state, at) };
}

const withService = (order: Order, id: number, change: (service: OrderService) => Partial<OrderService>): Order => ({
  ...order,
  services: order.services.map((service) => (service.id === id ? { ...service, ...change(service) } : service)),
});

const without = (done: readonly StepState[], ids: readonly number[]) =>
  done.filter(({ step_id }) => !ids.includes(step_id));

const changes: StreamDecider<Order, OrderCommand, OrderEvent>['evolve'] = {
  OrderOpened: (order, { copied_from, sales_person_id, at, ...details }) => ({
    ...order,
    stage: 'kept',
    details: filledIn<OrderDetails>(orderFields, details),
    copied_from,
    sales_person_id,
    created: at,
    updated: at,
  }),
  OrderChanged: (order, change) => ({ ...order, details: { ...order.details, ...change } }),
  OrderItemAdded: (order, item) => ({
    ...order,
    items: withPart(order.items, { ...item, state: OPEN, updated: order.updated }),
  }),
  OrderItemChanged: (order, change) => ({ ...order, items: withChanged(order.items, change) }),
  OrderItemRemoved: (order, { id }) => ({
    ...order,
    items: withoutPart(order.items, id),
    services: order.services.filter(({ item_id }) => item_id !== id),
  }),
  OrderItemStateChanged: (order, change) => ({ ...order, items: withChanged(order.items, change) }),

  OrderServiceConfigured(order, { steps, ...service }) {
    const before = order.services.find(({ id }) => id === service.id);
    const { computed = null, cost = 0, lines = [], warnings = [], done = [] } = before ?? {};
    const now = { computed, cost, lines, warnings, done, ...service, steps: steps ?? before?.steps ?? [] };
    if (!before) return { ...order, services: [...order.services, now] };
    return { ...order, services: order.services.map((existing) => (existing.id === now.id ? now : existing)) };
  },
  OrderServiceRemoved: (order, { id }) => ({ ...order, services: withoutPart(order.services, id) }),
  OrderPriced(order, { services }) {
    const prices = new Map(
      services.map(({ service_id, amount: computed, ...reasons }) => [service_id, { computed, ...reasons }]),
    );
    return {
      ...order,
      services: order.services.map((service) =>
        prices.has(service.id) ? { ...service, ...prices.get(service.id) } : service,
      ),
    };
  },
  OrderDiscounted: (order, { amount }) => ({ ...order, discount: amount }),

  OrderBooked(order, { at, due_date, steps }) {
    const stepsByService = new Map(steps.map((entry) => [entry.service_id, entry.steps]));
    const services = order.services.map((service) => {
      const serviceSteps = stepsByService.get(service.id) ?? [];
      return {
        ...service,
        steps: serviceSteps,
        done: service.done.filter(({ step_id }) => serviceSteps.some(({ id }) => id === step_id)),
      };
    });
    const items = order.items.map((item) => ({ ...item, state: WORKING }) as const);
    return { ...inState(order, WORKING, at), services, items, due_date, cancelled: null };
  },
  OrderStateChanged: (order, { state, at }) => inState(order, state, at),

  OrderStepCompleted: (order, { service_id, step_id, quantity, whole, at, location, employee_id }) =>
    withService(order, service_id, (service) => {
      const isDone = quantity >= whole;
      const step = service.steps.find(({ id }) => id === step_id);
      const cleared = isDone && step ? laterThan(service, step).map(({ id }) => id) : [];
      const state: StepState = { step_id, quantity, completed: isDone ? at : null, location, employee_id };
      return { done: [...without(service.done, [step_id, ...cleared]), state] };
    }),
  OrderStepsCleared: (order, { service_id, steps }) =>
    withService(order, service_id, ({ done }) => ({ done: without(done, steps) })),
  OrderServiceCompleted: (order, { service_id, quantity, at, location, employee_id }) =>
    withService(order, service_id, ({ steps }) => ({
      done: steps.map(({ id, finished_location }) => ({
        step_id: id,
        quantity,
        completed: at,
        employee_id,
        location: finished_location ? location : null,
      })),
    })),

  OrderDueDateSet: (order, { due_date }) => ({ ...order, due_date, is_due_set: due_date !== null }),
  OrderAssigned: (order, { sales_person_id }) => ({ ...order, sales_person_id }),
  OrderMoved: (order, { item_id, location }) => ({
    ...order,
    items: withChanged(order.items, { id: item_id, location }),
  }),
  OrderCancelled: (order, { reason, at }) => ({
    ...order,
    state: OPEN,
    stamps: NO_STAMPS,
    due_date: null,
    is_due_set: false,
    cancelled: { reason, at },
    items: order.items.map((item) => ({ ...item, state: OPEN }) as const),
    services: order.services.map((service) => ({ ...service, steps: [], done: [] })),
  }),
  OrderReopened: (order, { at }) => inState(order, INVOICED, at),
  OrderNoted: (order) => order,
  OrderQuoteMailed: (order) => order,
  OrderSettled: (order, settled) => ({ ...order, settled: [...order.settled, settled] }),
  OrderMoneyReturned: (order, { how, amount, reference, at }) => ({
    ...order,
    settled: [...order.settled, { how, amount: -amount, reference, at }],
  }),
};

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

const evolveDated = (order: Order, _data: object, event: OrderEvent) =>
  dated(order, evolve({ evolve: changes }, order, event), event);

/** The order after each of its events, with the moment at which it was last changed. */
export const history = Object.fromEntries(Object.keys(changes).map((type) => [type, evolveDated])) as Record<
  OrderEvent['type'],
  typeof evolveDated
>; // one for each
