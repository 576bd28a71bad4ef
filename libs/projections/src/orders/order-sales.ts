import { mayRead } from '@rabbet/domain/callers/caller';
import type { QueryContext } from '../reading/query-context';
import { artworks, SOLD_UNDER } from '../artworks/artworks';

/** Piece that was sold under a framing order. */
export interface OrderSaleReply {
  transaction_id: number;
  widget_id: number;
  name: string;
  quantity: number;
  /** Dollars, of each; null to those who may not read amounts, and before the sale is completed. */
  price: number | null;
  /** Null while the sale is not completed. */
  completed: string | null;
}

/** Sales of pieces that name an order and were not corrected, the oldest first. */
export async function orderSales(context: QueryContext, order_id: number): Promise<OrderSaleReply[]> {
  if (!mayRead(context.caller, 'registrations') || !mayRead(context.caller, 'pieces')) return [];
  const rows = await context.rows<Omit<OrderSaleReply, 'price'> & { price: string | null }>(
    [artworks],
    `select t.id as transaction_id, t.widget_id, a.name, (t.doc->>'quantity')::float8 as quantity,
      t.doc->>'price' as price, t.doc->>'completed' as completed
     from artwork_transactions t join artworks a on a.id = t.widget_id
     where ${SOLD_UNDER} = $1 and not (t.doc->>'corrected')::boolean
     order by coalesce(t.doc->>'completed', t.doc->>'initiated'), t.id`,
    [order_id],
  );
  const knowsAmounts = mayRead(context.caller, 'amounts');
  return rows.map(({ price, ...sale }) => ({
    ...sale,
    price: knowsAmounts && price !== null ? Number(price) / 100 : null,
  }));
}
