import type { Client } from '@rabbet/client';
import { FINDING_CODES, FINDING_WORDS, type FindingCode, findingList } from '@rabbet/domain/audit/audit';
import type { RowOf } from '@rabbet/domain/pages/list';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { PageInput } from '../../kernel/pages/load-page';
import { staffPath } from '../../paths/paths';
import { staffAuditPath, STAFF_PATHS } from '../../paths/staff-paths';
import { CsvButton } from '../list/CsvButton';
import { type Column, ListTable } from '../list/ListTable';
import { fetchList, ListPage } from '../list/ListPage';
import type { ListPageSpec } from '../list/query/list-spec';
import { Listed } from '../parts/Listed';
import { PageTitle } from '../frame/PageTitle';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff } from '../session/who-asks';
import { momentInWords } from './days';

export const Frame = StaffFrame;
export const forms = FRAME_FORMS;
export const load = forStaff('costs', (visit, sources, who) =>
  faultIn(visit) === null
    ? sources.queryClient.fetchQuery(firstQuery(sources.client))
    : fetchList(sources, who, OF_ONE_FAULT, visit),
);

type Found = RowOf<typeof findingList>;

/** Pieces with one fault, page by page. */
const OF_ONE_FAULT: ListPageSpec<typeof findingList> = {
  title: 'Check',
  nouns: ['finding', 'findings'],
  list: findingList,
  path: STAFF_PATHS.auditCheck,
  actions: <Link to={STAFF_PATHS.auditCheck}>All faults</Link>,
  columns: ['title', 'artist', 'at', 'transaction_id', 'events'],
  cells: { at: ({ at }) => sinceInWords(at), events: eventsInWords },
  rowPath: ({ widget_id }) => staffAuditPath(widget_id),
  Summary: ({ query: { fault } }) => (
    <p>{FINDING_CODES.includes(fault as FindingCode) && meaningOf(fault as FindingCode)}</p>
  ),
  empty: 'Nothing is found.',
};

function faultIn({ search }: PageInput): FindingCode | null {
  return FINDING_CODES.find((fault) => fault === search.get('fault')) ?? null;
}

/** Findings of each fault that are shown before one asks for more. */
const FIRST_FINDINGS = 5;

function firstQuery(client: Client) {
  return queryOptions({
    queryKey: ['list', findingList.path, 'first'],
    queryFn: () =>
      Promise.all(
        FINDING_CODES.map(async (fault) => {
          const { total_rows, data } = await client.list(findingList, { fault, count: FIRST_FINDINGS });
          return { fault, total: total_rows, rows: data };
        }),
      ),
  });
}

export function Page({ visit }: { readonly visit: PageInput }) {
  return faultIn(visit) === null ? <EveryFault /> : <ListPage spec={OF_ONE_FAULT} visit={visit} />;
}

/** Faults with their first findings, those that are found before those that are not. */
function EveryFault() {
  const answer = useAnswer(firstQuery(useClient()));
  return (
    <>
      <PageTitle title="Check">
        <CsvButton list={findingList} query={{}} name="check" />
      </PageTitle>
      <Listed answer={answer} what="the findings">
        {(faults) => {
          const found = faults.filter(({ total }) => total > 0);
          const clear = faults.filter(({ total }) => total === 0);
          return (
            <>
              {found.length === 0 && <p className="list-empty">All is well: nothing is found.</p>}
              {found.map((one) => (
                <Fault key={one.fault} {...one} />
              ))}
              {clear.length > 0 && <Clear faults={clear.map(({ fault }) => fault)} />}
            </>
          );
        }}
      </Listed>
    </>
  );
}

interface FaultProps {
  readonly fault: FindingCode;
  readonly total: number;
  readonly rows: readonly Found[];
}

function Fault({ fault, total, rows }: FaultProps) {
  const title = titleOf(fault);
  return (
    <section className="audit-part" aria-label={title}>
      <h2>
        {title} <span className="aside">{total.toLocaleString('en-US')}</span>
      </h2>
      <p>{meaningOf(fault)}</p>
      <ListTable caption={title} columns={columnsOf(rows)} rows={rows} keyOf={({ id }) => id} empty={null} />
      {total > rows.length && (
        <p>
          <Link to={staffPath(STAFF_PATHS.auditCheck, { fault })}>All {total.toLocaleString('en-US')}</Link>
        </p>
      )}
    </section>
  );
}

const COLUMNS: readonly Column<Found>[] = [
  { title: 'Piece', cell: ({ widget_id, title }) => <Link to={staffAuditPath(widget_id)}>{title}</Link> },
  { title: 'Artist', cell: ({ artist }) => artist ?? '', isText: true },
  { title: 'Since', cell: ({ at }) => sinceInWords(at) },
  { title: 'Transaction', cell: ({ transaction_id }) => transaction_id ?? '' },
  { title: 'Events', cell: eventsInWords },
];

/** Faults that no transaction shows need no column for it. */
function columnsOf(rows: readonly Found[]): readonly Column<Found>[] {
  const isOfTransactions = rows.some(({ transaction_id }) => transaction_id !== null);
  return COLUMNS.filter(({ title }) => isOfTransactions || title !== 'Transaction');
}

function Clear({ faults }: { readonly faults: readonly FindingCode[] }) {
  return (
    <section className="audit-part" aria-label="Nothing found">
      <h2>Nothing found</h2>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>
            {titleOf(fault)}: {FINDING_WORDS[fault]}
          </li>
        ))}
      </ul>
    </section>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const titleOf = (fault: FindingCode) => capital(fault);
const meaningOf = (fault: FindingCode) => `${capital(FINDING_WORDS[fault])}.`;
/** Events as the command line faults them: "artwork-12 @2, 5". */
function eventsInWords({ widget_id, events }: Found): string {
  return `artwork-${widget_id} @${events}`;
}
const sinceInWords = (at: string | null) => (at === null ? 'now' : momentInWords(at));
