import { changesList } from '@rabbet/domain/audit/audit';
import { staffAuditPath, STAFF_PATHS } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { day, dayInWords, knowledgeInWords, lastMonthEnd, pastDays } from './days';
import { Difference } from './Differences';

const DAYS = {
  from: day('From'),
  known_first: day('As known on (from)'),
  to: day('To'),
  known: day('As known on (to)'),
};
const list = { ...changesList, filters: DAYS } as const;

/** Pieces that changed hands, place or rule between two days. */
export const { Frame, forms, load, Page } = listPage({
  title: 'Diff',
  nouns: ['piece', 'pieces'],
  list,
  path: STAFF_PATHS.auditDiff,
  usual: (now) => ({ from: lastMonthEnd(now) }),
  pastDays: pastDays(DAYS),
  columns: ['title', 'artist', 'before_standing', 'before_location', 'before_quantity', 'before_custody'],
  evenEmpty: ['before_standing', 'before_location', 'before_quantity', 'before_custody'],
  worded: ['before_quantity'],
  heads: {
    before_standing: { title: 'Owner', sort: '' },
    before_location: { title: 'Place', sort: '' },
    before_quantity: { title: 'On hand', sort: '' },
    before_custody: { title: 'Rules', sort: '' },
  },
  cells: {
    before_standing: (row) => <Difference row={row} facet="Owner" />,
    before_location: (row) => <Difference row={row} facet="Place" />,
    before_quantity: (row) => <Difference row={row} facet="On hand" />,
    before_custody: (row) => <Difference row={row} facet="Rules" />,
  },
  rowPath: ({ id }) => staffAuditPath(id),
  Summary: ({ query: { from, to, known_first, known } }) => (
    <p>
      Pieces that changed hands, place or rule between {dayInWords(from)} ({knowledgeInWords(known_first)}) and{' '}
      {dayInWords(to)} ({knowledgeInWords(known)}).
    </p>
  ),
  empty: 'Nothing is different.',
});
