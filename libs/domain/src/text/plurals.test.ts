import { otherNumbers } from './plurals';

const PAIRS = [
  ['mirror', 'mirrors'],
  ['boat', 'boats'],
  ['vase', 'vases'],
  ['glass', 'glasses'],
  ['box', 'boxes'],
  ['beach', 'beaches'],
  ['berry', 'berries'],
  ['prairie', 'prairies'],
  ['canvas', 'canvases'],
  ['potato', 'potatoes'],
  ['tie', 'ties'],
  ['bay', 'bays'],
] as const;

test('a plural has its singular', () => {
  for (const [one, many] of PAIRS) expect([many, otherNumbers(many)]).toEqual([many, expect.arrayContaining([one])]);
  for (const [one, many] of [['woman', 'women'] as const, ['leaf', 'leaves'] as const, ['goose', 'geese'] as const])
    expect([otherNumbers(one), otherNumbers(many)]).toEqual([[many], [one]]);
});

test('a singular has its plural, unless the plural begins with it', () => {
  expect(otherNumbers('berry')).toEqual(['berries']);
  for (const [one] of PAIRS) if (one !== 'berry') expect([one, otherNumbers(one)]).toEqual([one, []]);
});

test('a word that only ends like a plural has none, and neither has what is no English word', () => {
  for (const word of ['glass', 'lotus', 'canvas', 'lens', 'iris', 'as', 's', '1990s', 'été', '潮', 'y', ''])
    expect([word, otherNumbers(word)]).toEqual([word, []]);
});
