import { factAt } from '@rabbet/domain/deciders/decider';
import { Refusal, refuse } from '@rabbet/domain/deciders/refusal';
import { placeBehind } from '@rabbet/domain/parts/images';
import { partOf } from '@rabbet/domain/parts/parts';
import { fillDefaults } from '@rabbet/domain/records/fields';
import {
  type Configuration,
  mergeMaterials,
  type NestedService,
  type PriceBook,
  priceOf,
  checkedProperties,
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

/** Hands out the ids that were reserved for the new items and services of a command, one after the other. */
export class ReservedIds {
  private items = 0;
  private services = 0;

  constructor(private readonly facts: { readonly items: readonly number[]; readonly services: readonly number[] }) {}

  nextItemId(): number {
    return factAt(this.facts.items, this.items++);
  }

  nextServiceId(): number {
    return factAt(this.facts.services, this.services++);
  }
}

/** Number of services, including nested ones. The API reserves as many ids for a command. */
export function countServices(services: readonly ServiceInput[] = []): number {
  return services.reduce((sum, service) => sum + 1 + countServices(service.services), 0);
}

export function addItem(
  order: Order,
  { services = [], ...details }: ItemInput,
  ids: ReservedIds,
  book: PriceBook,
): OrderEvent[] {
  if (order.items.length >= ITEMS_MAX) refuse('order/too-many', `An order has at most ${ITEMS_MAX} items.`);
  const id = ids.nextItemId();
  const indice = placeBehind(order.items.map((item) => item.indice));
  const data = { id, indice, ...fillDefaults<OrderItemDetails>(orderItemFields, details) };
  return [
    { type: 'OrderItemAdded', data },
    ...services.flatMap((service) => configureService(order, service, { item_id: id, parent_id: null }, ids, book)),
  ];
}

interface ServicePlace {
  readonly item_id: number | null;
  readonly parent_id: number | null;
  /** Service in whose place it comes. */
  readonly replaces?: number;
}

/** Events that configure a service and the services nested in it. */
export function configureService(
  order: Order,
  { services: nestedServices = [], ...configuration }: ServiceInput,
  { item_id, parent_id, replaces }: ServicePlace,
  ids: ReservedIds,
  book: PriceBook,
  depth = depthOf(order, parent_id),
): OrderEvent[] {
  if (depth > NESTED_MAX) refuse('service/nested', `Services are nested at most ${NESTED_MAX} deep.`);
  const template = templateOf(book, configuration.template_id);
  requireMatchingPlace(template, item_id);
  const id = ids.nextServiceId();
  const { name, category, application, required_for_state } = template;
  const identity = { id, item_id, parent_id, name, category, application, required_for_state };
  const steps = order.state === OPEN ? {} : { steps: stepsOf(template) };
  const data = { ...identity, ...checkedConfiguration(configuration), ...steps, ...(replaces && { replaces }) };
  return [
    { type: 'OrderServiceConfigured', data },
    ...nestedServices.flatMap((child) =>
      configureService(order, child, { item_id, parent_id: id }, ids, book, depth + 1),
    ),
  ];
}

export function requireRoomForServices({ services }: Order, addedCount: number): void {
  if (services.length + addedCount > SERVICES_MAX)
    refuse('order/too-many', `An order has at most ${SERVICES_MAX} services.`);
}

/** Refuses a service for whole orders on an item, and one for items on the order. */
function requireMatchingPlace({ name, application }: Template, item_id: number | null): void {
  if (item_id !== null && application === 'Order')
    refuse('service/application', `${name} is for a whole order: add it to the order, and to no item.`);
  if (item_id === null && application !== 'Order')
    refuse('service/application', `${name} is for items: add it to one of them.`);
}

/** Depth at which a service in this parent is nested; 1 without a parent. */
function depthOf({ services }: Order, parent_id: number | null): number {
  const parent = services.find(({ id }) => id === parent_id);
  return parent ? 1 + depthOf({ services } as Order, parent.parent_id) : 1;
}

/** Checks a configuration and fills in missing values, as it is stored. */
export function checkedConfiguration(
  input: Partial<Configuration> & Pick<Configuration, 'template_id'>,
): Configuration {
  const properties = checkedProperties(input.properties ?? {});
  const provisionals = (input.provisionals ?? []).map((name) => name.trim().toLowerCase());
  const unknownName = provisionals.find((name) => !Object.hasOwn(properties, name));
  if (unknownName !== undefined)
    refuse('service/property', `“${unknownName}” is assumed until the art arrives: say what is assumed as its value.`);
  const refuseClash = (name: string) =>
    refuse('material/name', `The material ${name} is named twice, for different pieces in stock.`);
  return {
    template_id: input.template_id,
    price: input.price ?? null,
    properties,
    materials: mergeMaterials(input.materials ?? [], refuseClash),
    vendor: input.vendor ?? null,
    provisionals: [...new Set(provisionals)],
  };
}

/** Copies the steps of a template, so that later changes of it do not change booked orders. */
export function stepsOf({ steps }: Template): readonly Step[] {
  return steps.map(({ service_id: _service, description: _description, ...step }) => step);
}

/** True if this parent would nest a service in itself, directly or through others. */
export function isNestedInItself({ services }: Order, id: number, parent_id: number | null): boolean {
  if (parent_id === null) return false;
  if (parent_id === id) return true;
  return isNestedInItself(
    { services } as Order,
    id,
    services.find((service) => service.id === parent_id)?.parent_id ?? null,
  );
}

/** Ids of a service and of all services that are nested in it. */
export function idsWithNested(services: readonly OrderService[], id: number): readonly number[] {
  const nestedServices = services.filter(({ parent_id }) => parent_id === id);
  return [id, ...nestedServices.flatMap((child) => idsWithNested(services, child.id))];
}

/** Prices services by the rules. The event has only services whose price, or a reason of it, has changed; without any it is left out. */
export function priceServices(
  order: Order,
  { book, now }: PricingFacts,
  shouldPrice: (service: OrderService) => boolean = () => true,
): readonly OrderEvent[] {
  const date = pricingDate(order, now);
  const services = order.services.filter(shouldPrice).flatMap((service): ServicePrice[] => {
    const { amount, ...reasons } = priceWithPlace(order, service, {
      book,
      quantity: piecesOf(order, service),
      on: date,
    });
    const { cost, lines, warnings } = service;
    const isUnchanged =
      service.computed === amount && JSON.stringify({ cost, lines, warnings }) === JSON.stringify(reasons);
    return isUnchanged ? [] : [{ service_id: service.id, amount, ...reasons }];
  });
  return services.length > 0 ? [{ type: 'OrderPriced', data: { services } }] : [];
}

/** Price of a service. A refusal of the rules is thrown again with the service and its item in the message. */
function priceWithPlace(order: Order, service: OrderService, circumstances: Parameters<typeof priceOf>[1]) {
  try {
    return priceOf(withNestedServices(order, service), circumstances);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const itemIndex = order.items.findIndex(({ id }) => id === service.item_id);
    const placeParts = [service.name];
    if (itemIndex >= 0) placeParts.push(`item ${itemIndex + 1}`);
    const description = order.items[itemIndex]?.description;
    if (description) placeParts.push(description);
    throw new Refusal(error.code, `${placeParts.join(', ')}: ${error.message}`, {
      kind: error.kind,
      field: error.reasons[0]?.field,
    });
  }
}

/** Date whose rules are in force for an order: the booking date, or today while it is Open. */
function pricingDate({ stamps }: Order, now: number): string {
  return dateIn(stamps.book === null ? now : Date.parse(stamps.book));
}

/** Service with its nested services as a tree. */
export function withNestedServices(order: Order, service: OrderService): NestedService {
  const nestedServices = order.services.filter(({ parent_id }) => parent_id === service.id);
  return { ...service, services: nestedServices.map((child) => withNestedServices(order, child)) };
}

/** Properties that are assumed until the art arrives, such as "Frame: width". Prices depend on them. */
export function provisionalProperties({ services }: Order): readonly string[] {
  return services.flatMap(({ name, provisionals }) => provisionals.map((property) => `${name}: ${property}`));
}
