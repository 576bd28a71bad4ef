import { restatedList } from '@rabbet/domain/audit/audit';
import { staffAuditPath, STAFF_PATHS } from '../../staff-paths';
import { ledgerPage } from '../LedgerPage';
import { day, dayInWords, knowledgeInWords, lastMonthEnd, momentInWords, pastDays } from './days';
import { Differences } from './Differences';

const DAYS = { since: day('Since'), known: day('As known on') };
const list = { ...restatedList, filters: DAYS } as const;

/** Records made since a day about the time before it. */
export const { Frame, forms, load, Page } = ledgerPage({
  ...{ title: 'Said differently', nouns: ['record', 'records'], list, path: STAFF_PATHS.restated },
  usual: (now) => ({ since: lastMonthEnd(now) }),
  pastDays: pastDays(DAYS),
  columns: ['title', 'artist', 'recorded_at', 'by', 'what', 'at', 'before_standing'],
  kept: ['before_standing'],
  heads: { before_standing: { title: 'Said before → now', sort: '' } },
  cells: {
    at: ({ at }) => momentInWords(at),
    before_standing: (row) => <Differences row={row} />,
  },
  rowPath: ({ widget_id }) => staffAuditPath(widget_id),
  Summary: ({ asked: { since, known } }) => (
    <p>
      What was recorded after {dayInWords(since)} about the time before it, {knowledgeInWords(known)}.
    </p>
  ),
  empty: 'Nothing is said differently.',
});
