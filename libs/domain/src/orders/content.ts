import { fold } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { dollars, priceTag } from '@rabbet/domain/money/money';
import { changedPlaces } from '@rabbet/domain/parts/images';
import { withChanged, withoutPart, withPart } from '@rabbet/domain/parts/parts';
import { fillDefaults, type Values, withDefaults } from '@rabbet/domain/records/fields';
import { changedValues } from '@rabbet/domain/records/record';
import { type Configuration, templateOf, type VendorChoice } from '@rabbet/domain/services/services';
import type { ChangedVendor, OrderDecide, OrderEvent, OrderEvolve, PricingFacts } from './commands';
import {
  addItem,
  configureService,
  countServices,
  isNestedInItself,
  ReservedIds,
  itemOf,
  priceServices,
  requireRoomForServices,
  serviceOf,
  checkedConfiguration,
  idsWithNested,
} from './configuration';
import { type OrderDetails, orderFields, orderItemFields } from './details';
import { isRush, type Order, type OrderService, PRICE_MAX, totalsOf, withProposedDueDate } from './order';
import { refreshStates } from './production';
import { requireChangeable, requireExisting } from './requirements';
import { OPEN } from './states';

const toIso = (now: number) => new Date(now).toISOString();

/** Place of a service that belongs to the order itself. */
const ON_ORDER = { item_id: null, parent_id: null };

const evolve = {
  OrderOpened: (order, { copied_from, sales_person_id, at, ...details }) => ({
    ...order,
    stage: 'kept',
    details: fillDefaults<OrderDetails>(orderFields, details),
    copied_from,
    sales_person_id,
    created: at,
    updated: at,
  }),
  OrderChanged: (order, change) => ({ ...order, details: { ...order.details, ...change } }),
  OrderItemAdded: (order, item) => ({
    ...order,
    items: withPart(order.items, { ...item, state: OPEN, updated: order.updated }),
  }),
  OrderItemChanged: (order, change) => ({ ...order, items: withChanged(order.items, change) }),
  OrderItemRemoved: (order, { id }) => ({
    ...order,
    items: withoutPart(order.items, id),
    services: order.services.filter(({ item_id }) => item_id !== id),
  }),
  OrderServiceConfigured(order, { replaces, ...service }) {
    const before = order.services.find(({ id }) => id === service.id);
    if (!before) {
      // it is priced and begun later; fields, because a spread of them would take half of the time of a quote
      const { steps = [] } = service;
      const added = { ...service, steps, computed: null, cost: 0, lines: [], warnings: [], done: [] };
      const services = replaces === undefined ? [...order.services, added] : replaced(order.services, replaces, added);
      return afterRush({ ...order, services }, added);
    }
    const changed = { ...before, ...service, steps: service.steps ?? before.steps };
    const services = order.services.map((existing) => (existing === before ? changed : existing));
    return afterRush({ ...order, services }, changed);
  },
  OrderServiceRemoved(order, { id }) {
    const removed = order.services.find((service) => service.id === id);
    return afterRush({ ...order, services: withoutPart(order.services, id) }, removed);
  },
  OrderPriced(order, { services }) {
    const pricesById = new Map(services.map((price) => [price.service_id, price]));
    const pricedServices = order.services.map((service) => {
      const price = pricesById.get(service.id);
      if (!price) return service;
      const { service_id: _serviceId, amount, ...reasons } = price;
      return { ...service, computed: amount, ...reasons };
    });
    return { ...order, services: pricedServices };
  },
  OrderDiscounted: (order, { amount }) => ({ ...order, discount: amount }),
} satisfies Partial<OrderEvolve>;

/** Services with another one in the place of one: those nested in that are nested in this one. */
function replaced(services: readonly OrderService[], id: number, other: OrderService): readonly OrderService[] {
  return services.map((service) => {
    if (service.id === id) return other;
    return service.parent_id === id ? { ...service, parent_id: other.id } : service;
  });
}

/** The order, with the due date that it proposes where a Rush was added, changed or taken away. */
function afterRush(order: Order, service: OrderService | undefined): Order {
  return service && isRush(service) ? withProposedDueDate(order) : order;
}

/** Applies events of this file to an order. Events of the other files change nothing here. */
const afterEvents = (state: Order, events: readonly OrderEvent[]) =>
  fold({ evolve: evolve as unknown as OrderEvolve }, state, events); // `fold` skips types that `evolve` lacks

/** Commands about the content of an order, with their events: its details, items, services and prices. */
export const drafting = {
  decide: {
    OpenOrder(state, { items = [], services = [], copied_from = null, sales_person_id: seller, ...input }, { facts }) {
      if (state.stage !== 'unknown') refuseAs('conflict', 'order/exists', 'This order exists already.');
      const details = fillDefaults<OrderDetails>(orderFields, input);
      const tax_rate = facts.is_exempt ? 0 : details.tax_rate;
      const sales_person_id = seller === undefined ? (facts.employee_id ?? null) : seller;
      const openedData = { ...details, tax_rate, copied_from, sales_person_id, at: toIso(facts.now) };
      const ids = new ReservedIds(facts);
      let events: readonly OrderEvent[] = [{ type: 'OrderOpened', data: openedData }];
      const currentOrder = () => afterEvents(state, events);
      requireRoomForServices(
        currentOrder(),
        countServices(services) + items.reduce((sum, item) => sum + countServices(item.services), 0),
      );
      for (const item of items) events = [...events, ...addItem(currentOrder(), item, ids, facts.book)];
      for (const service of services)
        events = [...events, ...configureService(currentOrder(), service, ON_ORDER, ids, facts.book)];
      return requireAffordable(state, [...events, ...priceServices(currentOrder(), facts)]);
    },

    // makes no event for values that are unchanged
    ChangeOrder(state, change, { facts }) {
      const { details } = requireChangeable(state);
      const data = withDefaults(orderFields, change as Values) as Partial<OrderDetails>; // `withDefaults` keeps the fields
      const withTaxRate = facts.is_exempt ? { ...data, tax_rate: 0 } : data;
      const changedFields = changedValues(details, withTaxRate as Values) as Partial<OrderDetails>; // `changedValues` keeps the fields
      return Object.keys(changedFields).length === 0 ? [] : [{ type: 'OrderChanged', data: changedFields }];
    },

    AddItem(state, item, { facts }) {
      requireRoomForServices(requireChangeable(state), countServices(item.services));
      return withPricesAndStates(state, addItem(state, item, new ReservedIds(facts), facts.book), facts);
    },
    ChangeItem(state, { item_id, indice, ...change }, { facts }) {
      const item = itemOf(requireChangeable(state), item_id);
      const data = withDefaults(orderItemFields, change as Values);
      const changedFields = changedValues(item, data);
      const places = state.items.map(({ id, indice: place }) => ({ id, place }));
      const movedItems = indice === undefined ? [] : changedPlaces(places, { id: item_id, place: indice });
      const events: OrderEvent[] = movedItems.map(({ id, place }) => ({
        type: 'OrderItemChanged',
        data: { id, indice: place },
      }));
      if (Object.keys(changedFields).length > 0)
        events.push({ type: 'OrderItemChanged', data: { id: item_id, ...changedFields } });
      return withPricesAndStates(state, events, facts);
    },
    RemoveItem(state, { item_id }, { facts }) {
      if (!requireChangeable(state).items.some(({ id }) => id === item_id)) return [];
      return withPricesAndStates(state, [{ type: 'OrderItemRemoved', data: { id: item_id } }], facts);
    },

    ConfigureService(state, { item_id = null, parent_id = null, ...service }, { facts }) {
      requireRoomForServices(requireChangeable(state), countServices([service]));
      if (item_id !== null) itemOf(state, item_id);
      const parent = parent_id === null ? null : serviceOf(state, parent_id);
      const place = { item_id: parent ? parent.item_id : item_id, parent_id };
      return withPricesAndStates(
        state,
        configureService(state, service, place, new ReservedIds(facts), facts.book),
        facts,
      );
    },
    ChangeService(state, { service_id, parent_id, vendor, ...change }, { facts }) {
      const before = serviceOf(requireChangeable(state), service_id);
      const parent = parent_id ?? null;
      if (isNestedInItself(state, service_id, parent))
        refuse('service/nested', `${before.name} cannot be nested in itself.`, 'parent_id');
      if (parent !== null && serviceOf(state, parent).item_id !== before.item_id)
        refuse('service/nested', 'A service is nested in one of the same item.', 'parent_id');
      const chosenVendor = vendor === undefined ? before.vendor : withStoredCost(vendor, before);
      const configuration = checkedConfiguration({ ...before, ...change, vendor: chosenVendor });
      templateOf(facts.book, configuration.template_id);
      if (configuration.template_id !== before.template_id)
        refuse('service/template', 'A service stays of its template: remove it, and add another one.', 'template_id');
      const {
        computed: _computed,
        cost: _cost,
        lines: _lines,
        warnings: _warnings,
        steps: _steps,
        done: _done,
        ...fields
      } = before;
      const data = { ...fields, ...configuration, parent_id: parent_id === undefined ? before.parent_id : parent_id };
      if (canonicalText(data) === canonicalText(fields)) return [];
      return withPricesAndStates(state, [{ type: 'OrderServiceConfigured', data }], facts, service_id);
    },
    ReplaceService(state, { service_id, ...service }, { facts }) {
      const { item_id, parent_id, properties, provisionals } = serviceOf(requireChangeable(state), service_id);
      const input = { properties, provisionals, ...service };
      requireRoomForServices(state, countServices([input]));
      const place = { item_id, parent_id, replaces: service_id };
      return withPricesAndStates(
        state,
        configureService(state, input, place, new ReservedIds(facts), facts.book),
        facts,
      );
    },
    RemoveService(state, { service_id }, { facts }) {
      if (!requireChangeable(state).services.some(({ id }) => id === service_id)) return [];
      const removedIds = idsWithNested(state.services, service_id).toReversed();
      return withPricesAndStates(
        state,
        removedIds.map((id) => ({ type: 'OrderServiceRemoved', data: { id } })),
        facts,
      );
    },

    PriceOrder(state, _data, { facts }) {
      if (requireExisting(state).state !== OPEN)
        refuse('order/booked', 'This order is booked: its prices stay as they were said.');
      return requireAffordable(state, priceServices(state, facts));
    },
    DiscountOrder(state, { amount, reason = null }) {
      const { before_discount } = totalsOf(requireChangeable(state));
      if (amount === state.discount) return [];
      if (amount < 0 || amount > before_discount)
        refuse('order/discount', `It is at most ${dollars(before_discount)}, the price of everything.`, 'amount');
      return [{ type: 'OrderDiscounted', data: { amount, reason } }];
    },
  } satisfies Partial<OrderDecide>,
  evolve,
};

/** Text of a service in which neither the order of names nor that of assumed properties counts. */
function canonicalText(service: Configuration): string {
  const sortedNames = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify({ ...service, provisionals: service.provisionals.toSorted() }, sortedNames);
}

/** Vendor with the cost that is stored for the same one, where none was given. */
function withStoredCost(vendor: ChangedVendor | null, before: OrderService): VendorChoice | null {
  if (vendor === null) return null;
  const { vendor_id, variation, notes } = vendor;
  const cost = vendor.cost ?? (before.vendor?.vendor_id === vendor_id ? before.vendor.cost : null);
  if (cost === null) refuse('service/vendor-cost', 'Say what the vendor asks for the work.', 'vendor.cost');
  return { vendor_id, variation, cost, notes };
}

/**
 * Adds the changes of prices and states that follow from the events. All services of an Open order are priced again, and
 * only new or changed services of a booked one.
 */
function withPricesAndStates(
  state: Order,
  events: readonly OrderEvent[],
  facts: PricingFacts,
  changedServiceId?: number,
): readonly OrderEvent[] {
  if (events.length === 0) return [];
  const stateWithEvents = afterEvents(state, events);
  const existingIds = new Set(state.services.map(({ id }) => id));
  const shouldPrice = ({ id }: OrderService) => state.state === OPEN || id === changedServiceId || !existingIds.has(id);
  const pricedEvents = [...events, ...priceServices(stateWithEvents, facts, shouldPrice)];
  return [...requireAffordable(state, pricedEvents), ...refreshStates(afterEvents(state, pricedEvents), facts.now)];
}

/** Prices of an order that is about to be booked, and the order as it is with them. */
export function pricedForBooking(state: Order, facts: PricingFacts) {
  const prices = requireAffordable(state, priceServices(state, facts));
  return { prices, priced: afterEvents(state, prices) };
}

/** Refuses events after which an order would cost more than `PRICE_MAX`, because that must be a typing error; returns the others. */
function requireAffordable(state: Order, events: readonly OrderEvent[]): readonly OrderEvent[] {
  if (totalsOf(afterEvents(state, events)).before_discount > PRICE_MAX)
    refuse('order/price', `An order costs at most ${priceTag(PRICE_MAX)}: look at its prices and quantities.`);
  return events;
}
