import type { Client, MadeTokenReply } from '@rabbet/client';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { Form } from '../../kernel/forms/form';
import { ShopForm } from '../../kernel/forms/ShopForm';
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

const TOKENS = 'tokens';
const SAID = { revoked: 'That token no longer works.' } as const;
const ID = { id: { kind: 'whole', required: true }, account: { kind: 'whole' } } as const satisfies AnyFields;

const revoke: Form = {
  name: 'revoke-any-token',
  fields: ID,
  call: ({ id }) => ({ method: 'DELETE', path: `core/tokens/${String(id)}` }),
  done: (_reply, { account }) => staffPath(STAFF_PATHS.tokens, { account: account as number | null, said: 'revoked' }), // by its field
  stale: [TOKENS],
};

export const Frame = StaffFrame;
export const forms = [...FRAME_FORMS, revoke];
export const load = forStaff('accounts', (visit, { queryClient, client }) =>
  queryClient.fetchQuery(tokensOf(client, accountIn(visit))),
);

function tokensOf(client: Client, account: number | null) {
  return queryOptions({ queryKey: [TOKENS, account], queryFn: () => client.tokens({ account }) });
}

function accountIn({ search }: PageInput): number | null {
  const account = Number(search.get('account'));
  return Number.isSafeInteger(account) && account > 0 ? account : null;
}

/** What scripts are let in with, whosever they are. */
export function Page({ visit }: { readonly visit: PageInput }) {
  const account = accountIn(visit);
  const answer = useAnswer(tokensOf(useClient(), account));
  const isKeeper = mayChange(useWho(), 'accounts');
  const { now } = visit;
  return (
    <>
      <PageTitle title="Tokens for scripts">
        {account !== null && <Link to={STAFF_PATHS.tokens}>of everybody</Link>}
      </PageTitle>
      <Notice visit={visit} said={SAID} />
      <Listed answer={answer} what="the tokens">
        {(all) => {
          const standing = all.filter((token) => isStanding(token, now));
          const past = all.filter((token) => !isStanding(token, now));
          return (
            <>
              <ListTable
                caption="Active tokens"
                columns={[...columnsAt(now), ...(isKeeper ? [revoking(account)] : [])]}
                rows={standing}
                keyOf={({ number }) => number}
                empty={<p>There are no active tokens.</p>}
              />
              {past.length > 0 && (
                <details className="past">
                  <summary>{past.length === 1 ? 'One that is over' : `${past.length} that are over`}</summary>
                  <ListTable
                    caption="Tokens that are over"
                    columns={columnsAt(now)}
                    rows={past}
                    keyOf={({ number }) => number}
                    empty={null}
                  />
                </details>
              )}
            </>
          );
        }}
      </Listed>
    </>
  );
}

function isStanding({ revoked_at, expires_at }: MadeTokenReply, now: Date): boolean {
  return revoked_at === null && Date.parse(expires_at) > now.getTime();
}

function columnsAt(now: Date): readonly Column<MadeTokenReply>[] {
  return [
    { title: 'Token', cell: ({ name }) => name },
    { title: 'Whose', cell: (token) => <Maker {...token} /> },
    { title: 'Role', cell: ({ role }) => role },
    { title: 'Made', cell: ({ made_at }) => <Moment at={made_at} now={now} /> },
    { title: 'Used', cell: ({ last_used_at }) => <Moment at={last_used_at} now={now} /> },
    {
      title: 'Until',
      cell: ({ revoked_at, expires_at }) => (
        <>
          {revoked_at !== null && 'revoked '}
          <Moment at={revoked_at ?? expires_at} now={now} />
        </>
      ),
    },
  ];
}

/** Whoever works on the machine itself has no account to look at. */
function Maker({ maker, maker_name }: MadeTokenReply) {
  const [, id] = /^account-(\d+)$/.exec(maker) ?? [];
  if (id === undefined) return `${maker_name ?? ''} (${maker})`;
  return <Link to={staffPath(STAFF_PATHS.people, { id })}>{maker_name ?? `Account ${id}`}</Link>;
}

function revoking(account: number | null): Column<MadeTokenReply> {
  return {
    title: 'Action',
    cell: ({ number, name }) => (
      <ShopForm
        form={revoke}
        submit="Revoke"
        label={`Revoke ${name}`}
        look="danger"
        hidden={{ id: String(number), ...(account !== null && { account: String(account) }) }}
        className="inline-form"
      />
    ),
  };
}
