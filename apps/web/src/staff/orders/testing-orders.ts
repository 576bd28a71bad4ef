import type { OrderItemReply, OrderReply, OrderServiceReply, WireRequest } from '@rabbet/client';
import type { Template } from './templates';

const rule = {
  ...{ service_id: 1, variation_for: null, variation: null, variation_target: null, base_factor: 36 },
  ...{ base_units_id: null, base_labor_mins: 30, increase_constant: 1, increase_power: 1, decrease_constant: 1 },
  ...{ decrease_power: 1, cost_per_min: 2, markup: 1, effective_date: null },
};
const bom = { service_id: 1, min_quantity: 0, default_widget_id: 12, effective_date: null };

/** A frame, a mat for it, and a rush for the whole order. */
export const TEMPLATES: readonly Template[] = [
  {
    ...{ id: 1, name: 'Frame', category: 'Frames', description: null, required_for_state: 2, application: 'Quantity' },
    labor: [
      { ...rule, time_formula: 'united_inches' },
      { ...rule, time_formula: '1', variation_for: 'shape', variation: 'oval' },
    ],
    bom: [{ ...bom, target: 'Moulding', quantity_formula: 'frame_length / 12' }],
  },
  {
    ...{ id: 2, name: 'Mat', category: 'Mats', description: null, required_for_state: null, application: 'Quantity' },
    bom: [{ ...bom, target: 'Mat board', quantity_formula: '1 / yield' }],
  },
  { id: 3, name: 'Rush', category: null, description: null, required_for_state: null, application: 'Order' },
];

export function serviceReply(given: Partial<OrderServiceReply>): OrderServiceReply {
  return {
    ...{ id: 1, item_id: null, parent_id: null, template_id: 1, name: 'Frame', category: 'Frames' },
    ...{ application: 'Quantity', required_for_state: 2, price: 120, explicit_price: null, computed_price: 120 },
    ...{ cost: 60, properties: [], materials: [], vendor: null, lines: [], steps: [], progress: 0 },
    ...{ next_step_id: null, age: null, lateness: null, ...given },
  };
}

export function itemReply(given: Partial<OrderItemReply>): OrderItemReply {
  return {
    ...{ id: 1, indice: 0, description: null, instructions: null, state: 0, quantity: 1, price: 120, location: null },
    ...{ manufacturing_notes: null, migration_notes: null, ticket_id: null, progress: null, ...given },
  };
}

export function wholeReply(given: Partial<OrderReply>): OrderReply {
  return {
    ...{ id: 0, revision: 0, customer_id: 7, customer: 'Ann Bell', company_contact_id: null, company_contact: null },
    ...{ sales_person_id: null, sales_person: null, purchase_order: null, send_invoice: false, description: null },
    ...{ state: 0, cancelled_because: null, copied_from: null, due_date: '2026-12-17', discount: 0, tax_rate: 0 },
    ...{ sub_total: 120, tax: 0, total: 120, paid: 0, owed: 120, pickup_location_id: null, pickup_location: null },
    ...{ book_date: null, assembly_date: null, ready_date: null, delivered_date: null, inspected_date: null },
    ...{ invoiced_date: null, closed_date: null, ticket_count: 1, job_count: 1, progress: 0, age: 0 },
    ...{ created_at: '2026-11-26T10:00:00Z', settled: [], warnings: [], items: [], services: [], ...given },
  };
}

interface Said {
  readonly template_id: number;
  readonly price?: number;
  readonly services?: readonly Said[];
}
interface SaidOrder {
  readonly items: readonly { readonly services: readonly Said[] }[];
  readonly services: readonly Said[];
}

/** An answer to what is asked for: each service costs $100, or what was said. */
export function quoteOf({ body }: Pick<WireRequest, 'body'>): OrderReply {
  const { items, services } = body as SaidOrder; // as the page asks
  const told: OrderServiceReply[] = [];
  const tell = (asked: readonly Said[], item_id: number | null, parent_id: number | null) => {
    for (const { template_id, price = 100, services: nested = [] } of asked) {
      const id = told.length + 1;
      const { name, category } = TEMPLATES.find((one) => one.id === template_id)!; // one of these
      told.push(serviceReply({ id, item_id, parent_id, template_id, name, category, price, computed_price: 100 }));
      tell(nested, item_id, id);
    }
  };
  items.forEach((item, i) => tell(item.services, i + 1, null));
  tell(services, null, null);
  const total = told.reduce((sum, { price }) => sum + (price ?? 0), 0);
  return wholeReply({ items: items.map((_, i) => itemReply({ id: i + 1 })), services: told, total, sub_total: total });
}
