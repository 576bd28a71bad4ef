import { readCategories, readFlag, readFramedSize, readQuantity, readSignature } from './word-cells';

/** Reads these texts. Returns the value of each, or the problem with it. */
function readAll<T>(reader: (text: string) => { value: T } | { problem: string }, texts: readonly string[]) {
  return texts.map((text) => {
    const reading = reader(text);
    return 'value' in reading ? reading.value : reading.problem;
  });
}

test('reads a mark in a column of signatures as a yes, and the place of a signature as it is written', () => {
  expect(readAll(readSignature, ['x', 'Y', '✓', 'yes', 'lower right', 'X.Y.'])).toEqual([
    'yes',
    'yes',
    'yes',
    'yes',
    'lower right',
    'X.Y.',
  ]);
});

test('reads the usual words for yes and no, and quantities', () => {
  expect(readAll(readFlag, ['Yes', 'x', '1', 'N', 'false', 'maybe'])).toEqual([
    true,
    true,
    true,
    false,
    false,
    '"maybe" is neither yes nor no.',
  ]);
  expect(readAll(readQuantity, ['3', '1,200', '2 pcs', '0.5', '-1', 'few'])).toEqual([
    3,
    1200,
    2,
    0.5,
    '"-1" is no quantity.',
    '"few" is no quantity.',
  ]);
});

test('reads a size with the frame as it is written, if there is a number in it', () => {
  expect(readAll(readFramedSize, ['20 x 24"', '½ inch more', 'yes', 'black'])).toEqual([
    '20 x 24"',
    '½ inch more',
    '"yes" is no size.',
    '"black" is no size.',
  ]);
});

test('reads categories by their names and by everyday words, and leaves other words to the shop', () => {
  expect(readAll(readCategories, ['Still-Life', 'Seascape; flowers', 'Boats, sea', 'op art', ''])).toEqual([
    'still life',
    'nautical,floral',
    'nautical',
    'op art',
    '',
  ]);
  expect(readCategories('Sunset')).toEqual({
    problem: '"Sunset" may be landscape or nautical.',
    remedy: 'Write one of them, such as landscape.',
  });
});
