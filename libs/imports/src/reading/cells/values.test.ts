import fc from 'fast-check';
import { dollars, priceTag } from '@rabbet/domain/money/money';
import { inchesInWords, sizeInWords } from '@rabbet/domain/numbers/inches';
import { sideSaid, sizeSaid } from './sizes';
import { amountSaid, categoriesSaid, flagSaid, framedSizeSaid, priceSaid, quantitySaid, signedSaid } from './values';

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
    '1200.-',
    '1.200,--',
    "1'200.–",
  ];
  const read = [1200, 1200, 1200.5, 1200, 1234567, 12.5, 1200, 1200, 1200.5, 1200];
  expect(readAll(amountSaid, texts)).toEqual([...read, '"1.200,--" may be 1200 dollars or 1 and a part.', 1200]);
});

test('what may be two amounts, is in other money, or none at all is told with what would be right', () => {
  expect(amountSaid('1.200')).toEqual({
    wrong: '"1.200" may be 1200 dollars or 1 and a part.',
    right: 'Write 1200 or 1.20.',
  });
  expect(readAll(amountSaid, ['€ 1200', '1200 EUR', '12,3', '-5', 'cheap', '', '1,20,000'])).toEqual([
    '"€ 1200" is not in dollars.',
    '"1200 EUR" is not in dollars.',
    ...['12,3', '-5', 'cheap', '', '1,20,000'].map((text) => `"${text}" is no amount.`),
  ]);
});

test('an amount with parts of a cent is told as such', () => {
  expect(readAll(amountSaid, ['1200.505', '$1,200.505', '1200.50'])).toEqual([
    '"1200.505" has more than two decimals.',
    '"$1,200.505" has more than two decimals.',
    1200.5,
  ]);
});

test('an amount that a workbook has computed is read where its error alone is more than cents', () => {
  expect(readAll(amountSaid, ['1225.0000000001', '999.99999999', '0.30000000000000004', '1234.98375'])).toEqual([
    1225,
    1000,
    0.3,
    '"1234.98375" has more than two decimals.',
  ]);
});

test('a mark in a column of signatures is a yes, and a place stays', () => {
  expect(readAll(signedSaid, ['x', 'Y', '✓', 'yes', 'lower right', 'X.Y.'])).toEqual([
    'yes',
    'yes',
    'yes',
    'yes',
    'lower right',
    'X.Y.',
  ]);
});

test('amounts in thousands and those that are not exact are read where they mean one thing', () => {
  const texts = ['~600', 'ca. $600', '$600 approx.', 'about 1,200', '1.2k', '$12K', '1.15 k'];
  expect(readAll(amountSaid, texts)).toEqual([600, 600, 600, 1200, 1200, 12_000, 1150]);
  const rights = ['$1,2k', '1.200k', '1e9', '1.5e3', '1e-3', 'ca.', 'cheap'].map((text) => amountSaid(text));
  const amount = 'Write an amount in dollars, such as 1200 or $1,200.50.';
  expect(rights.map((read) => 'right' in read && read.right)).toEqual([
    'Write it in full, such as 1200.',
    'Write it in full, such as 1200.',
    'Write it in full: 1000000000.',
    'Write it in full: 1500.',
    amount,
    amount,
    amount,
  ]);
});

test('a price that says that the piece is sold is told what to do with the sale', () => {
  for (const text of ['SOLD', '$600 (sold)'])
    expect(priceSaid(text)).toEqual({
      wrong: `"${text}" is no price.`,
      right: expect.stringMatching(/^Leave the row out, or .* record the sale once the piece is in the shop/),
    });
  for (const text of ['500 (net)', '500 net', 'net 500'])
    expect(priceSaid(text)).toMatchObject({ right: expect.stringContaining('a column Cost') });
  expect(priceSaid('1e3')).toMatchObject({ right: 'Write it in full: 1000.' });
});

test('what the shop prints as a price is read as the same price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      for (const text of [priceTag(cents), dollars(cents)]) expect(amountSaid(text)).toEqual({ value: cents / 100 });
    }),
  );
});

test('a price may be a word for none, and on request', () => {
  const onRequest = ['POA', 'p.o.a.', 'price on request', 'Call for price'];
  for (const text of onRequest) expect(priceSaid(text)).toEqual({ value: { price: null, isOnRequest: true } });
  for (const text of ['NFS', 'n.f.s.', 'Not for sale'])
    expect(priceSaid(text)).toEqual({ value: { price: null, isOnRequest: true, isNotForSale: true } });
  expect(priceSaid('$90')).toEqual({ value: { price: 90, isOnRequest: false } });
  expect(priceSaid('much')).toEqual({
    wrong: '"much" is no amount.',
    right: 'Write an amount in dollars, such as 1200 or $1,200.50, or POA.',
  });
});

test('yes, no and quantities are words of everyday', () => {
  expect(readAll(flagSaid, ['Yes', 'x', '1', 'N', 'false', 'maybe'])).toEqual([
    true,
    true,
    true,
    false,
    false,
    '"maybe" is neither yes nor no.',
  ]);
  expect(readAll(quantitySaid, ['3', '1,200', '2 pcs', '0.5', '-1', 'few'])).toEqual([
    3,
    1200,
    2,
    0.5,
    '"-1" is no quantity.',
    '"few" is no quantity.',
  ]);
});

test('a size with the frame is what the cell says, if it has a number in it', () => {
  expect(readAll(framedSizeSaid, ['20 x 24"', '½ inch more', 'yes', 'black'])).toEqual([
    '20 x 24"',
    '½ inch more',
    '"yes" is no size.',
    '"black" is no size.',
  ]);
});

test('categories go by their names and by everyday words, and others are left to the shop', () => {
  expect(readAll(categoriesSaid, ['Still-Life', 'Seascape; flowers', 'Boats, sea', 'op art', ''])).toEqual([
    'still life',
    'nautical,floral',
    'nautical',
    'op art',
    '',
  ]);
  expect(categoriesSaid('Sunset')).toEqual({
    wrong: '"Sunset" may be landscape or nautical.',
    right: 'Write one of them, such as landscape.',
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
    ['11.8110236 x 15.748031496063', { height: 11.811024, width: 15.748031 }, null],
    ['16"W x 20"H', { width: 16, height: 20 }, 'inch'],
    ['H 16 x W 20 in.', { height: 16, width: 20 }, 'inch'],
    ['16 in h X 20 in w X 2 in d', { height: 16, width: 20, depth: 2 }, 'inch'],
    ['8 x 10 x 3', { height: 8, width: 10, depth: 3 }, null],
    [`2' x 3'`, { height: 2, width: 3 }, 'foot'],
    [`2'6" x 3'`, { height: 30, width: 36 }, 'inch'],
    ['2 ft 6 1/2 in x 36"', { height: 30.5, width: 36 }, 'inch'],
    [`2'6"W x 3'H`, { width: 30, height: 36 }, 'inch'],
    ['1.2 m x 80 cm', { height: 120, width: 80 }, 'centimeter'],
    ['400 mm x 60 cm', { height: 400, width: 600 }, 'millimeter'],
    ['2 x 3 ft', { height: 2, width: 3 }, 'foot'],
    ['ca. 40 x 50 cm', { height: 40, width: 50 }, 'centimeter'],
    ['~40 x 50', { height: 40, width: 50 }, null],
    ['40 x 50 cm (approx.)', { height: 40, width: 50 }, 'centimeter'],
    ['diam. 30 cm', { height: 30, width: 30 }, 'centimeter'],
    ['ø 30', { height: 30, width: 30 }, null],
    ['12" dia', { height: 12, width: 12 }, 'inch'],
    ['Diameter: 1.2 m', { height: 1.2, width: 1.2 }, 'meter'],
    ['H 16', { height: 16 }, null],
    ['16" tall', { height: 16 }, 'inch'],
    ['39 x 34 in. (image)', { height: 39, width: 34 }, 'inch'],
    ['39 x 34 unframed', { height: 39, width: 34 }, null],
    ['8" dia x 10" h', { width: 8, height: 10, depth: 8 }, 'inch'],
    ['11 3/4 x 15 3/4 in (30 x 40 cm)', { height: 11.75, width: 15.75 }, 'inch'],
    ['24 x 36 inches (61 x 91 cm)', { height: 24, width: 36 }, 'inch'],
    ['30 x 40 cm / 11 3/4 x 15 3/4 in', { height: 30, width: 40 }, 'centimeter'],
    ['16 1/2 x 20"/42 x 51 cm', { height: 16.5, width: 20 }, 'inch'],
    ['2 x 3 m = 6.5 x 9.8 ft', { height: 2, width: 3 }, 'meter'],
    ['H. 12, W. 9, D. 4 in', { height: 12, width: 9, depth: 4 }, 'inch'],
    ['H 180 W 90 D 45 cm', { height: 180, width: 90, depth: 45 }, 'centimeter'],
    ['h: 30 cm w: 20 cm', { height: 30, width: 20 }, 'centimeter'],
    ['H 30 x B 20 cm', { height: 30, width: 20 }, 'centimeter'],
    ['12"H, 9"W', { height: 12, width: 9 }, 'inch'],
    ['16 in h 20 in w 2 in d', { height: 16, width: 20, depth: 2 }, 'inch'],
    ['24" sq.', { height: 24, width: 24 }, 'inch'],
    ['24 cm square', { height: 24, width: 24 }, 'centimeter'],
    ['8/8 x 20', { height: 1, width: 20 }, null],
    ['10 cm H x ø 8 cm', { width: 8, height: 10, depth: 8 }, 'centimeter'],
  ])('%s is read', (text, sides, units) => {
    expect(sizeSaid(text, inOrder)).toEqual({ value: { sides, units } });
  });

  test.each(['16 x', 'x', '16 x 20 x 2 x 1', '0 x 20', 'large', 'ø', '1e3 x 2', '16 stone x 20', `2'14" x 3'`])(
    '%s is none',
    (text) => {
      expect(sizeSaid(text)).toEqual({ wrong: `"${text}" is no size.`, right: expect.stringContaining('16 3/8 x 20') });
    },
  );

  it.each([
    ['161/2 x 20', '161/2', 'Write 16 1/2 x 20 if that is meant.'],
    ['163/8 x 20"', '163/8', 'Write 16 3/8 x 20" if that is meant.'],
    ['20 x 1611/16', '1611/16', 'Write 20 x 16 11/16 or 20 x 161 1/16 if that is meant.'],
    ['5/4 x 20', '5/4', 'Write it with a space behind the whole number, such as 16 1/2.'],
    ['16 5/4 x 20', '5/4', 'Write it with a space behind the whole number, such as 16 1/2.'],
  ])('%s has lost a space, and is refused', (text, fraction, right) => {
    expect(sizeSaid(text)).toEqual({ wrong: `"${text}" has a fraction of more than one: ${fraction}.`, right });
  });

  it('say a side without a fraction of more than one', () => {
    expect(sideSaid('161/2', 'width')).toMatchObject({ right: 'Write 16 1/2 if that is meant.' });
    expect(sideSaid('16 1/2', 'width')).toEqual({ value: { sides: { width: 16.5 }, units: null } });
  });

  it('are those of the whole piece', () => {
    for (const text of ['10 x 8 in each (diptych)', '10 x 8 ea.'])
      expect(sizeSaid(text)).toMatchObject({ wrong: `"${text}" is the size of each part.` });
    expect(sizeSaid('10 x 8 in')).toHaveProperty('value');
  });

  it('say one size twice only where both are the same', () => {
    const wrongOf = (text: string) => sizeSaid(text) as { wrong?: string };
    expect(wrongOf('24 x 36 in (61 x 95 cm)').wrong).toContain('two sizes that are not the same');
    expect(wrongOf('24 x 36 in (61 x 91 x 4 cm)').wrong).toContain('two sizes that are not the same');
    expect(wrongOf('24 x 36 in (36 x 24 in)')).toMatchObject({ right: 'Write one of them alone, such as 24 x 36 in.' });
    expect(wrongOf('24 x 36 (61 x 91)').wrong).toContain('two sizes without their units');
    expect(wrongOf('24 x 36 in (stone x 91 cm 3)').wrong).toContain('is no size');
  });

  it('say all of their sides or none, and one unit', () => {
    expect(sizeSaid('16"H x 20"')).toMatchObject({ wrong: expect.stringContaining('which side is which') });
    expect(sizeSaid('16 h x 20 h')).toMatchObject({ wrong: expect.stringContaining('which side is which') });
    expect(sizeSaid('16" x 40 cm')).toMatchObject({ wrong: expect.stringContaining('two units') });
    expect(sideSaid('40 cm', 'width')).toEqual({ value: { sides: { width: 40 }, units: 'centimeter' } });
    expect(sizeSaid('1.2 m x 40"')).toMatchObject({ wrong: expect.stringContaining('two units') });
    for (const text of [`2' x 30`, `2'6" x 36" x 2`, '1.2 m x 80'])
      expect(sizeSaid(text)).toMatchObject({
        wrong: `"${text}" has a side without units.`,
        right: 'Write the units of each side, such as 24" x 36".',
      });
    expect(sideSaid('diam. 40 cm', 'width')).toEqual({ value: { sides: { width: 40 }, units: 'centimeter' } });
    expect(sideSaid(`ca. 2'6"`, 'width')).toEqual({ value: { sides: { width: 30 }, units: 'inch' } });
    expect(sideSaid('40 h', 'width')).toMatchObject({ wrong: '"40 h" is no width.' });
  });

  it('have more than one side, unless the piece is round', () => {
    expect(sizeSaid('400 mm')).toEqual({
      wrong: '"400 mm" is one side of a size.',
      right:
        'Write a size such as 16 3/8 x 20" or 40 x 60 cm; 400 mm H of a height alone; or diam. 30 cm of a round piece.',
    });
    const round = (text: string, right: string) => {
      expect(sizeSaid(text)).toEqual({ wrong: `"${text}" is a diameter and another side.`, right });
      const such = /such as (.*)\.$/.exec(right)?.[1] ?? '';
      expect(sizeSaid(such)).toMatchObject({ value: { sides: { depth: expect.any(Number) } } });
    };
    round('ø 30 x 5 cm', 'Write all sides, such as 30 cm W x 5 cm H x 30 cm D.');
    round('14 in dia x 6', 'Write all sides, such as 14" W x 6" H x 14" D.');
    round('diam. 14 in x 6', 'Write all sides, such as 14" W x 6" H x 14" D.');
    round('diam. 14 x 6 x 2', 'Write all sides, such as 30 W x 5 H x 30 D.');
    round('diam. 14 h', 'Write all sides, such as 30 W x 5 H x 30 D.');
  });

  it('are those of the piece without its frame', () => {
    expect(sizeSaid('24 x 18 (framed 30 x 24)')).toEqual({
      wrong: '"24 x 18 (framed 30 x 24)" has the size with the frame in it.',
      right: 'Write 24 x 18 alone, and 30 x 24 in a column Framed size.',
    });
    for (const text of ['30 x 24 framed', 'framed: 30 x 24"', '30 x 24 (with frame)'])
      expect(sizeSaid(text)).toEqual({
        wrong: `"${text}" is the size with the frame.`,
        right: 'Write the size without it, and this one in a column Framed size.',
      });
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
