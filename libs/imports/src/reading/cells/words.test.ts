import { readCategories, readFlag, readFramedSize, readQuantity, readSignature } from './words';

/** Readings of these texts: their values, or what is wrong with them. */
function readAll<T>(reader: (text: string) => { value: T } | { problem: string }, texts: readonly string[]) {
  return texts.map((text) => {
    const reading = reader(text);
    return 'value' in reading ? reading.value : reading.problem;
  });
}

test('a mark in a column of signatures is a yes, and a place stays', () => {
  expect(readAll(readSignature, ['x', 'Y', '✓', 'yes', 'lower right', 'X.Y.'])).toEqual([
    'yes',
    'yes',
    'yes',
    'yes',
    'lower right',
    'X.Y.',
  ]);
});

test('yes, no and quantities are words of everyday', () => {
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

test('a size with the frame is what the cell says, if it has a number in it', () => {
  expect(readAll(readFramedSize, ['20 x 24"', '½ inch more', 'yes', 'black'])).toEqual([
    '20 x 24"',
    '½ inch more',
    '"yes" is no size.',
    '"black" is no size.',
  ]);
});

test('categories go by their names and by everyday words, and others are left to the shop', () => {
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
