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
  readonly [T in OrderEvent['type']]: (data: Extract<OrderEvent, { type: T }>['data'], money: Money) => string;
};
/** Tells an amount, to those who may read it. */
type Money = (cents: number) => string;

const because = (reason: string | null) => (reason ? ` because: ${reason}` : '');

const WORDS: Words = {
  OrderOpened: ({ copied_from }) => (copied_from === null ? 'Opened' : `Opened as a copy of order ${copied_from}`),
  OrderChanged: () => 'Changed',
  OrderItemAdded: ({ id, quantity, description }) =>
    `Item ${id} added: ${quantity} x ${description ?? 'no description'}`,
  OrderItemChanged: ({ id }) => `Item ${id} changed`,
  OrderItemRemoved: ({ id }) => `Item ${id} removed`,
  OrderItemStateChanged: ({ id, state }) => `Item ${id} is ${ORDER_STATES[state]}`,
  OrderServiceConfigured: ({ id, name }) => `${name} (${id}) configured`,
  OrderServiceRemoved: ({ id }) => `Service ${id} removed`,
  OrderPriced: ({ services }, money) =>
    `Priced: ${services.map(({ service_id, amount }) => `service ${service_id}${money(amount)}`).join(', ')}`,
  OrderDiscounted: ({ amount, reason }, money) => `Discount${money(amount)}${because(reason)}`,
  OrderBooked: ({ due_date }) => `Booked, due on ${longDate(due_date)}`,
  OrderStateChanged: ({ state, by, reason }) =>
    `${by === 'staff' ? 'Set to' : 'Became'} ${ORDER_STATES[state]}${because(reason)}`,
  OrderStepCompleted: ({ service_id, step_id, quantity, whole, location }) =>
    `Step ${step_id} of service ${service_id} done: ${quantity} of ${whole}${location ? `, at ${location}` : ''}`,
  OrderStepsCleared: ({ service_id, reason }) => `Steps of service ${service_id} cleared${because(reason)}`,
  OrderServiceCompleted: ({ service_id, location }) =>
    `Service ${service_id} complete${location ? `, at ${location}` : ''}`,
  OrderDueDateSet: ({ due_date }) => (due_date === null ? 'Due date taken away' : `Due on ${longDate(due_date)}`),
  OrderAssigned: ({ sales_person_id }) => `Sold by employee ${sales_person_id ?? 'nobody'}`,
  OrderMoved: ({ item_id, location }) => `Item ${item_id} moved to ${location ?? 'nowhere'}`,
  OrderCancelled: ({ reason }) => `Canceled${because(reason)}`,
  OrderReopened: ({ reason }) => `Reopened${because(reason)}`,
  OrderNoted: ({ text }) => `Note: ${text}`,
  OrderQuoteMailed: ({ total, until }, money) => `Quote${money(total)} mailed, valid until ${longDate(until)}`,
  OrderSettled: ({ how, amount, reference }, money) =>
    `Paid${money(amount)} by ${how}${reference ? ` (${reference})` : ''}`,
  OrderMoneyReturned: ({ how, amount, reason }, money) => `Given back${money(amount)} by ${how}${because(reason)}`,
};

const ORDER = { name: 'order', fields: orderFields };

/** Events of an order with who did them, newest first: from the log itself. Amounts are told to those who may read them. */
export async function orderHistory(
  context: QueryContext,
  { id, before }: RecordHistoryQuery,
): Promise<(Omit<RecordHistoryReply, 'what'> & { what: string })[]> {
  if (before === 0) return [];
  const events = await context.log.readStream(`order-${id}`, before === null ? {} : { limit: before });
  const money: Money = mayRead(context.caller, 'amounts') ? (cents) => ` ${dollars(cents)}` : () => '';
  const steps = (events as readonly Recorded<OrderEvent>[]).map((event): HistoryStep => {
    if (event.skipped || !isReadable(event)) return { kind: ORDER, event, what: 'Cannot be read', changes: [] };
    const tell = WORDS[event.type] as (data: object, money: Money) => string; // keyed by the union's own types
    return { kind: ORDER, event, what: tell(event.data, money), changes: [] };
  });
  return historyReplies(context, { own: ORDER, steps: latest(steps), names: namesOfActors });
}
