import { fold, type StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { IdFields } from '@rabbet/domain/events/identifiers';
import { dollars, priceTag } from '@rabbet/domain/money/money';
import { placesMoved } from '@rabbet/domain/parts/images';
import { filledIn, type Values, withDefaults } from '@rabbet/domain/records/fields';
import { differing } from '@rabbet/domain/records/record';
import { templateOf } from '@rabbet/domain/services/services';
import { dateIn } from '@rabbet/domain/time/zone';
import type { OrderCommand, OrderEvent, PricingFacts } from './commands';
import {
  configureService,
  countOf,
  holdsItself,
  Ids,
  addItem,
  itemOf,
  priceServices,
  requireRoom,
  serviceOf,
  soundConfiguration,
  stepsOf,
  withNested,
} from './configuring';
import { type OrderDetails, orderFields, orderItemFields } from './details';
import { requireDueDate } from './due-date';
import { history } from './history';
import { dueDateOf, NO_ORDER, type Order, type OrderService, PRICE_MAX, totalsOf } from './order';
import { mailQuote } from './quoting';
import { clearSteps, completeService, completeStep, IS_CLOSED, refreshStates, setOrderState } from './producing';
import { returnToCustomer, settleOrder } from './settling';
import { CLOSED, OPEN } from './states';

export * from './changes';
export * from './commands';
export { countOf, provisional } from './configuring';
export { copyOfOrder } from './copies';
export * from './details';
export * from './list';
export * from './order';
export * from './parts';
export { barredStates, settableStates } from './producing';
export { QUOTE_DAYS } from './quoting';
export * from './states';
export * from './step-changes';
export * from './steps';
export { bookingWarnings, removalWarnings, warningsOf } from './warnings';

/** Spaces from which an order's items and services get their ids. */
export const ORDER_IDS = { item: 'order-item', service: 'order-service' } as const;

const toIso = (now: number) => new Date(now).toISOString();

/** Decider of a framing order. Each order has a stream of its own: `order-41`. */
export const order: StreamDecider<Order, OrderCommand, OrderEvent> = {
  name: 'order',
  resource: 'registrations',
  resources: {
    CompleteStep: 'steps',
    ClearSteps: 'steps',
    CompleteService: 'steps',
    MoveItem: 'steps',
    DiscountOrder: 'amounts',
    SettleOrder: 'amounts',
    ReturnToCustomer: 'amounts',
  },
  identifiers: {
    ids: {
      OrderItemAdded: { id: ORDER_IDS.item },
      OrderServiceConfigured: { id: ORDER_IDS.service },
    } satisfies IdFields<OrderEvent>,
  },
  fields: { OrderOpened: orderFields, OrderChanged: orderFields, OrderItemAdded: orderItemFields },
  initial: { ...NO_ORDER, details: filledIn<OrderDetails>(orderFields, {}) },
  decide: {
    OpenOrder(state, { items = [], services = [], copied_from = null, sales_person_id: seller, ...given }, { facts }) {
      if (state.stage !== 'unknown') refuse('order/exists', 'This order exists already.');
      const details = filledIn<OrderDetails>(orderFields, given);
      const tax_rate = facts.is_exempt ? 0 : details.tax_rate;
      const sales_person_id = seller === undefined ? (facts.employee_id ?? null) : seller;
      const opened = { ...details, tax_rate, copied_from, sales_person_id, at: toIso(facts.now) };
      const ids = new Ids(facts);
      let events: readonly OrderEvent[] = [{ type: 'OrderOpened', data: opened }];
      const now = () => fold(order, state, events);
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
      const changed = differing(details, taxed as Values) as Partial<OrderDetails>; // of its fields
      return Object.keys(changed).length === 0 ? [] : [{ type: 'OrderChanged', data: changed }];
    },

    AddItem(state, item, { facts }) {
      requireRoom(requireChangeable(state), countOf(item.services));
      return withConsequences(state, addItem(state, item, new Ids(facts), facts.book), facts);
    },
    ChangeItem(state, { item_id, indice, ...change }, { facts }) {
      const item = itemOf(requireChangeable(state), item_id);
      const data = withDefaults(orderItemFields, change as Values); // the same fields
      const changed = differing(item, data);
      const places = state.items.map(({ id, indice: place }) => ({ id, place }));
      const moved = indice === undefined ? [] : placesMoved(places, { id: item_id, place: indice });
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

    // an order that is booked already makes no event
    BookOrder(state, _data, { facts }) {
      if (requireChangeable(state).state !== OPEN) return [];
      const prices = requireAffordable(state, priceServices(state, facts));
      const steps = state.services.map(({ id, template_id }) => ({
        service_id: id,
        steps: stepsOf(templateOf(facts.book, template_id)),
      }));
      const due_date = state.is_due_set && state.due_date ? state.due_date : dueDateOf(state, dateIn(facts.now));
      return [...prices, { type: 'OrderBooked', data: { at: toIso(facts.now), due_date, steps } }];
    },
    RefreshOrder: (state, _data, { facts: { now } }) => refreshStates(requireChangeable(state), now),
    SetOrderState: (state, data, command) => setOrderState(requireChangeable(state), data, command),

    CompleteStep: (state, data, command) =>
      withRefresh(state, completeStep(requireChangeable(state), data, command), command.facts.now),
    ClearSteps: (state, data, command) =>
      withRefresh(state, clearSteps(requireChangeable(state), data, command), command.facts.now),
    CompleteService: (state, data, command) =>
      withRefresh(state, completeService(requireChangeable(state), data, command), command.facts.now),

    SetDueDate(state, { due_date }, { facts }) {
      if (requireChangeable(state).due_date === due_date) return [];
      if (due_date !== null) requireDueDate(state, due_date, dateIn(facts.now));
      return [{ type: 'OrderDueDateSet', data: { due_date } }];
    },
    AssignOrder: (state, { sales_person_id }) =>
      requireChangeable(state).sales_person_id === sales_person_id
        ? []
        : [{ type: 'OrderAssigned', data: { sales_person_id } }],
    MoveItem(state, { item_id, location }, { facts: { now } }) {
      if (itemOf(requireChangeable(state), item_id).location === location) return [];
      return withRefresh(state, [{ type: 'OrderMoved', data: { item_id, location } }], now);
    },

    // an order that is canceled already makes no event
    CancelOrder: (state, { reason }, { facts }) =>
      requireChangeable(state).cancelled ? [] : [{ type: 'OrderCancelled', data: { reason, at: toIso(facts.now) } }],
    ReopenOrder(state, { reason }, { facts }) {
      if (requireExisting(state).state !== CLOSED) refuse('order/not-closed', 'Only a Closed order is reopened.');
      return [{ type: 'OrderReopened', data: { reason, at: toIso(facts.now) } }];
    },
    NoteOrder(state, { text }) {
      requireExisting(state);
      return [{ type: 'OrderNoted', data: { text } }];
    },

    // each request mails the quote once more
    MailQuote: (state, _data, { facts }) => mailQuote(requireChangeable(state), facts),

    SettleOrder: (state, data, command) => settleOrder(requireChangeable(state), data, command),
    ReturnToCustomer: (state, data, command) => returnToCustomer(requireChangeable(state), data, command),
  },
  evolve: history,
};

function requireExisting(state: Order): Order {
  return state.stage === 'kept' ? state : refuse('record/unknown', 'There is no such order.');
}

/** Refuses changes of a Closed order: it can only be noted on, or reopened. */
function requireChangeable(state: Order): Order {
  if (requireExisting(state).state === CLOSED) refuse(IS_CLOSED.code, IS_CLOSED.message);
  return state;
}

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
  const before = fold(order, state, events);
  const existingIds = new Set(state.services.map(({ id }) => id));
  const isPriced = ({ id }: OrderService) => state.state === OPEN || id === changed || !existingIds.has(id);
  const all = [...events, ...priceServices(before, facts, isPriced)];
  return withRefresh(state, requireAffordable(state, all), facts.now);
}

/** Refuses events after which an order would cost too much: an amount or a quantity in them is a slip of typing. */
function requireAffordable(state: Order, events: readonly OrderEvent[]): readonly OrderEvent[] {
  if (totalsOf(fold(order, state, events)).before_discount > PRICE_MAX)
    refuse('order/price', `An order costs at most ${priceTag(PRICE_MAX)}: look at its prices and quantities.`);
  return events;
}

/** Adds to the events the states that follow from them. Without events too, as staff may have set a state back. */
function withRefresh(state: Order, events: readonly OrderEvent[], now: number): readonly OrderEvent[] {
  return [...events, ...refreshStates(fold(order, state, events), now)];
}
