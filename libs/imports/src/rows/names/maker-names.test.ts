import { hasName, findLikelyMeant, didYouMean, nearNamesInWords } from './maker-names';

test('who may be meant is told by the name to be written, and by a number where two share it', () => {
  const nilsHolm = { id: 126, name: 'Holm, Nils' };
  const ruthMacon = { id: 7, name: 'Macon, Ruth' };
  expect(didYouMean([nilsHolm])).toBe('Did you mean Nils Holm? Write it so.');
  expect(didYouMean([nilsHolm, ruthMacon])).toBe('Did you mean Nils Holm or Ruth Macon? Write one of them.');
  expect(didYouMean([nilsHolm, { id: 130, name: 'Nils Holm' }])).toBe(
    'Did you mean 126 Nils Holm or 130 Nils Holm? Write the number, as they share a name.',
  );
});

test('a name that is a word of another, or has one more, is likely meant; a short word tells nothing', () => {
  const makers = [{ name: 'Tanaka, Hollis' }, { name: 'Doe, Jane' }];
  expect(findLikelyMeant('Hollis', makers)).toEqual([makers[0]]);
  expect(findLikelyMeant('Hollis Tanaka', [{ name: 'Hollis' }])).toEqual([{ name: 'Hollis' }]);
  expect(findLikelyMeant('Doe', makers)).toEqual([]);
  expect(findLikelyMeant('Hollister', makers)).toEqual([]);
});

test('artists and firms go by their names in either order, with whatever apostrophe', () => {
  for (const [name, word] of [
    ['Ann Newcombe', 'Newcombe, Ann'],
    ['Newcombe, Ann', 'Ann Newcombe'],
    ["O'Dowd, Ann", 'Ann O’Dowd'],
  ] as const)
    for (const is_artist of [true, false]) expect([name, hasName({ name, is_artist }, word)]).toEqual([name, true]);
  expect(hasName({ name: 'Ann Newcombe', is_artist: false }, 'Newcombe, Anna')).toBe(false);
});

test('the estate of an artist is another party than the artist, and the same as itself', () => {
  const makers = [{ name: 'Madoc' }, { name: 'Estate of Jane Doe' }];
  expect(findLikelyMeant('Estate of Madoc', makers)).toEqual([]);
  expect(nearNamesInWords('Estate of Madoc', makers)).toBe('');
  expect(findLikelyMeant('Jane Doe', makers)).toEqual([]);
  expect(findLikelyMeant('Estate of Jane Do', makers)).toEqual([makers[1]]);
});

test('the name of a firm is told as it is kept', () => {
  const firm = { name: 'Roux, Paris', is_artist: false };
  const artist = { name: 'Roux, Paris' };
  expect([didYouMean([firm]), didYouMean([artist])]).toEqual(
    ['Roux, Paris', 'Paris Roux'].map((name) => `Did you mean ${name}? Write it so.`),
  );
});
