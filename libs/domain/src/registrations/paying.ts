import { refuse } from '@rabbet/domain/deciders/refusal';
import { registrationOf, requireGoingAhead } from './book';
import type { CommandOf, Events, Rule } from './commands';
import { type Attempt, openAttempt, PAYMENT_OPEN, type Registration } from './registration';

/** Who tries more often tries cards. */
export const MOST_ATTEMPTS = 5;

/**
 * That a card is about to be charged, said before the provider is asked: whatever happens then, somebody knows that there
 * is something to find out. From here on the seat does not fall free until it is found out. A hold that has run out is as
 * good as before, as long as nobody has taken its seat.
 */
export const startPayment: Rule<'StartPayment'> = (book, { registration_id }, { facts }) => {
  const registration = registrationOf(book, registration_id);
  const { attempts, stage, total: amount } = registration;
  if (openAttempt(registration)) refuse('payment/open', PAYMENT_OPEN);
  if (stage === 'released')
    refuse('hold/lapsed', 'The seat was kept for a few minutes and is gone now: register again.');
  if (stage !== 'held') refuse('payment/nothing-due', 'There is no card payment due for this registration.');
  requireGoingAhead(book, facts.now);
  if (attempts.length >= MOST_ATTEMPTS)
    refuse('payment/too-many', 'This has been tried too often: call us, or register again later.');
  return [{ type: 'WorkshopPaymentStarted', data: { registration_id, attempt: attempts.length + 1, amount } }];
};

/** What whoever wants to pay for this seat has to do now. */
export function nextOfPayment(registration: Registration): 'start' | 'wait' | 'done' | 'gone' {
  if (openAttempt(registration)) return 'wait';
  if (registration.stage === 'held') return 'start';
  return registration.stage === 'registered' || registration.stage === 'check mailed' ? 'done' : 'gone';
}

/** How an attempt ended, told by whoever asked the provider first or by whoever asked again. Money outlives everything. */
export const recordPayment: Rule<'RecordPayment'> = (book, data) => {
  const registration = registrationOf(book, data.registration_id);
  const { state, reference } = attemptOf(registration, data.attempt);
  switch (state) {
    case 'started':
      return outcomeOf(registration, data);
    case 'unknown': // known to be unknown is nothing new
      return data.outcome === 'unknown' ? [] : outcomeOf(registration, data);
    case 'declined': // the money came after all
      return data.outcome === 'succeeded' ? outcomeOf(registration, data) : [];
    case 'succeeded':
    case 'refund owed':
    case 'refunded':
      if (data.outcome === 'declined')
        refuse('payment/settled', 'This payment has succeeded: it cannot be declined any more.');
      if (data.outcome === 'succeeded' && data.reference !== reference)
        refuse('payment/other-reference', 'The provider has taken this payment once before, under another reference.');
      return [];
  }
};

function outcomeOf(registration: Registration, data: CommandOf<'RecordPayment'>['data']): Events {
  const { registration_id, attempt } = data;
  const { amount } = attemptOf(registration, attempt);
  const of = { registration_id, attempt, amount };
  switch (data.outcome) {
    case 'unknown':
      return [{ type: 'WorkshopPaymentLeftUnknown', data: of }];
    case 'declined':
      return [{ type: 'WorkshopPaymentDeclined', data: { ...of, reason: data.reason } }];
    case 'succeeded': {
      const { reference, brand = null, last4 = null } = data;
      return [
        { type: 'WorkshopPaymentSucceeded', data: { ...of, reference, brand, last4 } },
        registration.stage === 'held'
          ? { type: 'WorkshopSeatConfirmed', data: { registration_id, paid: amount, how: 'card' } }
          : { type: 'WorkshopRefundOwed', data: { ...of, reference } },
      ];
    }
  }
}

/** That money which bought no seat went back. */
export const recordRefund: Rule<'RecordRefund'> = (book, { registration_id, attempt, reference }) => {
  const { state, amount } = attemptOf(registrationOf(book, registration_id), attempt);
  if (state === 'refunded') return [];
  if (state !== 'refund owed') refuse('payment/no-refund', 'No refund is owed for this payment.');
  return [{ type: 'WorkshopPaymentRefunded', data: { registration_id, attempt, amount, reference } }];
};

function attemptOf({ attempts }: Registration, wanted: number): Attempt {
  return (
    attempts.find(({ attempt }) => attempt === wanted) ??
    refuse('payment/unknown-attempt', 'There was no such attempt to pay for this seat.')
  );
}
