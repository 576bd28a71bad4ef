import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import {
  type Order,
  order,
  type OrderEvent,
  orderFields,
  paidFor,
  progressOfOrder,
  totalsOf,
} from '@rabbet/domain/orders/orders';
import { company, employee } from '@rabbet/domain/people/people';
import { serviceTemplate } from '@rabbet/domain/services/services';
import { rowsProjection } from '../engine/rows-projection';
import { type RowChange, type RowOf, table } from '../engine/table';
import type { QueryContext } from '../reading/query-context';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';
import { KEPT_TOTALS } from './kept-totals';
import { orderWords, WORD_INDEX, wordsOfOrder } from './order-words';
import { items, PART_INDEXES, partsOf, services } from './parts';

const COLUMNS = {
  id: 'int',
  revision: 'int',
  state: 'int',
  customer_id: 'int',
  company_contact_id: 'int?',
  sales_person_id: 'int?',
  pickup_location_id: 'int?',
  purchase_order: 'text?',
  description: 'text?',
  due_date: 'text?',
  booked_at: 'moment?',
  ready_at: 'moment?',
  total: 'int',
  paid: 'int',
  // places of its items, each between two bars
  ticket_count: 'int',
  job_count: 'int',
  places: 'text',
  progress: 'text',
  is_cancelled: 'flag',
  created_at: 'moment',
  changed_at: 'moment',
  doc: 'json',
} as const;
type Row = RowOf<typeof COLUMNS>;

const rows = table('orders', COLUMNS, {
  indexes: {
    customer: '(customer_id)',
    contact: '(company_contact_id)',
    pickup: '(pickup_location_id)',
    open: '(state, id)',
    sales_person: '(sales_person_id)',
  },
  beside: KEPT_TOTALS,
});

/** SQL for what is owed for an order, in cents: negative where it is owed to the customer. `row` is the table with a point. */
export const balanceSql = (row: '' | 'o.') =>
  `((case when ${row}is_cancelled then 0 else ${row}total end) - ${row}paid)`;
/** Balance in dollars, spelled as in the list: Postgres finds the index by it. */
const OWED = `(${balanceSql('')} / 100.0)::float8`;

/** Indexes of each order of the list, and of what it is filtered by. */
const LIST_INDEXES = `
create index orders_places on orders using gin (places gin_trgm_ops);
create index orders_due_first on orders (due_date, id);
create index orders_due_last on orders (due_date desc nulls last, id desc);
create index orders_booked_first on orders (booked_at, id);
create index orders_booked_last on orders (booked_at desc nulls last, id desc);
create index orders_created on orders (created_at, id);
create index orders_changed on orders (changed_at, id);
create index orders_total on orders (((((total) / 100.0)::float8)::numeric), id);
create index orders_progress on orders (((progress::float8)::numeric), id);
create index orders_late on orders (due_date) where state in (1, 2);
create index orders_cancelled on orders (id) where is_cancelled;
create index orders_unpaid on orders (id) where ${OWED} > 0;
create index orders_paid on orders (id) where ${OWED} <= 0;
`;

/** Framing orders, as their own rules make them. */
export const orders = rowsProjection<OrderEvent>({
  name: 'orders',
  version: 8,
  tables: [rows, items, services, orderWords],
  derived: { from: rows, rows: (before, after) => derivedFrom(before as Row | null, after as Row | null) },
  indexes: `${LIST_INDEXES}${PART_INDEXES}${WORD_INDEX}`,
  on: Object.fromEntries(Object.keys(order.evolve).map((type) => [type, changed])) as unknown as Parameters<
    typeof rowsProjection<OrderEvent>
  >[0]['on'], // one for each, by its own keys
});

function changed(id: number, event: Recorded<OrderEvent>): readonly RowChange[] {
  return [{ table: rows, id, to: (before) => rowOf(before as Row | null, id, event) }];
}

function rowOf(before: Row | null, id: number, event: Recorded<OrderEvent>): Row {
  const doc = evolve<Order, OrderEvent>(order, (before?.doc as Order | undefined) ?? order.initial, event); // stored by this projection
  const { details, state, stamps, items } = doc;
  const { customer_id, company_contact_id, purchase_order, description, pickup_location_id } = details;
  return {
    id,
    revision: event.revision,
    state,
    customer_id,
    company_contact_id,
    pickup_location_id,
    purchase_order,
    description,
    sales_person_id: doc.sales_person_id,
    due_date: doc.due_date,
    booked_at: stamps.book,
    ready_at: stamps.ready,
    total: totalsOf(doc).total,
    paid: paidFor(doc),
    ticket_count: items.length,
    job_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    places: `|${items.map(({ location: place }) => place ?? '').join('|')}|`.toLowerCase(),
    progress: String(progressOfOrder(doc)),
    is_cancelled: doc.cancelled !== null,
    created_at: doc.created || event.occurredAt,
    changed_at: event.occurredAt,
    doc,
  };
}

/** Rows of its items, services and words. An order is never removed. */
function derivedFrom(before: Row | null, after: Row | null): readonly RowChange[] {
  const words = after ? [wordsOfOrder(after.id, after.doc as Order)] : []; // stored by this projection
  return [...partsOf(before, after), ...words];
}

/** Order of an item or of a configured service. */
export interface OrderPlaces {
  readonly item: { readonly order_id: number };
  readonly service: { readonly order_id: number };
}

/** Finds the order that a part belongs to. */
export async function orderOfPart<P extends keyof OrderPlaces>(
  context: QueryContext,
  part: P,
  id: number,
): Promise<OrderPlaces[P] | null> {
  const of = part === 'item' ? items.name : services.name;
  const [place = null] = await context.rows<OrderPlaces[P]>([orders], `select order_id from ${of} where id = $1`, [id]);
  return place;
}

/** An order as it was built from its events, with its revision; null where there is none. */
export async function orderDoc(context: QueryContext, id: number): Promise<{ doc: Order; revision: number } | null> {
  const [row = null] = await context.rows<{ doc: Order; revision: number }>(
    [orders],
    'select doc, revision from orders where id = $1',
    [id],
  );
  return row;
}

/** Nothing that an order names is removed: its customer, who sold it, where it is fetched, the templates of its services. */
export const ORDERS_POINTING: readonly PointingColumn[] = [
  ...pointingColumns(orders, rows.name, {
    ...orderFields,
    sales_person_id: { kind: 'reference', to: employee.name },
  }),
  ...pointingColumns(orders, services.name, {
    template_id: { kind: 'reference', to: serviceTemplate.name },
    vendor_id: { kind: 'reference', to: company.name },
  }),
];
