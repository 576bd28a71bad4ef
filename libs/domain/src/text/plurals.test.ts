import { otherGrammaticalNumbers } from './plurals';

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
  for (const [singular, plural] of PAIRS)
    expect([plural, otherGrammaticalNumbers(plural)]).toEqual([plural, expect.arrayContaining([singular])]);
  for (const [singular, plural] of [
    ['woman', 'women'] as const,
    ['leaf', 'leaves'] as const,
    ['goose', 'geese'] as const,
  ])
    expect([otherGrammaticalNumbers(singular), otherGrammaticalNumbers(plural)]).toEqual([[plural], [singular]]);
});

test('a singular has its plural, unless the plural begins with it', () => {
  expect(otherGrammaticalNumbers('berry')).toEqual(['berries']);
  for (const [singular] of PAIRS)
    if (singular !== 'berry') expect([singular, otherGrammaticalNumbers(singular)]).toEqual([singular, []]);
});

test('a word that only ends like a plural has none, and neither has what is no English word', () => {
  for (const word of ['glass', 'lotus', 'canvas', 'lens', 'iris', 'as', 's', '1990s', 'été', '潮', 'y', ''])
    expect([word, otherGrammaticalNumbers(word)]).toEqual([word, []]);
});
