import { Controller } from '@nestjs/common';
import { CommandExecutor } from '@rabbet/commands';
import { refuse } from '@rabbet/domain/deciders/refusal';
import {
  copyOfOrder,
  type ItemInput,
  order,
  orderFields,
  orderItemFields,
  ORDERS,
  type ServiceInput,
} from '@rabbet/domain/orders/orders';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { Properties } from '@rabbet/domain/services/services';
import { orderOfPart, type OrderPlaces, orders } from '@rabbet/projections';
import { NewId } from '../kernel/changes/change';
import { type PartLookup, PartOwners } from '../kernel/changes/part-owners';
import { QueryService } from '../kernel/reads/query-service';
import { type ChangeInput, ChangeRoutes, type InputOf } from '../kernel/changes/change-route';
import { AllowChanging } from '../kernel/requests/allow';
import { bodyClass } from '../kernel/shapes/body-class';
import { ApiTags } from '../kernel/shapes/documenting';
import { OrderAnswers } from './order-answers';
import { Quotes } from './quotes';

const NewProperty = bodyClass('OrderServiceProperty', {
  name: { kind: 'text', required: true, min: 1, max: 64, example: 'width' },
  value: { kind: 'text', required: true, min: 1, max: 255, about: 'as it is said: 16 3/8', example: '16 3/8' },
  units: { kind: 'text', max: 32, about: 'of a size: inches, unless given' },
  provisional: { kind: 'flag', default: false, about: 'assumed until the art arrives' },
});
const NewMaterial = bodyClass('OrderServiceMaterial', {
  name: { kind: 'text', required: true, min: 1, max: 64, example: 'Mat board' },
  widget_id: { kind: 'whole', min: 1, about: 'the piece in stock; the usual one of the rule, unless given' },
  item_quantity: { kind: 'decimal', min: 0, max: 1_000_000, about: 'for one piece; by the rule, unless given' },
});
const NewVendor = bodyClass('OrderServiceVendor', {
  vendor_id: { kind: 'reference', to: 'company', required: true },
  variation: { kind: 'text', max: 64, about: 'join, chop, length' },
  cost: { kind: 'money', required: true, min: 0, readers: 'costs' },
  notes: { kind: 'text', max: 1_000 },
});
const serviceFields = {
  template_id: { kind: 'reference', to: 'service-template', required: true, label: 'Service' },
  price: { kind: 'money', min: 0, readers: 'amounts', about: 'in place of the computed one' },
} as const satisfies AnyFields;
const parts = {
  properties: { body: NewProperty, list: true },
  materials: { body: NewMaterial, list: true },
  vendor: { body: NewVendor },
} as const;
const NestedService = bodyClass('NestedOrderService', serviceFields, { parts });
const NewService = bodyClass('NewOrderItemService', serviceFields, {
  parts: { ...parts, services: { body: NestedService, list: true } },
});
const AddedService = bodyClass(
  'NewOrderService',
  {
    ...serviceFields,
    order_id: { kind: 'whole', min: 1, required: true },
    item_id: { kind: 'whole', min: 1, about: 'the item that it is for; none for a service of the whole order' },
    parent_id: { kind: 'whole', min: 1, about: 'the service that it is nested in' },
  },
  { parts: { ...parts, services: { body: NestedService, list: true } } },
);
const ChangedService = bodyClass(
  'ChangedOrderService',
  {
    price: serviceFields.price,
    parent_id: { kind: 'whole', min: 1, about: 'the service that it is nested in' },
  },
  { partial: true, parts, ignored: ['id', 'order_id', 'template_id', 'item_id', 'name', 'category'] },
);

const NewItem = bodyClass('NewItemOfOrder', orderItemFields, { parts: { services: { body: NewService, list: true } } });
const NewOrder = bodyClass(
  'NewOrder',
  { ...orderFields, sales_person_id: { kind: 'reference', to: 'employee' } },
  {
    ownId: true,
    parts: { items: { body: NewItem, list: true }, services: { body: NewService, list: true } },
  },
);
const { customer_id: _customer, ...quotedFields } = orderFields;
const QuotedOrder = bodyClass(
  'QuotedOrder',
  {
    customer_id: { kind: 'reference', to: 'customer', readers: 'registrations', about: 'it may be exempt from tax' },
    ...quotedFields,
  },
  { parts: { items: { body: NewItem, list: true }, services: { body: NewService, list: true } } },
);
const ChangedOrder = bodyClass('ChangedOrder', orderFields, { partial: true, ignored: ['id', 'revision'] });
const AddedItem = bodyClass(
  'NewOrderItem',
  { order_id: { kind: 'whole', min: 1, required: true }, ...orderItemFields },
  {
    parts: { services: { body: NewService, list: true } },
  },
);
const ChangedItem = bodyClass(
  'ChangedOrderItem',
  { indice: { kind: 'whole', min: 0, max: 100_000 }, ...orderItemFields },
  { partial: true, ignored: ['id', 'order_id', 'state', 'price', 'progress'] },
);

type SaidService = NonNullable<InputOf<typeof NewItem>['body']['services']>[number];
type Said = Omit<SaidService, 'services'> & { readonly services?: readonly Said[] };

/** A service as the domain has it: properties by their names, and which of them are assumed. */
function serviceOf({ properties = [], materials = [], vendor, services = [], ...rest }: Said): ServiceInput {
  const named: Properties = Object.fromEntries(
    properties.map(({ name, value, units = null }) => [name.trim().toLowerCase(), { value, units }]),
  );
  return {
    ...rest,
    properties: named,
    provisionals: properties.filter(({ provisional }) => provisional === true).map(({ name }) => name),
    materials: materials.map(({ name, widget_id = null, item_quantity = null }) => ({
      name,
      widget_id,
      item_quantity,
    })),
    vendor: vendor ? { variation: null, notes: null, ...vendor } : null,
    services: services.map(serviceOf),
  };
}
const itemOf = ({ services = [], ...rest }: InputOf<typeof NewItem>['body']): ItemInput => ({
  ...rest,
  services: services.map(serviceOf),
});

/** Opens, changes and copies orders. Their items and services have routes of their own. */
@ApiTags('orders')
@Controller(ORDERS)
@AllowChanging('registrations')
export class OrdersController {
  constructor(
    private readonly answers: OrderAnswers,
    private readonly executor: CommandExecutor,
    private readonly quotes: Quotes,
  ) {}

  @ChangeRoutes.post({ body: NewOrder, about: 'open an order, with its items and services', operationId: 'addOrder' })
  open({ body: { id, items = [], services = [], ...details }, context }: InputOf<typeof NewOrder>) {
    const data = { ...details, items: items.map(itemOf), services: services.map(serviceOf) };
    return this.answers.perform({ type: 'OpenOrder', data }, new NewId(id), context);
  }

  @ChangeRoutes.post({
    path: 'quote',
    body: QuotedOrder,
    about: 'price an order, with what there is to warn of: nothing is recorded',
    operationId: 'quoteOrder',
    status: 200,
  })
  quote({ body: { items = [], services = [], ...details }, context }: InputOf<typeof QuotedOrder>) {
    const asked = { ...details, items: items.map(itemOf), services: services.map(serviceOf) };
    return this.quotes.of(asked, context);
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
