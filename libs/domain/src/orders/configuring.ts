import { factAt } from '@rabbet/domain/deciders/decider';
import { Refusal, refuse } from '@rabbet/domain/deciders/refusal';
import { placeBehind } from '@rabbet/domain/parts/images';
import { partOf } from '@rabbet/domain/parts/parts';
import { fillDefaults } from '@rabbet/domain/records/fields';
import {
  type Configuration,
  mergedMaterials,
  type Nested,
  type PriceBook,
  priceOf,
  propertiesOf,
  type Template,
  templateOf,
} from '@rabbet/domain/services/services';
import { dateIn } from '@rabbet/domain/time/zone';
import type { ItemInput, OrderEvent, PricingFacts, ServiceInput, ServicePrice } from './commands';
import { ITEMS_MAX, NESTED_MAX, type OrderItemDetails, orderItemFields, SERVICES_MAX } from './details';
import { type Order, type OrderItem, type OrderService, piecesOf } from './order';
import { OPEN } from './states';
import type { Step } from './steps';

export function itemOf({ items }: Order, id: number): OrderItem {
  return partOf(items, id, 'This order has no such item.');
}

export function serviceOf({ services }: Order, id: number): OrderService {
  return partOf(services, id, 'This order has no such service.');
}

/** Hands out the ids that are reserved for the items and services of a command, in their order. */
export class Ids {
  private items = 0;
  private services = 0;

  constructor(private readonly facts: { readonly items: readonly number[]; readonly services: readonly number[] }) {}

  item(): number {
    return factAt(this.facts.items, this.items++);
  }

  service(): number {
    return factAt(this.facts.services, this.services++);
  }
}

/** Number of services, nested ones included: so many ids are reserved for a command. */
export function countOf(services: readonly ServiceInput[] = []): number {
  return services.reduce((sum, service) => sum + 1 + countOf(service.services), 0);
}

export function addItem(
  order: Order,
  { services = [], ...details }: ItemInput,
  ids: Ids,
  book: PriceBook,
): OrderEvent[] {
  if (order.items.length >= ITEMS_MAX) refuse('order/too-many', `An order has at most ${ITEMS_MAX} items.`);
  const id = ids.item();
  const indice = placeBehind(order.items.map((item) => item.indice));
  const data = { id, indice, ...fillDefaults<OrderItemDetails>(orderItemFields, details) };
  return [
    { type: 'OrderItemAdded', data },
    ...services.flatMap((service) => configureService(order, service, { item_id: id, parent_id: null }, ids, book)),
  ];
}

interface Place {
  readonly item_id: number | null;
  readonly parent_id: number | null;
}

/** Events that configure a service at its place, and the services nested in it. */
export function configureService(
  order: Order,
  { services: nested = [], ...given }: ServiceInput,
  { item_id, parent_id }: Place,
  ids: Ids,
  book: PriceBook,
  depth = depthOf(order, parent_id),
): OrderEvent[] {
  if (depth > NESTED_MAX) refuse('service/nested', `Services are nested at most ${NESTED_MAX} deep.`);
  const template = templateOf(book, given.template_id);
  requirePlace(template, item_id);
  const id = ids.service();
  const { name, category, application, required_for_state } = template;
  const identity = { id, item_id, parent_id, name, category, application, required_for_state };
  const steps = order.state === OPEN ? {} : { steps: stepsOf(template) };
  const data = { ...identity, ...soundConfiguration(given), ...steps };
  return [
    { type: 'OrderServiceConfigured', data },
    ...nested.flatMap((child) => configureService(order, child, { item_id, parent_id: id }, ids, book, depth + 1)),
  ];
}

export function requireRoom({ services }: Order, more: number): void {
  if (services.length + more > SERVICES_MAX) refuse('order/too-many', `An order has at most ${SERVICES_MAX} services.`);
}

function requirePlace({ name, application }: Template, item_id: number | null): void {
  if (item_id !== null && application === 'Order')
    refuse('service/application', `${name} is for a whole order: add it to the order, and to no item.`);
  if (item_id === null && application !== 'Order')
    refuse('service/application', `${name} is for items: add it to one of them.`);
}

function depthOf({ services }: Order, parent_id: number | null): number {
  const parent = services.find(({ id }) => id === parent_id);
  return parent ? 1 + depthOf({ services } as Order, parent.parent_id) : 1;
}

/** Configuration as it is stored: values that are left out are empty. */
export function soundConfiguration(given: Partial<Configuration> & Pick<Configuration, 'template_id'>): Configuration {
  const properties = propertiesOf(given.properties ?? {});
  const provisionals = (given.provisionals ?? []).map((name) => name.trim().toLowerCase());
  const unknown = provisionals.find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined)
    refuse('service/property', `“${unknown}” is assumed until the art arrives: say what is assumed as its value.`);
  const clash = (name: string) =>
    refuse('material/name', `The material ${name} is named twice, for different pieces in stock.`);
  return {
    template_id: given.template_id,
    price: given.price ?? null,
    properties,
    materials: mergedMaterials(given.materials ?? [], clash),
    vendor: given.vendor ?? null,
    provisionals: [...new Set(provisionals)],
  };
}

/** Steps as they are copied from a template: later changes of it leave a booked order alone. */
export function stepsOf({ steps }: Template): readonly Step[] {
  return steps.map(({ service_id: _service, description: _description, ...step }) => step);
}

/** True if a service would be nested in itself, directly or through others. */
export function holdsItself({ services }: Order, id: number, parent_id: number | null): boolean {
  if (parent_id === null) return false;
  if (parent_id === id) return true;
  return holdsItself(
    { services } as Order,
    id,
    services.find((service) => service.id === parent_id)?.parent_id ?? null,
  );
}

/** Ids of a service and of all services nested in it. */
export function withNested(services: readonly OrderService[], id: number): readonly number[] {
  const inner = services.filter(({ parent_id }) => parent_id === id);
  return [id, ...inner.flatMap((child) => withNested(services, child.id))];
}

/** Prices services by the rules. Makes an event only for prices, or reasons of prices, that have changed. */
export function priceServices(
  order: Order,
  { book, now }: PricingFacts,
  isPriced: (service: OrderService) => boolean = () => true,
): readonly OrderEvent[] {
  const on = dateOfRules(order, now);
  const services = order.services.filter(isPriced).flatMap((service): ServicePrice[] => {
    const { amount, ...reasons } = priceIn(order, service, { book, quantity: piecesOf(order, service), on });
    const { cost, lines, warnings } = service;
    const isSame = service.computed === amount && JSON.stringify({ cost, lines, warnings }) === JSON.stringify(reasons);
    return isSame ? [] : [{ service_id: service.id, amount, ...reasons }];
  });
  return services.length > 0 ? [{ type: 'OrderPriced', data: { services } }] : [];
}

/** Price of a service; a refusal says which service of which item it is about. */
function priceIn(order: Order, service: OrderService, circumstances: Parameters<typeof priceOf>[1]) {
  try {
    return priceOf(nest(order, service), circumstances);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const at = order.items.findIndex(({ id }) => id === service.item_id);
    const place = [service.name, at >= 0 && `item ${at + 1}`, order.items[at]?.description].filter(Boolean).join(', ');
    throw new Refusal(error.code, `${place}: ${error.message}`, { kind: error.kind, field: error.reasons[0]?.field });
  }
}

/** Date whose rules hold: the booking date, and today for an Open order. */
function dateOfRules({ stamps }: Order, now: number): string {
  return dateIn(stamps.book === null ? now : Date.parse(stamps.book));
}

export function nest(order: Order, service: OrderService): Nested {
  const inner = order.services.filter(({ parent_id }) => parent_id === service.id);
  return { ...service, services: inner.map((child) => nest(order, child)) };
}

/** Names of services whose price rests on something that is assumed until the art arrives. */
export function provisional({ services }: Order): readonly string[] {
  return services.flatMap(({ name, provisionals }) => provisionals.map((property) => `${name}: ${property}`));
}
