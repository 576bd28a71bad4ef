import { refuse } from '@rabbet/domain/deciders/refusal';
import { registrationOf, type WorkshopBook } from './book';
import type { RegistrationCommand, RegistrationEvent } from './commands';
import { type Attempt, openAttempt, PAYMENT_OPEN, type Registration } from './registration';
import { takesSeat } from './seats';

type Of<T extends RegistrationCommand['type']> = Extract<RegistrationCommand, { type: T }>;
type Events = readonly RegistrationEvent[];

/**
 * That a card is about to be charged, said before the provider is asked: whatever happens then, somebody knows that there
 * is something to find out. From here on the seat does not fall free until it is found out.
 */
export function startPayment(book: WorkshopBook, { data, facts }: Of<'StartPayment'>): Events {
  const registration = registrationOf(book, data.registration_id);
  const { attempts, stage, total: amount } = registration;
  if (attempts.some(({ attempt }) => attempt === data.attempt)) return []; // started already
  if (openAttempt(registration)) refuse('payment/open', PAYMENT_OPEN);
  if (stage !== 'held') refuse('payment/nothing-due', 'There is no card payment due for this registration.');
  if (!takesSeat(registration, facts.now))
    refuse('hold/lapsed', 'The seat was kept for a few minutes, and those are over: register again.');
  if (data.attempt !== attempts.length + 1)
    refuse('payment/attempt', `The next attempt is number ${attempts.length + 1}.`);
  const { registration_id, attempt } = data;
  return [{ type: 'PaymentStarted', data: { registration_id, attempt, amount } }];
}

/** How an attempt ended, told by whoever asked the provider first or by whoever asked again. Money outlives everything. */
export function recordPayment(book: WorkshopBook, { data, facts }: Of<'RecordPayment'>): Events {
  const registration = registrationOf(book, data.registration_id);
  const { state } = attemptOf(registration, data.attempt);
  switch (state) {
    case 'started':
      return outcomeOf(registration, data, facts.now);
    case 'unknown': // known to be unknown is nothing new
      return data.outcome === 'unknown' ? [] : outcomeOf(registration, data, facts.now);
    case 'declined': // the money came after all
      return data.outcome === 'succeeded' ? outcomeOf(registration, data, facts.now) : [];
    case 'succeeded':
    case 'refund owed':
    case 'refunded':
      if (data.outcome === 'declined')
        refuse('payment/settled', 'This payment has succeeded: it cannot be declined any more.');
      return [];
  }
}

function outcomeOf(registration: Registration, data: Of<'RecordPayment'>['data'], now: number): Events {
  const { registration_id, attempt } = data;
  const { amount } = attemptOf(registration, attempt);
  const of = { registration_id, attempt, amount };
  switch (data.outcome) {
    case 'unknown':
      return [{ type: 'PaymentLeftUnknown', data: of }];
    case 'declined':
      return [{ type: 'PaymentDeclined', data: { ...of, reason: data.reason } }];
    case 'succeeded': {
      const { reference, brand = null, last4 = null } = data;
      return [
        { type: 'PaymentSucceeded', data: { ...of, reference, brand, last4 } },
        registration.stage === 'held' && takesSeat(registration, now)
          ? { type: 'SeatConfirmed', data: { registration_id, paid: amount, how: 'card' } }
          : { type: 'RefundOwed', data: of },
      ];
    }
  }
}

/** That money which bought no seat went back. */
export function recordRefund(book: WorkshopBook, { data }: Of<'RecordRefund'>): Events {
  const { registration_id, attempt, reference } = data;
  const { state, amount } = attemptOf(registrationOf(book, registration_id), attempt);
  if (state === 'refunded') return [];
  if (state !== 'refund owed') refuse('payment/no-refund', 'No refund is owed for this payment.');
  return [{ type: 'PaymentRefunded', data: { registration_id, attempt, amount, reference } }];
}

function attemptOf({ attempts }: Registration, wanted: number): Attempt {
  return (
    attempts.find(({ attempt }) => attempt === wanted) ??
    refuse('payment/unknown-attempt', 'There was no such attempt to pay for this seat.')
  );
}
