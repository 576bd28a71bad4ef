import fc from 'fast-check';
import { holdsCardNumber } from './card-number';

test.each([
  '4111111111111111',
  'my card is 4111 1111 1111 1111, thank you',
  '4111-1111-1111-1111',
  '4111 - 1111 / 1111 . 1111',
  '3782 822463 10005',
  '４１１１ １１１１ １１１１ １１１１',
  'call 919 4111 1111 1111 1111',
])('finds the card number in "%s"', (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

test.each([
  '4111 1111 1111 1112',
  '(919) 555-0142, (919) 555-0143',
  '411111111111',
  'born 1954, framed in 1988, 24 x 36 inches',
  '4111 of it, 1111 of that, 1111 and then 1111',
  '',
])('finds none in "%s"', (text) => {
  expect(holdsCardNumber(text)).toBe(false);
});

const checked = (digits: string): string => {
  const sum = [...digits].reverse().reduce((all, digit, i) => {
    const twice = Number(digit) * 2;
    return all + (i % 2 === 0 ? (twice > 9 ? twice - 9 : twice) : Number(digit));
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
};

test('whatever stands between its groups, it is found; with its last digit wrong it is not', () => {
  const body = fc.stringMatching(/^[2-6]\d{11,17}$/);
  const signs = fc.stringMatching(/^[ ./-]{1,3}$/);
  fc.assert(
    fc.property(body, signs, (digits, between) => {
      const whole = checked(digits);
      const wrong = whole.slice(0, -1) + String((Number(whole.at(-1)) + 1) % 10);
      const spread = (text: string) => (text.match(/.{1,4}/g) ?? []).join(between);
      expect(holdsCardNumber(spread(whole))).toBe(true);
      expect(holdsCardNumber(wrong)).toBe(false);
    }),
  );
});
