import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { Decline } from '@rabbet/domain/payments/payments';

const WORDS: Readonly<Record<Decline, string>> = {
  declined: 'Your card was declined. Please use another card, or ask your bank.',
  'insufficient funds': 'Your card was declined for insufficient funds. Please use another card.',
  'expired card': 'Your card has expired. Please use another card.',
  'wrong code': 'The security code is not right. Please check it, and try again.',
  'not charged': 'Your card was not charged. Please try again.',
  other: 'Your card was not accepted. Please use another card.',
};

/** Refusal of a card, for whoever has just tried it: the seat is held meanwhile. */
export function declined(reason: Decline | null): Refusal {
  return new Refusal('card/declined', WORDS[reason ?? 'other'], 'cc');
}

/** Refusal of a payment that came when there was no seat any more: it goes back by itself. */
export function seatGone(): Refusal {
  return new Refusal(
    'hold/lapsed',
    'The last seat went while your card was being charged. The whole amount goes back to your card. Please join the waitlist.',
  );
}
