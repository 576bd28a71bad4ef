import { order, orderChanges, orderMoneyChanges, orderStepChanges } from '@rabbet/domain/orders/orders';
import { ORDERS_POINTING } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import { changesController } from '../kernel/changes/changes-controller';
import type { Feature } from '../kernel/feature';
import { OrderAnswers } from './order-answers';
import { OrderItemsController, OrdersController, OrderServicesController } from './orders.controller';
import { orderReads } from './orders.reads';
import { orderPreparation } from './preparing';
import { Quotes } from './quotes';

export const orders: Feature = {
  name: 'orders',
  aggregates: [aggregateOf(order, orderPreparation)],
  reads: orderReads,
  controllers: [
    OrdersController,
    OrderItemsController,
    OrderServicesController,
    ...[orderChanges, orderMoneyChanges, orderStepChanges].map((changes) => changesController(changes, OrderAnswers)),
  ],
  providers: [OrderAnswers, Quotes],
  pointing: ORDERS_POINTING,
};
