import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Personal } from '@rabbet/domain/events/event';
import { priceTag } from '@rabbet/domain/money/money';
import { withTax } from '@rabbet/domain/money/tax';
import { admitted, forNewcomersIn, type WorkshopBook } from './book';
import type { Booking, RegisteringFacts, RegistrationCommand, RegistrationEvent } from './commands';
import { type Agreement, isSameForm, isSamePerson, NOT_ACKNOWLEDGED, type Registrant, type Way } from './form';
import { type Charge, hasEnded, openAttempt, PAYMENT_OPEN, type Registration } from './registration';
import { HOLD_MS, takesSeat } from './seats';

type Registering = Extract<RegistrationCommand, { type: 'HoldSeat' | 'PromiseCheck' | 'JoinWaitlist' }>;
type Events = readonly RegistrationEvent[];

/** A seat for somebody who pays by card: kept for a few minutes, or taken at once if there is nothing to pay. */
export function holdSeat(book: WorkshopBook, command: Extract<Registering, { type: 'HoldSeat' }>): Events {
  return seated(book, command, 'card', () => []);
}

/** A seat for somebody who mails a check. It is taken from now on, and released by staff if none arrives. */
export function promiseCheck(book: WorkshopBook, command: Extract<Registering, { type: 'PromiseCheck' }>): Events {
  return seated(book, command, 'check', ({ registration_id }) => [
    { type: 'CheckPromised', data: { registration_id } },
  ]);
}

export function joinWaitlist(book: WorkshopBook, command: Extract<Registering, { type: 'JoinWaitlist' }>): Events {
  const { facts } = command;
  const before = standing(book, command, 'waitlist');
  if (before === 'the same') return [];
  requireAcknowledged(command.data);
  if (admitted(book, facts.now) === 'seats' && forNewcomersIn(book, facts.now) > 0)
    refuse('waitlist/seats-free', 'There is a seat free: take it, and there is nothing to wait for.');
  const { data, personal } = bookingOf(book, command, 'waitlist', { price: 0, tax: 0, total: 0 });
  return [...before, { type: 'WaitlistJoined', data, personal }];
}

function seated(
  book: WorkshopBook,
  command: Exclude<Registering, { type: 'JoinWaitlist' }>,
  way: Exclude<Way, 'waitlist'>,
  then: (booking: Booking) => Events,
): Events {
  const { now, tax_rate } = command.facts;
  const before = standing(book, command, way);
  if (before === 'the same') return [];
  requireAcknowledged(command.data);
  if (before.length > 0) requireSeats(book, now);
  else requireSeat(book, now); // whose seat is only told anew needs no other
  const charge = chargeFor(book, tax_rate, command.data.total);
  const { data, personal } = bookingOf(book, command, way, charge);
  const held: RegistrationEvent = { type: 'SeatHeld', data: { ...data, until: instant(now + HOLD_MS) }, personal };
  if (charge.total > 0) return [...before, held, ...then(data)];
  return [
    ...before,
    held,
    { type: 'SeatConfirmed', data: { registration_id: data.registration_id, paid: 0, how: 'free' } },
  ];
}

/**
 * What this person has with this workshop already: nothing, the very same form, or a seat held for a payment that never
 * began, which is let go. Anything else is refused.
 */
function standing(book: WorkshopBook, { personal, facts }: Registering, way: Way) {
  const asking = registrantIn(personal, facts.person_id);
  const before = standingOf(book, asking, facts.now);
  if (!before) return [];
  // found by what it holds
  if (before.way === way && isSameForm(before.registrant!, asking)) return 'the same';
  if (openAttempt(before)) refuse('payment/open', PAYMENT_OPEN);
  if (before.stage === 'held') return [{ type: 'SeatReleased', data: { registration_id: before.id } } as const];
  if (before.stage === 'offered')
    refuse('offer/standing', 'A seat is kept for you already: accept it with the offer that you were sent.');
  refuse('registration/twice', 'You are registered for this workshop already, with this name and e-mail address.');
}

/** The registration of this person that stands, if there is one. What was said by somebody who is erased is nobody's. */
export function standingOf({ registrations }: WorkshopBook, asking: Registrant, now: number): Registration | undefined {
  return registrations.find((one) => {
    const stands = !hasEnded(one) && (takesSeat(one, now) || one.stage === 'waitlist');
    return stands && one.registrant !== null && isSamePerson(one.registrant, asking);
  });
}

export function requireAcknowledged({ acknowledged }: Partial<Agreement>): void {
  if (acknowledged !== true) refuse('registration/not-acknowledged', NOT_ACKNOWLEDGED);
}

export function requireSeats(book: WorkshopBook, now: number): void {
  if (admitted(book, now) === 'waitlist')
    refuse('workshop/waitlist-only', 'There are no seats to take yet: join the waitlist.');
}
export function requireSeat(book: WorkshopBook, now: number): void {
  requireSeats(book, now);
  if (forNewcomersIn(book, now) < 1)
    refuse(
      'workshop/full',
      'The last seat has just gone. Join the waitlist, and we will let you know when one is free.',
    );
}

/** What a seat costs now. What was shown to the visitor is what is charged, or nothing. */
export function chargeFor(
  { workshop }: WorkshopBook,
  rate: number,
  shown: number | null = null,
): Omit<Charge, 'policy'> {
  const { price } = workshop.values;
  if (price === null) throw new Error('a workshop without a price admits nobody to a seat');
  const { tax, total } = withTax(price, rate);
  if (shown !== null && shown !== total)
    refuse('registration/total', `The total has changed to ${priceTag(total)} meanwhile: look at it again.`);
  return { price, tax, total };
}

/** Who they are stands apart, with the key to their confirmation. */
export function bookingOf(
  { workshop }: WorkshopBook,
  { facts, personal }: { facts: RegisteringFacts; personal?: Personal },
  way: Way,
  charge: Omit<Charge, 'policy'>,
): { readonly data: Booking; readonly personal: Personal } {
  const { registration_id, person_id, customer_id, order_id, confirmation } = facts;
  const policy = workshop.values.cancellation;
  return {
    data: { registration_id, person_id, customer_id, order_id, way, ...charge, policy },
    personal: { [person_id]: { ...registrantIn(personal, person_id), confirmation } },
  };
}

export function registrantIn(personal: Personal | undefined, person: number): Registrant {
  const said = personal?.[person];
  if (!said) throw new Error('nobody was named for a registration');
  return said as Registrant; // parsed by its fields
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
