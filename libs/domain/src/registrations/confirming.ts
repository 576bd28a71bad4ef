import { refuse } from '@rabbet/domain/deciders/refusal';
import { dollars } from '@rabbet/domain/money/money';
import { registrationOf } from './book';
import type { Rule } from './commands';
import { MOVE_OPEN, openAttempt, PAYMENT_OPEN } from './registration';

/** Staff took the money in the shop. */
export const confirmSeat: Rule<'ConfirmSeat'> = (book, { registration_id }) => {
  const registration = registrationOf(book, registration_id);
  const { stage, pays, total: paid } = registration;
  if (stage === 'registered' && pays === 'shop') return [];
  if (stage === 'registered') refuse('registration/paid', 'This seat is paid for already.');
  if (openAttempt(registration)) refuse('payment/open', PAYMENT_OPEN);
  if (stage !== 'held' && stage !== 'check mailed')
    refuse('hold/none', 'No seat is held for this registration: hold one first.');
  return [{ type: 'WorkshopSeatConfirmed', data: { registration_id, paid, how: 'shop' } }];
};

/** A seat is let go for which nothing was paid: its hold was abandoned, its check never came. */
export const releaseSeat: Rule<'ReleaseSeat'> = (book, { registration_id }) => {
  const registration = registrationOf(book, registration_id);
  switch (registration.stage) {
    case 'cancelled':
    case 'released':
    case 'lapsed':
    case 'moved':
      return [];
    case 'registered':
      return refuse(
        'registration/paid',
        'This seat is paid for: cancel the registration, and the policy says what is due.',
      );
    case 'waitlist':
      return refuse(
        'registration/waiting',
        'Nobody has a seat here yet: cancel the registration to leave the waitlist.',
      );
    case 'arriving':
      return refuse('move/open', MOVE_OPEN);
    case 'held':
    case 'check mailed':
    case 'offered':
      if (openAttempt(registration)) refuse('payment/open', PAYMENT_OPEN);
      return [{ type: 'WorkshopSeatReleased', data: { registration_id } }];
  }
};

/** The check that was promised has come, over what is due. */
export const receiveCheck: Rule<'ReceiveCheck'> = (book, { registration_id, amount }) => {
  const { stage, pays, total: paid } = registrationOf(book, registration_id);
  if (stage === 'registered' && pays === 'check') return [];
  if (stage !== 'check mailed') refuse('check/not-awaited', 'No check is awaited for this registration.');
  if (amount !== undefined && amount !== paid) refuse('check/amount', `The check must be for ${dollars(paid)}.`);
  return [{ type: 'WorkshopCheckReceived', data: { registration_id, paid } }];
};
