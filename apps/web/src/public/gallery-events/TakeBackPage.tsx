import { type VisitorClient, Problem } from '@rabbet/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Head } from '../../kernel/Head';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { Outcome, PageInput, Sources } from '../../kernel/load-page';
import { useClient } from '../../kernel/sources';
import { eventPath, PATHS } from '../../paths';
import { takeBackRsvp } from './rsvp-forms';

export const forms = [takeBackRsvp];
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

export function Page({ visit: { search } }: { readonly visit: PageInput }) {
  const secret = search.get('secret') ?? '';
  const { data: link } = useQuery(linkQuery(useClient(), secret));
  const isDone = search.get('said') === 'done';
  const title = isDone ? 'Your RSVP is taken back' : link ? 'Take your RSVP back?' : 'This link no longer works';
  return (
    <section className="newsletter-page">
      <Head title={title} description="Your answer to an event." keywords={['events']} hidden />
      <h1>{title}</h1>
      {isDone && <p role="status">Thank you for telling us. We hope to see you another time.</p>}
      {!isDone && !link && <p>The answer was taken back already, or the event is gone.</p>}
      {link ? (
        <>
          <p>
            You have told us that {link.guests === 1 ? 'one guest comes' : `${link.guests} guests come`} to{' '}
            <Link to={eventPath({ id: link.event_id })}>{link.name}</Link>.
          </p>
          <ShopForm form={takeBackRsvp} submit="Take it back" hidden={{ secret }} />
        </>
      ) : (
        <p>
          <Link to={PATHS.events}>See all events</Link>
        </p>
      )}
    </section>
  );
}
