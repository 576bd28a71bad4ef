import { type Cents, times } from '@rabbet/domain/money/money';
import { withTax } from '@rabbet/domain/money/tax';
import { type Decimal, divideRounded, fromMillionths, millionths } from '@rabbet/domain/numbers/decimal';
import {
  type Configuration,
  type PriceLine,
  type ServiceTemplate,
  TURN_AROUND,
} from '@rabbet/domain/services/services';
import { addDays, wholeDays } from '@rabbet/domain/time/days';
import { dateIn } from '@rabbet/domain/time/zone';
import type { OrderDetails, OrderItemDetails } from './details';
import { NO_STAMPS, OPEN, type OrderState, READY, type Stamps } from './states';
import { isComplete, type Production, progressOf } from './steps';

export interface OrderItem extends OrderItemDetails {
  readonly id: number;
  /** Position among the items. */
  readonly indice: number;
  readonly state: OrderState;
  /** Time of the last change of the item or its services, ISO 8601. */
  readonly updated: string;
}

/** Service of an item, or of the order itself where `item_id` is null. Data of its template are copied when it is configured. */
export interface OrderService extends Configuration, Production {
  readonly id: number;
  readonly item_id: number | null;
  /** Service that it is nested in. */
  readonly parent_id: number | null;
  readonly name: string;
  readonly category: string | null;
  readonly application: ServiceTemplate['application'];
  readonly required_for_state: OrderState | null;
  /** Price by the rules; null before it was priced. `cost` and `lines` are its reasons. */
  readonly computed: Cents | null;
  readonly cost: Cents;
  readonly lines: readonly PriceLine[];
  /** Sentences about its price for staff who write the order. */
  readonly warnings: readonly string[];
}

/** Payment for an order, or money that was given back. */
export interface Settlement {
  readonly how: 'cash' | 'check' | 'terminal' | 'credit';
  readonly amount: Cents;
  /** Check number, last four digits, or id of the credit. */
  readonly reference: string | null;
}

/** Settlement with its time. The amount is negative for money that was given back. */
export interface TimedSettlement extends Settlement {
  readonly at: string;
}

/** Ends of a call that tells a customer that their order is ready. */
export const CALL_OUTCOMES = ['reached', 'message', 'nobody'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export interface Order {
  readonly stage: 'unknown' | 'kept';
  readonly details: OrderDetails;
  readonly copied_from: number | null;
  readonly created: string;
  readonly updated: string;
  readonly state: OrderState;
  readonly stamps: Stamps;
  readonly due_date: string | null;
  /** True where staff set the due date, so that booking does not compute it. */
  readonly is_due_set: boolean;
  /** Due date that follows from a Rush which was added or taken away after booking, until staff say yes or no. */
  readonly proposed_due_date: string | null;
  readonly discount: Cents;
  readonly sales_person_id: number | null;
  readonly items: readonly OrderItem[];
  readonly services: readonly OrderService[];
  readonly settled: readonly TimedSettlement[];
  /** The last call that told the customer that it is Ready. */
  readonly call: { readonly outcome: CallOutcome; readonly at: string } | null;
  /** The one who fetched it, in words that name nobody. */
  readonly fetched_by: string | null;
  /** Reason of the cancellation; null once the order is booked again. */
  readonly cancelled: { readonly reason: string; readonly at: string } | null;
}

export const INITIAL_ORDER: Omit<Order, 'details'> = {
  stage: 'unknown',
  copied_from: null,
  created: '',
  updated: '',
  state: OPEN,
  stamps: NO_STAMPS,
  due_date: null,
  is_due_set: false,
  proposed_due_date: null,
  discount: 0,
  sales_person_id: null,
  items: [],
  services: [],
  settled: [],
  call: null,
  fetched_by: null,
  cancelled: null,
};

/** Price of a service, for one piece or in all: that of staff, or else the computed one. */
export function priceOfService({ price, computed }: Pick<OrderService, 'price' | 'computed'>): Cents {
  return price ?? computed ?? 0;
}

/** Number of pieces of the item of a service; 1 for a service of the order itself. */
export function piecesOf({ items }: Pick<Order, 'items'>, { item_id }: Pick<OrderService, 'item_id'>): number {
  return items.find(({ id }) => id === item_id)?.quantity ?? 1;
}

/** Price of an item with all its services. Services by Quantity count for each piece, those by Ticket once. */
export function priceOfItem({ services }: Pick<Order, 'services'>, { id, quantity }: OrderItem): Cents {
  return services
    .filter(({ item_id }) => item_id === id)
    .reduce((sum, service) => {
      const amount = priceOfService(service);
      return sum + (service.application === 'Quantity' ? times(amount, quantity) : amount);
    }, 0);
}

/** Largest price of an order before its discount. */
export const PRICE_MAX: Cents = 1_000_000_000;

export interface Totals {
  /** Prices of items and of the order's own services. */
  readonly before_discount: Cents;
  readonly sub_total: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

/** Prices of items and of the order's own services, less the discount and never below 0; then the tax. */
export function totalsOf(order: Order): Totals {
  const items = order.items.reduce((sum, item) => sum + priceOfItem(order, item), 0);
  const orderServices = order.services.filter(({ item_id }) => item_id === null);
  const services = orderServices.reduce((sum, service) => sum + priceOfService(service), 0);
  const before_discount = items + services;
  const sub_total = Math.max(0, before_discount - order.discount);
  return { before_discount, sub_total, ...withTax(sub_total, order.details.tax_rate) };
}

/** Amount that the customer owes. It is negative where the shop owes the customer, such as after a cancellation. */
export function owedFor(order: Order): Cents {
  return (order.cancelled ? 0 : totalsOf(order).total) - paidFor(order);
}

/** Balance as staff read it, in cents or dollars like its source. */
export interface Balance {
  readonly words: 'owed' | 'to give back';
  readonly amount: number;
}

/** Row or reply about an order: it has the reason of the cancellation, or only a flag. */
type OrderWithDebt = ({ readonly cancelled_because: string | null } | { readonly cancelled: boolean }) & {
  /** Null for readers who may not see amounts. */
  readonly owed: number | null;
};

/** Balance of an order. Null for readers who may not see amounts, and for a canceled order with nothing to give back. */
export function balanceOf(order: OrderWithDebt): Balance | null {
  const { owed } = order;
  const isCancelled = 'cancelled' in order ? order.cancelled : order.cancelled_because !== null;
  if (owed === null || (owed === 0 && isCancelled)) return null;
  return owed < 0 ? { words: 'to give back', amount: -owed } : { words: 'owed', amount: owed };
}

export function paidFor({ settled }: Pick<Order, 'settled'>): Cents {
  return settled.reduce((sum, { amount }) => sum + amount, 0);
}

/** Highest state that an item or order can have while this service is not complete; null if it limits nothing. */
export function stateLimitOf(service: OrderService): OrderState | null {
  if (service.required_for_state === null || isComplete(service)) return null;
  return Math.max(OPEN, service.required_for_state - 1) as OrderState; // 0 to 6
}

const lowestState = (states: readonly (OrderState | null)[]) =>
  states.reduce<OrderState | null>(
    (least, state) => (state !== null && (least === null || state < least) ? state : least),
    null,
  );

/** State of an item after a refresh: Ready, unless an incomplete service limits it. */
export function itemStateAfterRefresh(
  { services }: Pick<Order, 'services'>,
  { id }: Pick<OrderItem, 'id'>,
): OrderState {
  const limit = lowestState(services.filter(({ item_id }) => item_id === id).map(stateLimitOf)) ?? READY;
  return limit < READY ? limit : READY;
}

/** State of an order after a refresh. A refresh never sets Delivered or a later state, but may take an order back from there. */
export function orderStateAfterRefresh(order: Order): OrderState {
  if (order.state === OPEN) return OPEN;
  const limit = lowestState([
    ...order.items.map((item) => itemStateAfterRefresh(order, item)),
    ...order.services.map(stateLimitOf),
  ]);
  if (limit === null && order.services.length === 0) return order.state;
  if (limit !== null && limit < READY) return limit;
  return order.state < READY ? READY : order.state;
}

/** Progress of an item: the average of its services that have steps; null if none has. */
export function progressOfItem({ services }: Pick<Order, 'services'>, { id }: Pick<OrderItem, 'id'>): Decimal | null {
  return average(
    services
      .filter(({ item_id, steps }) => item_id === id && steps.length > 0)
      .map((service) => [progressOf(service), 1]),
  );
}

/** Progress of an order: the average of all services that have steps, weighted by the quantity of their items, to two decimals. */
export function progressOfOrder({ state, items, services }: Order): Decimal {
  if (state === OPEN) return 0;
  const weighted = services
    .filter(({ steps }) => steps.length > 0)
    .map((service) => [progressOf(service), piecesOf({ items }, service)] as const);
  return average(weighted) ?? (state < READY ? 0 : 100);
}

function average(weighted: readonly (readonly [value: Decimal, weight: Decimal])[]): Decimal | null {
  const totalWeight = weighted.reduce((sum, [, weight]) => sum + millionths(weight), 0n);
  if (totalWeight === 0n) return null;
  const sum = weighted.reduce((total, [value, weight]) => total + millionths(value) * millionths(weight), 0n);
  return fromMillionths(divideRounded(sum, totalWeight * 10_000n) * 10_000n);
}

/** Age in whole days: of an Open order since its opening, in production since booking, and after that from booking to Ready. */
export function ageOfOrder(
  { state, created, stamps }: Pick<Order, 'state' | 'created' | 'stamps'>,
  now: number,
): number {
  return wholeDays(Date.parse(stamps.book ?? created), state < READY ? now : Date.parse(stamps.ready ?? created));
}

/** True for an order in production whose due date is over on a day. */
export function isLate({ state, due_date }: Pick<Order, 'state' | 'due_date'>, today: string): boolean {
  return state > OPEN && state < READY && due_date !== null && due_date < today;
}

const USUAL_DAYS = 21;
const RUSH = 'rush';

/** True for a service of the whole order that makes it due sooner. */
export function isRush({ item_id, name }: Pick<OrderService, 'item_id' | 'name'>): boolean {
  return item_id === null && name.trim().toLowerCase() === RUSH;
}

type ServiceForDueDate = Pick<OrderService, 'item_id' | 'name' | 'properties'>;

/** Due date of an order that is booked on this day: 21 days later, or after the fewest days that a Rush service gives. */
export function dueDateOf({ services }: { readonly services: readonly ServiceForDueDate[] }, bookedOn: string): string {
  const days = services.filter(isRush).map(({ properties }) => {
    const turnAround = properties[TURN_AROUND]?.value ?? '';
    return /^\d{1,4}$/.test(turnAround) ? Number(turnAround) : USUAL_DAYS;
  });
  return addDays(bookedOn, days.length > 0 ? Math.min(...days) : USUAL_DAYS);
}

/** The order with the due date that it proposes once a Rush has come or gone; without one where that is its due date. */
export function withProposedDueDate(order: Order): Order {
  const { state, stamps, due_date } = order;
  const isInWork = stamps.book !== null && state > OPEN && state < READY;
  const proposed = isInWork ? dueDateOf(order, dateIn(Date.parse(stamps.book))) : null;
  return { ...order, proposed_due_date: proposed === due_date ? null : proposed };
}
