import type { OrderItemReply, OrderReply, OrderServiceReply, WireRequest } from '@rabbet/client';
import { allServices, groupByName } from '@rabbet/domain/orders/orders';
import { WHOLE } from './order-replies';
import type { Template } from '../staff/orders/templates';

const rule = {
  service_id: 1,
  variation_for: null,
  variation: null,
  variation_target: null,
  base_factor: 36,
  base_units_id: null,
  base_labor_mins: 30,
  increase_constant: 1,
  increase_power: 1,
  decrease_constant: 1,
  decrease_power: 1,
  cost_per_min: 2,
  markup: 1,
  effective_date: null,
};
const bom = { service_id: 1, min_quantity: 0, default_widget_id: 12, effective_date: null };

/** A frame, a mat for it, and a rush for the whole order. */
export const TEMPLATES: readonly Template[] = [
  {
    id: 1,
    name: 'Frame',
    category: 'Frames',
    description: null,
    required_for_state: 2,
    application: 'Quantity',
    asks_for: null,
    labor: [
      { ...rule, time_formula: 'united_inches' },
      { ...rule, time_formula: '1', variation_for: 'shape', variation: 'oval' },
    ],
    bom: [{ ...bom, target: 'Moulding', quantity_formula: 'frame_length / 12' }],
    vendors: [
      { vendor_id: 31, variation: 'chop', vendor: { name: 'Pine and Co' } },
      { vendor_id: 31, variation: 'Chop', vendor: { name: 'Pine and Co' } },
      { vendor_id: 32, variation: null, vendor: { name: 'Oak Works' } },
    ],
  },
  {
    id: 2,
    name: 'Mat',
    category: 'Mats',
    description: null,
    required_for_state: null,
    application: 'Quantity',
    asks_for: null,
    bom: [{ ...bom, target: 'Mat board', quantity_formula: '1 / yield' }],
  },
  {
    id: 3,
    name: 'Rush',
    category: null,
    description: null,
    required_for_state: null,
    application: 'Order',
    asks_for: null,
  },
];

const [SERVICE] = allServices(WHOLE);
const [ITEM] = WHOLE.items;

/** A service as it was added, for $120. */
export function serviceReply(given: Partial<OrderServiceReply>): OrderServiceReply {
  const bare = { id: 1, item_id: null, lines: [], state: [], price: 120, computed_price: 120, services: {} };
  return { ...SERVICE!, ...bare, properties: {}, provisionals: [], ...given }; // the first one
}

export function itemReply(given: Partial<OrderItemReply>): OrderItemReply {
  return { ...ITEM!, id: 1, quantity: 1, configuration: {}, ...given }; // the first one
}

export function wholeReply(given: Partial<OrderReply>): OrderReply {
  return { ...WHOLE, state: 0, due_date: '2026-12-17', warnings: [], items: [], services: {}, ...given };
}

interface RequestedService {
  readonly template_id: number;
  readonly price?: number;
  readonly services?: readonly RequestedService[];
}
interface RequestedOrder {
  readonly items: readonly { readonly services: readonly RequestedService[] }[];
  readonly services: readonly RequestedService[];
}

/** An answer to what is asked for: each service costs $100, or what was said. */
export function quoteOf({ body }: Pick<WireRequest, 'body'>): OrderReply {
  const { items, services } = body as RequestedOrder; // as the page asks
  let total = 0;
  let id = 0;
  const quoteServices = (
    requested: readonly RequestedService[],
    item_id: number | null,
    parent_id: number | null,
  ): OrderReply['services'] =>
    groupByName(
      requested.map(({ template_id, price = 100, services: nested = [] }) => {
        const { name, category } = TEMPLATES.find((template) => template.id === template_id)!; // one of these
        id += 1;
        total += price;
        const service = { id, item_id, parent_id, template_id, name, category, price, computed_price: 100 };
        return serviceReply({ ...service, services: quoteServices(nested, item_id, service.id) });
      }),
    );
  const quotedItems = items.map((item, i) =>
    itemReply({ id: i + 1, configuration: quoteServices(item.services, i + 1, null) }),
  );
  return wholeReply({
    items: quotedItems,
    services: quoteServices(services, null, null),
    total,
    sub_total: total,
  });
}
