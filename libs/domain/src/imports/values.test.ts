import fc from 'fast-check';
import { dollars, priceTag } from '@rabbet/domain/money/money';
import { inchesInWords, sizeInWords } from '@rabbet/domain/numbers/inches';
import { sideSaid, sizeSaid } from './sizes';
import { amountSaid, arrivalSaid, categoriesSaid, flagSaid, priceSaid, quantitySaid, shareSaid } from './values';

/** Readings of these texts: their values, or what is wrong with them. */
function readAll<T>(reader: (text: string) => { value: T } | { wrong: string }, texts: readonly string[]) {
  return texts.map((text) => {
    const read = reader(text);
    return 'value' in read ? read.value : read.wrong;
  });
}

test('amounts are read as people write them, on either side of the sea', () => {
  const texts = [
    '$1,200.00',
    '1200',
    ' 1200.5 ',
    '1.200,00',
    '1.234.567',
    '12,50',
    'USD 1 200',
    '1,200 usd',
    "1'200.50",
  ];
  expect(readAll(amountSaid, texts)).toEqual([1200, 1200, 1200.5, 1200, 1234567, 12.5, 1200, 1200, 1200.5]);
});

test('what may be two amounts, is in other money, or none at all is told with what would be right', () => {
  expect(amountSaid('1.200')).toEqual({
    wrong: '"1.200" may be 1200 dollars or 1 and a part.',
    right: 'Say 1200 or 1.20.',
  });
  expect(readAll(amountSaid, ['€ 1200', '1200 EUR', '12,3', '-5', '1200.505', 'cheap', '', '1,20,000'])).toEqual([
    ...['"€ 1200" is not in dollars.', '"1200 EUR" is not in dollars.'],
    ...['12,3', '-5', '1200.505', 'cheap', '', '1,20,000'].map((text) => `"${text}" is no amount.`),
  ]);
});

test('what the shop prints as a price is read as the same price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      for (const text of [priceTag(cents), dollars(cents)]) expect(amountSaid(text)).toEqual({ value: cents / 100 });
    }),
  );
});

test('a price may be a word for none, and on request', () => {
  const onRequest = ['POA', 'p.o.a.', 'NFS', 'Not for sale', 'price on request', 'Call for price'];
  for (const text of onRequest) expect(priceSaid(text)).toEqual({ value: { price: null, isOnRequest: true } });
  for (const text of ['-', 'n/a', 'TBD'])
    expect(priceSaid(text)).toEqual({ value: { price: null, isOnRequest: false } });
  expect(priceSaid('$90')).toEqual({ value: { price: 90, isOnRequest: false } });
  expect(priceSaid('much')).toEqual({
    wrong: '"much" is no amount.',
    right: 'Say an amount in dollars, such as 1200 or $1,200.50, or POA.',
  });
});

test('yes, no, quantities, shares and ways of arrival are words of everyday', () => {
  expect(readAll(flagSaid, ['Yes', 'x', '1', 'N', 'false', 'maybe'])).toEqual([
    ...[true, true, true, false, false, '"maybe" is neither yes nor no.'],
  ]);
  expect(readAll(quantitySaid, ['3', '1,200', '2 pcs', '0.5', '-1', 'few'])).toEqual([
    ...[3, 1200, 2, 0.5, '"-1" is no quantity.', '"few" is no quantity.'],
  ]);
  expect(readAll(shareSaid, ['60%', '60', '0', '100 percent', '60/40', '0.6', '101', 'half'])).toEqual([
    ...[60, 60, 0, 100, '"60/40" is no percentage.', '"0.6" is less than one percent.'],
    ...['"101" is more than the whole.', '"half" is no percentage.'],
  ]);
  expect(readAll(arrivalSaid, ['bought', 'On consignment', 'Consigned', 'OWNED'])).toEqual([
    ...['Purchased', 'Consigned', 'Consigned', 'Purchased'],
  ]);
  expect(arrivalSaid('found')).toMatchObject({ right: 'Say Purchased or Consigned.' });
});

test('categories go by their names and by everyday words, and others are left to the shop', () => {
  expect(readAll(categoriesSaid, ['Still-Life', 'Seascape; flowers', 'Boats, sea', 'op art', ''])).toEqual([
    ...['still life', 'nautical,floral', 'nautical', 'op art', ''],
  ]);
  expect(categoriesSaid('Sunset')).toEqual({
    wrong: '"Sunset" may be landscape or nautical.',
    right: 'Say which of them, such as landscape.',
  });
});

describe('sizes', () => {
  const inOrder = ['height', 'width'] as const;

  test.each([
    ['16 3/8 x 20"', { height: 16.375, width: 20 }, 'inch'],
    ['40 x 60 cm', { height: 40, width: 60 }, 'centimeter'],
    ['40cm×60cm', { height: 40, width: 60 }, 'centimeter'],
    ['16⅜ by 20½', { height: 16.375, width: 20.5 }, null],
    ['40,5 x 60', { height: 40.5, width: 60 }, null],
    ['16"W x 20"H', { width: 16, height: 20 }, 'inch'],
    ['H 16 x W 20 in.', { height: 16, width: 20 }, 'inch'],
    ['16 in h X 20 in w X 2 in d', { height: 16, width: 20, depth: 2 }, 'inch'],
    ['8 x 10 x 3', { height: 8, width: 10, depth: 3 }, null],
  ])('%s is read', (text, sides, units) => {
    expect(sizeSaid(text, inOrder)).toEqual({ value: { sides, units } });
  });

  test.each(['16', '16 x', 'x', '16 x 20 x 2 x 1', '0 x 20', 'large', '16 x 20 dia', '1e3 x 2', '16 stone x 20'])(
    '%s is none',
    (text) => {
      expect(sizeSaid(text)).toEqual({ wrong: `"${text}" is no size.`, right: expect.stringContaining('16 3/8 x 20') });
    },
  );

  it('say all of their sides or none, and one unit', () => {
    expect(sizeSaid('16"H x 20"')).toMatchObject({ wrong: expect.stringContaining('which side is which') });
    expect(sizeSaid('16 h x 20 h')).toMatchObject({ wrong: expect.stringContaining('which side is which') });
    expect(sizeSaid('16" x 40 cm')).toMatchObject({ wrong: expect.stringContaining('two units') });
    expect(sideSaid('40 cm', 'width')).toEqual({ value: { sides: { width: 40 }, units: 'centimeter' } });
    expect(sideSaid('40 h', 'width')).toMatchObject({ wrong: '"40 h" is no width.' });
  });

  it('are read back as framers are told them', () => {
    const side = fc.integer({ min: 1, max: 76_800 }).map((n) => n / 64);
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(sizeSaid(sizeInWords({ width, height }))).toEqual({ value: { sides: { width, height }, units: null } });
        expect(sideSaid(inchesInWords(width), 'width')).toEqual({ value: { sides: { width }, units: null } });
      }),
    );
  });
});
