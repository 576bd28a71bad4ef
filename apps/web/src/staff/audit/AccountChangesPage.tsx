import type { AccountChangeReply, Client } from '@rabbet/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { PageInput } from '../../kernel/pages/load-page';
import { useClient } from '../session/staff-client';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
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
  queryClient.fetchQuery(changesQuery(client, placeIn(visit))),
);

function changesQuery(client: Client, asked: ReturnType<typeof placeIn>) {
  return queryOptions({
    queryKey: ['account-changes', asked],
    queryFn: () => client.accountChanges(asked),
    placeholderData: keepPreviousData,
  });
}

/** What was done to accounts and tokens, and by whom. */
export function Page({ visit }: { readonly visit: PageInput }) {
  const asked = placeIn(visit);
  const answer = useAnswer(changesQuery(useClient(), asked));
  return (
    <>
      <PageTitle title="Access" />
      <Views chosen={STAFF_PATHS.accessAccounts} account={asked.account} />
      <form className="filter-row" action={STAFF_PATHS.accessAccounts} role="search" key={JSON.stringify(asked)}>
        <AccountField account={asked.account} />
        <button className="button">Show</button>
      </form>
      <Listed answer={answer} what="what was done to accounts">
        {({ changes, next }) => (
          <>
            <ListTable
              caption="What was done to accounts and tokens, newest first"
              columns={columnsAt(visit.now)}
              rows={changes}
              keyOf={({ number }) => number}
              empty={<p>Nothing was done to {asked.account === null ? 'any' : 'this'} account.</p>}
            />
            <Pages path={STAFF_PATHS.accessAccounts} asked={asked} next={next} />
          </>
        )}
      </Listed>
    </>
  );
}

function columnsAt(now: Date): readonly Column<AccountChangeReply>[] {
  return [
    { title: 'When', cell: ({ at }) => <Moment at={at} now={now} /> },
    { title: 'Account', cell: ({ account, account_name }) => <Whose account={account} name={account_name} /> },
    { title: 'What', cell: ({ what, token }) => (token === null ? what : `${what} (token ${token})`) },
    { title: 'By', cell: whoDid },
  ];
}

function Whose({ account, name }: { readonly account: number | null; readonly name: string | null }) {
  if (account === null) return 'none';
  return <Link to={staffPath(STAFF_PATHS.people, { id: account })}>{name ?? `account ${account}`}</Link>;
}

function whoDid({ account, by, by_name }: AccountChangeReply) {
  const [, id] = /^account-(\d+)$/.exec(by) ?? [];
  if (id === undefined) return `${by_name ?? ''} (${by})`;
  return Number(id) === account ? 'themself' : <Whose account={Number(id)} name={by_name} />;
}
