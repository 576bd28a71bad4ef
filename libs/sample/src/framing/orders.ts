import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import {
  CLOSED,
  copyOfOrder,
  DELIVERED,
  INVOICED,
  type Order,
  type OrderCommand,
  type OrderState,
  READY,
  type ServiceInput,
} from '@rabbet/domain/orders/orders';
import type { PriceBook } from '@rabbet/domain/services/services';
import type { Calendar } from '../shop/calendar';
import type { Chance } from '../shop/chance';
import { CUSTOMERS, FIRMS } from '../shop/people';
import { TAX_RATE } from '../shop/settings';
import { type Fate, FATES, FIRST_ORDER, plannedOrders, type PlannedOrder } from './fates';
import { itemOf, sheetWithoutMount } from './jobs';
import { type OrderChange, OrderStory, type Telling } from './order-story';
import { cancel, cash, produce } from './producing';
import { framingServices, SERVICE_IDS } from './services';
import { STOCK_WIDGETS } from './stock';
import { templateOf } from './written-service';

/** Templates and materials by which the sample is priced. */
export function framingBook(calendar: Calendar): PriceBook {
  return {
    templates: new Map(framingServices(calendar).map((service) => [service.id, templateOf(service)])),
    widgets: new Map(STOCK_WIDGETS.map((widget) => [widget.id, widget])),
  };
}

export interface SampleOrder {
  readonly id: number;
  readonly fate: Fate;
  readonly state: Order;
  readonly changes: readonly OrderChange[];
}

/** Framing orders of people who do not exist, in all states. Those that are copies name an older one. */
export function framingOrders(calendar: Calendar): readonly SampleOrder[] {
  const telling: Telling = { calendar, book: framingBook(calendar), next: { item: 1, service: 1 } };
  const orders: SampleOrder[] = [];
  for (const plan of plannedOrders()) {
    const story = new OrderStory(plan.id, telling);
    const isCopy = plan.id % COPY_EVERY === 0;
    open(story, plan, isCopy ? orders[plan.id - FIRST_ORDER - COPIED_BEFORE] : undefined);
    become(story, plan);
    orders.push({ id: plan.id, fate: plan.fate, state: story.state, changes: story.changes });
  }
  return orders;
}

/** A quote that waits for an answer: one of its items is still without what holds it. */
const QUOTE_WITHOUT_MOUNT = 258;
const INSPECTED = 5;
const COPY_EVERY = 17;
/** A copy is of an order so many numbers before, which is none itself. */
const COPIED_BEFORE = 12;
const RUSH_EVERY = 8;
/** Staff who sell: the owner, the manager, the framers, and the consultant, who sells to firms. */
const SELLERS = [1, 3, 3, 2, 4] as const;
const CONSULTANT = 5;
/** Place at which framed work is fetched. */
export const COUNTER = 8;

function open(story: OrderStory, { opened, chance, fate, id }: PlannedOrder, source?: SampleOrder): void {
  const firm = chance.odds(0.22) ? chance.pick(FIRMS) : null;
  const services = ofOrder(chance, id % RUSH_EVERY === 0, firm !== null);
  if (source) {
    const data = copyOfOrder(source.state, source.id);
    const { customer_id } = source.state.details;
    return story.does(
      opened,
      { type: 'OpenOrder', data },
      FIRMS.some((firm) => firm.id === customer_id && firm.isExempt),
    );
  }
  const items = firm
    ? [itemOf(chance, chance.whole(3, 12)), ...(chance.odds(0.3) ? [itemOf(chance, 2)] : [])]
    : Array.from({ length: chance.pick(fate === 'closed' ? [1, 1, 1, 2] : [1, 1, 1, 1, 2, 3]) }, () => itemOf(chance));
  const data = {
    customer_id: firm?.id ?? chance.pick(INDIVIDUALS).id,
    ...(firm && { company_contact_id: firm.person_id, purchase_order: `PO ${4_100 + id}`, send_invoice: true }),
    tax_rate: TAX_RATE,
    pickup_location_id: COUNTER,
    sales_person_id: firm ? CONSULTANT : chance.pick(SELLERS),
    description: firm ? chance.pick(FOR_FIRMS) : (items[0]?.description ?? null),
    items:
      id === QUOTE_WITHOUT_MOUNT
        ? [...items, sheetWithoutMount()]
        : fate === 'provisional'
          ? items.map(assumed)
          : items,
    services,
  };
  story.does(opened, { type: 'OpenOrder', data }, firm?.isExempt);
}

const INDIVIDUALS = CUSTOMERS.filter(({ id }) => !FIRMS.some((firm) => firm.id === id));
const FOR_FIRMS = [
  'Prints for the waiting room',
  'Posters for the corridors',
  'Photographs for the offices',
  'Maps for the lobby',
  'Diplomas of the partners',
  'Prints for the guest rooms',
  'Photographs of the founders',
];

function ofOrder(chance: Chance, isRush: boolean, isFirm: boolean): readonly ServiceInput[] {
  const rush = {
    template_id: SERVICE_IDS.rush,
    properties: { turn_around: { value: chance.pick(['3', '5', '7']), units: null } },
  };
  const free = isFirm ? { price: 0 } : {};
  const brought = chance.next();
  return [
    ...(isRush ? [rush] : []),
    ...(brought < (isFirm ? 0.6 : 0.12) ? [{ template_id: SERVICE_IDS.delivery, ...free }] : []),
    ...(brought > 0.92 ? [{ template_id: SERVICE_IDS.installation, ...free }] : []),
  ];
}

/** Sizes are assumed until the art arrives. */
function assumed(item: ReturnType<typeof itemOf>): ReturnType<typeof itemOf> {
  const services = item.services?.map((service) =>
    service.properties?.width ? { ...service, provisionals: ['width', 'height'] } : service,
  );
  return { ...item, location: null, ...(services && { services }) };
}

/** Everything that became of an order after it was opened. */
function become(story: OrderStory, plan: PlannedOrder): void {
  const { fate, booked, opened, chance } = plan;
  if (fate === 'quote' || fate === 'provisional') return;
  if (fate === 'dropped') return cancel(story, opened - chance.whole(4, 20), chance);
  if (chance.odds(0.15)) discount(story, booked, chance);
  if (story.state.details.company_contact_id === null) deposit(story, booked, chance);
  story.does(booked, { type: 'BookOrder', data: {} });
  if (fate === 'cancelled') return cancel(story, booked - chance.whole(2, 9), chance);
  if (chance.odds(0.08)) story.does(booked, { type: 'NoteOrder', data: { text: chance.pick(NOTES) } });
  const done = produce(story, plan);
  if (story.state.state >= READY) finish(story, plan, done);
}

const NOTES = [
  'Called: the art comes on Friday.',
  'Would like to see a sample of the corner.',
  'A gift: call no one else.',
];

function discount(story: OrderStory, ago: number, chance: Chance): void {
  const amount = 100 * Math.floor(story.total / 1_000);
  const reason = chance.pick(['a regular customer', 'trade discount', 'several pieces at once']);
  story.does(ago, { type: 'DiscountOrder', data: { amount, reason } });
}

function deposit(story: OrderStory, ago: number, chance: Chance): void {
  const amount = chance.odds(0.2) ? story.owed : 100 * Math.ceil(story.owed / 200);
  if (amount > 0) story.does(ago, cash(amount, chance));
}

/** Hands over what is Ready, inspects, invoices, takes the money: as far as the fate of the order says. */
function finish(story: OrderStory, { fate, id, chance }: PlannedOrder, ready: number): void {
  const { state: last } = FATES[fate];
  let ago = ready;
  const later = (most: number) => (ago = Math.max(1, ago - chance.whole(1, most)));
  if (last === READY) {
    for (const { id: item_id } of story.state.items)
      story.does(ago, { type: 'MoveItem', data: { item_id, location: `Pickup ${1 + (id % 4)}` } });
    return;
  }
  later(7);
  for (const { id: service_id } of story.work(5))
    story.does(ago, { type: 'CompleteService', data: { service_id, employee_id: 4, location: null } });
  const isFirm = story.state.details.company_contact_id !== null;
  for (const state of statesTo(last, isFirm, chance)) {
    if (state > DELIVERED) later(state === CLOSED && isFirm ? 25 : 3);
    if (state === CLOSED && story.owed > 0) story.does(ago, cash(story.owed, chance));
    story.does(ago, stateOf(state));
  }
}

/** States after Ready: some are not looked at again, and who pays at the counter needs no invoice. */
function statesTo(last: OrderState, isFirm: boolean, chance: Chance): readonly OrderState[] {
  if (last === CLOSED && !isFirm && chance.odds(0.8)) return [DELIVERED, CLOSED];
  const isInspected = last === INSPECTED || chance.odds(0.5);
  const between: readonly OrderState[] = isInspected ? [DELIVERED, INSPECTED, INVOICED] : [DELIVERED, INVOICED];
  return [...between.filter((state) => state < last), last];
}

const stateOf = (state: number): CommandRequest<OrderCommand> => ({ type: 'SetOrderState', data: { state } });
