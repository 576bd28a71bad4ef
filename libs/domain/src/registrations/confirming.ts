import { refuse } from '@rabbet/domain/deciders/refusal';
import { registrationOf, type WorkshopBook } from './book';
import type { RegistrationCommand, RegistrationEvent } from './commands';
import { MOVE_OPEN, openAttempt, PAYMENT_OPEN } from './registration';
import { takesSeat } from './seats';

type Of<T extends RegistrationCommand['type']> = Extract<RegistrationCommand, { type: T }>;
type Events = readonly RegistrationEvent[];

/** Staff took the money in the shop. */
export function confirmSeat(book: WorkshopBook, { data, facts }: Of<'ConfirmSeat'>): Events {
  const { registration_id } = data;
  const registration = registrationOf(book, registration_id);
  const { stage, total: paid } = registration;
  if (stage === 'registered') return [];
  if (openAttempt(registration)) refuse('payment/open', PAYMENT_OPEN);
  if ((stage !== 'held' && stage !== 'check mailed') || !takesSeat(registration, facts.now))
    refuse('hold/lapsed', 'No seat is held for this registration any more: hold one first.');
  return [{ type: 'SeatConfirmed', data: { registration_id, paid, how: 'shop' } }];
}

/** A seat is let go for which nothing was paid: its hold was abandoned, its check never came. */
export function releaseSeat(book: WorkshopBook, { data }: Of<'ReleaseSeat'>): Events {
  const { registration_id } = data;
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
      return [{ type: 'SeatReleased', data: { registration_id } }];
  }
}

/** The check that was promised has come. */
export function receiveCheck(book: WorkshopBook, { data }: Of<'ReceiveCheck'>): Events {
  const { registration_id } = data;
  const { stage, pays, total: paid } = registrationOf(book, registration_id);
  if (stage === 'registered' && pays === 'check') return [];
  if (stage !== 'check mailed') refuse('check/not-awaited', 'No check is awaited for this registration.');
  return [{ type: 'CheckReceived', data: { registration_id, paid } }];
}
