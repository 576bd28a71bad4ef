import { order, orderChanges, orderStepChanges } from '@rabbet/domain/orders/orders';
import { ORDERS_POINTING } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import { changesController } from '../kernel/changes/routes/changes-controller';
import type { Feature } from '../kernel/feature';
import { CreditOfOrders, returnCreditsLostByOrders, grantCreditForOrders } from './credit-of-orders';
import { OrderAnswers } from './order-answers';
import { OrdersController } from './orders.controller';
import { ORDER_MAILS } from './orders.mails';
import { orderReads } from './orders.reads';
import { orderPreparation } from './order-preparation';
import { QuotingController } from './quoting.controller';

const listOfIds = { type: 'array', items: { type: 'integer' } };

export const orders: Feature = {
  name: 'orders',
  aggregates: [aggregateOf(order, orderPreparation)],
  reads: orderReads,
  controllers: [
    QuotingController,
    OrdersController,
    changesController(orderChanges, { performer: OrderAnswers }),
    changesController(orderStepChanges, { performer: OrderAnswers }),
  ],
  mails: ORDER_MAILS,
  providers: [OrderAnswers, CreditOfOrders],
  processes: (commands, tools) => [returnCreditsLostByOrders(commands, tools), grantCreditForOrders(commands, tools)],
  replies: {
    whole: { $ref: '#/components/schemas/Order', description: 'the order with all that is in it' },
    new_items: { ...listOfIds, description: 'of items that were made' },
    new_services: { ...listOfIds, description: 'of services that were made' },
  },
  pointingColumns: ORDERS_POINTING,
};
