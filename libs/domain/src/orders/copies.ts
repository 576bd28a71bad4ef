import type { OrderCommand, ServiceInput } from './commands';
import type { Order, OrderService } from './order';

type Opening = Extract<OrderCommand, { type: 'OpenOrder' }>['data'];

/**
 * Copy of an order: its items and services, without its place, purchase order, dates, discount, states and older
 * number.
 */
export function copyOfOrder(order: Order, id: number): Opening {
  const { purchase_order: _purchase, ...details } = order.details;
  const top = order.services.filter(({ parent_id }) => parent_id === null);
  return {
    ...details,
    copied_from: id,
    sales_person_id: order.sales_person_id,
    services: top.filter(({ item_id }) => item_id === null).map((service) => copyOfService(order, service)),
    items: order.items
      .toSorted((a, b) => a.indice - b.indice)
      .map(({ id: item, description, instructions, quantity, manufacturing_notes, migration_notes }) => ({
        description,
        instructions,
        quantity,
        manufacturing_notes,
        migration_notes,
        services: top.filter(({ item_id }) => item_id === item).map((service) => copyOfService(order, service)),
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
