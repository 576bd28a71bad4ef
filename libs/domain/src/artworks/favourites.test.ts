import fc from 'fast-check';
import { favouritesIn, MOST_FAVOURITES } from './artworks';

test('a list names pieces by their numbers, in its order', () => {
  expect(favouritesIn('12,7,33')).toEqual([12, 7, 33]);
});

test.each(['', ',', 'x', '-1', '0', '007', '1e3', '1.5', ' 7', '٣', '1000000000', '12;7', '__proto__', '<b>7</b>'])(
  'what is no number of a piece is passed over: %p',
  (text) => {
    expect(favouritesIn(`${text},5`)).toEqual([5]);
  },
);

test('whatever a text says, at most a hundred pieces are named, each once, and what they are spelled as names them', () => {
  const parts = fc.oneof(fc.integer().map(String), fc.integer({ min: 1, max: 150 }).map(String), fc.string());
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 300 }), (words) => {
      const ids = favouritesIn(words.join());
      expect(ids.length).toBeLessThanOrEqual(MOST_FAVOURITES);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
      expect(favouritesIn(ids.join())).toEqual(ids);
    }),
  );
});
