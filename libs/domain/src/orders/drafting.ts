import { fold } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { dollars, priceTag } from '@rabbet/domain/money/money';
import { changedPlaces } from '@rabbet/domain/parts/images';
import { withChanged, withoutPart, withPart } from '@rabbet/domain/parts/parts';
import { fillDefaults, type Values, withDefaults } from '@rabbet/domain/records/fields';
import { changedValues } from '@rabbet/domain/records/record';
import { templateOf } from '@rabbet/domain/services/services';
import type { OrderDecide, OrderEvent, OrderEvolve, PricingFacts } from './commands';
import {
  addItem,
  configureService,
  countOf,
  holdsItself,
  Ids,
  itemOf,
  priceServices,
  requireRoom,
  serviceOf,
  soundConfiguration,
  withNested,
} from './configuring';
import { type OrderDetails, orderFields, orderItemFields } from './details';
import { type Order, type OrderService, PRICE_MAX, totalsOf } from './order';
import { refreshStates } from './producing';
import { requireChangeable, requireExisting } from './requirements';
import { OPEN } from './states';

const toIso = (now: number) => new Date(now).toISOString();

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
  OrderServiceConfigured(order, { steps, ...service }) {
    const before = order.services.find(({ id }) => id === service.id);
    const { computed = null, cost = 0, lines = [], warnings = [], done = [] } = before ?? {};
    const now = { computed, cost, lines, warnings, done, ...service, steps: steps ?? before?.steps ?? [] };
    if (!before) return { ...order, services: [...order.services, now] };
    return { ...order, services: order.services.map((existing) => (existing.id === now.id ? now : existing)) };
  },
  OrderServiceRemoved: (order, { id }) => ({ ...order, services: withoutPart(order.services, id) }),
  OrderPriced(order, { services }) {
    const prices = new Map(
      services.map(({ service_id, amount: computed, ...reasons }) => [service_id, { computed, ...reasons }]),
    );
    return {
      ...order,
      services: order.services.map((service) =>
        prices.has(service.id) ? { ...service, ...prices.get(service.id) } : service,
      ),
    };
  },
  OrderDiscounted: (order, { amount }) => ({ ...order, discount: amount }),
} satisfies Partial<OrderEvolve>;

const after = (state: Order, events: readonly OrderEvent[]) =>
  fold({ evolve: evolve as unknown as OrderEvolve }, state, events); // events of other parts change nothing here

/** Content of an order: its details, items, services and prices. */
export const drafting = {
  decide: {
    OpenOrder(state, { items = [], services = [], copied_from = null, sales_person_id: seller, ...given }, { facts }) {
      if (state.stage !== 'unknown') refuseAs('conflict', 'order/exists', 'This order exists already.');
      const details = fillDefaults<OrderDetails>(orderFields, given);
      const tax_rate = facts.is_exempt ? 0 : details.tax_rate;
      const sales_person_id = seller === undefined ? (facts.employee_id ?? null) : seller;
      const opened = { ...details, tax_rate, copied_from, sales_person_id, at: toIso(facts.now) };
      const ids = new Ids(facts);
      let events: readonly OrderEvent[] = [{ type: 'OrderOpened', data: opened }];
      const now = () => after(state, events);
      requireRoom(now(), countOf(services) + items.reduce((sum, item) => sum + countOf(item.services), 0));
      for (const item of items) events = [...events, ...addItem(now(), item, ids, facts.book)];
      for (const service of services)
        events = [...events, ...configureService(now(), service, { item_id: null, parent_id: null }, ids, facts.book)];
      return requireAffordable(state, [...events, ...priceServices(now(), facts)]);
    },

    // values that are the same again make no event
    ChangeOrder(state, change, { facts }) {
      const { details } = requireChangeable(state);
      const data = withDefaults(orderFields, change as Values) as Partial<OrderDetails>; // the same fields
      const taxed = facts.is_exempt ? { ...data, tax_rate: 0 } : data;
      const changed = changedValues(details, taxed as Values) as Partial<OrderDetails>; // of its fields
      return Object.keys(changed).length === 0 ? [] : [{ type: 'OrderChanged', data: changed }];
    },

    AddItem(state, item, { facts }) {
      requireRoom(requireChangeable(state), countOf(item.services));
      return withConsequences(state, addItem(state, item, new Ids(facts), facts.book), facts);
    },
    ChangeItem(state, { item_id, indice, ...change }, { facts }) {
      const item = itemOf(requireChangeable(state), item_id);
      const data = withDefaults(orderItemFields, change as Values); // the same fields
      const changed = changedValues(item, data);
      const places = state.items.map(({ id, indice: place }) => ({ id, place }));
      const moved = indice === undefined ? [] : changedPlaces(places, { id: item_id, place: indice });
      const events: OrderEvent[] = moved.map(({ id, place }) => ({
        type: 'OrderItemChanged',
        data: { id, indice: place },
      }));
      if (Object.keys(changed).length > 0) events.push({ type: 'OrderItemChanged', data: { id: item_id, ...changed } });
      return withConsequences(state, events, facts);
    },
    RemoveItem(state, { item_id }, { facts }) {
      if (!requireChangeable(state).items.some(({ id }) => id === item_id)) return [];
      return withConsequences(state, [{ type: 'OrderItemRemoved', data: { id: item_id } }], facts);
    },

    ConfigureService(state, { item_id = null, parent_id = null, ...service }, { facts }) {
      requireRoom(requireChangeable(state), countOf([service]));
      if (item_id !== null) itemOf(state, item_id);
      const parent = parent_id === null ? null : serviceOf(state, parent_id);
      const place = { item_id: parent ? parent.item_id : item_id, parent_id };
      return withConsequences(state, configureService(state, service, place, new Ids(facts), facts.book), facts);
    },
    ChangeService(state, { service_id, parent_id, ...change }, { facts }) {
      const before = serviceOf(requireChangeable(state), service_id);
      const parent = parent_id ?? null;
      if (holdsItself(state, service_id, parent))
        refuse('service/nested', `${before.name} cannot be nested in itself.`, 'parent_id');
      if (parent !== null && serviceOf(state, parent).item_id !== before.item_id)
        refuse('service/nested', 'A service is nested in one of the same item.', 'parent_id');
      const configuration = soundConfiguration({ ...before, ...change });
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
      const data = { ...fields, ...configuration, ...(parent_id !== undefined && { parent_id }) };
      if (JSON.stringify(data) === JSON.stringify(fields)) return [];
      return withConsequences(state, [{ type: 'OrderServiceConfigured', data }], facts, service_id);
    },
    RemoveService(state, { service_id }, { facts }) {
      if (!requireChangeable(state).services.some(({ id }) => id === service_id)) return [];
      const gone = withNested(state.services, service_id).toReversed();
      return withConsequences(
        state,
        gone.map((id) => ({ type: 'OrderServiceRemoved', data: { id } })),
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

/**
 * Adds to the events the prices and states that follow from them. An Open order is priced anew as a whole, a booked one
 * only in services that are new or changed.
 */
function withConsequences(
  state: Order,
  events: readonly OrderEvent[],
  facts: PricingFacts,
  changed?: number,
): readonly OrderEvent[] {
  if (events.length === 0) return [];
  const before = after(state, events);
  const existingIds = new Set(state.services.map(({ id }) => id));
  const isPriced = ({ id }: OrderService) => state.state === OPEN || id === changed || !existingIds.has(id);
  const all = [...events, ...priceServices(before, facts, isPriced)];
  return [...requireAffordable(state, all), ...refreshStates(after(state, all), facts.now)];
}

/** Refuses events after which an order would cost too much: an amount or a quantity in them is a slip of typing. */
export function requireAffordable(state: Order, events: readonly OrderEvent[]): readonly OrderEvent[] {
  if (totalsOf(after(state, events)).before_discount > PRICE_MAX)
    refuse('order/price', `An order costs at most ${priceTag(PRICE_MAX)}: look at its prices and quantities.`);
  return events;
}
