import { location } from '@rabbet/domain/artworks/artworks';
import { mayRead } from '@rabbet/domain/callers/caller';
import {
  ageOfNext,
  ageOfOrder,
  barredStates,
  nextStep,
  type Order,
  type OrderItem,
  type OrderService,
  owedFor,
  paidFor,
  priceOfItem,
  priceOfService,
  progressOf,
  progressOfItem,
  progressOfOrder,
  settableStates,
  STAMPS,
  totalsOf,
  warningsOf,
} from '@rabbet/domain/orders/orders';
import { company, customer, employee, person } from '@rabbet/domain/people/people';
import { momentOf } from '@rabbet/domain/time/moments';
import {
  type ReadableMoney,
  lineReply,
  materialReply,
  type OrderMaterialReply,
  type OrderPriceLineReply,
  type PieceOf,
  piecesIn,
} from './materials';
import { type NameOf, namesInOrder } from './order-names';
import { orderDoc } from './orders';
import type { QueryContext } from '../reading/query-context';

export interface OrderPropertyReply {
  name: string;
  value: string;
  units: string | null;
  provisional: boolean;
}
export interface OrderStepReply {
  id: number;
  name: string;
  step_no: number;
  percent_complete: number;
  finished_location: boolean;
  warning_age: number;
  critical_age: number;
  quantity: number;
  completed: string | null;
  location: string | null;
  employee_id: number | null;
  employee: string | null;
}
export interface OrderServiceReply {
  id: number;
  item_id: number | null;
  parent_id: number | null;
  template_id: number;
  name: string;
  category: string | null;
  application: string;
  required_for_state: number | null;
  price: number | null;
  explicit_price: number | null;
  computed_price: number | null;
  cost: number | null;
  properties: OrderPropertyReply[];
  materials: OrderMaterialReply[];
  vendor: {
    vendor_id: number;
    vendor: string | null;
    variation: string | null;
    cost: number | null;
    notes: string | null;
  } | null;
  lines: OrderPriceLineReply[];
  steps: OrderStepReply[];
  progress: number;
  next_step_id: number | null;
  age: number | null;
  lateness: 'in time' | 'late' | 'critical' | null;
}
export interface OrderItemReply {
  id: number;
  indice: number;
  description: string | null;
  instructions: string | null;
  state: number;
  quantity: number;
  price: number | null;
  location: string | null;
  manufacturing_notes: string | null;
  migration_notes: string | null;
  ticket_id: number | null;
  progress: number | null;
  updated_at: string;
}
export interface OrderSettledReply {
  how: 'cash' | 'check' | 'terminal' | 'credit';
  /** Below 0 where it was given back. */
  amount: number | null;
  reference: string | null;
  at: string;
}
export interface OrderReply {
  id: number;
  revision: number;
  customer_id: number;
  customer: string | null;
  company_contact_id: number | null;
  company_contact: string | null;
  sales_person_id: number | null;
  sales_person: string | null;
  purchase_order: string | null;
  send_invoice: boolean;
  description: string | null;
  state: number;
  cancelled_because: string | null;
  copied_from: number | null;
  due_date: string | null;
  discount: number | null;
  tax_rate: number | null;
  before_discount: number | null;
  sub_total: number | null;
  tax: number | null;
  total: number | null;
  paid: number | null;
  owed: number | null;
  pickup_location_id: number | null;
  pickup_location: string | null;
  book_date: string | null;
  assembly_date: string | null;
  ready_date: string | null;
  delivered_date: string | null;
  inspected_date: string | null;
  invoiced_date: string | null;
  closed_date: string | null;
  ticket_count: number;
  job_count: number;
  progress: number;
  age: number;
  created_at: string;
  updated_at: string;
  settled: OrderSettledReply[];
  warnings: string[];
  settable_states: number[];
  barred_states: { state: number; because: string }[];
  items: OrderItemReply[];
  services: OrderServiceReply[];
}

/** A framing order with all that is in it; null where there is none. */
export async function wholeOrder(context: QueryContext, id: number): Promise<OrderReply | null> {
  const stored = await orderDoc(context, id);
  return stored && orderReply(context, id, stored.revision, stored.doc);
}

/** The whole order as its reader may know it: amounts and costs are null to those who may not read them. */
export async function orderReply(
  context: QueryContext,
  id: number,
  revision: number,
  order: Order,
): Promise<OrderReply> {
  const readable = { amounts: mayRead(context.caller, 'amounts'), costs: mayRead(context.caller, 'costs') };
  const now = context.now.getTime();
  const { customer_id, tax_rate, ...details } = order.details;
  const { before_discount, sub_total, tax, total } = totalsOf(order);
  const paid = paidFor(order);
  const money = (cents: number) => (readable.amounts ? cents / 100 : null);
  const [nameOf, pieceOf] = await Promise.all([namesInOrder(context, order), piecesIn(context, order)]);
  return {
    id,
    revision,
    customer_id,
    customer: nameOf(customer.name, customer_id),
    ...details,
    company_contact: nameOf(person.name, details.company_contact_id),
    sales_person: nameOf(employee.name, order.sales_person_id),
    pickup_location: nameOf(location.name, details.pickup_location_id),
    sales_person_id: order.sales_person_id,
    copied_from: order.copied_from,
    state: order.state,
    cancelled_because: order.cancelled?.reason ?? null,
    due_date: order.due_date,
    created_at: order.created,
    updated_at: order.updated,
    discount: money(order.discount),
    tax_rate: readable.amounts ? tax_rate : null,
    sub_total: money(sub_total),
    before_discount: money(before_discount),
    tax: money(tax),
    total: money(total),
    paid: money(paid),
    owed: money(owedFor(order)),
    ...(Object.fromEntries(STAMPS.map((stage) => [`${stage}_date`, order.stamps[stage]])) as StampsReply), // one for each
    ticket_count: order.items.length,
    job_count: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    progress: progressOfOrder(order),
    age: ageOfOrder(order, now),
    settled: order.settled.map((settlement) => ({
      ...settlement,
      amount: money(settlement.amount),
      reference: readable.amounts ? settlement.reference : null,
    })),
    warnings: [...warningsOf(order)],
    settable_states: [...settableStates(order)],
    barred_states: [...barredStates(order)],
    items: order.items.toSorted((a, b) => a.indice - b.indice).map((item) => itemReply(order, item, readable)),
    services: order.services.map((service) => serviceReply(order, service, { ...readable, nameOf, pieceOf, now })),
  };
}
type StampsReply = Pick<OrderReply, `${(typeof STAMPS)[number]}_date`>;

function itemReply(order: Order, item: OrderItem, { amounts }: ReadableMoney): OrderItemReply {
  const price = amounts ? priceOfItem(order, item) / 100 : null;
  const { updated, ...fields } = item;
  return { ...fields, price, progress: progressOfItem(order, item), updated_at: updated };
}

function serviceReply(order: Order, service: OrderService, replyContext: ReplyContext): OrderServiceReply {
  const { nameOf, pieceOf, now } = replyContext;
  const { id, item_id, parent_id, template_id, name, category, application, required_for_state } = service;
  const money = (cents: number | null) => (replyContext.amounts && cents !== null ? cents / 100 : null);
  const cost = (cents: number) => (replyContext.costs ? cents / 100 : null);
  const age = order.stamps.book === null ? null : ageOfNext(service, order.stamps.book, now);
  return {
    id,
    item_id,
    parent_id,
    template_id,
    name,
    category,
    application,
    required_for_state,
    price: money(priceOfService(service)),
    explicit_price: money(service.price),
    computed_price: money(service.computed),
    cost: cost(service.cost),
    properties: Object.entries(service.properties).map(([property, { value, units }]) => ({
      name: property,
      value,
      units,
      provisional: service.provisionals.includes(property),
    })),
    materials: service.materials.map((material) => materialReply(material, pieceOf)),
    vendor: service.vendor && {
      ...service.vendor,
      vendor: nameOf(company.name, service.vendor.vendor_id),
      cost: cost(service.vendor.cost),
    },
    lines: service.lines.map((line) => lineReply(line, replyContext)),
    steps: service.steps.toSorted((a, b) => a.step_no - b.step_no).map((step) => stepReply(service, step, nameOf)),
    progress: progressOf(service),
    next_step_id: nextStep(service)?.id ?? null,
    age: age?.days ?? null,
    lateness: age?.lateness ?? null,
  };
}

function stepReply({ done }: OrderService, step: OrderService['steps'][number], nameOf: NameOf): OrderStepReply {
  const {
    quantity = 0,
    completed = null,
    location = null,
    employee_id = null,
  } = done.find(({ step_id }) => step_id === step.id) ?? {};
  return {
    ...step,
    quantity,
    location,
    employee_id,
    employee: nameOf(employee.name, employee_id),
    completed: completed === null ? null : momentOf(Date.parse(completed)),
  };
}

interface ReplyContext extends ReadableMoney {
  readonly nameOf: NameOf;
  readonly pieceOf: PieceOf;
  readonly now: number;
}
