import {
  type OverviewSource,
  partWith,
  type Totals,
  totalledSql,
  type OverviewInquiryReply,
} from '../overviews/overviews';
import { inquiries } from './inquiries';
import { READ_BY_SUBJECTS, SUBJECT } from './list-inquiries';

interface Row extends Pick<OverviewInquiryReply, 'id' | 'about' | 'subject'>, Totals {
  readonly began: Date;
  readonly answered_at: Date | null;
}

const ROWS = `select id, about, ${SUBJECT} as subject, asked_at as began, answered_at,
    coalesce(answered_at, asked_at) as ended, 0 as spent, 0 as owed, 0 as owed_back
  from enquiries where person_id = any($1::int[])`;

export const overviewInquiries: OverviewSource<OverviewInquiryReply> = {
  readers: ['people'],
  async find(context, { personIds }) {
    const rows = await context.rows<Row>([inquiries, ...READ_BY_SUBJECTS], totalledSql(ROWS, 'id desc'), [personIds]);
    return partWith(rows, ({ id, about, subject, began, answered_at }) => ({
      id,
      about,
      subject,
      asked_at: began.toISOString(),
      answered_at: answered_at?.toISOString() ?? null,
    }));
  },
};
