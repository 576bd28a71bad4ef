import { mayRead } from '@rabbet/domain/callers/caller';
import { isReadable, type Recorded } from '@rabbet/domain/events/event';
import { dollars } from '@rabbet/domain/money/money';
import { ORDER_STATES, type OrderEvent, orderFields } from '@rabbet/domain/orders/orders';
import { longDate } from '@rabbet/domain/time/words';
import { namesOfActors } from '../accounts/accounts';
import type { QueryContext } from '../reading/query-context';
import {
  historyReplies,
  type HistoryStep,
  latest,
  type RecordHistoryQuery,
  type RecordHistoryReply,
} from '../records/record-history';

type Words = {
  readonly [T in OrderEvent['type']]: (data: Extract<OrderEvent, { type: T }>['data'], names: Names) => string;
};
/** Words for what events name by ids. */
interface Names {
  /** Amount, for those who may read it. */
  readonly money: (cents: number) => string;
  readonly item: (id: number) => string;
  readonly service: (id: number) => string;
  readonly step: (id: number) => string;
}

const at = (place: string | null) => (place ? `, at ${place}` : '');
const because = (reason: string | null) => (reason ? ` because: ${reason}` : '');

const WORDS: Words = {
  OrderOpened: ({ copied_from }) => (copied_from === null ? 'Opened' : `Opened as a copy of order ${copied_from}`),
  OrderChanged: () => 'Changed',
  OrderItemAdded: ({ id, quantity }, { item }) =>
    `${item(id)} added: ${quantity === 1 ? 'one piece' : `${quantity} pieces`}`,
  OrderItemChanged: ({ id }, { item }) => `${item(id)} changed`,
  OrderItemRemoved: ({ id }, { item }) => `${item(id)} removed`,
  OrderItemStateChanged: ({ id, state }, { item }) => `${item(id)} is ${ORDER_STATES[state]}`,
  OrderServiceConfigured: ({ name, item_id }, { item }) =>
    `${name} configured${item_id === null ? '' : ` for ${item(item_id)}`}`,
  OrderServiceRemoved: ({ id }, { service }) => `${service(id)} removed`,
  OrderPriced: ({ services }, { money, service }) =>
    `Priced: ${services.map(({ service_id, amount }) => `${service(service_id)}${money(amount)}`).join(', ')}`,
  OrderDiscounted: ({ amount, reason }, { money }) => `Discount${money(amount)}${because(reason)}`,
  OrderBooked: ({ due_date }) => `Booked, due on ${longDate(due_date)}`,
  OrderStateChanged: ({ state, by, reason }) =>
    `${by === 'staff' ? 'Set to' : 'Became'} ${ORDER_STATES[state]}${because(reason)}`,
  OrderStepCompleted: ({ service_id, step_id, quantity, whole, location }, { service, step }) =>
    `${step(step_id)} of ${service(service_id)} done${quantity < whole ? ` for ${quantity} of ${whole}` : ''}${at(location)}`,
  OrderStepsCleared: ({ service_id, steps, reason }, { service, step }) =>
    `${steps.map(step).join(', ')} of ${service(service_id)} undone${because(reason)}`,
  OrderServiceCompleted: ({ service_id, location }, { service }) => `${service(service_id)} complete${at(location)}`,
  OrderDueDateSet: ({ due_date }) => (due_date === null ? 'Due date taken away' : `Due on ${longDate(due_date)}`),
  OrderAssigned: ({ sales_person_id }) =>
    sales_person_id === null ? 'Sold by nobody' : `Sold by employee ${sales_person_id}`,
  OrderMoved: ({ item_id, location }, { item }) => `${item(item_id)} moved to ${location ?? 'nowhere'}`,
  OrderCancelled: ({ reason }) => `Canceled${because(reason)}`,
  OrderReopened: ({ reason }) => `Reopened${because(reason)}`,
  OrderNoted: ({ text }) => `Note: ${text}`,
  OrderSettled: ({ how, amount, reference }, { money }) =>
    `Paid${money(amount)} by ${how}${reference ? ` (${reference})` : ''}`,
  OrderMoneyReturned: ({ how, amount, reason }, { money }) => `Given back${money(amount)} by ${how}${because(reason)}`,
};

/** Names of items, services and steps, as the events say them last. */
function namesIn(events: readonly Recorded<OrderEvent>[], money: Names['money']): Names {
  const [items, services, steps] = [new Map<number, string>(), new Map<number, string>(), new Map<number, string>()];
  for (const event of events) {
    if (event.skipped || !isReadable(event)) continue;
    const { type, data } = event;
    if ((type === 'OrderItemAdded' || type === 'OrderItemChanged') && data.description)
      items.set(data.id, data.description);
    if (type === 'OrderServiceConfigured') services.set(data.id, data.name);
    const own = type === 'OrderBooked' ? data.steps.flatMap((one) => one.steps) : [];
    for (const { id, name } of type === 'OrderServiceConfigured' ? (data.steps ?? []) : own) steps.set(id, name);
  }
  const item = (id: number) => (items.has(id) ? `“${items.get(id)}”` : `Item ${id}`);
  const service = (id: number) => services.get(id) ?? `Service ${id}`;
  return { money, item, service, step: (id) => steps.get(id) ?? `Step ${id}` };
}

const ORDER = { name: 'order', fields: orderFields };

/** Events of an order with who did them, newest first: from the log itself. Amounts are told to those who may read them. */
export async function orderHistory(
  context: QueryContext,
  { id, before }: RecordHistoryQuery,
): Promise<(Omit<RecordHistoryReply, 'what'> & { what: string })[]> {
  if (before === 0) return [];
  const events = await context.log.readStream(`order-${id}`, before === null ? {} : { limit: before });
  const money: Names['money'] = mayRead(context.caller, 'amounts') ? (cents) => ` ${dollars(cents)}` : () => '';
  const all = events as readonly Recorded<OrderEvent>[]; // the stream has no others
  const names = namesIn(all, money);
  const steps = all.map((event): HistoryStep => {
    if (event.skipped || !isReadable(event)) return { kind: ORDER, event, what: 'Cannot be read', changes: [] };
    const tell = WORDS[event.type] as (data: object, names: Names) => string; // keyed by the union's own types
    return { kind: ORDER, event, what: tell(event.data, names), changes: [] };
  });
  return historyReplies(context, { own: ORDER, steps: latest(steps), names: namesOfActors });
}
