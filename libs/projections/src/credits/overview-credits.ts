import { dateIn } from '@rabbet/domain/time/zone';
import {
  type OverviewSource,
  partWith,
  type Totals,
  totalledSql,
  type OverviewCreditReply,
} from '../overviews/overviews';
import { credits } from './credits';

interface Row extends Totals {
  readonly id: number;
  readonly until: string;
  readonly owed_back: number;
}

const ROWS = `select id, until, granted_at as began, granted_at as ended, 0 as spent, 0 as owed, remaining as owed_back
  from credits where customer_id = any($1::int[]) and not is_void and remaining > 0 and until >= $2::text`;

export const overviewCredits: OverviewSource<OverviewCreditReply> = {
  readers: ['amounts'],
  async find(context, { customerIds }) {
    const today = dateIn(context.now.getTime());
    const rows = await context.rows<Row>([credits], totalledSql(ROWS, 'until, id'), [customerIds, today]);
    return partWith(rows, ({ id, until, owed_back }) => ({ id, remaining: owed_back / 100, until }));
  },
};
