import { type GrantReply, Problem, type RegistrationLink, type VisitorClient } from '@rabbet/client';
import { dollars } from '@rabbet/domain/money/money';
import { longMoment } from '@rabbet/domain/time/words';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Head } from '../../kernel/pages/Head';
import { PhoneLink } from '../../kernel/contact/PhoneLink';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { useShop } from '../../kernel/data/shop';
import { useClient, type Sources } from '../../kernel/data/sources';
import { confirmationPath, PATHS } from '../../paths/paths';
import { cancelRegistration, confirmCheck, register } from './register-forms';
import { Registering } from './Registering';
import { creditWords, registeringQuery, workshopsPhone } from './registrations';

export const forms = [register, cancelRegistration, confirmCheck];
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

interface Ways {
  readonly title: string;
  /** Stands before the name of the workshop. */
  readonly has: string;
  readonly button: string;
}

const WAITS: Ways = {
  title: 'Leave the waitlist?',
  has: 'You are on the waitlist for ',
  button: 'Leave the waitlist',
};
const IS_OFFERED: Ways = {
  title: 'Let the offer go?',
  has: 'A seat is kept for you in ',
  button: 'Let the offer go',
};
const IS_SEATED: Ways = {
  title: 'Cancel your registration?',
  has: 'You have a seat in ',
  button: 'Cancel my registration',
};

/** Words for somebody who leaves, by what they have. */
function waysOf({ status, is_offered }: RegistrationLink): Ways {
  if (is_offered) return IS_OFFERED;
  return status === 'waitlist' ? WAITS : IS_SEATED;
}

function titleOf(link: RegistrationLink | null | undefined, secret: string, isDone: boolean): string {
  if (isDone) return 'Thank you for telling us';
  if (secret === '') return 'This link is incomplete';
  if (!link) return 'This link no longer works';
  if (link.use === 'check') return link.is_unconfirmed ? 'Confirm your registration?' : 'There is nothing to confirm';
  return link.use === 'offer' ? `A seat for you in ${link.name}` : waysOf(link).title;
}

export function Page({ visit: { search, now } }: { readonly visit: PageInput }) {
  const secret = search.get('secret') ?? '';
  const { data: link } = useQuery(linkQuery(useClient(), secret));
  const isDone = search.has('said');
  const title = titleOf(link, secret, isDone);
  return (
    <section className="workshops register">
      <Head title={title} description="Your registration for a workshop." keywords={['workshops']} hidden />
      <h1>{title}</h1>
      {isDone && <p role="status">You are no longer on the list for this workshop. We hope to see you another time.</p>}
      {!isDone && !link && <NoLink secret={secret} />}
      {link?.use === 'cancel' && <Cancelling link={link} secret={secret} />}
      {link?.use === 'check' && <Confirming link={link} secret={secret} />}
      {link?.use === 'offer' && <Offer link={link} secret={secret} now={now.getTime()} />}
      {!link && (
        <p>
          <Link to={PATHS.workshops}>See all workshops</Link>
        </p>
      )}
    </section>
  );
}

/** Reasons for which a link opens nothing, and the way to the shop. */
function NoLink({ secret }: Pick<LinkProps, 'secret'>) {
  const shop = useShop();
  const number = workshopsPhone(shop);
  return (
    <>
      <p>
        {secret !== '' &&
          'It has already been used, its time is over, the registration is canceled, or it is incomplete. '}
        Please open the link from our e-mail again, or copy it whole.
      </p>
      <p>
        If it still does not work, please{' '}
        {number === null ? (
          'ask us.'
        ) : (
          <>
            call us: <PhoneLink number={number} />
          </>
        )}
      </p>
    </>
  );
}

interface LinkProps {
  readonly link: RegistrationLink;
  readonly secret: string;
}

/** The button that confirms a check: opening its page confirms nothing. */
function Confirming({ link: { name, starts, workshop_id, confirmation, is_unconfirmed }, secret }: LinkProps) {
  return (
    <>
      <p>
        You are mailing a check for a seat in <strong>{name}</strong>
        {starts && `, which begins on ${longMoment(Date.parse(starts))}`}.
        {!is_unconfirmed && ' We know that already: thank you.'}
      </p>
      {is_unconfirmed && (
        <ShopForm
          form={confirmCheck}
          submit="Confirm my registration"
          hidden={{
            secret,
            workshop_id: String(workshop_id),
            ...(confirmation !== null && { confirmation }),
          }}
        />
      )}
      {!is_unconfirmed && confirmation !== null && (
        <p>
          <a href={confirmationPath(workshop_id, confirmation)}>See my confirmation</a>
        </p>
      )}
    </>
  );
}

/** All that comes of it, before it is pressed. */
function Cancelling({ link, secret }: LinkProps) {
  const { name, starts, paid, workshop_id, confirmation } = link;
  const { has, button } = waysOf(link);
  return (
    <>
      <p>
        {has}
        <strong>{name}</strong>
        {starts && `, which begins on ${longMoment(Date.parse(starts))}`}.
      </p>
      {paid > 0 ? <Grants link={link} /> : <NothingPaid link={link} />}
      <ShopForm
        form={cancelRegistration}
        submit={button}
        hidden={{
          secret,
          workshop_id: String(workshop_id),
          ...(confirmation !== null && { confirmation }),
        }}
      />
    </>
  );
}

function NothingPaid({ link: { status, is_offered } }: Pick<LinkProps, 'link'>) {
  if (is_offered) return <p>If you let it go, the seat goes to the next on the waitlist, and you leave the list.</p>;
  if (status === 'waitlist') return <p>You pay nothing, and your place goes to the next on the list.</p>;
  if (status === 'registered') return <p>You paid nothing for it, so there is nothing to credit.</p>;
  return <p>You have not paid anything yet, so there is nothing to credit.</p>;
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

function grantWords({ credit, kept: retained, credits }: GrantReply): string {
  if (credit === 0) return `you get no credit: ${dollars(inCents(retained))} stays with us.`;
  const rest = retained === 0 ? '' : `; ${dollars(inCents(retained))} stays with us`;
  return `you get a store credit of ${creditWords(credits)}${rest}.`;
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
