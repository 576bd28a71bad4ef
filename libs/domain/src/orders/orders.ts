import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import type { IdFields } from '@rabbet/domain/events/identifiers';
import { fillDefaults } from '@rabbet/domain/records/fields';
import type { OrderCommand, OrderEvent } from './commands';
import { withDates } from './dating';
import { desk } from './desk';
import { type OrderDetails, orderFields, orderItemFields } from './details';
import { drafting } from './drafting';
import { NO_ORDER, type Order } from './order';
import { working } from './working';

export * from './changes';
export * from './commands';
export { countOf, provisional } from './configuring';
export { copyOfOrder } from './copies';
export * from './details';
export * from './list';
export * from './order';
export * from './parts';
export { barredStates, settableStates } from './producing';
export { QUOTE_DAYS } from './quoting';
export { orderRoutes } from './routes';
export * from './states';
export * from './step-changes';
export * from './steps';
export { bookingWarnings, removalWarnings, warningsOf } from './warnings';

/** Spaces from which an order's items and services get their ids. */
export const ORDER_IDS = { item: 'order-item', service: 'order-service' } as const;

/** Decider of a framing order. Each order has a stream of its own: `order-41`. */
export const order: StreamDecider<Order, OrderCommand, OrderEvent> = {
  name: 'order',
  resource: 'registrations',
  resources: {
    CompleteStep: 'steps',
    ClearSteps: 'steps',
    CompleteService: 'steps',
    MoveItem: 'steps',
    DiscountOrder: 'amounts',
    SettleOrder: 'amounts',
    ReturnToCustomer: 'amounts',
  },
  identifiers: {
    ids: {
      OrderItemAdded: { id: ORDER_IDS.item },
      OrderServiceConfigured: { id: ORDER_IDS.service },
    } satisfies IdFields<OrderEvent>,
  },
  fields: { OrderOpened: orderFields, OrderChanged: orderFields, OrderItemAdded: orderItemFields },
  initial: { ...NO_ORDER, details: fillDefaults<OrderDetails>(orderFields, {}) },
  decide: { ...drafting.decide, ...working.decide, ...desk.decide },
  evolve: withDates({ ...drafting.evolve, ...working.evolve, ...desk.evolve }),
};
