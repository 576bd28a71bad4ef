import { mayRead } from '@rabbet/domain/callers/caller';
import { ORDER_STATES } from '@rabbet/domain/orders/orders';
import type { QueryContext } from '../reading/query-context';
import { dayOf, READ_BY_ORDER_ROWS, seatOrdersSql } from './list-orders';

export interface OrderTotalsReply {
  state: number;
  /** Number of orders that are not canceled: late ones and amounts are of these alone. */
  orders: number;
  cancelled: number;
  late: number;
  total: number | null;
  owed: number | null;
}

const dollars = (cents: string) => `coalesce(round(sum(${cents}) / 100.0, 2), 0)::float8`;

/** Numbers and amounts of framing orders as they are kept, with those of seats, and how many are late on a day. */
const ROWS = `select state, orders, cancelled, 0 as late, total, owed from order_totals
  union all
  select state, 0, 0, count(*)::int, 0, 0 from orders
    where state in (1, 2) and due_date < $1::text and not is_cancelled group by state
  union all
  select state, (count(*) filter (where not cancelled))::int, (count(*) filter (where cancelled))::int, 0,
    coalesce(sum(total) filter (where not cancelled), 0), coalesce(sum(owed) filter (where not cancelled), 0)
  from ${seatOrdersSql} seat_orders group by state`;

/** Orders by state, those of registrations among them: numbers and amounts. */
export async function orderTotals(context: QueryContext): Promise<OrderTotalsReply[]> {
  const rows = await context.rows<OrderTotalsReply>(
    READ_BY_ORDER_ROWS,
    `select state, sum(orders)::int as orders, sum(cancelled)::int as cancelled, sum(late)::int as late,
       ${dollars('total')} as total, ${dollars('owed')} as owed
     from (${ROWS}) by_state group by state`,
    [dayOf(context)],
  );
  const knows = mayRead(context.caller, 'amounts');
  return ORDER_STATES.map((_, state) => {
    const totals = rows.find((row) => row.state === state) ?? {
      state,
      orders: 0,
      cancelled: 0,
      late: 0,
      total: 0,
      owed: 0,
    };
    return knows ? totals : { ...totals, total: null, owed: null };
  });
}
