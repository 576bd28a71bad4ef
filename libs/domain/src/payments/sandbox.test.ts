import { holdsCardNumber } from '@rabbet/domain/text/card-number';
import { SANDBOX_CARDS, sandboxCard, brandAndLast4 } from './sandbox';

test('each number of the sandbox is a valid card number, and unique', () => {
  const numbers = SANDBOX_CARDS.map(({ number }) => number);
  expect(numbers.every(holdsCardNumber)).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('the sandbox finds only its own numbers', () => {
  expect(sandboxCard('4000000000000002')?.ending).toEqual({ outcome: 'declined', reason: 'declined' });
  expect(sandboxCard('4000000000000010')).toBeUndefined();
});

test('a number is reduced to its brand and last four digits', () => {
  expect(brandAndLast4('5555555555554444')).toEqual({ brand: 'Mastercard', last4: '4444' });
  expect(brandAndLast4('9999999999990000')).toEqual({ brand: null, last4: '0000' });
});
