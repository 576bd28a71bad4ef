import { type Client, type HealthReply, Problem, type WhoAsksReply } from '@rabbet/client';
import { messageList } from '@rabbet/domain/mail/mail';
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Answer, useAnswer } from '../../kernel/data/answer';
import type { PageInput } from '../../kernel/pages/load-page';
import { useClient } from '../session/staff-client';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { Listed } from '../parts/Listed';
import { loadOpenInquiries, OpenInquiries, openInquiriesQuery } from './OpenInquiries';
import { countOfOrders, OrdersWaiting, ordersWaitingQuery } from './OrdersWaiting';
import { giveSeat, NOTICES } from './give-seat';
import { Notice } from '../frame/Notice';
import { PageTitle } from '../frame/PageTitle';
import { countOf, WorkshopsWaiting, workshopsWaitingQuery } from './WorkshopsWaiting';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { openSteps, readOpening } from '../settings/settings';
import { forStaff, mayChange, mayRead, useWho } from '../session/who-asks';

export const Frame = StaffFrame;
export const forms = [...FRAME_FORMS, giveSeat];
export const load = forStaff(null, ({ now }, { queryClient, client }, who) =>
  Promise.all([
    queryClient.fetchQuery(waitingQuery(client, who)),
    loadOpenInquiries(queryClient, client, who),
    queryClient.fetchQuery({ ...ordersWaitingQuery(client, who), staleTime: 0 }),
    queryClient.fetchQuery({ ...workshopsWaitingQuery(client, who, now), staleTime: 0 }),
  ]),
);

interface Waiting {
  readonly health: HealthReply;
  /** Null where it is not for whoever asks. */
  readonly mails: Readonly<Record<(typeof MAIL_STATES)[number], number>> | null;
  /** Number of questions that the guide still asks. */
  readonly questions: number;
}
const MAIL_STATES = ['given-up', 'kept', 'held'] as const;

function waitingQuery(client: Client, who: WhoAsksReply | null) {
  return queryOptions({
    queryKey: ['waiting', who?.actor ?? null, who?.roles.join(' ') ?? null],
    queryFn: async (): Promise<Waiting> => {
      const [health, mails, questions] = await Promise.all([
        client.health(),
        mayRead(who, 'mails') ? mailsIn(client) : null,
        mayChange(who, 'settings') ? questionsIn(client) : 0,
      ]);
      return { health, mails, questions };
    },
  });
}

async function questionsIn(client: Client): Promise<number> {
  return openSteps(await readOpening(client)).length;
}

async function mailsIn(client: Client): Promise<Waiting['mails']> {
  const counts = MAIL_STATES.map(async (state) => [
    state,
    (await client.list(messageList, { state, count: 1 })).total_rows,
  ]);
  try {
    return Object.fromEntries(await Promise.all(counts)) as Waiting['mails']; // one for each
  } catch (error) {
    if (error instanceof Problem && error.status === 403) return null;
    throw error;
  }
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const [client, who] = [useClient(), useWho()];
  const inquiries = useAnswer(openInquiriesQuery(client, who));
  const answer: Answer<Waiting> = useAnswer(waitingQuery(client, who));
  const workshops = useAnswer(workshopsWaitingQuery(client, who, visit.now));
  const orders = useAnswer(ordersWaitingQuery(client, who));
  const ofWork = (orders.data ? countOfOrders(orders.data) : 0) + (workshops.data ? countOf(workshops.data) : 0);
  const open = (inquiries.data?.total_rows ?? 0) + ofWork;
  return (
    <>
      <PageTitle title="What waits">
        {mayChange(who, 'pieces') && <Link to={STAFF_PATHS.newArtwork}>Add a piece</Link>}
      </PageTitle>
      <Notice visit={visit} said={NOTICES} />
      <div className="waiting-parts">
        <Listed answer={inquiries} what="the inquiries">
          {(page) => page && <OpenInquiries open={page} now={visit.now} />}
        </Listed>
        <Listed answer={orders} what="what waits of orders">
          {(waiting) => waiting && <OrdersWaiting waiting={waiting} now={visit.now} />}
        </Listed>
        <Listed answer={workshops} what="what waits of workshops">
          {(waiting) => waiting && <WorkshopsWaiting waiting={waiting} now={visit.now} />}
        </Listed>
        <Listed answer={answer} what="what waits">
          {(waiting) => <Things waiting={waiting} isAll={open === 0} />}
        </Listed>
      </div>
    </>
  );
}

interface Thing {
  readonly key: string;
  readonly words: ReactNode;
  /** Where to go, or what to type, about it. */
  readonly way: ReactNode;
}

interface ThingsProps {
  readonly waiting: Waiting;
  /** Nothing else waits. */
  readonly isAll: boolean;
}

function Things({ waiting, isAll }: ThingsProps) {
  const things = [
    ...aboutOpening(waiting.questions),
    ...aboutMails(waiting.mails),
    ...aboutProcesses(waiting.health),
    ...aboutReadModels(waiting.health),
  ];
  if (things.length === 0)
    return isAll ? (
      <div className="all-well">
        <p>Nothing waits for you.</p>
      </div>
    ) : null;
  return (
    <ul className="waiting">
      {things.map(({ key, words, way }) => (
        <li key={key}>
          <p>{words}</p>
          <p>{way}</p>
        </li>
      ))}
    </ul>
  );
}

function aboutOpening(questions: number): Thing[] {
  if (questions === 0) return [];
  const words = questions === 1 ? 'One question about your shop is' : `${questions} questions about your shop are`;
  return [{ key: 'opening', words: `${words} still open`, way: <Link to={STAFF_PATHS.welcome}>Go on</Link> }];
}

function aboutMails(mails: Waiting['mails']): Thing[] {
  if (mails === null) return [];
  const words = {
    'given-up': ['A mail was given up', 'mails were given up'],
    kept: [
      'An e-mail is kept here, and does not leave by itself',
      'e-mails are kept here, and do not leave by themselves',
    ],
    held: [
      'A mail is held back, as its address was written to too often within a day',
      'mails are held back, as their addresses were written to too often within a day',
    ],
  } as const;
  return MAIL_STATES.filter((state) => mails[state] > 0).map((state) => ({
    key: state,
    words: mails[state] === 1 ? words[state][0] : `${mails[state]} ${words[state][1]}`,
    way: <Link to={staffPath(STAFF_PATHS.mail, { state })}>Look at {mails[state] === 1 ? 'it' : 'them'}</Link>,
  }));
}

function aboutProcesses({ processes }: HealthReply): Thing[] {
  const stuck = (processes ?? []).filter(({ givenUp }) => givenUp > 0);
  return stuck.map(({ name, givenUp }) => ({
    key: `process ${name}`,
    words: `The process ${name} has given up ${givenUp === 1 ? 'on one event' : `on ${givenUp} events`}`,
    way: <code>rabbet processes given-up</code>,
  }));
}

/** A few events behind is how it always is for a moment. */
const BEHIND = 100;

function aboutReadModels({ projections = [] }: HealthReply): Thing[] {
  return projections.flatMap(({ name, state, serving, damage, leftOut, lagEvents }) => {
    const words = damage
      ? 'is damaged'
      : state === 'stopped'
        ? 'stands still before an event: what is made of it is old'
        : state === 'building' || !serving
          ? 'is being built'
          : leftOut
            ? 'leaves an event out'
            : (lagEvents ?? 0) > BEHIND
              ? `is ${lagEvents} events behind`
              : null;
    if (words === null) return [];
    return [
      {
        key: `read model ${name}`,
        words: `The read model ${name} ${words}`,
        way: <code>rabbet projections status</code>,
      },
    ];
  });
}
