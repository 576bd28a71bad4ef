import { type VisitorClient, Problem } from '@rabbet/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Head } from '../../kernel/Head';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { Outcome, PageInput, Sources } from '../../kernel/load-page';
import { useClient } from '../../kernel/sources';
import { eventPath, PATHS } from '../../paths';
import { confirmRsvp, takeBackRsvp } from './rsvp-forms';

export const forms = [confirmRsvp, takeBackRsvp];
export const isSecret = true;

/** Looks at a link, which changes nothing: programs that guard mailboxes open it too. Null where it is none any more. */
function linkQuery(client: VisitorClient, secret: string) {
  return queryOptions({
    queryKey: ['rsvp-link'],
    queryFn: () => (secret === '' ? null : client.lookAtRsvp(secret).catch(nullIfVoid)),
    staleTime: Infinity,
  });
}

function nullIfVoid(error: unknown): null {
  if (error instanceof Problem && error.status >= 400 && error.status < 500) return null;
  throw error;
}

export async function load({ search }: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  await queryClient.fetchQuery(linkQuery(client, search.get('secret') ?? ''));
  return 'found';
}

const USES = {
  'take-back': { title: 'Take your RSVP back?', submit: 'Take it back', form: takeBackRsvp },
  confirm: { title: 'Is this your new RSVP?', submit: 'Yes, this holds', form: confirmRsvp },
} as const;
const DONE: Readonly<Record<string, { readonly title: string; readonly words: string }>> = {
  done: { title: 'Your RSVP is taken back', words: 'Thank you for telling us. We hope to see you another time.' },
  confirmed: { title: 'Your new RSVP is noted', words: 'Thank you: it has taken the place of the one before.' },
};

export function Page({ visit: { search } }: { readonly visit: PageInput }) {
  const secret = search.get('secret') ?? '';
  const { data: link } = useQuery(linkQuery(useClient(), secret));
  const done = DONE[search.get('said') ?? ''];
  const use = link && USES[link.use];
  const title = done?.title ?? use?.title ?? 'This link no longer works';
  return (
    <section className="newsletter-page">
      <Head title={title} description="Your answer to an event." keywords={['events']} hidden />
      <h1>{title}</h1>
      {done && <p role="status">{done.words}</p>}
      {!done && !link && <p>It was used already, a newer answer came, or the event is gone.</p>}
      {link && use ? (
        <>
          <p>
            {link.use === 'confirm' ? 'By your new answer, ' : 'You have told us that '}
            {link.guests === 1 ? 'one guest comes' : `${link.guests} guests come`} to{' '}
            <Link to={eventPath({ id: link.event_id })}>{link.name}</Link>.
            {link.use === 'confirm' && ' It takes the place of the one that you gave before.'}
          </p>
          <ShopForm form={use.form} submit={use.submit} hidden={{ secret }} />
        </>
      ) : (
        <p>
          <Link to={PATHS.events}>See all events</Link>
        </p>
      )}
    </section>
  );
}
