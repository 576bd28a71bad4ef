import type { Client, OrderReply } from '@rabbet/client';
import { CLOSED, OPEN, type OrderRow } from '@rabbet/domain/orders/orders';
import { customerName } from '@rabbet/domain/people/people';
import { SHOP_SETTINGS } from '@rabbet/domain/settings/settings';

/** Row of an order on its sheet, with all that is in it; `whole` is null for the order of a registration. */
export interface WholeRow extends OrderRow {
  readonly whole: OrderReply | null;
  /** Deposit that is proposed for an Open order, in dollars. */
  readonly deposit: string | null;
}

/** Reads an order for its sheet. */
export async function readOrder(client: Client, id: number): Promise<WholeRow | null> {
  const order = await client.order(id);
  if (order === null) return null;
  const { customer, book_date: booked_at, updated_at: changed_at, cancelled_because } = order;
  const beside = { customer: customerName(customer), cancelled: cancelled_because !== null, booked_at, changed_at };
  const whole = order.revision === null ? null : order;
  const deposit = whole && (await proposedDeposit(client, whole));
  return { ...order, ...beside, whole, deposit } as unknown as WholeRow; // rows tell amounts as numbers, also where they are null
}

/** All of an order on its sheet. */
export function wholeOf(row: OrderRow): OrderReply | null {
  return (row as WholeRow).whole; // as readOrder has made it
}

/** True of an order that nobody works on: it is Closed, or canceled until it is booked again. */
export function isOver({ state, cancelled_because }: OrderReply): boolean {
  return state === CLOSED || cancelled_because !== null;
}

/** Deposit that is proposed for an Open order, in dollars. */
export function depositOf(row: OrderRow): string | null {
  return (row as WholeRow).deposit; // as readOrder has made it
}

/** The share of what is owed that the shop has set, rounded to the cent. */
async function proposedDeposit(client: Client, { state, owed }: OrderReply): Promise<string | null> {
  if (state !== OPEN || owed === null || owed <= 0) return null;
  const [named] = await client.get<readonly { readonly value: string | null }[]>('core/platform/settings', {
    name: 'deposit_percent',
  });
  const percent = Number(named?.value ?? SHOP_SETTINGS.deposit_percent.default);
  return percent > 0 ? (Math.round(owed * percent) / 100).toFixed(2) : null;
}
