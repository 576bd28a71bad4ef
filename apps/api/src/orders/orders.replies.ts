import { orderFields, orderItemFields } from '@rabbet/domain/orders/orders';
import type {
  OrderItemReply,
  OrderMaterialReply,
  OrderPriceLineReply,
  OrderPropertyReply,
  OrderReply,
  OrderSaleReply,
  OrderSettledReply,
  OrderServiceReply,
  OrderStepReply,
  OrderTotalsReply,
} from '@rabbet/projections';
import type { Cut } from '@rabbet/domain/services/services';
import {
  about,
  decimal,
  flag,
  id,
  instant,
  listOf,
  moment,
  money,
  nullable,
  objectOf,
  oneOf,
  type Property,
  revision,
  staffShape,
  text,
  whole,
} from '../kernel/shapes/reply-shape';

const amount = nullable(about(money, 'null to those who may not read amounts'));
const cost = nullable(about(money, 'null to those who may not read costs'));
const stamp = nullable(about(instant, 'when the order reached that state'));
const words = nullable(text);
const sentences: Property<string[]> = {
  schema: { type: 'array', items: { type: 'string' } },
  about: 'for whoever writes the order',
  example: ['Mat: width is assumed until the art arrives.'],
};
const states: Property<number[]> = {
  schema: { type: 'array', items: { type: 'integer' } },
  about: 'states that it may be set to as it stands',
  example: [0, 2],
};

const barredStateShape = staffShape<OrderReply['barred_states'][number]>('OrderBarredState', {
  state: about(whole, 'a state that it cannot be set to as it stands'),
  because: about(text, 'why'),
});

const propertyShape = staffShape<OrderPropertyReply>('OrderProperty', {
  name: text,
  value: text,
  units: words,
  provisional: about(flag, 'assumed until the art arrives'),
});
const piece = {
  widget_id: nullable(about(id, 'piece in stock that is used as the material')),
  widget: nullable(about(text, 'its name')),
  catalog_no: words,
  units: nullable(about(text, 'name of the unit that it is counted in')),
};
const materialShape = staffShape<OrderMaterialReply>('OrderMaterial', {
  name: text,
  ...piece,
  item_quantity: nullable(decimal),
});
const vendorShape = staffShape<NonNullable<OrderServiceReply['vendor']>>('OrderVendor', {
  vendor_id: id,
  vendor: words,
  variation: words,
  cost,
  notes: words,
});
const cutShape = staffShape<Cut>('OrderCut', {
  width: about(decimal, 'inches'),
  height: about(decimal, 'inches'),
  per_sheet: about(whole, 'pieces out of one sheet'),
  is_turned: about(flag, 'they lie across the sheet'),
  sheets: whole,
});
const lineShape = staffShape<OrderPriceLineReply>('OrderPriceLine', {
  of: oneOf('labor', 'material', 'vendor'),
  name: text,
  ...piece,
  amount,
  quantity: nullable(decimal),
  sheets: nullable(whole),
  cut: nullable(objectOf(cutShape)),
  because: nullable(about(text, 'rule, measure, minutes and rate; null to those who may not read costs')),
});
const stepShape = staffShape<OrderStepReply>('OrderStep', {
  id,
  name: text,
  step_no: whole,
  percent_complete: decimal,
  finished_location: flag,
  warning_age: whole,
  critical_age: whole,
  quantity: decimal,
  completed: nullable(moment),
  location: words,
  employee_id: nullable(id),
  employee: words,
});
const serviceShape = staffShape<OrderServiceReply>('OrderService', {
  id,
  item_id: nullable(id),
  parent_id: nullable(id),
  template_id: id,
  name: text,
  category: words,
  application: text,
  required_for_state: nullable(whole),
  price: amount,
  explicit_price: amount,
  computed_price: amount,
  cost,
  properties: listOf(propertyShape),
  materials: listOf(materialShape),
  vendor: nullable(objectOf(vendorShape)),
  lines: listOf(lineShape),
  steps: listOf(stepShape),
  progress: decimal,
  next_step_id: nullable(id),
  age: nullable(about(whole, 'days that the next step has waited')),
  lateness: nullable(oneOf('in time', 'late', 'critical')),
});
const itemShape = staffShape<OrderItemReply>('OrderItem', {
  id,
  indice: whole,
  description: words,
  instructions: words,
  state: whole,
  quantity: whole,
  price: amount,
  location: nullable(about(text, orderItemFields.location.about)),
  manufacturing_notes: words,
  migration_notes: words,
  ticket_id: nullable(whole),
  progress: nullable(decimal),
  updated_at: about(instant, 'when it or one of its services was last changed'),
});

const settledShape = staffShape<OrderSettledReply>('OrderSettled', {
  how: oneOf('cash', 'check', 'terminal', 'credit'),
  amount: nullable(about(money, 'below 0 where it was given back; null to those who may not read amounts')),
  reference: words,
  at: instant,
});

export const orderSaleShape = staffShape<OrderSaleReply>('OrderSale', {
  transaction_id: id,
  widget_id: id,
  name: about(text, 'of the piece'),
  quantity: decimal,
  price: amount,
  completed: nullable(about(moment, 'null while the sale is not completed')),
});

export const orderTotalsShape = staffShape<OrderTotalsReply>('OrderTotals', {
  state: whole,
  orders: about(whole, 'those that are not canceled'),
  cancelled: about(whole, 'those that are'),
  late: about(whole, 'those that are late'),
  total: amount,
  owed: amount,
});

export const orderShape = staffShape<OrderReply>('Order', {
  id,
  revision,
  customer_id: id,
  customer: words,
  company_contact_id: nullable(id),
  company_contact: words,
  sales_person_id: nullable(id),
  sales_person: words,
  purchase_order: words,
  send_invoice: about(flag, orderFields.send_invoice.about),
  description: words,
  state: whole,
  cancelled_because: words,
  copied_from: nullable(id),
  due_date: words,
  discount: amount,
  tax_rate: nullable(decimal),
  before_discount: amount,
  sub_total: amount,
  tax: amount,
  total: amount,
  paid: amount,
  owed: amount,
  pickup_location_id: nullable(id),
  pickup_location: words,
  book_date: stamp,
  assembly_date: stamp,
  ready_date: stamp,
  delivered_date: stamp,
  inspected_date: stamp,
  invoiced_date: stamp,
  closed_date: stamp,
  ticket_count: whole,
  job_count: whole,
  progress: decimal,
  age: about(whole, 'days'),
  created_at: instant,
  updated_at: about(instant, 'when anything of it was last changed'),
  settled: listOf(settledShape),
  warnings: sentences,
  settable_states: states,
  barred_states: listOf(barredStateShape),
  items: listOf(itemShape),
  services: listOf(serviceShape),
});
