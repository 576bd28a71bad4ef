import { sizeInWords } from '@rabbet/domain/numbers/inches';
import fc from 'fast-check';
import { MAX_SIZE } from './properties';
import { inchesOfSize, readProperty, readSize, sizeAsTyped } from './sizes';

const inchesOrProblem = (text: string) => {
  const { size, wrong } = readSize(text);
  return size ? inchesOfSize(size) : wrong;
};

test.each([
  '16 3/8 x 20',
  '16-3/8x20',
  '16⅜ × 20',
  '16 3/8" x 20"',
  '16.375 in. by 20 inches',
  ' 16 3/8 X 20 ',
  '16 3/8 * 20″',
  '16 3/8 in x 50.8 cm',
])('reads a size as framers write it: %s', (text) =>
  expect(inchesOrProblem(text)).toEqual({ width: 16.375, height: 20 }),
);

test.each([
  ['40 x 60 cm', '40 x 60 cm', 'about 15 3/4 x 23 5/8'],
  ['40cm x 60cm', '40 x 60 cm', 'about 15 3/4 x 23 5/8'],
  ['400 x 600 MM', '400 x 600 mm', 'about 15 3/4 x 23 5/8'],
  ['25.4 cm x 10', '25.4 x 10 cm', 'about 10 x 3 15/16'],
  ['40 cm x 20 in', '40 cm x 20 in', 'about 15 3/4 x 20'],
  ['16" x 20', '16 x 20', '16 x 20'],
  ['1 x 2 ft', '1 x 2 ft', '12 x 24'],
  ['40 cm. x 60 Cm', '40 x 60 cm', 'about 15 3/4 x 23 5/8'],
  ['16.375 x 20', '16 3/8 x 20', '16 3/8 x 20'],
  ['40.5 x 60 cm', '40.5 x 60 cm', 'about 15 15/16 x 23 5/8'],
])('a size keeps the units in which it is typed: %s', (text, typed, inches) => {
  const { size } = readSize(text);
  expect(size && [sizeAsTyped(size), sizeInWords(inchesOfSize(size)!)]).toEqual([typed, inches]);
});

test.each([
  ...['', '16', '16 x', 'x 20', '16 x 20 x 2', 'cm x 20', '16 20'].map(
    (text) => [text, /^A size is a width and a height/] as const,
  ),
  ['0 x 20', /^0 is not a size/],
  ['16 x 0 cm', /^0 is not a size/],
  ['-16 x 20', /^-16 is not a size/],
  ['16 3/ x 20', /^“16 3\/” is not a number/],
  ['16 wide cm x 20', /^“16 wide” is not a number/],
  ['16 x 1,5', /^“1,5” is not a number/],
  ['16 x 20 wide', /^“wide” is no unit of length here: type inches, cm or mm/],
  [`16 x ${MAX_SIZE + 1}`, /^A size is at most 1200 inches: 1201 inches is more/],
  ['16 x 4000 cm', /^A size is at most 1200 inches: 4000 cm is more/],
] as const)('the message about a wrong size gives the reason: “%s”', (text, words) =>
  expect(readSize(text).wrong).toMatch(words),
);

test.each([
  ['2 1/2', '2 1/2', null],
  [' 2 1/2" ', '2 1/2', null],
  ['2.5 In.', '2.5', 'in'],
  ['6cm', '6', 'cm'],
  ['6 CM.', '6', 'cm'],
  ['1 ft', '1', 'ft'],
  ['3 days', '3 days', null],
  ['oval', 'oval', null],
  ['row 5 in', 'row 5 in', null],
  ['in', 'in', null],
  ['', '', null],
])('a property has the units after its number: “%s”', (text, value, units) =>
  expect(readProperty(text)).toEqual({ value, units }),
);

test('a size with a word as a side has no size in inches', () => {
  const word = { value: 'wide', units: null };
  const side = { value: '20', units: 'cm' };
  expect([inchesOfSize({ width: word, height: side }), inchesOfSize({ width: side, height: word })]).toEqual([
    null,
    null,
  ]);
});

test('the largest size is accepted', () => {
  expect(inchesOrProblem(`${MAX_SIZE} x ${MAX_SIZE}`)).toEqual({ width: MAX_SIZE, height: MAX_SIZE });
});

test('reading a size that was written gives the same size', () => {
  const side = fc.integer({ min: 1, max: MAX_SIZE * 100 }).map((n) => n / 100);
  const units = fc.constantFrom('', 'in', 'cm', 'mm');
  fc.assert(
    fc.property(side, side, units, units, (width, height, first, second) => {
      const { size } = readSize(`${width} ${first} x ${height} ${second}`);
      expect(size).not.toBeNull();
      expect(readSize(sizeAsTyped(size!)).size).toEqual(size);
    }),
  );
});
