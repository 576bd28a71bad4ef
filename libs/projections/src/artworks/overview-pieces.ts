import {
  type OverviewSource,
  partWith,
  readableDollars,
  type Totals,
  totalledSql,
  type OverviewPieceReply,
} from '../overviews/overviews';
import { artworks } from './artworks';

interface Row extends Omit<OverviewPieceReply, 'price'>, Totals {
  readonly cents: number | null;
}

const moment = (t: string) => `coalesce(${t}.doc->>'completed', ${t}.doc->>'initiated')`;
const isCounted = (t: string) => `${t}.doc->>'completed' is not null and not (${t}.doc->>'corrected')::boolean`;
const RETURNED = `exists (select from artwork_transactions b where b.customer_id = any($1::int[]) and b.widget_id = t.widget_id
    and b.activity = 'Returned' and ${isCounted('b')} and ${moment('b')} >= ${moment('t')})`;
const ROWS = `select *, case when completed is null or returned then 0 else round(coalesce(cents, 0) * quantity) end as spent,
    0 as owed, 0 as owed_back, began as ended
  from (select t.id as transaction_id, t.widget_id, a.name::text as name, (t.doc->>'quantity')::float8 as quantity,
      t.doc->>'completed' as completed, (t.doc->>'price')::float8 as cents, (t.doc->>'order_id')::int as order_id,
      ${RETURNED} as returned, (${moment('t')})::timestamp at time zone 'UTC' as began
    from artwork_transactions t join artworks a on a.id = t.widget_id
    where t.customer_id = any($1::int[]) and t.activity = 'Sold' and not (t.doc->>'corrected')::boolean) sales`;

export const overviewPieces: OverviewSource<OverviewPieceReply> = {
  readers: ['pieces', 'registrations'],
  async find(context, { customerIds }) {
    const sql = totalledSql(ROWS, 'began desc, transaction_id desc');
    const rows = await context.rows<Row>([artworks], sql, [customerIds]);
    const dollars = readableDollars(context);
    return partWith(rows, ({ transaction_id, widget_id, name, quantity, completed, order_id, returned, cents }) => ({
      transaction_id,
      widget_id,
      name,
      quantity,
      completed,
      price: cents === null ? null : dollars(cents),
      order_id,
      returned,
    }));
  },
};
