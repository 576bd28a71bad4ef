import { mayRead } from '@rabbet/domain/callers/caller';
import { CLOSED } from '@rabbet/domain/orders/orders';
import type { QueryContext } from '../reading/query-context';
import { duplicates } from '../records/duplicates';
import { orders } from './orders';

/** Numbers of the orders of customers that are not over, those of merged customers among them; null to those who may not read orders. */
export async function openOrderNumbers(
  context: QueryContext,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, number> | null> {
  if (!mayRead(context.caller, 'registrations')) return null;
  const rows = await context.rows<{ id: number; number: number }>(
    [orders, duplicates],
    `select w.id, (select count(*)::int from orders o where not o.is_cancelled and o.state <> ${CLOSED}
       and o.customer_id = any(array(select w.id
         union all select d.id from duplicates d where d.kind = 'customer' and d.answers = w.id))) as number
     from unnest($1::int[]) w (id)`,
    [customerIds],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}
