import type { Client } from '@rabbet/client';
import { MESSAGE_STATES, type MessageReply } from '@rabbet/domain/mail/mail';
import { problemsOf } from '@rabbet/domain/records/field-rules';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { PageInput } from '../../kernel/pages/load-page';
import { useClient } from '../session/staff-client';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { Field } from '../../ui/Field';
import { Pagination } from '../../ui/Pagination';
import { type Column, ListTable } from '../list/ListTable';
import { Listed } from '../parts/Listed';
import { Moment } from '../parts/Moment';
import { Notice } from '../frame/Notice';
import { PageTitle } from '../frame/PageTitle';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { forStaff } from '../session/who-asks';
import { MAIL_FORMS, MAILS, SAID, STATES } from './mail-forms';
import { Addressee, messageQuery, OneMessage } from './OneMessage';

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
  readonly person_id: number | null;
  /** E-mail address of those who are written to. */
  readonly to: string | null;
  readonly page: number;
}

function askedIn({ search }: PageInput) {
  const state = search.get('state');
  const number = (name: string) => {
    const value = Number(search.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : null;
  };
  const to = search.get('to')?.trim() ?? '';
  return {
    state: MESSAGE_STATES.find((one) => one === state) ?? null,
    person_id: number('person_id'),
    to: problemsOf(TO, { to }).length === 0 ? to : null,
    page: number('page') ?? 1,
    id: number('id'),
  };
}
const TO: AnyFields = { to: { kind: 'email', required: true } };

/** Address of the list for these conditions, on its first page unless another is said. */
function pathOf({ page, ...asked }: Partial<Asked> & { readonly id?: number }): string {
  return staffPath(STAFF_PATHS.mail, { ...asked, page: page !== undefined && page > 1 ? page : null });
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
  const { id, ...asked } = askedIn(visit);
  const { state, person_id, to: address, page } = asked;
  const answer = useAnswer(listQuery(useClient(), asked));
  const pathTo = (to: number) => pathOf({ ...asked, page: to });
  const others = Object.entries({ state, person_id, to: address }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as const],
  );
  const isFiltered = others.length > 0;
  return (
    <>
      <PageTitle title="Mail" />
      <Notice visit={visit} said={SAID} />
      <Recipient asked={asked} />
      <States asked={asked} />
      <Listed answer={answer} what="the mails">
        {(list) => (
          <div className="beside">
            <div>
              <ListTable
                caption="Mails, newest first"
                columns={columnsAt(visit.now, asked)}
                rows={list.data}
                keyOf={(one) => one.id}
                isChosen={(one) => one.id === id}
                empty={<p>{isFiltered ? 'No mail matches that.' : 'The shop has not sent any mail yet.'}</p>}
              />
              {list.total_pages > 1 && (
                <Pagination
                  paging={list}
                  addressOf={pathTo}
                  action={STAFF_PATHS.mail}
                  otherFields={others}
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

/** Search for those who are written to, by their e-mail address or as the person of a registration. */
function Recipient({ asked: { state, person_id, to } }: { readonly asked: Asked }) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget).get('to');
    void navigate(pathOf({ state, to: String(said).trim() || null }));
  };
  return (
    <form className="filter-row" action={STAFF_PATHS.mail} role="search" onSubmit={search} key={to}>
      {state !== null && <input type="hidden" name="state" value={state} />}
      <Field label="To" name="to" type="email" defaultValue={to ?? ''} placeholder="an e-mail address" />
      <button className="button">Show</button>
      {person_id !== null && (
        <p>
          To person {person_id} alone. <Link to={pathOf({ state })}>To everybody</Link>
        </p>
      )}
    </form>
  );
}

function States({ asked: { state: chosen, person_id, to } }: { readonly asked: Asked }) {
  return (
    <nav className="filters-line" aria-label="In which state">
      <Link to={pathOf({ person_id, to })} aria-current={chosen === null ? 'page' : undefined}>
        all
      </Link>
      {MESSAGE_STATES.map((state) => (
        <Link key={state} to={pathOf({ state, person_id, to })} aria-current={chosen === state ? 'page' : undefined}>
          {STATES[state]}
        </Link>
      ))}
    </nav>
  );
}

function columnsAt(now: Date, asked: Asked): readonly Column<MessageReply>[] {
  return [
    {
      title: 'Subject',
      cell: ({ id, subject, template }) => <Link to={pathOf({ ...asked, id })}>{subject ?? template}</Link>,
      isText: true,
    },
    { title: 'To', cell: (message) => <Addressee {...message} />, isText: true },
    { title: 'Mail', cell: ({ template }) => template },
    { title: 'State', cell: (one) => <span className={`stage stage-${one.state}`}>{STATES[one.state]}</span> },
    { title: 'Why', cell: ({ reason, maybe_twice }) => whyOf(reason, maybe_twice) },
    { title: 'Tries', cell: ({ tries }) => tries, isFigure: true },
    { title: 'Made', cell: ({ made_at }) => <Moment at={made_at} now={now} /> },
    { title: 'Leaves', cell: ({ due_at }) => due_at && <Moment at={due_at} now={now} /> },
  ];
}

function whyOf(reason: string | null, maybeTwice: boolean): string {
  return [reason, maybeTwice ? 'may have gone twice' : null].filter(Boolean).join('; ');
}
