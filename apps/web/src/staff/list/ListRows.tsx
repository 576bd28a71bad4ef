import type { List, RowOf } from '@rabbet/domain/pages/list';
import type { Paged } from '@rabbet/domain/pages/paging';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { Link, useNavigate } from 'react-router-dom';
import type { Answer } from '../../kernel/data/answer';
import { Unanswered } from '../../kernel/data/Unanswered';
import { Pagination } from '../../ui/Pagination';
import { ListBulk } from './bulk/ListBulk';
import { columnsOf } from './columns';
import { useConditionWords } from './filters/SetFilters';
import { ListGrid } from './ListGrid';
import { ListTable } from './ListTable';
import { conditionsIn, FIRST, LAYOUT, type ListQuery, pathTo } from './query/list-address';
import type { ListPageSpec } from './query/list-spec';

interface ListRowsProps<L extends List> {
  readonly spec: ListPageSpec<L>;
  readonly answer: Answer<Paged<RowOf<L>>>;
  /** Names of the columns that are shown. */
  readonly names: readonly string[];
  readonly query: ListQuery;
  readonly now: Date;
}

/** Rows of a list; those of the query before stay, dimmed, until the new ones have come. */
export function ListRows<L extends List>({ spec, answer, ...shown }: ListRowsProps<L>) {
  const { data, state, again } = answer;
  const what = `the ${spec.nouns[1]}`;
  return (
    <div className="listed" aria-busy={state === 'awaited' || undefined}>
      {state === 'lost' && (
        <Unanswered onAgain={again}>
          {data === undefined
            ? `The shop did not tell ${what}.`
            : `The shop did not answer. You see ${what} as before.`}
        </Unanswered>
      )}
      {data === undefined && state === 'awaited' && <Skeleton label={`Asking for ${what}`} />}
      {data && <Rows {...{ spec, page: data }} {...shown} />}
    </div>
  );
}

const SKELETON_ROWS = Array.from({ length: 12 }, (_, row) => row);

/** Empty lines in the place of the rows that are on their way. */
function Skeleton({ label }: { readonly label: string }) {
  return (
    <div className="list-skeleton" role="progressbar" aria-label={label}>
      {SKELETON_ROWS.map((row) => (
        <span key={row} />
      ))}
    </div>
  );
}

interface RowsProps<L extends List> extends Omit<ListRowsProps<L>, 'answer'> {
  readonly page: Paged<RowOf<L>>;
}

function Rows<L extends List>({ spec, page, names, query, now }: RowsProps<L>) {
  const navigate = useNavigate();
  const { path } = spec;
  const to = (number: number, after: string | null = null) => pathTo(path, { ...query, page: number, after });
  const otherFields = new URL(pathTo(path, { ...query, ...FIRST }), 'http://site.invalid').searchParams;
  const isGrid = query[LAYOUT] === 'grid' && spec.hasGrid && page.data.length > 0;
  return (
    <div className="list-rows">
      <OnPaper {...{ spec, query, now, page }} />
      <ListBulk {...{ spec, page, query }} pathOf={spec.rowPath && ((row) => spec.rowPath!(row, query))}>
        {(marking) =>
          isGrid ? (
            <ListGrid {...{ spec, names, query, now, marking }} rows={page.data} />
          ) : (
            <ListTable
              marking={marking}
              caption={spec.title}
              columns={columnsOf(names, { spec, query, now }, page.data)}
              rows={page.data}
              keyOf={(row) => (row as { readonly id: number }).id}
              empty={<Empty {...{ spec, query }} />}
            />
          )
        }
      </ListBulk>
      {page.total_pages > 1 && (
        <Pagination
          paging={page}
          addressOf={to}
          action={path}
          otherFields={[...otherFields]}
          onGo={(number) => void navigate(to(number))}
        />
      )}
    </div>
  );
}

interface EmptyProps<L extends List> {
  readonly spec: ListPageSpec<L>;
  readonly query: ListQuery;
}

/** Words where there is no row, with the way back to all rows where some are left out. */
function Empty<L extends List>({ spec, query }: EmptyProps<L>) {
  const { nouns, path, empty } = spec;
  const set = [...conditionsIn(query).keys()];
  const removable = set.filter((name) => !spec.unseen?.includes(name));
  return (
    <>
      <p>{empty ?? (set.length > 0 ? `No ${nouns[0]} is like that.` : `There is no ${nouns[0]} yet.`)}</p>
      {removable.length > 0 && (
        <Link to={pathTo(path, { ...query, ...Object.fromEntries(removable.map((name) => [name, null])), ...FIRST })}>
          Take the filters away
        </Link>
      )}
    </>
  );
}

/** Head of the list on paper: its conditions in words, how many rows there are, and the day. */
function OnPaper<L extends List>({ spec, query, now, page }: EmptyProps<L> & Pick<RowsProps<L>, 'now' | 'page'>) {
  const { list, namedKinds, nouns } = spec;
  const words = useConditionWords(query, { list, namedKinds }).map(({ text }) => text);
  const count = `${page.total_rows.toLocaleString('en-US')} ${page.total_rows === 1 ? nouns[0] : nouns[1]}`;
  return <p className="on-paper">{[spec.title, ...words, count, longDate(dateIn(now.getTime()))].join(' · ')}</p>;
}
