import fc from 'fast-check';
import { dollars, priceTag } from '@rabbet/domain/money/money';
import { readAmount, readPrice } from './amounts';

/** Readings of these texts: their values, or what is wrong with them. */
function readAll<T>(reader: (text: string) => { value: T } | { problem: string }, texts: readonly string[]) {
  return texts.map((text) => {
    const reading = reader(text);
    return 'value' in reading ? reading.value : reading.problem;
  });
}

test('amounts are read as people write them, on either side of the sea', () => {
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

test('what may be two amounts, is in other money, or none at all is told with what would be right', () => {
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

test('an amount with parts of a cent is told as such', () => {
  expect(readAll(readAmount, ['1200.505', '$1,200.505', '1200.50'])).toEqual([
    '"1200.505" has more than two decimals.',
    '"$1,200.505" has more than two decimals.',
    1200.5,
  ]);
});

test('an amount that a workbook has computed is read where its error alone is more than cents', () => {
  expect(readAll(readAmount, ['1225.0000000001', '999.99999999', '0.30000000000000004', '1234.98375'])).toEqual([
    1225,
    1000,
    0.3,
    '"1234.98375" has more than two decimals.',
  ]);
});

test('amounts that are not exact are read, and shortened ones are asked for in full', () => {
  expect(readAll(readAmount, ['~600', 'ca. $600', '$600 approx.', 'about 1,200'])).toEqual([600, 600, 600, 1200]);
  for (const text of ['1.2k', '$12K', '1e9', 'ca.', 'cheap'])
    expect(readAmount(text)).toEqual({
      problem: `"${text}" is no amount.`,
      remedy: 'Write an amount in dollars, such as 1200 or $1,200.50.',
    });
});

test('two digits behind a comma may be cents or a slip of thousands, and are asked for', () => {
  expect(readAmount('12,50')).toEqual({
    problem: '"12,50" may be 12.50 or 1250 dollars.',
    remedy: 'Write 12.50 or 1250.',
  });
  expect(readAll(readAmount, ['1200,50', '1.200,50', '1,250'])).toEqual([1200.5, 1200.5, 1250]);
});

test('a price that says that the piece is sold is told what to do with the sale', () => {
  for (const text of ['SOLD', '$600 (sold)'])
    expect(readPrice(text)).toEqual({
      problem: `"${text}" is no price.`,
      remedy: expect.stringMatching(/^Leave the row out, or .* record the sale once the piece is in the shop/),
    });
  for (const text of ['500 (net)', '500 net', 'net 500'])
    expect(readPrice(text)).toMatchObject({ remedy: expect.stringContaining('a column Cost') });
});

test('what the shop prints as a price is read as the same price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      for (const text of [priceTag(cents), dollars(cents)]) expect(readAmount(text)).toEqual({ value: cents / 100 });
    }),
  );
});

test('a price may be a word for none, and on request', () => {
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
