import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { refuseVisitor } from '@rabbet/domain/deciders/visitor-refusal';
import { type Cents, priceTag } from '@rabbet/domain/money/money';
import { withTax } from '@rabbet/domain/money/tax';
import type { Decimal } from '@rabbet/domain/numbers/decimal';
import { addDays } from '@rabbet/domain/time/days';
import { firstStart } from '@rabbet/domain/time/times';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { lastDayForCheck, termsOfPolicy } from '@rabbet/domain/workshops/workshops';
import {
  requireAdmission,
  freeForNewcomers,
  freeSeatsIn,
  offerEndFor,
  requireSeats,
  findSeat,
  type WorkshopBook,
} from './book';
import { canOnlyWait, requireRoomForCheck } from './checks';
import type { Booking, CommandOf, Events, Rule, TakingFacts } from './commands';
import { type Agreement, NOT_ACKNOWLEDGED, type PaymentWay } from './form';
import { releaseEvent, expireSeats } from './expiry';
import { type Charge, hasEnded, MOVE_OPEN, PAYMENT_OPEN, type Seat, type Terms } from './seat';
import { freeForAnybody, HOLD_MS } from './seats';

/**
 * Gives somebody a seat that they pay for by card (held for a few minutes) or by check, or a place on the waitlist. The same
 * registration may come again: as a repeat, with changed answers while its seat is held, or after its hold has run out.
 */
export const takeSeat: Rule<'TakeSeat'> = (book, data, command) =>
  data.way === 'waitlist' ? joinWaitlist(book, command) : holdSeat(book, command, data.way);

function joinWaitlist(book: WorkshopBook, command: CommandOf<'TakeSeat'>): Events {
  const { data, facts } = command;
  const { now } = facts;
  requireAcknowledged(data);
  const { expiryEvents, bookAfter } = expireSeats(book, now);
  const current = currentSeatOrRefuse(bookAfter, command);
  if (current?.stage === 'waitlist') return [];
  if (current)
    refuseVisitor(
      'waitlist/seats-free',
      'A seat is being held for you: pay for it, and there is nothing to wait for.',
      `A seat is being held for them, with registration ${current.registration_id}: there is nothing to wait for.`,
    );
  const areSeatsFree = requireAdmission(bookAfter, now) === 'seats' && freeForNewcomers(bookAfter, now) > 0;
  if (areSeatsFree && !canOnlyWait(bookAfter, facts))
    refuseVisitor(
      'waitlist/seats-free',
      'There is a seat free: take it, and there is nothing to wait for.',
      'There is a seat free: register them by check, cash or credit.',
    );
  const noCharge = { price: 0, tax_rate: facts.tax_rate, tax: 0, total: 0 };
  return [...expiryEvents, { type: 'WorkshopWaitlistJoined', data: bookingOf(bookAfter, data, facts, noCharge) }];
}

function holdSeat(book: WorkshopBook, command: CommandOf<'TakeSeat'>, way: Exclude<PaymentWay, 'waitlist'>): Events {
  const { data, facts } = command;
  const { now } = facts;
  requireAcknowledged(data);
  const { expiryEvents, bookAfter } = expireSeats(book, now);
  const current = currentSeatOrRefuse(bookAfter, command);
  if (current && isSameRequest(current, data)) return [];
  const isHeld = current?.stage === 'held';
  if (isHeld) requireSeats(bookAfter, now);
  else requireFreeSeat(bookAfter, now, current);
  if (way === 'check') requireTimeForCheck(bookAfter, facts);
  const booking = bookingOf(bookAfter, data, facts, chargeFor(bookAfter, facts.tax_rate, data.total));
  const isUnconfirmed = way === 'check' && facts.by_visitor === true && booking.total > 0;
  if (isUnconfirmed) requireRoomForCheck(bookAfter, facts);
  const releaseEvents = isHeld ? [releaseEvent(current, 'told anew')] : [];
  // sending the form again does not prolong a hold
  const heldUntil = (isHeld ? current.until : null) ?? now + HOLD_MS;
  return [
    ...expiryEvents,
    ...releaseEvents,
    { type: 'WorkshopSeatHeld', data: { ...booking, until: new Date(heldUntil).toISOString() } },
    ...eventsAfterTaking(booking, way, facts, isUnconfirmed),
  ];
}

/** Lets a person send a changed form while their seat is being paid for, once it has ended, or by the link of its offer. */
export function mayReplaceForm(seat: Pick<Seat, 'stage' | 'from'> | undefined, isByOffer: boolean): boolean {
  if (!seat || hasEnded(seat) || (isByOffer && seat.stage === 'offered')) return true;
  return seat.stage === 'held' && !seat.from;
}

/** Events that follow at once when a seat is taken: it is free and confirmed, its check is awaited, or none for a card. */
export function eventsAfterTaking(
  { registration_id, total }: Pick<Booking, 'registration_id' | 'total'>,
  way: PaymentWay,
  facts: Pick<TakingFacts, 'now' | 'check_wait'>,
  isUnconfirmed = false,
): Events {
  if (total === 0) return [{ type: 'WorkshopSeatConfirmed', data: { registration_id, paid: 0 } }];
  if (way !== 'check') return [];
  const check = { registration_id, by: checkDueDate(facts) };
  return [{ type: 'WorkshopCheckAwaited', data: isUnconfirmed ? { ...check, unconfirmed: true } : check }];
}

/** Day by which a check that is promised now must come; null where there is no limit. */
export function checkDueDate({ now, check_wait }: Pick<TakingFacts, 'now' | 'check_wait'>): string | null {
  return check_wait === undefined ? null : addDays(dateIn(now), check_wait);
}

/**
 * Seat that this registration has already, if the request may change it; undefined where it has none any more. Refuses the
 * others, such as those who have a seat for good.
 */
function currentSeatOrRefuse(book: WorkshopBook, { data, facts }: CommandOf<'TakeSeat'>): Seat | undefined {
  const before = findSeat(book, data.registration_id);
  if (!before) return undefined;
  if (before.stage === 'cancelled' || before.stage === 'moved')
    refuseAs('conflict', 'registration/exists', 'This registration has ended: register again.');
  if (hasEnded(before)) return undefined;
  if (isSameRequest(before, data)) return before;
  if (before.open) refuse('payment/open', PAYMENT_OPEN);
  if (before.stage === 'held' && before.from) refuse('move/open', MOVE_OPEN);
  if (before.stage === 'held') return before;
  if (before.stage === 'waitlist') return waitlistSeatOrRefuse(book, before, data, facts);
  if (before.stage === 'offered')
    refuseVisitor(
      'offer/standing',
      'A seat is kept for you already: accept it with the offer that you were sent.',
      `A seat is offered to them already: accept it for them, with registration ${before.registration_id}.`,
    );
  refuseVisitor(
    'registration/twice',
    'You are registered for this workshop already, with this name and e-mail address.',
    `They are registered for this workshop already: that is registration ${before.registration_id}.`,
  );
}

/** Place on the waitlist. Its owner is offered a seat in turn, so they may take only one that anybody may take. */
function waitlistSeatOrRefuse(
  book: WorkshopBook,
  before: Seat,
  { way }: CommandOf<'TakeSeat'>['data'],
  { now }: TakingFacts,
): Seat {
  const mayTakeSeat = offerEndFor(book, now) === null || freeForAnybody(freeSeatsIn(book, now), book.keepEnds, now) > 0;
  if (way === 'waitlist' || mayTakeSeat) return before;
  refuseVisitor(
    'registration/waiting',
    'You are on the waitlist already: we will write to you as soon as a seat is yours.',
    `They are on the waitlist already: give them a free seat with registration ${before.registration_id}.`,
  );
}

/** True where the same form came again: it pays the same way and, for a held seat, showed the same total. */
function isSameRequest(before: Seat, { way, total }: CommandOf<'TakeSeat'>['data']): boolean {
  if (hasEnded(before) || before.way !== way) return false;
  return before.stage !== 'held' || (total ?? before.total) === before.total;
}

export function requireAcknowledged({ acknowledged }: Partial<Agreement>): void {
  if (acknowledged === true) return;
  refuseVisitor(
    'registration/not-acknowledged',
    NOT_ACKNOWLEDGED,
    'Read the cancellation policy to them, and say that they agree.',
    'acknowledged',
  );
}

export function requireFreeSeat(book: WorkshopBook, now: number, before?: Seat): void {
  requireSeats(book, now);
  const free = before?.stage === 'waitlist' ? freeSeatsIn(book, now) : freeForNewcomers(book, now);
  if (free > 0) return;
  const hasFree = freeSeatsIn(book, now) > 0;
  const cause = hasFree ? 'The seats that are free go to those who wait.' : 'The last seat has just gone.';
  refuseVisitor(
    'workshop/full',
    `${cause} Join the waitlist, and we will let you know when one is yours.`,
    hasFree ? 'The seats that are free there go to those who wait.' : 'No seat is free there.',
  );
}

/** Refuses a check that could not arrive in time. */
export function requireTimeForCheck(
  { workshop }: WorkshopBook,
  { now, check_days }: Pick<TakingFacts, 'now' | 'check_days'>,
): void {
  const lastDay = check_days == null ? null : lastDayForCheck(workshop.times, check_days);
  if (lastDay !== null && dateIn(now) > lastDay)
    refuse('check/too-late', `A check could be mailed until ${longDate(lastDay)}: please pay by card, or call us.`);
}

/** Charge for a seat that is taken now. Refuses if it is not the total that the visitor was shown. */
export function chargeFor({ workshop }: WorkshopBook, rate: Decimal, shown: Cents | null = null): Charge {
  const { price } = workshop.values;
  if (price === null) throw new Error('a workshop without a price admits nobody to a seat');
  if (!(rate >= 0 && rate <= 1)) throw new Error(`${rate} is no tax rate`);
  const { tax, total } = withTax(price, rate);
  if (shown !== null && shown !== total)
    refuse('registration/total', `The total has changed to ${priceTag(total)} meanwhile: look at it again.`);
  return { price, tax_rate: rate, tax, total };
}

/** Terms that are promised to somebody who takes a seat now. */
export function termsOf({ workshop }: WorkshopBook): Terms {
  const { name, cancellation, price } = workshop.values;
  const start = firstStart(workshop.times);
  return {
    name,
    policy: termsOfPolicy(cancellation, price === 0),
    starts: start === null ? null : new Date(start).toISOString(),
  };
}

function bookingOf(
  book: WorkshopBook,
  { registration_id, way, customer_id, before }: CommandOf<'TakeSeat'>['data'],
  { order_id }: Pick<TakingFacts, 'order_id'>,
  charge: Charge,
): Booking {
  const sameRegistration = findSeat(book, registration_id);
  const earlierRegistration = before === undefined ? undefined : findSeat(book, before);
  return {
    registration_id,
    customer_id,
    order_id: sameRegistration?.order_id ?? order_id,
    way,
    attempts: (sameRegistration ?? earlierRegistration)?.attempts ?? 0, // a new registration does not reset the limit
    ...charge,
    ...termsOf(book),
  };
}
