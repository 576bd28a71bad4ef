import { mayRead } from '@rabbet/domain/callers/caller';
import { ORDER_STATES } from '@rabbet/domain/orders/orders';
import type { QueryContext } from '../reading/query-context';
import { dayOf, orderRowsSql, READ_BY_ORDER_ROWS } from './list-orders';

export interface OrderTotalsReply {
  state: number;
  orders: number;
  late: number;
  total: number | null;
  owed: number | null;
}

/** Orders by state, those of registrations among them: numbers and amounts. */
export async function orderTotals(context: QueryContext): Promise<OrderTotalsReply[]> {
  const rows = await context.rows<OrderTotalsReply>(
    READ_BY_ORDER_ROWS,
    `select state, count(*)::int as orders, (count(*) filter (where late))::int as late,
       round(sum(total)::numeric, 2)::float8 as total, round(sum(owed)::numeric, 2)::float8 as owed
     from ${orderRowsSql('$1::text')} group by state`,
    [dayOf(context)],
  );
  const knows = mayRead(context.caller, 'amounts');
  return ORDER_STATES.map((_, state) => {
    const found = rows.find((one) => one.state === state) ?? { state, orders: 0, late: 0, total: 0, owed: 0 };
    return knows ? found : { ...found, total: null, owed: null };
  });
}
