import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { refuseVisitor } from '@rabbet/domain/deciders/visitor-refusal';
import { type Cents, priceTag } from '@rabbet/domain/money/money';
import { withTax } from '@rabbet/domain/money/tax';
import type { Decimal } from '@rabbet/domain/numbers/decimal';
import { addDays } from '@rabbet/domain/time/days';
import { firstStart } from '@rabbet/domain/time/times';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { lastDayForCheck, promiseOf } from '@rabbet/domain/workshops/workshops';
import { admitted, freeForNewcomers, freeIn, offersUntil, requireSeats, seatIn, type WorkshopBook } from './book';
import { isWaitingLeft, requireRoomForCheck } from './checks';
import type { Booking, CommandOf, Events, Rule, TakingFacts } from './commands';
import { type Agreement, NOT_ACKNOWLEDGED, type Way } from './form';
import { released, runningOut } from './running-out';
import { type Charge, hasEnded, MOVE_OPEN, PAYMENT_OPEN, type Seat, type Terms } from './seat';
import { freeForAll, HOLD_MS } from './seats';

/**
 * A seat for whoever pays by card (kept for a few minutes) or by check, or a place on the waitlist. The registration of
 * the same person comes again with the same form, told anew, or after its seat has run out.
 */
export const takeSeat: Rule<'TakeSeat'> = (book, data, command) =>
  data.way === 'waitlist' ? joinWaitlist(book, command) : seated(book, command, data.way);

function joinWaitlist(book: WorkshopBook, command: CommandOf<'TakeSeat'>): Events {
  const { data, facts } = command;
  const { now } = facts;
  requireAcknowledged(data);
  const { over, left } = runningOut(book, now);
  const before = standing(left, command);
  if (before?.stage === 'waitlist') return [];
  if (before)
    refuseVisitor(
      'waitlist/seats-free',
      'A seat is being held for you: pay for it, and there is nothing to wait for.',
      `A seat is being held for them, with registration ${before.registration_id}: there is nothing to wait for.`,
    );
  const areSeatsFree = admitted(left, now) === 'seats' && freeForNewcomers(left, now) > 0;
  if (areSeatsFree && !isWaitingLeft(left, facts))
    refuseVisitor(
      'waitlist/seats-free',
      'There is a seat free: take it, and there is nothing to wait for.',
      'There is a seat free: register them by check, cash or credit.',
    );
  const nothing = { price: 0, tax_rate: facts.tax_rate, tax: 0, total: 0 };
  return [...over, { type: 'WorkshopWaitlistJoined', data: bookingOf(left, data, facts, nothing) }];
}

function seated(book: WorkshopBook, command: CommandOf<'TakeSeat'>, way: Exclude<Way, 'waitlist'>): Events {
  const { data, facts } = command;
  const { now } = facts;
  requireAcknowledged(data);
  const { over, left } = runningOut(book, now);
  const before = standing(left, command);
  if (before && isTheSame(before, data)) return [];
  const mayRetell = before?.stage === 'held';
  if (mayRetell) requireSeats(left, now);
  else requireSeat(left, now, before);
  if (way === 'check') requireTimeForCheck(left, facts);
  const booking = bookingOf(left, data, facts, chargeFor(left, facts.tax_rate, data.total));
  const isUnconfirmed = way === 'check' && facts.by_visitor === true && booking.total > 0;
  if (isUnconfirmed) requireRoomForCheck(left, facts);
  // told anew, a seat is the same seat, and held no longer
  const until = new Date((mayRetell && before.until) || now + HOLD_MS).toISOString();
  return [
    ...over,
    ...(mayRetell ? [released(before, 'told anew')] : []),
    { type: 'WorkshopSeatHeld', data: { ...booking, until } },
    ...settledAtOnce(booking, way, facts, isUnconfirmed),
  ];
}

/** Lets the form of a seat be told anew while it is being paid for, and once it has fallen free. */
export function mayTellAnew(seat: Pick<Seat, 'stage' | 'from'> | undefined, isByOffer: boolean): boolean {
  if (!seat || hasEnded(seat) || (isByOffer && seat.stage === 'offered')) return true;
  return seat.stage === 'held' && !seat.from;
}

/** Events that follow at once on taking a seat: none where a card is to be charged. */
export function settledAtOnce(
  { registration_id, total }: Pick<Booking, 'registration_id' | 'total'>,
  way: Way,
  facts: Pick<TakingFacts, 'now' | 'check_wait'>,
  isUnconfirmed = false,
): Events {
  if (total === 0) return [{ type: 'WorkshopSeatConfirmed', data: { registration_id, paid: 0 } }];
  if (way !== 'check') return [];
  const awaited = { registration_id, by: checkAwaitedBy(facts) };
  return [{ type: 'WorkshopCheckAwaited', data: isUnconfirmed ? { ...awaited, unconfirmed: true } : awaited }];
}

/** Day until which a check is awaited from now on; null where it is awaited without an end. */
export function checkAwaitedBy({ now, check_wait }: Pick<TakingFacts, 'now' | 'check_wait'>): string | null {
  return check_wait === undefined ? null : addDays(dateIn(now), check_wait);
}

/** The place that this registration has already, if it may go on from there; whoever has a seat for good is refused. */
function standing(book: WorkshopBook, { data, facts }: CommandOf<'TakeSeat'>): Seat | undefined {
  const before = seatIn(book, data.registration_id);
  if (!before) return undefined;
  if (before.stage === 'cancelled' || before.stage === 'moved')
    refuseAs('conflict', 'registration/exists', 'This registration has ended: register again.');
  if (hasEnded(before)) return undefined;
  if (isTheSame(before, data)) return before;
  if (before.open) refuse('payment/open', PAYMENT_OPEN);
  if (before.stage === 'held' && before.from) refuse('move/open', MOVE_OPEN);
  if (before.stage === 'held') return before;
  if (before.stage === 'waitlist') return waitingFor(book, before, data, facts);
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

/** Place of somebody who waits: they are offered a seat in turn, and may take one that is kept for nobody, as anybody may. */
function waitingFor(
  book: WorkshopBook,
  before: Seat,
  { way }: CommandOf<'TakeSeat'>['data'],
  { now }: TakingFacts,
): Seat {
  const mayTake = offersUntil(book, now) === null || freeForAll(freeIn(book, now), book.keepEnds, now) > 0;
  if (way === 'waitlist' || mayTake) return before;
  refuseVisitor(
    'registration/waiting',
    'You are on the waitlist already: we will write to you as soon as a seat is yours.',
    `They are on the waitlist already: give them a free seat with registration ${before.registration_id}.`,
  );
}

/** The same way, and on a held seat the total that was shown: the very same form again. */
function isTheSame(before: Seat, { way, total }: CommandOf<'TakeSeat'>['data']): boolean {
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

export function requireSeat(book: WorkshopBook, now: number, before?: Seat): void {
  requireSeats(book, now);
  const free = before?.stage === 'waitlist' ? freeIn(book, now) : freeForNewcomers(book, now);
  if (free > 0) return;
  const hasFree = freeIn(book, now) > 0;
  const gone = hasFree ? 'The seats that are free go to those who wait.' : 'The last seat has just gone.';
  refuseVisitor(
    'workshop/full',
    `${gone} Join the waitlist, and we will let you know when one is yours.`,
    hasFree ? 'The seats that are free there go to those who wait.' : 'No seat is free there.',
  );
}

/** A check is offered only while it can arrive. */
export function requireTimeForCheck(
  { workshop }: WorkshopBook,
  { now, check_days }: Pick<TakingFacts, 'now' | 'check_days'>,
): void {
  const last = check_days == null ? null : lastDayForCheck(workshop.times, check_days);
  if (last !== null && dateIn(now) > last)
    refuse('check/too-late', `A check could be mailed until ${longDate(last)}: please pay by card, or call us.`);
}

/** Charge for a seat that is taken now. The visitor is charged what was shown, or nothing. */
export function chargeFor({ workshop }: WorkshopBook, rate: Decimal, shown: Cents | null = null): Charge {
  const { price } = workshop.values;
  if (price === null) throw new Error('a workshop without a price admits nobody to a seat');
  if (!(rate >= 0 && rate <= 1)) throw new Error(`${rate} is no tax rate`);
  const { tax, total } = withTax(price, rate);
  if (shown !== null && shown !== total)
    refuse('registration/total', `The total has changed to ${priceTag(total)} meanwhile: look at it again.`);
  return { price, tax_rate: rate, tax, total };
}

/** Promises of a seat that is taken now. */
export function termsOf({ workshop }: WorkshopBook): Terms {
  const { name, cancellation, price } = workshop.values;
  const start = firstStart(workshop.times);
  return {
    name,
    policy: promiseOf(cancellation, price === 0),
    starts: start === null ? null : new Date(start).toISOString(),
  };
}

function bookingOf(
  book: WorkshopBook,
  { registration_id, way, customer_id, before }: CommandOf<'TakeSeat'>['data'],
  { order_id }: Pick<TakingFacts, 'order_id'>,
  charge: Charge,
): Booking {
  const existing = seatIn(book, registration_id) ?? (before === undefined ? undefined : seatIn(book, before));
  const ids = {
    registration_id,
    customer_id,
    order_id: existing?.registration_id === registration_id ? existing.order_id : order_id,
  };
  return { ...ids, way, attempts: existing?.attempts ?? 0, ...charge, ...termsOf(book) };
}
