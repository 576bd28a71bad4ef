import type { OrderCommand, ServiceInput } from './commands';
import type { Order, OrderService } from './order';

type OpenOrderData = Extract<OrderCommand, { type: 'OpenOrder' }>['data'];

/**
 * Data to open a copy of an order. It has the items and services, without locations, ticket numbers of the older system,
 * purchase order, dates, discount and states.
 */
export function copyOfOrder(order: Order, id: number): OpenOrderData {
  const { purchase_order: _purchaseOrder, ...details } = order.details;
  const topServices = order.services.filter(({ parent_id }) => parent_id === null);
  const copyServicesOf = (itemId: number | null) =>
    topServices.filter(({ item_id }) => item_id === itemId).map((service) => copyOfService(order, service));
  const items = order.items.toSorted((a, b) => a.indice - b.indice);
  return {
    ...details,
    copied_from: id,
    sales_person_id: order.sales_person_id,
    services: copyServicesOf(null),
    items: items.map(({ id: itemId, description, instructions, quantity, manufacturing_notes, migration_notes }) => ({
      description,
      instructions,
      quantity,
      manufacturing_notes,
      migration_notes,
      services: copyServicesOf(itemId),
    })),
  };
}

function copyOfService(order: Order, service: OrderService): ServiceInput {
  const { template_id, price, properties, materials, vendor, provisionals } = service;
  const nested = order.services.filter(({ parent_id }) => parent_id === service.id);
  return {
    template_id,
    price,
    properties,
    materials,
    vendor,
    provisionals,
    services: nested.map((child) => copyOfService(order, child)),
  };
}
