import type { AccessRecordReply, AccessRecordsReply, Client } from '@rabbet/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { PageInput } from '../../kernel/pages/load-page';
import { useClient } from '../session/staff-client';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { Select } from '../../ui/Field';
import { type Column, ListTable } from '../list/ListTable';
import { Listed } from '../parts/Listed';
import { Moment } from '../parts/Moment';
import { PageTitle } from '../frame/PageTitle';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { forStaff } from '../session/who-asks';
import { AccountField, Pages, placeIn, Views } from './Views';

export const Frame = StaffFrame;
export const forms = FRAME_FORMS;
export const load = forStaff('log', (visit, { queryClient, client }) =>
  queryClient.fetchQuery(recordsQuery(client, askedIn(visit))),
);

const KINDS = {
  'sign-in': 'came in',
  failure: 'failed to',
  'token-use': 'a token was used',
  denied: 'was denied',
} as const;

const WORDS: ReadonlyMap<string, string> = new Map(Object.entries(KINDS));

function askedIn(visit: PageInput) {
  const kind = visit.search.get('kind') ?? '';
  return { kind: Object.hasOwn(KINDS, kind) ? kind : null, ...placeIn(visit) };
}
type Asked = ReturnType<typeof askedIn>;

function recordsQuery(client: Client, asked: Asked) {
  return queryOptions({
    queryKey: ['access', asked],
    queryFn: () => client.accessRecords(asked),
    placeholderData: keepPreviousData,
  });
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const asked = askedIn(visit);
  const answer = useAnswer(recordsQuery(useClient(), asked));
  return (
    <>
      <PageTitle title="Access" />
      <Views chosen={STAFF_PATHS.access} account={asked.account} />
      <form className="filter-row" action={STAFF_PATHS.access} role="search" key={JSON.stringify(asked)}>
        <Select label="What" name="kind" defaultValue={asked.kind ?? ''}>
          <option value="">everything</option>
          {Object.entries(KINDS).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </Select>
        <AccountField account={asked.account} />
        <button className="button">Show</button>
      </form>
      <Listed answer={answer} what="the records">
        {(told) => <Records told={told} asked={asked} now={visit.now} />}
      </Listed>
    </>
  );
}

interface RecordsProps {
  readonly told: AccessRecordsReply;
  readonly asked: Asked;
  readonly now: Date;
}

function Records({ told: { records, next }, asked, now }: RecordsProps) {
  return (
    <>
      <ListTable
        caption="Who came in, who tried to, and what was denied, newest first"
        columns={columnsAt(now)}
        rows={records}
        keyOf={({ number }) => number}
        empty={<p>There is nothing to show.</p>}
      />
      <Pages path={STAFF_PATHS.access} asked={asked} next={next} />
    </>
  );
}

function columnsAt(now: Date): readonly Column<AccessRecordReply>[] {
  return [
    { title: 'When', cell: ({ at }) => <Moment at={at} now={now} /> },
    {
      title: 'What',
      cell: ({ kind }) => <span className={`stage stage-${kind}`}>{WORDS.get(kind) ?? kind}</span>,
    },
    { title: 'Why', cell: ({ reason }) => reason.replaceAll('-', ' ') },
    { title: 'Who', cell: ({ account, token }) => whoOf(account, token) },
    { title: 'From', cell: ({ network }) => network ?? '' },
    { title: 'Times', cell: ({ count }) => count, isFigure: true },
    { title: 'Last', cell: ({ at, last_at }) => (at === last_at ? '' : <Moment at={last_at} now={now} />) },
  ];
}

function whoOf(account: number | null, token: number | null) {
  if (account === null) return token === null ? 'nobody known' : `token ${token}`;
  return (
    <>
      <Link to={staffPath(STAFF_PATHS.people, { id: account })}>account {account}</Link>
      {token !== null && `, token ${token}`}
    </>
  );
}
