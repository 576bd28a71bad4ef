import { namelessKindOf } from './no-names';

test('words on the shop and on how a piece came name nobody who left or sold it', () => {
  for (const words of ['us', 'gallery', 'The Gallery', 'own stock', 'House', 'bought', 'bought 1994', 'gallery-owned'])
    expect([words, namelessKindOf(words)]).toEqual([words, 'shop']);
  for (const words of ["Artist's estate", 'artist’s estate', 'artists', 'estate of the artist', 'the artists'])
    expect([words, namelessKindOf(words)]).toEqual([words, 'artists']);
});

test('names of people and firms are names, whatever words are in them', () => {
  for (const name of ['House Gallery', 'Ann House', 'Estate of Madoc', 'Gallery Nine', 'Artists Guild', 'Stock & Sons'])
    expect([name, namelessKindOf(name)]).toEqual([name, null]);
});
