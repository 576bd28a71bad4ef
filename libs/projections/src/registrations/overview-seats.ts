import { dateIn } from '@rabbet/domain/time/zone';
import {
  type OverviewSource,
  partWith,
  readableDollars,
  type Totals,
  totalledSql,
  type OverviewSeatReply,
} from '../overviews/overviews';
import { READ_BY_REGISTRATION_ROWS, registrationRowsSql } from './list-registrations';

interface Row extends Pick<OverviewSeatReply, 'id' | 'workshop_id' | 'workshop' | 'is_over' | 'status'>, Totals {
  readonly starts_at: Date | null;
  readonly began: Date;
  readonly due: number;
}

const CENTS = '* 100)::int';
/** Seats that a person takes are theirs, and amounts are those of the customer who pays. */
const ROWS = `select id, workshop_id, workshop, starts_at, is_over, status, due, received_at as began, changed_at as ended,
    case when is_payer then round(spent ${CENTS} else 0 end as spent, case when is_payer then round(due ${CENTS} else 0 end as owed,
    case when is_payer then round((owed_by_hand + owed_to_card) ${CENTS} else 0 end as owed_back
  from (select *, own_customer_id = any($1::int[]) as is_payer from ${registrationRowsSql}
    where id = any(array(select id from seats where customer_id = any($1::int[])
      union select id from registrations where person_id = any($2::int[])))) listed`;

export const overviewSeats: OverviewSource<OverviewSeatReply> = {
  readers: ['registrations'],
  async find(context, { customerIds, personIds }) {
    const now = context.now.getTime();
    const values = [customerIds, personIds, now, dateIn(now)];
    const rows = await context.rows<Row>(READ_BY_REGISTRATION_ROWS, totalledSql(ROWS, 'id desc'), values);
    const dollars = readableDollars(context);
    return partWith(rows, ({ id, workshop_id, workshop, starts_at, is_over, status, began, due }) => ({
      id,
      workshop_id,
      workshop,
      starts_at: starts_at?.toISOString() ?? null,
      is_over,
      status,
      received_at: began.toISOString(),
      due: dollars(Math.round(due * 100)),
    }));
  },
};
