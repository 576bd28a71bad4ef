import { Controller } from '@nestjs/common';
import { CommandExecutor } from '@rabbet/commands';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { copyOfOrder, order, ORDERS } from '@rabbet/domain/orders/orders';
import { orderOfPart, type OrderPlaces, orders } from '@rabbet/projections';
import { NewId } from '../kernel/changes/change';
import { type ChangeInput, ChangeRoutes, type InputOf } from '../kernel/changes/routes/change-route';
import { type PartLookup, PartOwners } from '../kernel/changes/routes/part-owners';
import { QueryService } from '../kernel/reads/query-service';
import { AllowChanging } from '../kernel/requests/allow';
import { ApiTags } from '../kernel/shapes/documenting';
import { OrderAnswers } from './order-answers';
import {
  AddedItem,
  AddedService,
  ChangedItem,
  ChangedOrder,
  ChangedService,
  itemOf,
  NewOrder,
  serviceOf,
} from './orders.bodies';

/** Opens, changes and copies orders. Their items and services have routes of their own. */
@ApiTags('orders')
@Controller(ORDERS)
@AllowChanging('registrations')
export class OrdersController {
  constructor(
    private readonly answers: OrderAnswers,
    private readonly executor: CommandExecutor,
  ) {}

  @ChangeRoutes.post({ body: NewOrder, about: 'open an order, with its items and services', operationId: 'addOrder' })
  open({ body: { id, items = [], services = [], ...details }, context }: InputOf<typeof NewOrder>) {
    const data = { ...details, items: items.map(itemOf), services: services.map(serviceOf) };
    return this.answers.perform({ type: 'OpenOrder', data }, new NewId(id), context);
  }

  @ChangeRoutes.put({
    path: ':id',
    body: ChangedOrder,
    about: 'change an order: what is absent stays, null unsets',
    operationId: 'changeOrder',
  })
  change({ id, body: data, context }: InputOf<typeof ChangedOrder>) {
    return this.answers.perform({ type: 'ChangeOrder', data }, id, context);
  }

  @ChangeRoutes.post({
    path: 'copy/:id',
    about: 'open an order once more: all but its dates, place, purchase order, discount and work',
    operationId: 'copyOrder',
  })
  async copy({ id, context }: ChangeInput) {
    const { state } = await this.executor.state(order, id, context.rehearsal);
    if (state.stage !== 'kept') refuse('record/unknown', 'There is no such order.');
    return this.answers.perform({ type: 'OpenOrder', data: copyOfOrder(state, id) }, new NewId(), context);
  }
}

const lookup: PartLookup<OrderPlaces> = { owner: 'an order', projection: orders, find: orderOfPart };

/** Adds, changes and removes items of orders. */
@ApiTags('orders')
@Controller(`${ORDERS}/items`)
@AllowChanging('registrations')
export class OrderItemsController {
  private readonly owners = new PartOwners(this.queries, lookup, 'item');

  constructor(
    private readonly answers: OrderAnswers,
    private readonly queries: QueryService,
  ) {}

  @ChangeRoutes.post({
    body: AddedItem,
    about: 'add an item to an order, with its services',
    operationId: 'addOrderItem',
  })
  add({ body: { order_id, ...item }, context }: InputOf<typeof AddedItem>) {
    return this.answers.perform({ type: 'AddItem', data: itemOf(item) }, order_id, context);
  }

  @ChangeRoutes.put({
    path: ':id',
    body: ChangedItem,
    about: 'change an item of an order',
    operationId: 'changeOrderItem',
  })
  async change({ id, body, context }: InputOf<typeof ChangedItem>) {
    const { order_id } = await this.owners.of(id);
    const { indice, ...values } = body;
    const data = { ...values, item_id: id, ...(typeof indice === 'number' && { indice }) };
    return this.answers.perform({ type: 'ChangeItem', data }, order_id, context);
  }

  @ChangeRoutes.delete({ path: ':id', about: 'take an item out of an order', operationId: 'removeOrderItem' })
  async remove({ id, context }: ChangeInput) {
    const { order_id } = await this.owners.of(id);
    return this.answers.perform({ type: 'RemoveItem', data: { item_id: id } }, order_id, context);
  }
}

/** Configures, changes and removes services of orders and of their items. */
@ApiTags('orders')
@Controller(`${ORDERS}/services`)
@AllowChanging('registrations')
export class OrderServicesController {
  private readonly owners = new PartOwners(this.queries, lookup, 'service');

  constructor(
    private readonly answers: OrderAnswers,
    private readonly queries: QueryService,
  ) {}

  @ChangeRoutes.post({
    body: AddedService,
    about: 'configure a service for an item or an order',
    operationId: 'addOrderService',
  })
  add({ body: { order_id, item_id, parent_id, ...service }, context }: InputOf<typeof AddedService>) {
    const data = { ...serviceOf(service), item_id, parent_id };
    return this.answers.perform({ type: 'ConfigureService', data }, order_id, context);
  }

  @ChangeRoutes.put({
    path: ':id',
    body: ChangedService,
    about: 'change a configured service',
    operationId: 'changeOrderService',
  })
  async change({ id, body, context }: InputOf<typeof ChangedService>) {
    const { order_id } = await this.owners.of(id);
    const { price, parent_id, properties, materials, vendor } = body;
    const { provisionals = [], ...said } = serviceOf({ template_id: 0, properties, materials, vendor });
    const data = {
      service_id: id,
      ...(price !== undefined && { price }),
      ...(parent_id !== undefined && { parent_id }),
      ...(properties && { properties: said.properties, provisionals }),
      ...(materials && { materials: said.materials }),
      ...(vendor !== undefined && { vendor: said.vendor }),
    };
    return this.answers.perform({ type: 'ChangeService', data }, order_id, context);
  }

  @ChangeRoutes.delete({
    path: ':id',
    about: 'remove a configured service, and those in it',
    operationId: 'removeOrderService',
  })
  async remove({ id, context }: ChangeInput) {
    const { order_id } = await this.owners.of(id);
    return this.answers.perform({ type: 'RemoveService', data: { service_id: id } }, order_id, context);
  }
}
