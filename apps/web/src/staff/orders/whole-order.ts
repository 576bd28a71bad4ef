import type { Client, OrderReply } from '@rabbet/client';
import type { OrderRow } from '@rabbet/domain/orders/orders';
import { customerName } from '@rabbet/domain/people/people';

/** Row of an order on its sheet, with all that is in it; `whole` is null for the order of a registration. */
export interface WholeRow extends OrderRow {
  readonly whole: OrderReply | null;
}

/** Reads an order for its sheet. */
export async function readOrder(client: Client, id: number): Promise<WholeRow | null> {
  const order = await client.order(id);
  if (order === null) return null;
  const { customer, book_date: booked_at, updated_at: changed_at, cancelled_because } = order;
  const beside = { customer: customerName(customer), cancelled: cancelled_because !== null, booked_at, changed_at };
  const whole = order.revision === null ? null : order;
  return { ...order, ...beside, whole } as unknown as WholeRow; // rows tell amounts as numbers, also where they are null
}

/** All of an order on its sheet. */
export function wholeOf(row: OrderRow): OrderReply | null {
  return (row as WholeRow).whole; // as readOrder has made it
}
