import { refuse } from '@rabbet/domain/deciders/refusal';
import { type ItemInput, orderFields, orderItemFields, type ServiceInput } from '@rabbet/domain/orders/orders';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { type Properties, vendorChoiceFields } from '@rabbet/domain/services/services';
import type { InputOf } from '../kernel/changes/routes/change-route';
import { bodyClass, type BodyClass, type BodyOf } from '../kernel/shapes/body-class';

const NewProperty = bodyClass('OrderServiceProperty', {
  name: { kind: 'text', required: true, min: 1, max: 64, example: 'width' },
  value: { kind: 'text', required: true, min: 1, max: 255, about: 'as it is said: 16 3/8', example: '16 3/8' },
  units: { kind: 'text', max: 32, about: 'of a size: inches, unless given' },
  provisional: { kind: 'flag', default: false, about: 'assumed until the art arrives' },
});
const NewMaterial = bodyClass(
  'OrderServiceMaterial',
  {
    name: { kind: 'text', required: true, min: 1, max: 64, example: 'Mat board' },
    widget_id: { kind: 'whole', min: 1, about: 'the piece in stock; the usual one of the rule, unless given' },
    item_quantity: { kind: 'decimal', min: 0, max: 1_000_000, about: 'for one piece; by the rule, unless given' },
  },
  { ignored: ['widget', 'quantity'] },
);
const NewVendor = bodyClass('OrderServiceVendor', vendorChoiceFields);
const ChangedVendor = bodyClass(
  'ChangedOrderServiceVendor',
  {
    ...vendorChoiceFields,
    cost: {
      kind: 'money',
      min: 0,
      readers: 'costs',
      about: 'the stored one, unless given; needed for another vendor',
    },
  },
  { unreadAsNull: ['cost'], ignored: ['template', 'vendor'] },
);
const serviceFields = {
  template_id: { kind: 'reference', to: 'service-template', required: true, label: 'Service' },
  price: { kind: 'money', min: 0, readers: 'amounts', about: 'in place of the computed one' },
} as const satisfies AnyFields;
const parts = {
  properties: { body: NewProperty, list: true, namedBy: 'name' },
  materials: { body: NewMaterial, list: true },
  vendor: { body: NewVendor },
} as const;
type SaidService = BodyOf<typeof serviceFields, { parts: typeof parts }> & {
  readonly services?: readonly SaidService[];
};

/** Names in replies beside the fields of a service that can be changed. */
const BESIDE_SERVICE = [
  'id',
  'order_id',
  'template_id',
  'template',
  'item_id',
  'name',
  'category',
  'application',
  'required_for_state',
  'cost',
  'provisionals',
  'lines',
  'state',
  'progress',
  'next_step_id',
  'age',
  'lateness',
  'services',
];

/** Services in a service, as deep as they come: the domain says where it ends. */
const nested = {
  list: true,
  get body(): BodyClass<SaidService> {
    return NewService;
  },
} as const;
const NewService: BodyClass<SaidService> = bodyClass('NewOrderItemService', serviceFields, {
  parts: { ...parts, services: nested },
});
export const AddedService = bodyClass(
  'NewOrderService',
  {
    ...serviceFields,
    order_id: { kind: 'whole', min: 1, required: true },
    item_id: { kind: 'whole', min: 1, about: 'the item that it is for; none for a service of the whole order' },
    parent_id: { kind: 'whole', min: 1, about: 'the service that it is nested in' },
  },
  { parts: { ...parts, services: nested } },
);
export const ReplacingService = bodyClass('ReplacingOrderService', serviceFields, {
  parts: { ...parts, services: nested },
});
const toldPrice = {
  ...serviceFields.price,
  about: 'as the reply has it: tells whether the price was changed',
} as const;
export const ChangedService = bodyClass(
  'ChangedOrderService',
  {
    price: serviceFields.price,
    explicit_price: toldPrice,
    computed_price: toldPrice,
    parent_id: { kind: 'whole', min: 1, about: 'the service that it is nested in' },
  },
  { partial: true, parts: { ...parts, vendor: { body: ChangedVendor } }, ignored: BESIDE_SERVICE },
);

const NewItem = bodyClass('NewItemOfOrder', orderItemFields, { parts: { services: { body: NewService, list: true } } });
export const NewOrder = bodyClass(
  'NewOrder',
  { ...orderFields, sales_person_id: { kind: 'reference', to: 'employee' } },
  {
    takesId: true,
    parts: { items: { body: NewItem, list: true }, services: { body: NewService, list: true } },
  },
);
const { customer_id: _customer, ...quotedFields } = orderFields;
export const QuotedOrder = bodyClass(
  'QuotedOrder',
  {
    customer_id: { kind: 'reference', to: 'customer', readers: 'registrations', about: 'it may be exempt from tax' },
    ...quotedFields,
  },
  { parts: { items: { body: NewItem, list: true }, services: { body: NewService, list: true } } },
);
export const AddedItem = bodyClass(
  'NewOrderItem',
  { order_id: { kind: 'whole', min: 1, required: true }, ...orderItemFields },
  {
    parts: { services: { body: NewService, list: true } },
  },
);
type RequestedService = Omit<SaidService, 'template_id' | 'services' | 'vendor'>;

/** Properties by their names, and which of them are assumed; materials as the domain has them. */
function configurationOf({ properties = [], materials = [] }: Pick<RequestedService, 'properties' | 'materials'>) {
  const pairs = properties.map(
    ({ name, value, units = null }) => [name.trim().toLowerCase(), { value, units }] as const,
  );
  const twice = pairs.find(([name], i) => pairs.findIndex(([other]) => other === name) < i);
  if (twice) refuse('service/property', `The property “${twice[0]}” is given twice.`, 'properties');
  const named: Properties = Object.fromEntries(pairs);
  return {
    properties: named,
    provisionals: properties.filter(({ provisional }) => provisional === true).map(({ name }) => name),
    materials: materials.map(({ name, widget_id = null, item_quantity = null }) => ({
      name,
      widget_id,
      item_quantity,
    })),
  };
}

/** A new service as the domain has it. */
export function serviceOf({ properties, materials, vendor, services = [], ...rest }: SaidService): ServiceInput {
  return {
    ...rest,
    ...configurationOf({ properties, materials }),
    vendor: vendor ? { variation: null, notes: null, ...vendor } : null,
    services: services.map(serviceOf),
  };
}

/** Service in the place of another one: without properties it keeps those of that one. */
export function replacementOf(body: InputOf<typeof ReplacingService>['body']): ServiceInput {
  const { properties, provisionals, ...service } = serviceOf(body);
  return body.properties === undefined ? service : { ...service, properties, provisionals };
}

/** Change of a service as the domain has it: what is absent stays. */
export function changeOfService(body: InputOf<typeof ChangedService>['body']) {
  const { parent_id, properties, materials, vendor } = body;
  const { provisionals, ...configuration } = configurationOf({ properties, materials });
  const price = changedPrice(body);
  return {
    ...(price !== undefined && { price }),
    ...(parent_id !== undefined && { parent_id }),
    ...(properties && { properties: configuration.properties, provisionals }),
    ...(materials && { materials: configuration.materials }),
    ...(vendor !== undefined && { vendor: vendor && { variation: null, notes: null, ...vendor } }),
  };
}

/** Price that was sent; undefined where a reply was sent back with the price that it tells. */
function changedPrice({ price, explicit_price, computed_price }: InputOf<typeof ChangedService>['body']) {
  if (explicit_price === undefined && computed_price === undefined) return price;
  const currentPrice = explicit_price ?? computed_price ?? 0;
  const isUnread = price === null && explicit_price === null;
  return price === currentPrice || isUnread ? undefined : price;
}

export const itemOf = ({ services = [], ...rest }: InputOf<typeof NewItem>['body']): ItemInput => ({
  ...rest,
  services: services.map(serviceOf),
});
