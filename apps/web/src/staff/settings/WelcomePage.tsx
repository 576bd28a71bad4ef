import type { Client } from '@rabbet/client';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { PATHS, piecePath, staffPath } from '../../paths/paths';
import { staffArtworkPath, STAFF_PATHS } from '../../paths/staff-paths';
import { Listed } from '../parts/Listed';
import { PageTitle } from '../frame/PageTitle';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff, mayChange } from '../session/who-asks';
import { type Opening, openingQuery, openSteps, STEPS, type Step } from './settings';
import { afterStep, WELCOME_FORMS } from './welcome-forms';
import { type Choices, StepForm } from './StepForm';

export const Frame = StaffFrame;
export const forms = [...FRAME_FORMS, ...WELCOME_FORMS];

const signedIn = forStaff('settings', async (visit, { queryClient, client }, who) => {
  if (!mayChange(who, 'settings')) return { status: 303, location: STAFF_PATHS.home };
  const [opening] = await Promise.all([
    queryClient.fetchQuery({ ...openingQuery(client), staleTime: 0 }),
    queryClient.fetchQuery({ ...choicesQuery(client), staleTime: 0 }),
  ]);
  const isDone = openSteps(opening).length === 0;
  return isDone && visit.search.size === 0 ? { status: 303, location: STAFF_PATHS.home } : 'found';
});

/** The guide; mails from before led those who were invited to its address. */
export async function load(visit: PageInput, sources: Parameters<typeof signedIn>[1]): Promise<Outcome> {
  const secret = visit.search.get('secret');
  if (secret !== null) return { status: 302, location: staffPath(STAFF_PATHS.invitation, { secret }) };
  return signedIn(visit, sources);
}

function choicesQuery(client: Client) {
  return queryOptions({
    queryKey: ['opening', 'choices'],
    queryFn: async (): Promise<Choices> => {
      const [types, artists] = await Promise.all([
        client.get<Choices['types']>('core/commerce/widget-types'),
        client.artists({ count: 200 }),
      ]);
      return { types, artists: artists.data };
    },
  });
}

/** The step that an address names; after one that was done or skipped, the next that is open; else the first open one. */
function stepIn({ search }: PageInput, opening: Opening): Step | null {
  const open = openSteps(opening);
  const named = STEPS.find((step) => step === search.get('step'));
  if (named) return named;
  const after = STEPS.findIndex((step) => step === search.get('after'));
  return open.find((step) => STEPS.indexOf(step) > after) ?? null;
}

const TITLES: Readonly<Record<Step, string>> = {
  name: 'The name of your shop',
  address: 'Where it is',
  contact: 'How visitors reach you',
  hours: 'When you are open',
  tax: 'Sales tax',
  artist: 'Your first artist',
  piece: 'Your first piece',
};

export function Page({ visit }: { readonly visit: PageInput }) {
  const client = useClient();
  const answer = useAnswer(openingQuery(client));
  const choices = useAnswer(choicesQuery(client)).data;
  return (
    <>
      <PageTitle title="Open your shop" />
      <Listed answer={answer} what="your shop">
        {(opening) => choices && <Guide opening={opening} choices={choices} step={stepIn(visit, opening)} />}
      </Listed>
    </>
  );
}

interface GuideProps {
  readonly opening: Opening;
  readonly choices: Choices;
  readonly step: Step | null;
}

function Guide({ opening, choices, step: current }: GuideProps) {
  const open = openSteps(opening);
  return (
    <div className="guide">
      <p>
        {open.length === 0
          ? 'All of it is done. You can change any of it here, or later under Settings, Artists and Pieces.'
          : 'A few questions, and visitors find you. Answer them in any order; you can stop and come back at any time.'}
      </p>
      <ol>
        {STEPS.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            <h2>
              <span className={open.includes(step) ? 'guide-open' : 'guide-done'} aria-hidden="true" />
              {step === current ? (
                TITLES[step]
              ) : (
                <Link to={staffPath(STAFF_PATHS.welcome, { step })}>{TITLES[step]}</Link>
              )}
              <span className="guide-state">{open.includes(step) ? 'to do' : 'done'}</span>
            </h2>
            {step === current && (
              <StepForm
                key={`${step} ${choices.artists.length}`} // the artist just added is chosen
                step={step}
                opening={opening}
                choices={choices}
                beside={<Link to={afterStep(step)}>{open.includes(step) ? 'Skip for now' : 'Leave it as it is'}</Link>}
              />
            )}
          </li>
        ))}
      </ol>
      {current === null && <End opening={opening} isAll={open.length === 0} />}
    </div>
  );
}

function End({ opening: { piece }, isAll }: { readonly opening: Opening; readonly isAll: boolean }) {
  return (
    <section className="guide-end" aria-label="What comes next">
      <h2>{isAll ? 'Your shop is open' : 'That was the last question'}</h2>
      {piece && (
        <p>
          {piece.offered ? (
            <>
              Visitors see <a href={piecePath(piece)}>{piece.name}</a> now.
            </>
          ) : (
            <>{piece.name} is not shown to visitors yet.</>
          )}{' '}
          <Link to={staffArtworkPath(piece.id)}>Say more about it</Link>
        </p>
      )}
      <p>
        Read <a href={PATHS.about}>About us</a> once as a visitor: its numbers are examples until you change them under{' '}
        <Link to={STAFF_PATHS.settings}>Settings</Link>.
      </p>
      <p>
        {!isAll && 'What is still to do waits for you on the first page. '}
        <Link to={STAFF_PATHS.home}>What waits</Link>
      </p>
    </section>
  );
}
