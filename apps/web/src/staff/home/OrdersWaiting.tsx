import type { Client, WhoAsksReply } from '@rabbet/client';
import type { Paged } from '@rabbet/domain/pages/paging';
import { orderList, type OrderRow, orderServiceList, type OrderServiceRow, READY } from '@rabbet/domain/orders/orders';
import { longDate } from '@rabbet/domain/time/words';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { staffPath } from '../../paths/paths';
import { staffOrderPath, STAFF_PATHS } from '../../paths/staff-paths';
import type { Column } from '../list/ListTable';
import { daysInWords, dueWords } from '../orders/orders';
import { mayRead } from '../session/who-asks';
import { WaitingRows } from './WaitingRows';

/** Rows of each that are shown: whoever has more to do goes on in the list. */
const MOST = 5;

/** Queries of the lists of what waits. */
const LATE = { late: true, sort: 'due_date' } as const;
const CRITICAL_STEPS = { lateness: 'critical', waiting: true, sort: '-age' } as const;
const LATE_STEPS = { lateness: 'late', waiting: true, sort: '-age' } as const;
const FETCHED_NEXT = { state: READY, cancelled: false, sort: 'due_date' } as const;

/** Orders and steps that wait for staff. */
export interface OrdersWaiting {
  readonly late: Paged<OrderRow>;
  readonly criticalSteps: Paged<OrderServiceRow>;
  readonly lateSteps: Paged<OrderServiceRow>;
  readonly ready: Paged<OrderRow>;
}

/** Asks for what waits of orders; null where it is not for whoever asks. */
export function ordersWaitingQuery(client: Client, who: WhoAsksReply | null) {
  const isReader = mayRead(who, 'registrations');
  return queryOptions({
    queryKey: ['list', 'orders waiting', isReader],
    queryFn: async (): Promise<OrdersWaiting | null> => {
      if (!isReader) return null;
      const [late, criticalSteps, lateSteps, ready] = await Promise.all([
        client.list(orderList, { ...LATE, count: MOST }),
        client.list(orderServiceList, { ...CRITICAL_STEPS, count: MOST }),
        client.list(orderServiceList, { ...LATE_STEPS, count: MOST }),
        client.list(orderList, { ...FETCHED_NEXT, count: MOST }),
      ]);
      return { late, criticalSteps, lateSteps, ready };
    },
  });
}

export function countOfOrders({ late, criticalSteps, lateSteps, ready }: OrdersWaiting): number {
  return [late, criticalSteps, lateSteps, ready].reduce((sum, { total_rows }) => sum + total_rows, 0);
}

/** "One order is" or "7 orders are". */
const counted = ({ total_rows: count }: Paged<unknown>, what: 'order' | 'step') =>
  count === 1 ? `One ${what} is` : `${count.toLocaleString('en-US')} ${what}s are`;
const listAt = (path: string, asked: Readonly<Record<string, string | number | boolean>>) =>
  staffPath(path, Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])));

interface OrdersProps {
  readonly waiting: OrdersWaiting;
  readonly now: Date;
}

export function OrdersWaiting({ waiting: { late, criticalSteps, lateSteps, ready }, now }: OrdersProps) {
  return (
    <>
      <WaitingRows
        caption="Late orders"
        title={`${counted(late, 'order')} late`}
        columns={[...ofOrder, due(now)]}
        page={late}
        all={listAt(STAFF_PATHS.orders, LATE)}
      />
      <WaitingRows
        caption="Critical steps"
        title={`${counted(criticalSteps, 'step')} long overdue`}
        columns={ofStep}
        page={criticalSteps}
        all={listAt(STAFF_PATHS.orderSteps, CRITICAL_STEPS)}
      />
      <WaitingRows
        caption="Late steps"
        title={`${counted(lateSteps, 'step')} overdue`}
        columns={ofStep}
        page={lateSteps}
        all={listAt(STAFF_PATHS.orderSteps, LATE_STEPS)}
      />
      <WaitingRows
        caption="Ready orders"
        title={`${counted(ready, 'order')} ready and not fetched`}
        columns={[...ofOrder, promised]}
        page={ready}
        all={listAt(STAFF_PATHS.orders, FETCHED_NEXT)}
      />
    </>
  );
}

type OfOrder = Column<OrderRow>;
const ofOrder: readonly OfOrder[] = [
  { title: 'Order', cell: ({ id }) => <Link to={staffOrderPath(id)}>{id}</Link> },
  { title: 'Customer', cell: ({ customer, customer_id }) => customer ?? `customer ${customer_id}`, isText: true },
  { title: 'Description', cell: ({ description }) => description, isText: true },
];
const due = (now: Date): OfOrder => ({
  title: 'Due',
  cell: (row) => <span className="is-late">{dueWords(row, now)}</span>,
  isText: false,
});
const promised: OfOrder = { title: 'Due', cell: ({ due_date }) => due_date && longDate(due_date), isText: false };

const ofStep: readonly Column<OrderServiceRow>[] = [
  { title: 'Order', cell: ({ order_id }) => <Link to={staffOrderPath(order_id)}>{order_id}</Link> },
  { title: 'Customer', cell: ({ customer, customer_id }) => customer ?? `customer ${customer_id}`, isText: true },
  { title: 'Item', cell: ({ item }) => item, isText: true },
  { title: 'Step', cell: ({ name, next_step }) => `${name}: ${next_step ?? ''}`, isText: true },
  {
    title: 'Waits',
    cell: ({ age, lateness }) => (
      <span className={lateness === 'critical' ? 'is-late' : undefined}>{age !== null && daysInWords(age)}</span>
    ),
    isText: false,
  },
];
