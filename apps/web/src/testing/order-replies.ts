import type { OrderReply, OrderServiceReply, OrderStepStateReply, WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import type { OrderRow, OrderServiceRow } from '@rabbet/domain/orders/orders';
import type { Template } from '../staff/orders/templates';
import { backOffice, memberAs } from './back-office';

/** An order of which a part is done, two days late. */
export const ORDER: OrderRow = {
  id: 61,
  revision: 12,
  registration_id: null,
  state: 1,
  cancelled: false,
  customer_id: 51,
  customer: 'Ann Bell',
  description: 'Two prints for the hall',
  purchase_order: 'PO 4711',
  sales_person_id: 3,
  due_date: '2020-11-20',
  late: true,
  ticket_count: 2,
  job_count: 3,
  progress: 37.5,
  total: 269.13,
  paid: 50,
  owed: 219.13,
  booked_at: '2026-11-01T16:00:00.000Z',
  created_at: '2026-11-01T15:00:00.000Z',
  changed_at: '2026-11-21T15:00:00.000Z',
};
/** The order of a registration. */
export const SEAT: OrderRow = {
  ...ORDER,
  id: 60,
  revision: null,
  registration_id: 31,
  state: 6,
  due_date: null,
  late: false,
  description: 'Workshop: Glazing',
  purchase_order: null,
  sales_person_id: null,
  booked_at: null,
  owed: 0,
};

const UNDONE = { completed: null, location: null, employee_id: null, started: null, employee: null } as const;
/** State of a step that nobody has worked on, with its definition. */
export const stepOf = (id: number, step_no: number, name: string) => ({
  step_id: id,
  quantity: 0,
  percent_complete: 50,
  ...UNDONE,
  step: {
    id,
    service_id: 1,
    name,
    description: null,
    step_no,
    percent_complete: 50,
    finished_location: true,
    warning_age: 15,
    critical_age: 30,
  },
});
const NO_PIECE = { widget_id: null, widget: null } as const;
const personOf = (id: number, name: string) => ({ id, revision: 0, name });
export const employeeOf = (id: number, name: string) => ({ id, revision: 0, person: personOf(id + 70, name) });
export const customerOf = (id: number, name: string | null) => ({
  id,
  revision: 0,
  person: { id: id + 100, revision: 0, name },
  company: null,
});
const TEMPLATE = { id: 1, revision: 0, name: 'Frame', category: 'Frames', application: 'Quantity' } as const;
const SERVICE: OrderServiceReply = {
  id: 71,
  item_id: 81,
  parent_id: null,
  template_id: 1,
  template: TEMPLATE,
  name: 'Frame',
  category: 'Frames',
  application: 'Quantity',
  required_for_state: 2,
  price: 120.5,
  explicit_price: null,
  computed_price: 120.5,
  cost: 60,
  materials: [],
  vendor: null,
  progress: 50,
  next_step_id: 92,
  age: 31,
  lateness: 'critical',
  properties: {
    width: { value: '16.375', units: null, provisional: false },
    height: { value: '20', units: 'inch', provisional: false },
    moulding: { value: 'Walnut cap', units: null, provisional: true },
  },
  provisionals: ['moulding'],
  lines: [
    {
      of: 'material',
      name: 'Mat board',
      amount: 20.5,
      item_quantity: 0.5,
      sheets: 1,
      ...NO_PIECE,
      cut: { width: 18.5, height: 22, per_sheet: 2, is_turned: true, sheets: 1 },
      because: 'rule 4: 0.5 at $41.00',
    },
    {
      of: 'labor',
      name: 'labor',
      amount: 100,
      item_quantity: null,
      sheets: null,
      cut: null,
      ...NO_PIECE,
      because: 'rule 2: 50 minutes',
    },
  ],
  state: [
    {
      ...stepOf(91, 1, 'Cut'),
      quantity: 2,
      completed: '2026-11-02 15:30:00',
      location: 'Bench 2',
      employee_id: 7,
      employee: employeeOf(7, 'Elias Oak'),
    },
    stepOf(92, 2, 'Join'),
  ],
  services: {},
};
const MAT: OrderServiceReply = {
  ...SERVICE,
  id: 72,
  name: 'Mat',
  parent_id: 71,
  price: 9,
  explicit_price: 9,
  computed_price: 8.5,
  lines: [],
  state: [],
  properties: {},
  provisionals: [],
  required_for_state: null,
  next_step_id: null,
  lateness: null,
};
const NOTES = {
  order_id: 61,
  configuration: {},
  manufacturing_notes: null,
  migration_notes: null,
  ticket_id: null,
  updated_at: '2026-11-21T15:00:00.000Z',
};
export const WHOLE: OrderReply = {
  id: 61,
  revision: 12,
  registration_id: null,
  customer_id: 51,
  customer: customerOf(51, 'Ann Bell'),
  company_contact_id: 41,
  company_contact: personOf(41, 'Bo Bell'),
  sales_person_id: 3,
  sales_person: employeeOf(3, 'Nora Whit'),
  purchase_order: 'PO 4711',
  send_invoice: true,
  description: 'Two prints for the hall',
  state: 1,
  cancelled_because: null,
  copied_from: 55,
  due_date: '2020-11-20',
  proposed_due_date: null,
  late: true,
  discount: 10,
  tax_rate: 0.0725,
  sub_total: 250.94,
  tax: 18.19,
  total: 269.13,
  paid: 50,
  owed: 219.13,
  pickup_location_id: null,
  pickup_location: null,
  book_date: '2026-11-01T16:00:00.000Z',
  assembly_date: null,
  ready_date: null,
  delivered_date: null,
  inspected_date: null,
  invoiced_date: null,
  closed_date: null,
  ticket_count: 2,
  job_count: 3,
  progress: 37.5,
  age: 21,
  created_at: '2026-11-01T15:00:00.000Z',
  updated_at: '2026-11-21T15:00:00.000Z',
  before_discount: 260.94,
  settable_states: [0],
  barred_states: [
    ...[2, 3].map((state) => ({
      state,
      because: 'What is still to be done holds the order at Working. Frame is not complete.',
    })),
    ...['Delivered', 'Inspected', 'Invoiced', 'Closed'].map((name, i) => ({
      state: i + 4,
      because: `The order is Working: it is Ready before it is ${name}.`,
    })),
  ],
  call: null,
  ready_mail: null,
  fetched_by: null,
  sales: [],
  warnings: ['Frame: moulding is assumed until the art arrives.'],
  settled: [
    { how: 'check', amount: 60, reference: '1042', at: '2026-11-01T16:05:00.000Z' },
    { how: 'cash', amount: -10, reference: null, at: '2026-11-03T16:05:00.000Z' },
  ],
  items: [
    {
      ...NOTES,
      id: 81,
      indice: 0,
      description: 'Watercolor',
      instructions: 'Float it.',
      state: 1,
      quantity: 2,
      price: 241,
      location: 'Shelf 3',
      progress: 50,
      configuration: { Frame: { ...SERVICE, services: { Mat: MAT } } },
      migration_notes: 'Ticket lost',
      ticket_id: 812,
    },
    {
      ...NOTES,
      id: 82,
      indice: 1,
      description: 'Diploma',
      instructions: null,
      state: 3,
      quantity: 1,
      price: 19.94,
      location: null,
      progress: null,
    },
  ],
  services: {},
};

export const WAITING: OrderServiceRow = {
  id: 71,
  order_id: 61,
  revision: 12,
  item_id: 81,
  customer_id: 51,
  customer: 'Ann Bell',
  item: 'Watercolor',
  template_id: 1,
  name: 'Frame',
  category: 'Frames',
  state: 1,
  due_date: '2020-11-20',
  progress: 50,
  next_step_id: 92,
  next_step: 'Join',
  age: 31,
  lateness: 'critical',
};
const TOTALS = [9, 4, 1, 2, 0, 0, 3, 12].map((orders, state) => ({
  state,
  orders,
  cancelled: state === 0 ? 5 : 0,
  late: 0,
  total: 0,
  owed: 0,
}));
const VECTORS = ['(919) 555-0134', 'ann@example.com', 'www.example.com'].map((value, id) => ({ id, value }));
const EMPLOYEE = { id: 7, person_id: 77, title: 'framer', person: { id: 77, name: 'Elias Oak' } };
export const HISTORY = [
  {
    part: null,
    revision: 13,
    at: '2026-11-22T14:00:00.000Z',
    by: 'account-8',
    by_name: 'Bo Birch',
    what: 'set the due date to December 1, 2026',
    changes: [],
  },
];

/** The order with its frame's steps in other states, by their numbers. */
export function withSteps(
  states: Readonly<Record<number, Partial<OrderStepStateReply>>>,
  next_step_id: number | null,
): OrderReply {
  const [item, ...otherItems] = WHOLE.items;
  const state = SERVICE.state.map((stepState) => ({ ...stepState, ...states[stepState.step_id] }));
  const configuration = { Frame: { ...SERVICE, state, next_step_id, services: { Mat: MAT } } };
  return { ...WHOLE, items: [{ ...item!, configuration }, ...otherItems] };
}

const AFTER_READY = [3, 4, 5, 6, 7];
/** States that staff can set by hand, by the state that an order is in. */
function settableFrom(state: number): OrderReply['settable_states'] {
  if (state === 0 || state === 7) return [];
  return state < 3 ? [0] : [0, 1, 2, ...AFTER_READY].filter((other) => other !== state);
}

/** The order in another state, as the API tells it, and its row in the list. */
export function orderAt(state: number, given: Partial<OrderReply> = {}) {
  const barred_states = state === WHOLE.state ? WHOLE.barred_states : [];
  const whole: OrderReply = { ...WHOLE, state, settable_states: settableFrom(state), barred_states, ...given };
  return { row: { ...ORDER, state, cancelled: whole.cancelled_because !== null }, whole };
}

const page = (data: readonly object[]) => ({ current_page: 1, total_pages: 1, total_rows: data.length, data });

interface OfficeOptions {
  readonly role?: Role;
  readonly row?: OrderRow;
  readonly whole?: OrderReply;
  /** The order once something was changed. */
  readonly after?: OrderReply;
  /** Answer to a change. */
  readonly change?: readonly [status: number, body: object];
  /** Services that can be configured. */
  readonly templates?: readonly Template[];
  /** Settings by their names. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The API of a shop with a framing order and the order of a seat, as staff ask it, and what was sent to it. */
export function orderOffice({
  role = 'sales',
  row = ORDER,
  whole = WHOLE,
  after,
  change = [200, WHOLE],
  templates = [],
  settings = {},
}: OfficeOptions = {}) {
  let currentOrder = whole;
  const settingsOf = (name: string) => (settings[name] === undefined ? [] : [{ name, value: settings[name] }]);
  const reads: WireRequest[] = [];
  const answer = (request: WireRequest): readonly [number, unknown] | null => {
    const { method, path, query = {} } = request;
    if (method !== 'GET') {
      currentOrder = after ?? whole;
      return change;
    }
    reads.push(request);
    if (path === 'core/commerce/orders/totals') return [200, TOTALS];
    if (path === 'core/commerce/orders/services') return [200, page([WAITING])];
    if (path === 'core/commerce/orders/history') return [200, HISTORY];
    if (path === 'core/contacts/employees/list') return [200, page([EMPLOYEE])];
    if (path === 'core/commerce/services') return [200, templates];
    if (path === 'core/platform/settings' && typeof query.name === 'string') return [200, settingsOf(query.name)];
    if (path === 'core/contacts/customers/list') return [200, page([{ id: 51, person_id: 41, company_id: null }])];
    if (path === 'core/contacts/vectors/list') return [200, page(VECTORS)];
    if (path === 'core/commerce/orders')
      return [200, [query.id === 60 ? { ...WHOLE, id: 60, revision: null, registration_id: 31 } : currentOrder]];
    if (path === 'core/commerce/orders/list') return [200, page([row, SEAT])];
    return path.endsWith('/list') ? [200, page([])] : null;
  };
  return { ...backOffice({ who: memberAs(role), answer }), reads };
}
