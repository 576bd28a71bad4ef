import { type Caller, mayRead } from '@rabbet/domain/callers/caller';
import { evolve } from '@rabbet/domain/deciders/decider';
import { isReadable, type Recorded } from '@rabbet/domain/events/event';
import { dollars } from '@rabbet/domain/money/money';
import {
  type Order,
  order,
  ORDER_STATES,
  type OrderDetails,
  type OrderEvent,
  orderFields,
  orderItemFields,
} from '@rabbet/domain/orders/orders';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { readableValues } from '@rabbet/domain/records/wire';
import { longDate } from '@rabbet/domain/time/words';
import { employee } from '@rabbet/domain/people/people';
import { namesOfActors } from '../accounts/accounts';
import { nameKey, namesOfPeople } from '../people/people';
import { type QueryContext, rowOf } from '../reading/query-context';
import {
  historyReplies,
  type HistoryStep,
  latest,
  type RecordHistoryQuery,
  type RecordHistoryReply,
} from '../records/record-history';
import { orders } from './orders';

type Words = {
  readonly [T in OrderEvent['type']]: (data: Extract<OrderEvent, { type: T }>['data'], telling: Telling) => string;
};
interface Telling {
  /** Tells an amount, to those who may read it. */
  readonly money: (cents: number) => string;
  readonly item: (id: number) => string;
  readonly service: (id: number) => string;
  readonly step: (id: number) => string;
  readonly employee: (id: number) => string;
}

const because = (reason: string | null) => (reason ? ` because: ${reason}` : '');

const at = (location: string | null) => (location ? `, at ${location}` : '');
const WAYS = { cash: 'cash', check: 'check', terminal: 'card', credit: 'store credit' } as const;

const CALLS = {
  reached: 'called, and told them that it is ready',
  message: 'called, and left a message that it is ready',
  nobody: 'called, and nobody answered',
} as const;

const itemLabel = (name: string) => labelOf(name, (orderItemFields as AnyFields)[name] ?? {}).toLowerCase();

/** Sentence on what somebody did by each event; it begins with their name. */
const WORDS: Words = {
  OrderOpened: ({ copied_from }) =>
    copied_from === null ? 'opened it' : `opened it as a copy of order ${copied_from}`,
  OrderChanged: () => 'Changed',
  OrderItemAdded: ({ id, quantity }, { item }) => `added ${item(id)}${quantity === 1 ? '' : `, ${quantity} pieces`}`,
  OrderItemChanged: ({ id, indice, ...changed }, { item }) =>
    indice === undefined
      ? `changed ${Object.keys(changed).map(itemLabel).join(', ')} of ${item(id)}`
      : `put ${item(id)} in another place among the items`,
  OrderItemRemoved: ({ id }, { item }) => `removed ${item(id)}`,
  OrderItemStateChanged: ({ id, state }, { item }) => `set ${item(id)} to ${ORDER_STATES[state]}`,
  OrderServiceConfigured: ({ name, item_id, replaces }, { item, service }) => {
    const place = replaces === undefined ? '' : ` in place of ${service(replaces)}`;
    return `chose ${name}${place}${item_id === null ? '' : ` for ${item(item_id)}`}`;
  },
  OrderServiceRemoved: ({ id }, { service }) => `removed ${service(id)}`,
  OrderPriced: ({ services }, { money, service }) =>
    `priced it: ${services.map(({ service_id, amount }) => `${service(service_id)}${money(amount)}`).join(', ')}`,
  OrderDiscounted: ({ amount, reason }, { money }) =>
    `gave a discount${money(amount) && ` of${money(amount)}`}${because(reason)}`,
  OrderBooked: ({ due_date }) => `booked it, due on ${longDate(due_date)}`,
  OrderStateChanged: ({ state, by, reason }) =>
    `${by === 'staff' ? 'set it to' : 'made it'} ${ORDER_STATES[state]}${because(reason)}`,
  OrderStepStarted: ({ service_id, step_id, location, employee_id }, { service, step, employee }) =>
    `had ${step(step_id)} of ${service(service_id)} begun by ${employee(employee_id)}${at(location)}`,
  OrderStepCompleted: ({ service_id, step_id, quantity, whole, location, employee_id }, names) => {
    const step = `${names.step(step_id)} of ${names.service(service_id)}`;
    const share = quantity < whole ? ` for ${quantity} of ${whole}` : '';
    return `marked ${step} done by ${names.employee(employee_id)}${share}${at(location)}`;
  },
  OrderStepsCleared: ({ service_id, steps, reason }, { service, step }) =>
    `undid ${steps.map(step).join(', ')} of ${service(service_id)}${because(reason)}`,
  OrderServiceCompleted: ({ service_id, location, employee_id }, { service, employee }) =>
    `marked all of ${service(service_id)} done by ${employee(employee_id)}${at(location)}`,
  OrderDueDateSet: ({ due_date }) =>
    due_date === null ? 'took the due date away' : `set the due date to ${longDate(due_date)}`,
  OrderAssigned: ({ sales_person_id }, { employee }) =>
    `had it sold by ${sales_person_id === null ? 'nobody' : employee(sales_person_id)}`,
  OrderMoved: ({ item_id, location }, { item }) => `moved ${item(item_id)} to ${location ?? 'no place'}`,
  OrderCancelled: ({ reason }) => `canceled it${because(reason)}`,
  OrderReopened: ({ reason }) => `reopened it${because(reason)}`,
  OrderNoted: ({ text }) => `noted: ${text}`,
  OrderCustomerCalled: ({ outcome }) => CALLS[outcome],
  OrderHandedOver: ({ fetched_by }) => `handed it over to ${fetched_by}`,
  OrderQuoteMailed: ({ total, until }, { money }) =>
    `mailed a quote${money(total) && ` of${money(total)}`}, valid until ${longDate(until)}`,
  OrderSettled: ({ how, amount, reference }, { money }) =>
    `took${money(amount) || ' a payment'} by ${WAYS[how]}${reference && money(amount) ? ` (${reference})` : ''}`,
  OrderMoneyReturned: ({ how, amount, reason }, { money }) =>
    `gave${money(amount) || ' money'} back by ${WAYS[how]}${because(reason)}`,
};

const ORDER = { name: 'order', fields: orderFields };

/** Events of an order with who did them, newest first: from the log itself. Amounts are told to those who may read them. */
export async function orderHistory(
  context: QueryContext,
  { id, before }: RecordHistoryQuery,
): Promise<(Omit<RecordHistoryReply, 'what'> & { what: string })[]> {
  if (before === 0) return [];
  const events = await context.eventsOf(rowOf(orders, id), `order-${id}`, before === null ? {} : { limit: before });
  const telling = await tellingOf(context, events as readonly Recorded<OrderEvent>[]);
  let state: Order = order.initial;
  const steps = (events as readonly Recorded<OrderEvent>[]).map((event): HistoryStep => {
    if (event.skipped || !isReadable(event)) return { kind: ORDER, event, what: 'Cannot be read', changes: [] };
    const tell = WORDS[event.type] as (data: object, telling: Telling) => string; // keyed by the union's own types
    // it tells when something happened: orders of the sample and of imports were recorded later
    const happened = { ...event, recordedAt: event.occurredAt };
    const { details } = state;
    state = evolve(order, state, event as OrderEvent); // each is one
    const changes = event.type === 'OrderChanged' ? readableChanges(context.caller, details, event.data) : [];
    return { kind: ORDER, event: happened, what: tell(event.data, telling), changes };
  });
  return historyReplies(context, { subject: ORDER, steps: latest(steps), names: namesOfActors });
}

/** Changed details that the caller may read, with the values before. */
function readableChanges(caller: Caller, before: OrderDetails, after: Partial<OrderDetails>): HistoryStep['changes'] {
  const readable = Object.entries(readableValues(caller, orderFields, after as Values)); // of its fields
  return readable.map(([field, value]) => ({ field, before: before[field as keyof OrderDetails], after: value }));
}

/** Names of items, services and steps, as the events say them last, and of those who worked. */
async function tellingOf(context: QueryContext, events: readonly Recorded<OrderEvent>[]): Promise<Telling> {
  const items = new Map<number, string>();
  const services = new Map<number, string>();
  const steps = new Map<number, string>();
  const workers = new Set<number>();
  for (const event of events) {
    if (event.skipped || !isReadable(event)) continue;
    const { type, data } = event;
    if ((type === 'OrderItemAdded' || type === 'OrderItemChanged') && data.description)
      items.set(data.id, data.description);
    if (type === 'OrderServiceConfigured') services.set(data.id, data.name);
    const bookedSteps = type === 'OrderBooked' ? data.steps.flatMap((booked) => booked.steps) : [];
    for (const { id, name } of type === 'OrderServiceConfigured' ? (data.steps ?? []) : bookedSteps)
      steps.set(id, name);
    const { employee_id, sales_person_id } = data as { employee_id?: number; sales_person_id?: number | null }; // of some
    for (const workerId of [employee_id, sales_person_id]) if (workerId) workers.add(workerId);
  }
  const employees = await namesOfPeople(
    context,
    [...workers].map((id) => ({ kind: employee.name, id })),
  );
  return {
    money: mayRead(context.caller, 'amounts') ? (cents) => ` ${dollars(cents)}` : () => '',
    item: (id) => (items.has(id) ? `“${items.get(id)}”` : `item ${id}`),
    service: (id) => services.get(id) ?? `service ${id}`,
    step: (id) => steps.get(id) ?? `step ${id}`,
    employee: (id) => employees.get(nameKey({ kind: employee.name, id })) ?? `employee ${id}`,
  };
}
