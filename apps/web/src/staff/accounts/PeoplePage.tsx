import type { Client, StaffAccountReply } from '@rabbet/client';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { PageInput } from '../../kernel/pages/load-page';
import { useClient } from '../session/staff-client';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { type Column, ListTable } from '../list/ListTable';
import { Listed } from '../parts/Listed';
import { Moment } from '../parts/Moment';
import { Notice } from '../frame/Notice';
import { PageTitle } from '../frame/PageTitle';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { forStaff, mayChange, useWho } from '../session/who-asks';
import { Invite, OneAccount } from './OneAccount';
import { ACCOUNTS, PEOPLE_FORMS, SAID } from './people-forms';

export const Frame = StaffFrame;
export const forms = [...FRAME_FORMS, ...PEOPLE_FORMS];
export const load = forStaff('accounts', (_visit, { queryClient, client }) =>
  queryClient.fetchQuery(everybody(client)),
);

function everybody(client: Client) {
  return queryOptions({ queryKey: [ACCOUNTS], queryFn: () => client.accounts() });
}

const NEW = 'new';

export function Page({ visit }: { readonly visit: PageInput }) {
  const answer = useAnswer(everybody(useClient()));
  const isKeeper = mayChange(useWho(), 'accounts');
  const chosen = visit.search.get('id');
  return (
    <>
      <PageTitle title="Accounts">
        {isKeeper && (
          <Link className="button button-main" to={staffPath(STAFF_PATHS.people, { id: NEW })}>
            Invite somebody
          </Link>
        )}
      </PageTitle>
      <Notice visit={visit} said={SAID} />
      <Listed answer={answer} what="the accounts">
        {(all) => {
          const one = all.find(({ id }) => String(id) === chosen);
          return (
            <div className="beside">
              <ListTable
                caption="Accounts"
                columns={columnsAt(visit.now)}
                rows={all}
                keyOf={({ id }) => id}
                isChosen={({ id }) => id === one?.id}
                empty={<p>Nobody has an account yet.</p>}
              />
              {isKeeper && chosen === NEW && <Invite />}
              {one && <OneAccount key={one.id} account={one} isKeeper={isKeeper} now={visit.now} />}
            </div>
          );
        }}
      </Listed>
    </>
  );
}

function columnsAt(now: Date): readonly Column<StaffAccountReply>[] {
  return [
    {
      title: 'Name',
      cell: ({ id, name, email }) => (
        <Link to={staffPath(STAFF_PATHS.people, { id })}>{name ?? email ?? `Account ${id}`}</Link>
      ),
    },
    { title: 'E-mail', cell: ({ email, next_email }) => <Address email={email} next={next_email} /> },
    { title: 'Role', cell: ({ role }) => role },
    { title: 'Stage', cell: ({ stage }) => <span className={`stage stage-${stage}`}>{STAGES[stage]}</span> },
    { title: 'Second factor', cell: ({ second_factor }) => (second_factor ? 'yes' : 'no') },
    { title: 'Last here', cell: ({ last_login }) => <Moment at={last_login} now={now} /> },
  ];
}

const STAGES = { invited: 'invited', active: 'active', inactive: 'shut out' } as const;

function Address({ email, next }: { readonly email: string | null; readonly next: string | null }) {
  return (
    <>
      {email ?? '[erased]'}
      {next !== null && <span className="aside">, to be {next}</span>}
    </>
  );
}
