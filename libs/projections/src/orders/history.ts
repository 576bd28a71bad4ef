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
  reached: 'Called: told them that it is ready',
  message: 'Called: left a message that it is ready',
  nobody: 'Called: nobody answered',
} as const;

const itemLabel = (name: string) => labelOf(name, (orderItemFields as AnyFields)[name] ?? {}).toLowerCase();

const WORDS: Words = {
  OrderOpened: ({ copied_from }) => (copied_from === null ? 'Opened' : `Opened as a copy of order ${copied_from}`),
  OrderChanged: () => 'Changed',
  OrderItemAdded: ({ id, quantity }, { item }) =>
    `${item(id)} added: ${quantity === 1 ? 'one piece' : `${quantity} pieces`}`,
  OrderItemChanged: ({ id, indice, ...changed }, { item }) =>
    indice === undefined
      ? `${item(id)} changed: ${Object.keys(changed).map(itemLabel).join(', ')}`
      : `${item(id)} put in another place among the items`,
  OrderItemRemoved: ({ id }, { item }) => `${item(id)} removed`,
  OrderItemStateChanged: ({ id, state }, { item }) => `${item(id)} is ${ORDER_STATES[state]}`,
  OrderServiceConfigured: ({ name, item_id, replaces }, { item, service }) =>
    `${name} ${replaces === undefined ? 'configured' : `put in place of ${service(replaces)}`}${item_id === null ? '' : ` for ${item(item_id)}`}`,
  OrderServiceRemoved: ({ id }, { service }) => `${service(id)} removed`,
  OrderPriced: ({ services }, { money, service }) =>
    `Priced: ${services.map(({ service_id, amount }) => `${service(service_id)}${money(amount)}`).join(', ')}`,
  OrderDiscounted: ({ amount, reason }, { money }) => `Discount${money(amount)}${because(reason)}`,
  OrderBooked: ({ due_date }) => `Booked, due on ${longDate(due_date)}`,
  OrderStateChanged: ({ state, by, reason }) =>
    `${by === 'staff' ? 'Set to' : 'Became'} ${ORDER_STATES[state]}${because(reason)}`,
  OrderStepStarted: ({ service_id, step_id, location, employee_id }, { service, step, employee }) =>
    `${step(step_id)} of ${service(service_id)} begun by ${employee(employee_id)}${at(location)}`,
  OrderStepCompleted: ({ service_id, step_id, quantity, whole, location, employee_id }, names) =>
    `${names.step(step_id)} of ${names.service(service_id)} done by ${names.employee(employee_id)}${quantity < whole ? ` for ${quantity} of ${whole}` : ''}${at(location)}`,
  OrderStepsCleared: ({ service_id, steps, reason }, { service, step }) =>
    `${steps.map(step).join(', ')} of ${service(service_id)} undone${because(reason)}`,
  OrderServiceCompleted: ({ service_id, location, employee_id }, { service, employee }) =>
    `${service(service_id)} complete, by ${employee(employee_id)}${at(location)}`,
  OrderDueDateSet: ({ due_date }) => (due_date === null ? 'Due date taken away' : `Due on ${longDate(due_date)}`),
  OrderAssigned: ({ sales_person_id }, { employee }) =>
    `Sold by ${sales_person_id === null ? 'nobody' : employee(sales_person_id)}`,
  OrderMoved: ({ item_id, location }, { item }) => `${item(item_id)} moved to ${location ?? 'no place'}`,
  OrderCancelled: ({ reason }) => `Canceled${because(reason)}`,
  OrderReopened: ({ reason }) => `Reopened${because(reason)}`,
  OrderNoted: ({ text }) => `Note: ${text}`,
  OrderCustomerCalled: ({ outcome }) => CALLS[outcome],
  OrderHandedOver: ({ fetched_by }) => `Handed over to ${fetched_by}`,
  OrderQuoteMailed: ({ total, until }, { money }) => `Quote${money(total)} mailed, valid until ${longDate(until)}`,
  OrderSettled: ({ how, amount, reference }, { money }) =>
    `Paid${money(amount)} by ${WAYS[how]}${reference && money(amount) ? ` (${reference})` : ''}`,
  OrderMoneyReturned: ({ how, amount, reason }, { money }) =>
    `Given back${money(amount)} by ${WAYS[how]}${because(reason)}`,
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
    item: (id) => (items.has(id) ? `“${items.get(id)}”` : `Item ${id}`),
    service: (id) => services.get(id) ?? `Service ${id}`,
    step: (id) => steps.get(id) ?? `Step ${id}`,
    employee: (id) => employees.get(nameKey({ kind: employee.name, id })) ?? `employee ${id}`,
  };
}
