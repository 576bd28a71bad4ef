import { namelessKindOf } from './nameless-words';

test('recognizes words for the shop and for unnamed artists in place of a vendor', () => {
  for (const words of ['us', 'gallery', 'The Gallery', 'own stock', 'House', 'bought', 'bought 1994', 'gallery-owned'])
    expect([words, namelessKindOf(words)]).toEqual([words, 'shop']);
  for (const words of ["Artist's estate", 'artist’s estate', 'artists', 'estate of the artist', 'the artists'])
    expect([words, namelessKindOf(words)]).toEqual([words, 'artists']);
});

test('takes names of people and firms as names, though they have such words in them', () => {
  for (const name of ['House Gallery', 'Ann House', 'Estate of Madoc', 'Gallery Nine', 'Artists Guild', 'Stock & Sons'])
    expect([name, namelessKindOf(name)]).toEqual([name, null]);
});
