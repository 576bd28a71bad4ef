import { RESTATED_KINDS, restatedList } from '@rabbet/domain/audit/audit';
import { Link } from 'react-router-dom';
import { staffAuditPath, STAFF_PATHS } from '../../paths/staff-paths';
import { type Asked, FIRST, pathTo } from '../list/list-address';
import { listPage } from '../list/ListPage';
import { day, dayInWords, knowledgeInWords, lastMonthEnd, momentInWords, pastDays } from './days';
import { Differences } from './Differences';

const DAYS = { since: day('Since'), known: day('As known on') };
const { kind } = restatedList.filters;
const list = { ...restatedList, filters: { ...DAYS, kind } } as const;

/** Records made since a day about the time before it. */
export const { Frame, forms, load, Page } = listPage({
  title: 'Restated',
  nouns: ['record', 'records'],
  list,
  path: STAFF_PATHS.restated,
  isSheet: true,
  usual: (now) => ({ since: lastMonthEnd(now), kind: 'restated' }),
  unseen: ['kind'],
  Parts: Kinds,
  pastDays: pastDays(DAYS),
  columns: ['title', 'artist', 'recorded_at', 'by', 'what', 'at', 'before_standing'],
  kept: ['before_standing'],
  heads: { before_standing: { title: 'Said before → now', sort: '' } },
  cells: {
    at: ({ at }) => momentInWords(at),
    before_standing: (row) => <Differences row={row} />,
  },
  rowPath: ({ widget_id }) => staffAuditPath(widget_id),
  Summary: ({ asked: { since, known, kind: asked } }) => (
    <p>
      What was recorded after {dayInWords(since)} about the time before it, {knowledgeInWords(known)}
      {asked === 'new' && ', of pieces that were not on record before'}.
    </p>
  ),
  empty: 'Nothing like that was recorded.',
});

const KIND_WORDS = { restated: 'Restated', new: 'New to the record' } as const;

/** Ways to what is restated, and to what was recorded of pieces that are new to the record. */
function Kinds({ asked }: { readonly asked: Asked }) {
  return (
    <nav className="filters-line" aria-label="What is told">
      {RESTATED_KINDS.map((one) => (
        <Link
          key={one}
          to={pathTo(STAFF_PATHS.restated, { ...asked, ...FIRST, kind: one })}
          aria-current={one === asked.kind ? 'page' : undefined}
        >
          {KIND_WORDS[one]}
        </Link>
      ))}
    </nav>
  );
}
