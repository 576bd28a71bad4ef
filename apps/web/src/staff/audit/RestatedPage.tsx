import { RESTATED_KINDS, restatedList } from '@rabbet/domain/audit/audit';
import { staffAuditPath, STAFF_PATHS } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { day, dayInWords, knowledgeInWords, lastMonthEnd, momentInWords, pastDays } from './days';
import { Differences } from './Differences';

const DAYS = { since: day('Since'), known: day('As known on') };
const { kind } = restatedList.filters;
const KIND_WORDS = { restated: 'Restated', new: 'New to the record' } as const;
const list = { ...restatedList, filters: { ...DAYS, kind } } as const;

/** Records made since a day about the time before it. */
export const { Frame, forms, load, Page } = listPage({
  title: 'Restated',
  nouns: ['record', 'records'],
  list,
  path: STAFF_PATHS.restated,
  usual: (now) => ({ since: lastMonthEnd(now), kind: 'restated' }),
  unseen: ['kind'],
  views: RESTATED_KINDS.map((kind) => ({ name: KIND_WORDS[kind], query: { kind } })),
  pastDays: pastDays(DAYS),
  columns: ['title', 'artist', 'recorded_at', 'by', 'what', 'at', 'before_standing'],
  evenEmpty: ['before_standing'],
  heads: { before_standing: { title: 'Said before → now', sort: '' } },
  cells: {
    at: ({ at }) => momentInWords(at),
    before_standing: (row) => <Differences row={row} />,
  },
  rowPath: ({ widget_id }) => staffAuditPath(widget_id),
  Summary: ({ query: { since, known, kind } }) => (
    <p>
      What was recorded after {dayInWords(since)} about the time before it, {knowledgeInWords(known)}
      {kind === 'new' && ', of pieces that were not on record before'}.
    </p>
  ),
  empty: 'Nothing like that was recorded.',
});
