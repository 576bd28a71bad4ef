import { refuse } from '@rabbet/domain/deciders/refusal';
import { type Cents, priceTag } from '@rabbet/domain/money/money';
import { withTax } from '@rabbet/domain/money/tax';
import type { Decimal } from '@rabbet/domain/numbers/decimal';
import { soundForm } from '@rabbet/domain/records/checking';
import { firstDay } from '@rabbet/domain/time/times';
import { admitted, freeForNewcomers, freeIn, requireSeats, type WorkshopBook } from './book';
import type { Booking, CommandOf, Events, RegisteringFacts, Rule, Spoken } from './commands';
import {
  type Agreement,
  isSameForm,
  isSamePerson,
  NOT_ACKNOWLEDGED,
  type Registrant,
  registrantFields,
  type Way,
} from './form';
import { type Charge, hasEnded, openAttempt, PAYMENT_OPEN, type Registration, type Terms } from './registration';
import { runningOut } from './running-out';
import { HOLD_MS } from './seats';

type Asking = CommandOf<'HoldSeat' | 'PromiseCheck' | 'JoinWaitlist'>;

/** A seat for somebody who pays by card: kept for a few minutes, or taken at once if there is nothing to pay. */
export const holdSeat: Rule<'HoldSeat'> = (book, _data, command) => seated(book, command, 'card');

/** A seat for somebody who mails a check. It is taken from now on, and released by staff if none arrives. */
export const promiseCheck: Rule<'PromiseCheck'> = (book, _data, command) => seated(book, command, 'check');

export const joinWaitlist: Rule<'JoinWaitlist'> = (book, data, command) => {
  const { now } = command.facts;
  requireAcknowledged(data);
  const { over, left } = runningOut(book, now);
  const before = standing(left, command, 'waitlist');
  if (before === 'the same') return [];
  if (before)
    refuse('waitlist/seats-free', 'A seat is being held for you: pay for it, and there is nothing to wait for.');
  if (admitted(left, now) === 'seats' && freeForNewcomers(left, now) > 0)
    refuse('waitlist/seats-free', 'There is a seat free: take it, and there is nothing to wait for.');
  const { data: booking, personal } = bookingOf(left, command, 'waitlist', { price: 0, tax: 0, total: 0 });
  return [...over, { type: 'WorkshopWaitlistJoined', data: booking, personal }];
};

function seated(book: WorkshopBook, command: Asking, way: Exclude<Way, 'waitlist'>): Events {
  const { data: agreed, facts } = command;
  const { now, tax_rate } = facts;
  requireAcknowledged(agreed);
  const { over, left } = runningOut(book, now);
  const before = standing(left, command, way);
  if (before === 'the same') return [];
  if (before) requireSeats(left, now);
  else requireSeat(left, now);
  const { data, personal } = bookingOf(left, command, way, chargeFor(left, tax_rate, agreed.total));
  // told anew, a seat is the same seat, and held no longer
  const until = new Date(before?.until ?? now + HOLD_MS).toISOString();
  return [
    ...over,
    ...(before ? [{ type: 'WorkshopSeatReleased', data: { registration_id: before.id } } as const] : []),
    { type: 'WorkshopSeatHeld', data: { ...data, until }, personal },
    ...settledAtOnce(data, way),
  ];
}

/** What follows at once on taking a seat: nothing where a card is to be charged. */
export function settledAtOnce(
  { registration_id, total }: Pick<Booking, 'registration_id' | 'total'>,
  way: Way,
): Events {
  if (total === 0) return [{ type: 'WorkshopSeatConfirmed', data: { registration_id, paid: 0, how: 'free' } }];
  return way === 'check' ? [{ type: 'WorkshopCheckPromised', data: { registration_id } }] : [];
}

/**
 * What this person has with this workshop already: nothing, the very same form, or a seat held for a payment that is not
 * under way, which is told anew. Anything else is refused.
 */
function standing(
  book: WorkshopBook,
  { personal, facts, data }: Asking,
  way: Way,
): Registration | 'the same' | undefined {
  const asking = registrantIn(personal, facts.person_id);
  const before = standingOf(book, asking);
  if (!before?.registrant) return undefined;
  const isMeant = before.way === way || before.pays === way;
  const showsOther = before.stage === 'held' && (data.total ?? before.total) !== before.total; // another total was shown
  if (isMeant && !showsOther && isSameForm(before.registrant, asking)) return 'the same';
  if (openAttempt(before)) refuse('payment/open', PAYMENT_OPEN);
  if (before.stage === 'held') return before;
  if (before.stage === 'waitlist')
    refuse('registration/waiting', 'You are on the waitlist already: we will write to you as soon as a seat is yours.');
  if (before.stage === 'offered')
    refuse('offer/standing', 'A seat is kept for you already: accept it with the offer that you were sent.');
  refuse('registration/twice', 'You are registered for this workshop already, with this name and e-mail address.');
}

/** The registration of this person that stands, if there is one. What was said by somebody who is erased is nobody's. */
export function standingOf({ registrations }: WorkshopBook, asking: Registrant): Registration | undefined {
  return registrations.find((one) => !hasEnded(one) && one.registrant !== null && isSamePerson(one.registrant, asking));
}

export function requireAcknowledged({ acknowledged }: Partial<Agreement>): void {
  if (acknowledged !== true) refuse('registration/not-acknowledged', NOT_ACKNOWLEDGED);
}

export function requireSeat(book: WorkshopBook, now: number): void {
  requireSeats(book, now);
  if (freeForNewcomers(book, now) > 0) return;
  const gone = freeIn(book, now) > 0 ? 'The seats that are free go to those who wait.' : 'The last seat has just gone.';
  refuse('workshop/full', `${gone} Join the waitlist, and we will let you know when one is yours.`);
}

/** What a seat costs now. What was shown to the visitor is what is charged, or nothing. */
export function chargeFor({ workshop }: WorkshopBook, rate: Decimal, shown: Cents | null = null): Charge {
  const { price } = workshop.values;
  if (price === null) throw new Error('a workshop without a price admits nobody to a seat');
  if (!(rate >= 0 && rate <= 1)) throw new Error(`${rate} is no tax rate`);
  const { tax, total } = withTax(price, rate);
  if (shown !== null && shown !== total)
    refuse('registration/total', `The total has changed to ${priceTag(total)} meanwhile: look at it again.`);
  return { price, tax, total };
}

/** What is promised with a seat that is taken now. */
export function termsOf({ workshop }: WorkshopBook): Terms {
  return { policy: workshop.values.cancellation, first_day: firstDay(workshop.times) };
}

/** Who they are stands apart, with the key to their confirmation. */
export function bookingOf(
  book: WorkshopBook,
  { facts, personal }: { readonly facts: RegisteringFacts; readonly personal: Asking['personal'] },
  way: Way,
  charge: Charge,
): { readonly data: Booking; readonly personal: Spoken } {
  const { registration_id, person_id, customer_id, order_id, confirmation } = facts;
  if (book.registrations.some(({ id }) => id === registration_id))
    refuse('registration/exists', 'There is another registration under this id already.');
  return {
    data: { registration_id, person_id, customer_id, order_id, way, ...charge, ...termsOf(book) },
    personal: { [person_id]: { ...registrantIn(personal, person_id), confirmation } },
  };
}

/** Nothing but what the form asks for, whatever else was said, and all of it. */
export function registrantIn(personal: Asking['personal'], person: number): Registrant {
  const said = personal[person];
  if (!said) refuse('registration/nobody', 'Say who it is that registers.');
  return soundForm<Registrant>(registrantFields, said);
}
