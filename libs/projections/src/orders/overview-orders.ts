import { CLOSED, OPEN } from '@rabbet/domain/orders/orders';
import {
  type OverviewPart,
  type OverviewSource,
  partWith,
  readableDollars,
  type Subject,
  type Totals,
  totalledSql,
  type OverviewOrderReply,
} from '../overviews/overviews';
import type { QueryContext } from '../reading/query-context';
import { dayOf } from './list-orders';
import { balanceSql, orders } from './orders';

interface Row extends Omit<OverviewOrderReply, 'created_at' | 'ended_at' | 'total' | 'owed'>, Totals {
  readonly began: Date;
  readonly ended: Date;
  readonly total: number;
  readonly balance: number;
}

const IS_OVER = `(o.is_cancelled or o.state = ${CLOSED})`;

const BALANCE = balanceSql('o.');

/** Orders that are under way, and those that are over. Nothing is owed for an estimate. */
export const openOrders = ordersWhere(`not ${IS_OVER}`);
export const closedOrders = ordersWhere(IS_OVER);

function ordersWhere(condition: string): OverviewSource<OverviewOrderReply> {
  const rows = `select o.id, o.description, o.state, o.is_cancelled as cancelled, o.due_date,
      coalesce(o.state in (1, 2) and not o.is_cancelled and o.due_date < $2::text, false) as late, o.total,
      ${BALANCE} as balance, o.created_at as began, o.changed_at as ended,
      case when o.is_cancelled then 0 else least(o.paid, o.total) end as spent,
      case when o.state = ${OPEN} then 0 else greatest(${BALANCE}, 0) end as owed, greatest(-${BALANCE}, 0) as owed_back
    from orders o where o.customer_id = any($1::int[]) and ${condition}`;
  return {
    readers: ['registrations'],
    find: (context, subject) => find(context, subject, totalledSql(rows, 'id desc')),
  };
}

async function find(
  context: QueryContext,
  { customerIds }: Subject,
  sql: string,
): Promise<OverviewPart<OverviewOrderReply>> {
  const rows = await context.rows<Row>([orders], sql, [customerIds, dayOf(context)]);
  const dollars = readableDollars(context);
  return partWith(rows, ({ id, description, state, cancelled, late, due_date, began, ended, total, balance }) => ({
    id,
    description,
    state,
    cancelled,
    late,
    due_date,
    created_at: began.toISOString(),
    ended_at: cancelled || state === CLOSED ? ended.toISOString() : null,
    total: dollars(total),
    owed: dollars(state === OPEN ? Math.min(balance, 0) : balance),
  }));
}
