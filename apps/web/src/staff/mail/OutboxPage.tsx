import type { Client } from '@rabbet/client';
import { MESSAGE_STATES, type MessageReply } from '@rabbet/domain/mail/mail';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { useAnswer } from '../../kernel/answer';
import type { PageInput } from '../../kernel/load-page';
import { useClient } from '../staff-client';
import { staffPath } from '../../paths';
import { STAFF_PATHS } from '../../staff-paths';
import { Pagination } from '../../ui/Pagination';
import { type Column, Ledger } from '../Ledger';
import { Listed } from '../Listed';
import { Moment } from '../Moment';
import { Notice } from '../Notice';
import { PageTitle } from '../PageTitle';
import { FRAME_FORMS, StaffFrame } from '../StaffFrame';
import { forStaff } from '../who-asks';
import { MAIL_FORMS, MAILS, SAID, STATES } from './mail-forms';
import { messageQuery, OneMessage } from './OneMessage';

export const Frame = StaffFrame;
export const forms = [...FRAME_FORMS, ...MAIL_FORMS];
export const load = forStaff('mails', async (visit, { queryClient, client }) => {
  const { id, ...list } = askedIn(visit);
  await Promise.all([
    queryClient.fetchQuery(listQuery(client, list)),
    ...(id === null ? [] : [queryClient.fetchQuery(messageQuery(client, id))]),
  ]);
});

interface Asked {
  readonly state: string | null;
  readonly page: number;
}

function askedIn({ search }: PageInput) {
  const state = search.get('state');
  const [id, page] = [Number(search.get('id')), Number(search.get('page'))];
  return {
    state: MESSAGE_STATES.find((one) => one === state) ?? null,
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
  };
}

function listQuery(client: Client, asked: Asked) {
  return queryOptions({
    queryKey: [MAILS, asked],
    queryFn: () => client.messages({ ...asked }),
    placeholderData: keepPreviousData,
  });
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const navigate = useNavigate();
  const { state, page, id } = askedIn(visit);
  const answer = useAnswer(listQuery(useClient(), { state, page }));
  const pathTo = (to: number) => staffPath(STAFF_PATHS.mail, { state, page: to > 1 ? to : null });
  return (
    <>
      <PageTitle title="Mail" />
      <Notice visit={visit} said={SAID} />
      <States chosen={state} />
      <Listed answer={answer} what="the mails">
        {(list) => (
          <div className="beside">
            <div>
              <Ledger
                caption="Mails, newest first"
                columns={columnsAt(visit.now, { state, page })}
                rows={list.data}
                keyOf={(one) => one.id}
                isChosen={(one) => one.id === id}
                empty={<p>{state === null ? 'The shop has not sent any mail yet.' : 'No mail matches that.'}</p>}
              />
              {list.total_pages > 1 && (
                <Pagination
                  paging={list}
                  addressOf={pathTo}
                  action={STAFF_PATHS.mail}
                  others={state === null ? [] : [['state', state]]}
                  onGo={(to) => void navigate(pathTo(to))}
                />
              )}
            </div>
            {id !== null && <OneMessage key={id} id={id} now={visit.now} back={pathTo(page)} />}
          </div>
        )}
      </Listed>
    </>
  );
}

function States({ chosen }: { readonly chosen: string | null }) {
  return (
    <nav className="filters-line" aria-label="In which state">
      <Link to={STAFF_PATHS.mail} aria-current={chosen === null ? 'page' : undefined}>
        all
      </Link>
      {MESSAGE_STATES.map((state) => (
        <Link
          key={state}
          to={staffPath(STAFF_PATHS.mail, { state })}
          aria-current={chosen === state ? 'page' : undefined}
        >
          {STATES[state]}
        </Link>
      ))}
    </nav>
  );
}

function columnsAt(now: Date, { state, page }: Asked): readonly Column<MessageReply>[] {
  return [
    {
      title: 'Mail',
      cell: ({ id, template }) => (
        <Link to={staffPath(STAFF_PATHS.mail, { state, page: page > 1 ? page : null, id })}>{template}</Link>
      ),
    },
    { title: 'State', cell: (one) => <span className={`stage stage-${one.state}`}>{STATES[one.state]}</span> },
    { title: 'Why', cell: ({ reason, maybe_twice }) => whyOf(reason, maybe_twice) },
    { title: 'Tries', cell: ({ tries }) => tries, isFigure: true },
    { title: 'Made', cell: ({ made_at }) => <Moment at={made_at} now={now} /> },
    { title: 'Next try', cell: ({ due_at }) => <Moment at={due_at} now={now} never="" /> },
  ];
}

function whyOf(reason: string | null, maybeTwice: boolean): string {
  return [reason, maybeTwice ? 'may have gone twice' : null].filter(Boolean).join('; ');
}
