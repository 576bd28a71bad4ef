import { nextStep, OPEN, type Order, progressOf, READY } from '@rabbet/domain/orders/orders';
import { type RowChange, type RowOf, table } from '../engine/table';

const items = table(
  'order_items',
  {
    id: 'int',
    order_id: 'int',
    customer_id: 'int',
    indice: 'int',
    state: 'int',
    quantity: 'int',
    description: 'text?',
    instructions: 'text?',
    location: 'text?',
    due_date: 'text?',
  },
  { indexes: { order: '(order_id)' }, isCounted: true },
);

const SERVICE_COLUMNS = {
  id: 'int',
  order_id: 'int',
  item_id: 'int?',
  template_id: 'int',
  vendor_id: 'int?',
  revision: 'int',
  customer_id: 'int',
  state: 'int',
  due_date: 'text?',
  progress: 'text',
  item: 'text?',
  name: 'text',
  category: 'text?',
  // the step that is done next: since when it waits, and from when on it is late and critical
  next_step_id: 'int?',
  next_step: 'text?',
  waiting: 'flag',
  waits_since: 'moment?',
  late_from: 'moment?',
  critical_from: 'moment?',
} as const;
const services = table('order_services', SERVICE_COLUMNS, {
  indexes: { template: '(template_id)', order: '(order_id)', vendor: '(vendor_id)' },
  isCounted: true,
});
export { items, services };

export const PART_INDEXES = `
create index order_items_by_order on order_items (order_id, id);
create index order_items_state on order_items (state, id);
create index order_items_location on order_items (lower(location));
create index order_items_due_first on order_items (due_date, id);
create index order_items_due_last on order_items (due_date desc nulls last, id desc);
create index order_services_by_order on order_services (order_id, id);
create index order_services_item on order_services (item_id);
create index order_services_waiting on order_services (waiting, id);
create index order_services_since_first on order_services (waits_since, id);
create index order_services_since_last on order_services (waits_since desc nulls last, id desc);
create index order_services_late on order_services (late_from, critical_from);
create index order_services_critical on order_services (critical_from);
create index order_services_due_first on order_services (due_date, id);
create index order_services_due_last on order_services (due_date desc nulls last, id desc);
`;

interface OrderRow {
  readonly id: number;
  readonly revision: number;
  readonly doc: unknown;
}

/** Rows of the items and services of an order; those that it has no more are removed. */
export function partsOf(before: OrderRow | null, after: OrderRow | null): readonly RowChange[] {
  const [old, now] = [before, after].map((row) => (row?.doc as Order | undefined) ?? null); // stored by this projection
  const [itemIds, serviceIds] = [now?.items, now?.services].map((all) => new Set(all?.map(({ id }) => id)));
  return [
    ...(old?.items ?? []).flatMap(({ id }) => (itemIds!.has(id) ? [] : [items.remove(id)])),
    ...(old?.services ?? []).flatMap(({ id }) => (serviceIds!.has(id) ? [] : [services.remove(id)])),
    ...(now && after ? [...itemsOf(after.id, now), ...servicesOf(after, now)] : []),
  ];
}

function itemsOf(order_id: number, { items: all, details, due_date }: Order): readonly RowChange[] {
  return all.map(({ id, indice, state, quantity, description, instructions, location }) =>
    items.put({
      id,
      order_id,
      customer_id: details.customer_id,
      indice,
      state,
      quantity,
      description,
      instructions,
      location,
      due_date,
    }),
  );
}

const DAY_MS = 86_400_000;

function servicesOf({ id: order_id, revision }: OrderRow, order: Order): readonly RowChange[] {
  const { details, state, due_date } = order;
  return order.services.map((service) => {
    const { id, item_id, template_id, vendor, name, category } = service;
    const item = order.items.find((orderItem) => orderItem.id === item_id)?.description ?? null;
    return services.put({
      id,
      order_id,
      item_id,
      template_id,
      vendor_id: vendor?.vendor_id ?? null,
      revision,
      customer_id: details.customer_id,
      state,
      due_date,
      progress: String(progressOf(service)),
      item,
      name,
      category,
      ...waitingOf(order, service),
    });
  });
}

type Waiting = Pick<
  RowOf<typeof SERVICE_COLUMNS>,
  'next_step_id' | 'next_step' | 'waiting' | 'waits_since' | 'late_from' | 'critical_from'
>;

/** The next step waits since the last one was completed, or since booking. */
function waitingOf({ state, stamps }: Order, service: Order['services'][number]): Waiting {
  const next = nextStep(service);
  const completed = service.done.flatMap((step) => step.completed ?? []).sort();
  const waits_since = next ? (completed.at(-1) ?? stamps.book) : null;
  const after = (days: number | undefined) =>
    waits_since === null || days === undefined ? null : new Date(Date.parse(waits_since) + days * DAY_MS).toISOString();
  return {
    next_step_id: next?.id ?? null,
    next_step: next?.name ?? null,
    waits_since,
    waiting: state > OPEN && state < READY && next !== null,
    late_from: after(next?.warning_age),
    critical_from: after(next?.critical_age),
  };
}
