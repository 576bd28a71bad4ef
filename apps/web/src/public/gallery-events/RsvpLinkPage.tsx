import { Problem, type RsvpLink, type VisitorClient } from '@rabbet/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Head } from '../../kernel/pages/Head';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { useClient, type Sources } from '../../kernel/data/sources';
import { eventPath, PATHS } from '../../paths/paths';
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
  'take-back': { title: 'Cancel your RSVP?', submit: 'Cancel my RSVP', form: takeBackRsvp },
  confirm: { title: 'Is this your new RSVP?', submit: 'Yes, use this one', form: confirmRsvp },
} as const;
const DONE: Readonly<Record<string, { readonly title: string; readonly words: string }>> = {
  done: { title: 'Your RSVP is canceled', words: 'Thank you for telling us. We hope to see you another time.' },
  confirmed: { title: 'Your new RSVP is confirmed', words: 'Thank you. It replaces the one you sent before.' },
};

export function Page({ visit: { search } }: { readonly visit: PageInput }) {
  const secret = search.get('secret') ?? '';
  const { data: link } = useQuery(linkQuery(useClient(), secret));
  const done = DONE[search.get('said') ?? ''];
  const use = link && USES[link.use];
  const title = done?.title ?? use?.title ?? 'This link no longer works';
  return (
    <section className="enquire prose">
      <Head title={title} description="Your RSVP for an event." keywords={['events']} hidden />
      <h1>{title}</h1>
      {done && <p role="status">{done.words}</p>}
      {!done && !link && <p>It has already been used, there is a newer RSVP, or the event is no longer on.</p>}
      {link?.use === 'take-back' && (
        <p>
          You told us that {guestsIn(link)} to <ToEvent {...link} />.
        </p>
      )}
      {link?.use === 'confirm' && <NewAnswer link={link} />}
      {link && use ? (
        <ShopForm form={use.form} submit={use.submit} hidden={{ secret }} />
      ) : (
        <p>
          <Link to={PATHS.events}>See all events</Link>
        </p>
      )}
    </section>
  );
}

/** All that it says: somebody else may have sent it. */
function NewAnswer({ link }: { readonly link: RsvpLink }) {
  const { first, last, phone, comments } = link;
  return (
    <>
      <p>
        <strong>{`${first} ${last}`}</strong> told us that {guestsIn(link)} to <ToEvent {...link} />
        {phone && `, with the phone number ${phone}`}.
      </p>
      {comments && <blockquote>{comments}</blockquote>}
      <p>It will replace your earlier RSVP. If you did not send it, just close this page.</p>
    </>
  );
}

function guestsIn({ guests }: RsvpLink): string {
  return guests === 1 ? 'one guest is coming' : `${guests} guests are coming`;
}

function ToEvent({ event_id: id, name }: RsvpLink) {
  return <Link to={eventPath({ id })}>{name}</Link>;
}
