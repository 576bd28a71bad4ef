import { findingList as list } from '@rabbet/domain/audit/audit';
import { momentOf } from '@rabbet/domain/time/moments';
import { pagedList } from '../reading/paged-list';
import type { QueryContext } from '../reading/query-context';
import { artistSql, titleSql } from './as-of-sql';
import { ownership } from './ownership';

const YEAR_DAYS = 365;
const aYearAgo = ({ now }: QueryContext) => momentOf(now.getTime() - YEAR_DAYS * 86_400_000);
const NOW = '$4::timestamptz';

/** Faults of pieces, by their codes. */
export const findingList = pagedList(list, {
  reads: [ownership],
  from: `(select row_number() over (order by fault, widget_id, place)::int as id, faults.* from (
      select widget_id, place, fault, at, transaction_id, events from ownership_findings
      union all
      select widget_id, -1, 'not seen', at, null, event::text from ownership_seen where at < $3::text
    ) faults)`,
  madeAs: 'found_one',
  order: 'id',
  facts: [aYearAgo, ({ now }) => now],
  columns: { title: titleSql('found_one.widget_id', NOW), artist: artistSql('found_one.widget_id', NOW) },
});
