import { CommandExecutor } from '@rabbet/commands';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { copyOfOrder, order, orderRoutes } from '@rabbet/domain/orders/orders';
import { orderOfPart, type OrderPlaces, orders } from '@rabbet/projections';
import { NewId } from '../kernel/changes/change';
import { changesController } from '../kernel/changes/routes/changes-controller';
import { type PartLookup, PartOwners } from '../kernel/changes/routes/part-owners';
import { QueryService } from '../kernel/reads/query-service';
import { OrderAnswers } from './order-answers';
import {
  AddedItem,
  AddedService,
  changeOfService,
  ChangedService,
  itemOf,
  NewOrder,
  replacementOf,
  ReplacingService,
  serviceOf,
} from './orders.bodies';

const places: PartLookup<OrderPlaces> = { owner: 'an order', projection: orders, find: orderOfPart };

/** Opens, changes and copies orders; adds, changes and removes their items and services. */
export const OrdersController = changesController(orderRoutes, {
  performer: OrderAnswers,
  needs: [OrderAnswers, CommandExecutor, QueryService],
  bodies: {
    open: NewOrder,
    'add-item': AddedItem,
    'add-service': AddedService,
    'change-service': ChangedService,
    'replace-service': ReplacingService,
  },
  handlers: (answers, executor, queries) => {
    const itemOwners = new PartOwners(queries, places, 'item');
    const serviceOwners = new PartOwners(queries, places, 'service');
    return {
      open({ body: { id, items = [], services = [], ...details }, context }) {
        const data = { ...details, items: items.map(itemOf), services: services.map(serviceOf) };
        return answers.perform({ type: 'OpenOrder', data }, new NewId(id), context);
      },

      async copy({ id, context }) {
        const { state } = await executor.state(order, id, context.rehearsal);
        if (state.stage !== 'kept') refuseAs('unknown', 'record/unknown', 'There is no such order.');
        return answers.perform({ type: 'OpenOrder', data: copyOfOrder(state, id) }, new NewId(), context);
      },

      'add-item': ({ body: { order_id, ...item }, context }) =>
        answers.perform({ type: 'AddItem', data: itemOf(item) }, order_id, context),

      async 'change-item'({ id, body: { indice, ...values }, context }) {
        const { order_id } = await itemOwners.of(id);
        const data = { ...values, item_id: id, ...(typeof indice === 'number' && { indice }) };
        return answers.perform({ type: 'ChangeItem', data }, order_id, context);
      },

      async 'remove-item'({ id, context }) {
        const { order_id } = await itemOwners.of(id);
        return answers.perform({ type: 'RemoveItem', data: { item_id: id } }, order_id, context);
      },

      'add-service'({ body: { order_id, item_id, parent_id, ...service }, context }) {
        const data = { ...serviceOf(service), item_id, parent_id };
        return answers.perform({ type: 'ConfigureService', data }, order_id, context);
      },

      async 'change-service'({ id, body, context }) {
        const { order_id } = await serviceOwners.of(id);
        const data = { ...changeOfService(body), service_id: id };
        return answers.perform({ type: 'ChangeService', data }, order_id, context);
      },

      async 'replace-service'({ id, body, context }) {
        const { order_id } = await serviceOwners.of(id);
        const data = { ...replacementOf(body), service_id: id };
        return answers.perform({ type: 'ReplaceService', data }, order_id, context);
      },

      async 'remove-service'({ id, context }) {
        const { order_id } = await serviceOwners.of(id);
        return answers.perform({ type: 'RemoveService', data: { service_id: id } }, order_id, context);
      },
    };
  },
});
