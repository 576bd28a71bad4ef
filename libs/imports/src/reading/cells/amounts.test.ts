import fc from 'fast-check';
import { dollars, priceTag } from '@rabbet/domain/money/money';
import { readAmount, readPrice } from './amounts';

/** Reads these texts. Returns the value of each, or the problem with it. */
function readAll<T>(reader: (text: string) => { value: T } | { problem: string }, texts: readonly string[]) {
  return texts.map((text) => {
    const reading = reader(text);
    return 'value' in reading ? reading.value : reading.problem;
  });
}

test('reads amounts in American and in European notation', () => {
  const texts = [
    '$1,200.00',
    '1200',
    ' 1200.5 ',
    '1.200,00',
    '1.234.567',
    'USD 1 200',
    '1,200 usd',
    "1'200.50",
    '1200.-',
    '1.200,--',
    "1'200.–",
  ];
  const expectedAmounts = [1200, 1200, 1200.5, 1200, 1234567, 1200, 1200, 1200.5, 1200];
  expect(readAll(readAmount, texts)).toEqual([
    ...expectedAmounts,
    '"1.200,--" may be 1200 dollars or 1 and a part.',
    1200,
  ]);
});

test('refuses ambiguous amounts, foreign currencies and other texts, with advice', () => {
  expect(readAmount('1.200')).toEqual({
    problem: '"1.200" may be 1200 dollars or 1 and a part.',
    remedy: 'Write 1200 or 1.20.',
  });
  expect(readAll(readAmount, ['€ 1200', '1200 EUR', '12,3', '-5', 'cheap', '', '1,20,000'])).toEqual([
    '"€ 1200" is not in dollars.',
    '"1200 EUR" is not in dollars.',
    ...['12,3', '-5', 'cheap', '', '1,20,000'].map((text) => `"${text}" is no amount.`),
  ]);
});

test('refuses fractions of a cent', () => {
  expect(readAll(readAmount, ['1200.505', '$1,200.505', '1200.50'])).toEqual([
    '"1200.505" has more than two decimals.',
    '"$1,200.505" has more than two decimals.',
    1200.5,
  ]);
});

test('rounds a computed amount to cents if only floating-point error is rounded off', () => {
  expect(readAll(readAmount, ['1225.0000000001', '999.99999999', '0.30000000000000004', '1234.98375'])).toEqual([
    1225,
    1000,
    0.3,
    '"1234.98375" has more than two decimals.',
  ]);
});

test('reads approximate amounts, and refuses abbreviated ones such as 1.2k', () => {
  expect(readAll(readAmount, ['~600', 'ca. $600', '$600 approx.', 'about 1,200'])).toEqual([600, 600, 600, 1200]);
  for (const text of ['1.2k', '$12K', '1e9', 'ca.', 'cheap'])
    expect(readAmount(text)).toEqual({
      problem: `"${text}" is no amount.`,
      remedy: 'Write an amount in dollars, such as 1200 or $1,200.50.',
    });
});

test('refuses 12,50, which may be 12.50 or 1250, but reads 1200,50', () => {
  expect(readAmount('12,50')).toEqual({
    problem: '"12,50" may be 12.50 or 1250 dollars.',
    remedy: 'Write 12.50 or 1250.',
  });
  expect(readAll(readAmount, ['1200,50', '1.200,50', '1,250'])).toEqual([1200.5, 1200.5, 1250]);
});

test('refuses SOLD and net prices in a column of prices, with advice on where they belong', () => {
  for (const text of ['SOLD', '$600 (sold)'])
    expect(readPrice(text)).toEqual({
      problem: `"${text}" is no price.`,
      remedy: expect.stringMatching(/^Leave the row out, or .* record the sale once the piece is in the shop/),
    });
  for (const text of ['500 (net)', '500 net', 'net 500'])
    expect(readPrice(text)).toMatchObject({ remedy: expect.stringContaining('a column Cost') });
});

test('reads each price that the shop prints as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      for (const text of [priceTag(cents), dollars(cents)]) expect(readAmount(text)).toEqual({ value: cents / 100 });
    }),
  );
});

test('reads POA as a price on request, and NFS as a piece that is not for sale', () => {
  const onRequest = ['POA', 'p.o.a.', 'price on request', 'Call for price'];
  for (const text of onRequest) expect(readPrice(text)).toEqual({ value: { price: null, isOnRequest: true } });
  for (const text of ['NFS', 'n.f.s.', 'Not for sale'])
    expect(readPrice(text)).toEqual({ value: { price: null, isOnRequest: true, isNotForSale: true } });
  expect(readPrice('$90')).toEqual({ value: { price: 90, isOnRequest: false } });
  expect(readPrice('much')).toEqual({
    problem: '"much" is no amount.',
    remedy: 'Write an amount in dollars, such as 1200 or $1,200.50, or POA.',
  });
});
