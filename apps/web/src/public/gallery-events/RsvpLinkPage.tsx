import { Problem, type RsvpLink, type VisitorClient } from '@rabbet/client';
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
    <section className="enquire prose">
      <Head title={title} description="Your answer to an event." keywords={['events']} hidden />
      <h1>{title}</h1>
      {done && <p role="status">{done.words}</p>}
      {!done && !link && <p>It was used already, a newer answer came, or the event is gone.</p>}
      {link?.use === 'take-back' && (
        <p>
          You have told us that {guestsIn(link)} to <ToEvent {...link} />.
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
        <strong>{`${first} ${last}`}</strong> has told us that {guestsIn(link)} to <ToEvent {...link} />
        {phone && `, with the phone number ${phone}`}.
      </p>
      {comments && <blockquote>{comments}</blockquote>}
      <p>It takes the place of the answer that you gave before. If it is not yours, just close this page.</p>
    </>
  );
}

function guestsIn({ guests }: RsvpLink): string {
  return guests === 1 ? 'one guest comes' : `${guests} guests come`;
}

function ToEvent({ event_id: id, name }: RsvpLink) {
  return <Link to={eventPath({ id })}>{name}</Link>;
}
