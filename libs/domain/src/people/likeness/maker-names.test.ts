import { hasName, findLikelyMeant, didYouMean, nearNamesInWords } from './maker-names';

test('suggests makers by name, and by id if two of them share a name', () => {
  const nilsHolm = { id: 126, name: 'Holm, Nils' };
  const ruthMacon = { id: 7, name: 'Macon, Ruth' };
  expect(didYouMean([nilsHolm])).toBe('Did you mean Nils Holm? Write it so.');
  expect(didYouMean([nilsHolm, ruthMacon])).toBe('Did you mean Nils Holm or Ruth Macon? Write one of them.');
  expect(didYouMean([nilsHolm, { id: 130, name: 'Nils Holm' }])).toBe(
    'Did you mean 126 Nils Holm or 130 Nils Holm? Write the number, as they share a name.',
  );
});

test('takes a single word of five letters or more of a name for the same maker, but no shorter one', () => {
  const makers = [{ name: 'Tanaka, Hollis' }, { name: 'Doe, Jane' }];
  expect(findLikelyMeant('Hollis', makers)).toEqual([makers[0]]);
  expect(findLikelyMeant('Hollis Tanaka', [{ name: 'Hollis' }])).toEqual([{ name: 'Hollis' }]);
  expect(findLikelyMeant('Doe', makers)).toEqual([]);
  expect(findLikelyMeant('Hollister', makers)).toEqual([]);
});

test('finds a maker whether the first or the last name is typed first, with any apostrophe', () => {
  for (const [name, typedName] of [
    ['Ann Newcombe', 'Newcombe, Ann'],
    ['Newcombe, Ann', 'Ann Newcombe'],
    ["O'Dowd, Ann", 'Ann O’Dowd'],
  ] as const)
    for (const is_artist of [true, false])
      expect([name, hasName({ name, is_artist }, typedName)]).toEqual([name, true]);
  expect(hasName({ name: 'Ann Newcombe', is_artist: false }, 'Newcombe, Anna')).toBe(false);
});

test('does not take the estate of an artist for the artist', () => {
  const makers = [{ name: 'Madoc' }, { name: 'Estate of Jane Doe' }];
  expect(findLikelyMeant('Estate of Madoc', makers)).toEqual([]);
  expect(nearNamesInWords('Estate of Madoc', makers)).toBe('');
  expect(findLikelyMeant('Jane Doe', makers)).toEqual([]);
  expect(findLikelyMeant('Estate of Jane Do', makers)).toEqual([makers[1]]);
});

test('suggests a firm by its name as it is stored', () => {
  const firm = { name: 'Roux, Paris', is_artist: false };
  const artist = { name: 'Roux, Paris' };
  expect([didYouMean([firm]), didYouMean([artist])]).toEqual(
    ['Roux, Paris', 'Paris Roux'].map((name) => `Did you mean ${name}? Write it so.`),
  );
});
