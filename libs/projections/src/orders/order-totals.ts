import { mayRead } from '@rabbet/domain/callers/caller';
import { ORDER_STATES } from '@rabbet/domain/orders/orders';
import type { QueryContext } from '../reading/query-context';
import { dayOf, orderRowsSql, READ_BY_ORDER_ROWS } from './list-orders';

export interface OrderTotalsReply {
  state: number;
  /** Number of orders that are not canceled: late ones and amounts are of these alone. */
  orders: number;
  cancelled: number;
  late: number;
  total: number | null;
  owed: number | null;
}

const STANDS = 'not cancelled';
const sumOf = (amount: string) => `coalesce(round((sum(${amount}) filter (where ${STANDS}))::numeric, 2), 0)::float8`;

/** Orders by state, those of registrations among them: numbers and amounts. */
export async function orderTotals(context: QueryContext): Promise<OrderTotalsReply[]> {
  const rows = await context.rows<OrderTotalsReply>(
    READ_BY_ORDER_ROWS,
    `select state, (count(*) filter (where ${STANDS}))::int as orders,
       (count(*) filter (where cancelled))::int as cancelled, (count(*) filter (where late and ${STANDS}))::int as late,
       ${sumOf('total')} as total, ${sumOf('owed')} as owed
     from ${orderRowsSql('$1::text')} group by state`,
    [dayOf(context)],
  );
  const knows = mayRead(context.caller, 'amounts');
  return ORDER_STATES.map((_, state) => {
    const found = rows.find((one) => one.state === state) ?? {
      state,
      orders: 0,
      cancelled: 0,
      late: 0,
      total: 0,
      owed: 0,
    };
    return knows ? found : { ...found, total: null, owed: null };
  });
}
