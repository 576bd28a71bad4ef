import type { QueryContext } from '../reading/query-context';
import type { OrderReply } from './order-replies';

/** The last mail that tells a customer that their order is ready; null where none was made. */
export async function readyMailOf(context: QueryContext, id: number): Promise<OrderReply['ready_mail']> {
  const [row] = await context.rows<{ state: NonNullable<OrderReply['ready_mail']>['state']; at: Date }>(
    [],
    `select state, coalesce(settled_at, made_at) as at from state.message
      where template = 'order-ready' and stream = $1 order by id desc limit 1`,
    [`order-${id}`],
  );
  return row ? { state: row.state, at: row.at.toISOString() } : null;
}
