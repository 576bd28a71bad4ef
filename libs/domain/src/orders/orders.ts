import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import type { IdFields } from '@rabbet/domain/events/identifiers';
import { fillDefaults } from '@rabbet/domain/records/fields';
import type { OrderCommand, OrderEvent } from './commands';
import { withUpdateTimes } from './update-times';
import { desk } from './desk';
import { type OrderDetails, orderFields, orderItemFields } from './details';
import { drafting } from './content';
import { INITIAL_ORDER, type Order } from './order';
import { working } from './production-commands';

export { orderActs } from './bulk-acts';
export * from './changes';
export * from './commands';
export { countServices, provisionalProperties } from './configuration';
export { copyOfOrder } from './copies';
export * from './details';
export * from './list';
export * from './order';
export * from './parts';
export { barredStates, settableStates } from './production';
export { QUOTE_DAYS } from './quote';
export { orderRoutes } from './routes';
export * from './services-by-name';
export * from './states';
export * from './step-changes';
export * from './steps';
export { bookingWarnings, removalWarnings, warningsOf } from './warnings';

/** Names of the id sequences for the items and services of orders. */
export const ORDER_IDS = { item: 'order-item', service: 'order-service' } as const;

/** Rules of a framing order. Each order has its own stream, such as `order-41`. */
export const order: StreamDecider<Order, OrderCommand, OrderEvent> = {
  name: 'order',
  resource: 'registrations',
  resources: {
    StartStep: 'steps',
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
  initial: { ...INITIAL_ORDER, details: fillDefaults<OrderDetails>(orderFields, {}) },
  decide: { ...drafting.decide, ...working.decide, ...desk.decide },
  evolve: withUpdateTimes({ ...drafting.evolve, ...working.evolve, ...desk.evolve }),
};
