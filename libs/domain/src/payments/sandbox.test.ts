import { holdsCardNumber } from '@rabbet/domain/text/card-number';
import { SANDBOX_CARDS, sandboxCard, shownOfCard } from './sandbox';

test('every number of the sandbox is one that a card could have, and there once', () => {
  const numbers = SANDBOX_CARDS.map(({ number }) => number);
  expect(numbers.every(holdsCardNumber)).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a number is known as it is documented, and no other is', () => {
  expect(sandboxCard('4000000000000002')?.ending).toEqual({ outcome: 'declined', reason: 'declined' });
  expect(sandboxCard('4000000000000010')).toBeUndefined();
});

test('of a number its brand and last four digits are kept', () => {
  expect(shownOfCard('5555555555554444')).toEqual({ brand: 'Mastercard', last4: '4444' });
  expect(shownOfCard('9999999999990000')).toEqual({ brand: null, last4: '0000' });
});
