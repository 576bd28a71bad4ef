import type { ConfirmationReply } from '@rabbet/client';
import { dollars } from '@rabbet/domain/money/money';
import { confirmationProblem } from '@rabbet/domain/registrations/registrations';
import { longDate, longMoment } from '@rabbet/domain/time/words';
import { isScheduled } from '@rabbet/domain/workshops/workshops';
import type { ReactNode } from 'react';
import { useShop } from '../../kernel/data/shop';
import { registerPath } from '../../paths/paths';
import { teacherOf, timesInWords } from '../workshops/workshops';
import { ShopAddress } from './PaymentFields';
import { creditWords, workshopsPhone } from './registrations';

type ConfirmedSeat = Pick<ConfirmationReply, 'registration' | 'order' | 'workshop'>;
type Kind = 'checking' | 'cancelled' | 'paid' | 'invoiced' | 'waitlist' | 'held';

/** Kind of confirmation that the state of a registration calls for. */
function kindOf({ registration: { status, is_checking }, order }: ConfirmedSeat): Kind {
  if (status === 'cancelled') return 'cancelled';
  if (is_checking) return 'checking';
  if (order.state === 'Closed') return 'paid';
  if (order.state === 'Invoiced') return 'invoiced';
  return status === 'waitlist' ? 'waitlist' : 'held';
}

const TITLES: Readonly<Record<Exclude<Kind, 'cancelled'>, string>> = {
  checking: 'Checking Your Payment',
  paid: 'Registration Confirmation',
  invoiced: 'Registration Confirmation',
  waitlist: 'Waitlist Confirmation',
  held: 'Your Seat Is Held',
};

const TITLES_OF_ENDS: Readonly<Record<NonNullable<ConfirmedSeat['registration']['ended']>, string>> = {
  canceled: 'Registration Canceled',
  'left waitlist': 'You Have Left the Waitlist',
  'offer let go': 'You Have Let the Offer Go',
  'offer over': 'This Offer Is Over',
  'not paid': 'This Seat Is No Longer Held',
};

export function confirmationTitle(reply: ConfirmedSeat): string {
  const kind = kindOf(reply);
  if (kind === 'cancelled') return TITLES_OF_ENDS[reply.registration.ended ?? 'canceled'];
  return kind === 'held' && reply.registration.is_offered ? 'A Seat Is Kept for You' : TITLES[kind];
}

const inCents = (amount: number) => Math.round(amount * 100);

interface ConfirmationProps {
  readonly confirmation: ConfirmationReply;
  /** Address of its page. */
  readonly path: string;
  /** Level of its title, below those around it. */
  readonly Heading?: 'h1' | 'h3';
}

/** All that a registration has come to so far, for paper too. */
export function Confirmation({ confirmation, path, Heading = 'h1' }: ConfirmationProps) {
  const { workshop, customer, order, held_mail } = confirmation;
  const shop = useShop();
  const number = workshopsPhone(shop);
  const kind = kindOf(confirmation);
  const teacher = teacherOf(workshop);
  const When = SAYS[kind];
  return (
    <>
      <p className="confirmation-shop">
        {shop.name}
        {number && `, ${number}`}
      </p>
      <section className="confirmation" aria-labelledby="confirmation-title">
        <Heading id="confirmation-title">{confirmationTitle(confirmation)}</Heading>
        <div role="status">
          <When {...confirmation} />
          {held_mail && <HeldMail {...held_mail} />}
        </div>
        <dl className="confirmation-facts">
          <Fact name="Name">{customer.full_name}</Fact>
          <Fact name="Workshop">{workshop.name}</Fact>
          <Fact name="Instructor">{teacher}</Fact>
          <Fact name="When">
            {isScheduled(workshop.times)
              ? timesInWords(workshop).map((line) => <span key={line}>{line}</span>)
              : 'To be scheduled'}
          </Fact>
          <Fact name="Location">{workshop.location}</Fact>
          <Fact name="Order">{order.id}</Fact>
          <Money {...confirmation} kind={kind} />
        </dl>
      </section>
      <p className="confirmation-ways">
        <button type="button" className="button confirmation-print" onClick={() => window.print()}>
          Print Confirmation
        </button>
        {hasDates(kind, workshop) && (
          <a href={`${path}.ics`} download>
            Add to calendar
          </a>
        )}
      </p>
    </>
  );
}

/** Says when an e-mail comes that is held back. */
function HeldMail({ leaves_at }: NonNullable<ConfirmationReply['held_mail']>) {
  return (
    <p>
      Too many of our e-mails went to your address within a day.{' '}
      {leaves_at === null
        ? 'So we do not send you one about this: please keep this page.'
        : `The one about this leaves on ${longMoment(Date.parse(leaves_at))}: please keep this page until then.`}
    </p>
  );
}

/** True where there is something to come to. */
function hasDates(kind: Kind, { times }: ConfirmationReply['workshop']): boolean {
  return isScheduled(times) && (kind === 'paid' || kind === 'invoiced');
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === null || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Money({ kind, registration: { paid, due, paid_by } }: ConfirmationReply & { readonly kind: Kind }) {
  if (kind === 'cancelled' || kind === 'waitlist') return null;
  const hasCredit = paid_by.some(({ how }) => how === 'credit');
  return (
    <>
      {hasCredit &&
        paid_by.map(({ how, amount }) => (
          <Fact key={how} name={PAID_BY[how]}>
            {dollars(inCents(amount))}
          </Fact>
        ))}
      {kind === 'paid' && <Fact name="Total Paid">{dollars(inCents(paid))}</Fact>}
      {kind === 'invoiced' && <Fact name="Total Due">{dollars(inCents(due))}</Fact>}
    </>
  );
}

const PAID_BY: Readonly<Record<ConfirmationReply['registration']['paid_by'][number]['how'], string>> = {
  credit: 'Paid by store credit',
  card: 'Paid by card',
  check: 'Paid by check',
  cash: 'Paid in cash',
};

const SAYS: Readonly<Record<Kind, (reply: ConfirmationReply) => ReactNode>> = {
  paid: () => <p>Thank you! Your seat is reserved. Please show up 15 minutes early.</p>,
  invoiced: Invoiced,
  checking: Checking,
  held: Held,
  waitlist: Waiting,
  cancelled: Cancelled,
};

function Invoiced({ registration: { check_by, is_unconfirmed }, order }: ConfirmationReply) {
  const shop = useShop();
  return (
    <>
      <p>
        Thank you! Please make your check out to {shop.name}, write “Order {order.id}” on it, and mail it
        {check_by && ` so that it is here by ${longDate(check_by)}`} to:
      </p>
      <ShopAddress shop={shop} />
      <p>
        You can bring cash instead. Your seat is reserved only once payment arrives.{' '}
        {check_by ? `Until ${longDate(check_by)}` : 'In the meantime'} we hold a seat for you, and nobody else can take
        it.
      </p>
      {is_unconfirmed && (
        <p>
          <strong>Please confirm it</strong> by the button in our e-mail, so that we know your seat is wanted. If no
          e-mail comes, please call us.
        </p>
      )}
    </>
  );
}

/** Asked for again by the query; without a script by the browser. */
function Checking() {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <p>
        We are waiting for word on your payment. Your seat is kept for you in the meantime. This page looks again by
        itself every few seconds: please do not pay a second time.
      </p>
    </>
  );
}

function Held({ registration: { until, is_offered } }: ConfirmationReply) {
  return (
    <p>
      A seat is kept for you{until && ` until ${longMoment(Date.parse(until))}`}.{' '}
      {is_offered
        ? 'Take it by the link in our e-mail about it. After that it goes to the next on the waitlist.'
        : 'It is yours once it is paid for: use the link in our e-mail, or send the form again with the same name and e-mail address.'}
    </p>
  );
}

function Waiting({ registration: { place }, workshop: { times } }: ConfirmationReply) {
  return (
    <>
      <p>
        Thank you! You are {place === null ? 'on the waitlist' : `number ${place} on the waitlist`}.{' '}
        {isScheduled(times)
          ? 'As soon as a seat opens up for you, we will e-mail you a link to take it.'
          : 'This workshop has no date yet: we will e-mail you once it is scheduled.'}
      </p>
      <p>You pay nothing to wait. The link in our e-mail takes you off the list.</p>
    </>
  );
}

function Cancelled(confirmation: ConfirmationReply) {
  const { ended } = confirmation.registration;
  if (ended === null || ended === 'canceled') return <Granted {...confirmation} />;
  return (
    <p>
      {ENDS[ended]} <a href={registerPath(confirmation.workshop.id)}>Register again</a>
    </p>
  );
}

const ENDS: Readonly<Record<Exclude<NonNullable<ConfirmedSeat['registration']['ended']>, 'canceled'>, string>> = {
  'left waitlist': 'Thank you for telling us. You are no longer on the waitlist.',
  'offer let go': 'Thank you for telling us. The seat goes to the next on the waitlist, and you are no longer on it.',
  'offer over': 'The seat that was kept for you has gone to the next on the waitlist.',
  'not paid': 'This seat was not paid for, and is no longer held for you.',
};

function Granted({ registration: { credit, credits, refund, paid } }: ConfirmationReply) {
  if (credit === 0 && refund > 0)
    return <p>This registration is canceled. {dollars(inCents(refund))} goes back the way it was paid.</p>;
  if (credit === 0)
    return (
      <p>
        This registration is canceled.
        {paid > 0 && ' By the cancellation policy of the workshop, nothing is credited.'}
      </p>
    );
  return (
    <p>
      This registration is canceled. You have a store credit of {creditWords(credits)}:{' '}
      {credits.length > 1 ? 'the codes are in our e-mails.' : 'its code is in our e-mail.'}
    </p>
  );
}

/** Problem of whoever has no code, or one that opens nothing. */
export function ConfirmationProblem() {
  const shop = useShop();
  const { email } = shop;
  const number = workshopsPhone(shop);
  const isReachable = number !== null && email.length > 0;
  return <p role="alert">{isReachable ? confirmationProblem(number, email.join('')) : UNREACHABLE}</p>;
}
const UNREACHABLE = 'There is a problem with your workshop confirmation. Please ask us about its status.';
