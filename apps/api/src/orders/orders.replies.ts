import { location } from '@rabbet/domain/artworks/artworks';
import { MESSAGE_STATES } from '@rabbet/domain/mail/mail';
import { CALL_OUTCOMES, orderFields, orderItemFields } from '@rabbet/domain/orders/orders';
import { company, customer, employee, person } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import { type Cut, type ServiceStep, serviceStep, serviceTemplate } from '@rabbet/domain/services/services';
import type {
  CompanyBeside,
  CustomerBeside,
  EmployeeBeside,
  LocationBeside,
  OrderItemReply,
  OrderMaterialReply,
  OrderPriceLineReply,
  OrderPropertyReply,
  OrderReply,
  OrderSaleReply,
  OrderSettledReply,
  OrderServiceReply,
  OrderStepReply,
  OrderStepStateReply,
  OrderTotalsReply,
  OrderVendorReply,
  PersonBeside,
  SeatOrderReply,
  TemplateBeside,
} from '@rabbet/projections';
import { pieceBesideShape, relatedShape } from '../kernel/records/record-replies';
import {
  about,
  byName,
  decimal,
  fieldProperties,
  flag,
  id,
  instant,
  listOf,
  moment,
  money,
  nullable,
  objectOf,
  oneOf,
  oneOrListByName,
  type Property,
  type ReplyShape,
  staffShape,
  text,
  type Whole,
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

/** Related record, null where there is none. */
function beside<T>(kind: AnyKind, ...names: string[]): Property<Whole<T> | null> {
  return nullable(objectOf(relatedShape(kind, names) as ReplyShape<Whole<T>>)); // by its kind
}
const customerBeside = beside<CustomerBeside>(customer, 'person', 'company');
const employeeBeside = beside<EmployeeBeside>(employee, 'person');
const personBeside = beside<PersonBeside>(person);
const locationBeside = beside<LocationBeside>(location);
const companyBeside = beside<CompanyBeside>(company);
const templateBeside = beside<TemplateBeside>(serviceTemplate);

const propertyShape = staffShape<OrderPropertyReply>('OrderProperty', {
  value: text,
  units: words,
  provisional: about(flag, 'assumed until the art arrives'),
});
const provisionals: Property<string[]> = {
  schema: { type: 'array', items: { type: 'string' } },
  about: 'names of the properties that are assumed until the art arrives',
  example: ['width'],
};
const piece = {
  widget_id: nullable(about(id, 'piece in stock that is used as the material')),
  widget: nullable(objectOf(pieceBesideShape)),
};
const item_quantity = nullable(about(decimal, 'for one copy of the item'));
const materialShape = staffShape<OrderMaterialReply>('OrderMaterial', {
  name: text,
  ...piece,
  quantity: nullable(about(decimal, 'for all copies of the item')),
  item_quantity,
});
const vendorShape = staffShape<OrderVendorReply>('OrderVendor', {
  vendor_id: id,
  variation: words,
  cost,
  notes: words,
  template: templateBeside,
  vendor: companyBeside,
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
  item_quantity,
  sheets: nullable(whole),
  cut: nullable(objectOf(cutShape)),
  because: nullable(about(text, 'rule, measure, minutes and rate; null to those who may not read costs')),
});
const stepShape = staffShape<OrderStepReply>('OrderStep', {
  id,
  ...fieldProperties<ServiceStep>(serviceStep.fields),
});
const stepStateShape = staffShape<OrderStepStateReply>('OrderStepState', {
  step_id: id,
  quantity: about(decimal, 'copies of the item for which it is done'),
  completed: nullable(moment),
  location: words,
  employee_id: nullable(id),
  started: nullable(about(moment, 'when somebody began it, while it is not completed')),
  percent_complete: decimal,
  step: objectOf(stepShape),
  employee: employeeBeside,
});
const servicesByName = oneOrListByName<Whole<OrderServiceReply>>(
  'a service by its name, a list where there are more of that name',
  () => serviceShape,
);
const serviceShape: ReplyShape<Whole<OrderServiceReply>> = staffShape<OrderServiceReply>('OrderService', {
  id,
  item_id: nullable(id),
  parent_id: nullable(id),
  template_id: id,
  template: templateBeside,
  name: text,
  category: words,
  application: text,
  required_for_state: nullable(whole),
  price: amount,
  explicit_price: amount,
  computed_price: amount,
  cost,
  properties: about(byName(propertyShape), 'by their names in lower case'),
  provisionals,
  materials: listOf(materialShape),
  vendor: nullable(objectOf(vendorShape)),
  lines: listOf(lineShape),
  state: about(listOf(stepStateShape), 'work done at each step, in the order of the steps; none before booking'),
  progress: decimal,
  next_step_id: nullable(id),
  age: nullable(about(whole, 'days that the next step has waited')),
  lateness: nullable(oneOf('in time', 'late', 'critical')),
  services: servicesByName,
});
const itemShape = staffShape<OrderItemReply>('OrderItem', {
  id,
  order_id: id,
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
  configuration: servicesByName,
});

const settledShape = staffShape<OrderSettledReply>('OrderSettled', {
  how: oneOf('cash', 'check', 'terminal', 'credit'),
  amount: nullable(about(money, 'below 0 where it was given back; null to those who may not read amounts')),
  reference: words,
  at: instant,
});

const callShape = staffShape<NonNullable<OrderReply['call']>>('OrderCall', {
  outcome: oneOf(...CALL_OUTCOMES),
  at: instant,
});
const readyMailShape = staffShape<NonNullable<OrderReply['ready_mail']>>('OrderReadyMail', {
  state: oneOf(...MESSAGE_STATES),
  at: instant,
});

const orderSaleShape = staffShape<OrderSaleReply>('OrderSale', {
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

export const orderShape = staffShape<Omit<OrderReply, 'revision'> & Pick<OrderReply | SeatOrderReply, 'revision'>>(
  'Order',
  {
    id,
    revision: nullable(about(whole, 'for If-Match; null for the order of a registration')),
    registration_id: nullable(about(id, 'the registration that it is the order of: it changes through it alone')),
    customer_id: id,
    customer: customerBeside,
    company_contact_id: nullable(id),
    company_contact: personBeside,
    sales_person_id: nullable(id),
    sales_person: employeeBeside,
    purchase_order: words,
    send_invoice: about(flag, orderFields.send_invoice.about),
    description: words,
    state: whole,
    cancelled_because: words,
    copied_from: nullable(id),
    due_date: words,
    proposed_due_date: nullable(
      about(text, 'the due date that follows from a Rush which came or went after booking, until the due date is set'),
    ),
    late: about(flag, 'in production though the due date is over'),
    discount: amount,
    tax_rate: nullable(decimal),
    before_discount: amount,
    sub_total: amount,
    tax: amount,
    total: amount,
    paid: amount,
    owed: amount,
    pickup_location_id: nullable(id),
    pickup_location: locationBeside,
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
    call: nullable(about(objectOf(callShape), 'the last call that told the customer that it is ready')),
    ready_mail: nullable(about(objectOf(readyMailShape), 'the last mail that tells the customer that it is ready')),
    fetched_by: nullable(about(text, 'who fetched it, in words that name nobody')),
    sales: about(listOf(orderSaleShape), 'pieces that were sold under it'),
    warnings: sentences,
    settable_states: states,
    barred_states: listOf(barredStateShape),
    items: listOf(itemShape),
    services: servicesByName,
  },
);
