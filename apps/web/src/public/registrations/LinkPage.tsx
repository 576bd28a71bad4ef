import { type GrantReply, Problem, type RegistrationLink, type VisitorClient } from '@rabbet/client';
import { dollars } from '@rabbet/domain/money/money';
import { longDate, longMoment } from '@rabbet/domain/time/words';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Head } from '../../kernel/Head';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { Outcome, PageInput, Sources } from '../../kernel/load-page';
import { useClient } from '../../kernel/sources';
import { PATHS } from '../../paths';
import { cancelRegistration, register } from './register-forms';
import { Registering } from './Registering';
import { registeringQuery } from './registrations';

export const forms = [register, cancelRegistration];
export const isSecret = true;

const LOOK = 'core/content/workshops/register/look';

/** Looks at a link, which changes nothing: programs that guard mailboxes open it too. Null where it is none any more. */
function linkQuery(client: VisitorClient, secret: string) {
  return queryOptions({
    queryKey: ['registration-link'],
    queryFn: () => (secret === '' ? null : client.send<RegistrationLink>('POST', LOOK, { secret }).catch(nullIfVoid)),
    staleTime: Infinity,
  });
}

function nullIfVoid(error: unknown): null {
  if (error instanceof Problem && error.status >= 400 && error.status < 500) return null;
  throw error;
}

export async function load({ search }: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  const link = await queryClient.fetchQuery(linkQuery(client, search.get('secret') ?? ''));
  if (link?.use === 'offer') await queryClient.fetchQuery(registeringQuery(client, link.workshop_id));
  return 'found';
}

function titleOf(link: RegistrationLink | null | undefined, isDone: boolean): string {
  if (isDone) return 'Your registration is canceled';
  if (!link) return 'This link no longer works';
  if (link.use === 'offer') return `A seat for you in ${link.name}`;
  return link.status === 'waitlist' ? 'Leave the waitlist?' : 'Cancel your registration?';
}

export function Page({ visit: { search, now } }: { readonly visit: PageInput }) {
  const secret = search.get('secret') ?? '';
  const { data: link } = useQuery(linkQuery(useClient(), secret));
  const isDone = search.has('said');
  const title = titleOf(link, isDone);
  return (
    <section className="workshops register">
      <Head title={title} description="Your registration for a workshop." keywords={['workshops']} hidden />
      <h1>{title}</h1>
      {isDone && <p role="status">Thank you for telling us. We hope to see you another time.</p>}
      {!isDone && !link && <p>It has already been used, its time is over, or the registration is canceled.</p>}
      {link?.use === 'cancel' && <Cancelling link={link} secret={secret} />}
      {link?.use === 'offer' && <Offer link={link} secret={secret} now={now.getTime()} />}
      {!link && (
        <p>
          <Link to={PATHS.workshops}>See all workshops</Link>
        </p>
      )}
    </section>
  );
}

interface LinkProps {
  readonly link: RegistrationLink;
  readonly secret: string;
}

/** All that comes of it, before it is pressed. */
function Cancelling({ link, secret }: LinkProps) {
  const { name, status, starts, paid, workshop_id, confirmation } = link;
  const waits = status === 'waitlist';
  return (
    <>
      <p>
        {waits ? 'You are on the waitlist for ' : 'You have a seat in '}
        <strong>{name}</strong>
        {starts && `, which begins on ${longMoment(Date.parse(starts))}`}.
      </p>
      {!waits && paid === 0 && <p>You have not paid anything yet, so there is nothing to credit.</p>}
      {paid > 0 && <Grants link={link} />}
      <ShopForm
        form={cancelRegistration}
        submit={waits ? 'Leave the waitlist' : 'Cancel my registration'}
        hidden={{
          ...{ secret, workshop_id: String(workshop_id) },
          ...(confirmation !== null && { confirmation }),
        }}
      />
    </>
  );
}

const inCents = (amount: number) => Math.round(amount * 100);

function Grants({ link: { paid, now, tomorrow } }: Pick<LinkProps, 'link'>) {
  return (
    <>
      <p>You paid {dollars(inCents(paid))}. Under the cancellation policy that you accepted:</p>
      <ul className="register-grants">
        <li>
          If you cancel <strong>today</strong>, {grantWords(now)}
        </li>
        <li>
          If you cancel <strong>tomorrow</strong> at this time, {grantWords(tomorrow)}
        </li>
      </ul>
    </>
  );
}

function grantWords({ credit, kept, credit_until }: GrantReply): string {
  if (credit === 0) return `you get no credit: ${dollars(inCents(kept))} stays with us.`;
  const until = credit_until === null ? '' : `, good through ${longDate(credit_until)}`;
  const rest = kept === 0 ? '' : `; ${dollars(inCents(kept))} stays with us`;
  return `you get a store credit of ${dollars(inCents(credit))}${until}${rest}.`;
}

/** The form for the seat that is kept for whoever has the link. */
function Offer({ link, secret, now }: LinkProps & { readonly now: number }) {
  const { data: registering } = useQuery(registeringQuery(useClient(), link.workshop_id));
  if (!registering) return null;
  return (
    <>
      <p role="status">
        A seat has opened up, and it is kept for you
        {link.until && (
          <>
            {' '}
            until <strong>{longMoment(Date.parse(link.until))}</strong>
          </>
        )}
        . After that it goes to the next on the waitlist.
      </p>
      <Registering registering={registering} now={now} offer={secret} registrant={link.registrant} />
    </>
  );
}
