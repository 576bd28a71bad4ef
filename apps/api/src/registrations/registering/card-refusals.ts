import { Refusal } from '@rabbet/domain/deciders/refusal';
import { dollars } from '@rabbet/domain/money/money';
import type { Decline } from '@rabbet/domain/payments/payments';
import { dueFor, paidFor, type Seat } from '@rabbet/domain/registrations/registrations';
import { longMoment } from '@rabbet/domain/time/words';

const WORDS: Readonly<Record<Decline, string>> = {
  declined: 'Your card was declined. Please use another card, or ask your bank.',
  'insufficient funds': 'Your card was declined for insufficient funds. Please use another card.',
  'expired card': 'Your card has expired. Please use another card.',
  'wrong code': 'The security code is not right. Please check it, and try again.',
  'not charged': 'Your card was not charged. Please try again.',
  other: 'Your card was not accepted. Please use another card.',
};

/** Refusal of a card, for whoever has just tried it: with how long the seat is held, and what is paid of it already. */
export function declined(reason: Decline | null, seat: Seat): Refusal {
  return new Refusal('card/declined', [WORDS[reason ?? 'other'], ...heldWords(seat)].join(' '), { field: 'cc' });
}

function heldWords(seat: Seat): readonly string[] {
  const { stage, until } = seat;
  if (stage !== 'held' || until === null) return [];
  const held = `Your seat is held for you until ${longMoment(until)}.`;
  const paid = paidFor(seat);
  if (paid === 0) return [held];
  return [
    held,
    `${dollars(paid)} of store credit has been used for it: the card pays the other ${dollars(dueFor(seat))}.`,
  ];
}

/** Refusal of a card where so many from one network were declined that no seat is held for another try. */
export function declinedOften(): Refusal {
  return new Refusal(
    'card/declined',
    'Your card was declined, and so were many others from your network: no seat is held for you. Please try another card, or call us.',
    { field: 'cc' },
  );
}

/** Refusal of a payment that came when there was no seat any more: it goes back by itself. */
export function seatGone(): Refusal {
  return new Refusal(
    'hold/lapsed',
    'The last seat went while your card was being charged. The whole amount goes back to your card. Please join the waitlist.',
  );
}
