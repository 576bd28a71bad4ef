import fc from 'fast-check';
import { cardNumberAcross, holdsCardNumber, mayHoldCardNumber, plainDigits } from './card-number';

test.each([
  '4111111111111111',
  'my card is 4111 1111 1111 1111, thank you',
  '4111-1111-1111-1111',
  '4111 - 1111 / 1111 . 1111',
  '3782 822463 10005',
  '４１１１ １１１１ １１１１ １１１１',
  '٤١١١ ١١١١ ١١١١ ١١١١',
  '४१११ १११1 ۱۱۱۱ 1111',
  '\u{1e144}\u{1e141}11 1111 \u{1d7cf}\u{1d7d9}11 1111',
  'call 919 4111 1111 1111 1111',
])('finds the card number in "%s"', (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

test.each([
  '4111 1111 1111 1112',
  '(919) 555-0142, (919) 555-0143',
  '411111111111',
  'born 1954, framed in 1988, 24 x 36 inches',
  '٤١١١ ١١١١ ١١١١ ١١١٢',
  '4111 of it, 1111 of that, 1111 and then 1111',
  '',
])('finds no card number in "%s"', (text) => {
  expect(holdsCardNumber(text)).toBe(false);
});

const withCheckDigit = (digits: string): string => {
  const sum = [...digits].reverse().reduce((all, digit, i) => {
    const twice = Number(digit) * 2;
    return all + (i % 2 === 0 ? (twice > 9 ? twice - 9 : twice) : Number(digit));
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
};

test('digits of every script are read as 0 to 9', () => {
  const digits = /\p{Nd}/u;
  const rows = Array.from({ length: 0x2_0000 }, (_, at) => String.fromCodePoint(at)).filter((sign) =>
    digits.test(sign),
  );
  expect(rows.length).toBeGreaterThan(600);
  expect(rows.map(plainDigits).join('')).toBe('0123456789'.repeat(rows.length / 10));
});

test.each(['4111-1111-1111-1112', '٤١١١١١١١١١١١١', 'a1b2c3d4e5f6g7h8i9j0k1l2m3'])(
  '"%s" has 13 digits or more, and so may hold a card number',
  (text) => expect(mayHoldCardNumber(text)).toBe(true),
);

test.each(['919-555-0142', 'workshop_id', '123456789012'])(
  '"%s" has less than 13 digits, and so holds no card number',
  (text) => expect(mayHoldCardNumber(text)).toBe(false),
);

test('finds a card number with any signs between its groups, but not with a wrong check digit', () => {
  const body = fc.stringMatching(/^[2-6]\d{11,17}$/);
  const signs = fc.stringMatching(/^[ ./-]{1,3}$/);
  fc.assert(
    fc.property(body, signs, (digits, between) => {
      const whole = withCheckDigit(digits);
      const wrong = whole.slice(0, -1) + String((Number(whole.at(-1)) + 1) % 10);
      const spread = (text: string) => (text.match(/.{1,4}/g) ?? []).join(between);
      expect(holdsCardNumber(spread(whole))).toBe(true);
      expect(holdsCardNumber(wrong)).toBe(false);
    }),
  );
});

test.each([
  [['4111 1111', '1111 1111'], 0],
  [['Ann', 'my card 4111-1111-', '-1111', '1111 it is'], 1],
  [['4111', '1111', '1111', '1111'], 0],
  [['４１１１１１１１', '11111111'], 0],
  [['Ann', '٤١١١١١١١', '١١١١١١١١'], 1],
  [['4111 1111', 'and 1111 1111'], -1],
  [['4111 1111 of it', '1111 1111'], -1],
  [['4111 1111', '1111 1112'], -1],
  [['410 Glenwood Avenue', '170', 'Raleigh', '27601'], -1],
  [[], -1],
])('in the texts %j, the text in which a card number begins has the index %i', (texts, index) => {
  expect(cardNumberAcross(texts)).toBe(index);
});

test('finds a card number that is split over two texts at any digit', () => {
  const parts = fc.tuple(fc.stringMatching(/^[2-6]\d{11,17}$/), fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(parts, ([digits, at]) => {
      const whole = withCheckDigit(digits);
      expect(cardNumberAcross(['Ann', `No. ${whole.slice(0, at)} `, whole.slice(at), 'NC'])).toBe(1);
    }),
  );
});

test('does not take a house number, a suite and a ZIP code for a card number', () => {
  const number = fc.integer({ min: 1, max: 99_999 }).map(String);
  fc.assert(
    fc.property(number, number, number, (house, suite, zip) => {
      expect(cardNumberAcross([`Route 1, ${house}`, `#${suite}`, 'Raleigh', 'NC', zip])).toBe(-1);
    }),
  );
});
