import fc from 'fast-check';
import { favouritesIn, MAX_FAVOURITES } from './artworks';

test('parses the ids of pieces in the order of the text', () => {
  expect(favouritesIn('12,7,33')).toEqual([12, 7, 33]);
});

test.each(['', ',', 'x', '-1', '0', '007', '1e3', '1.5', ' 7', '٣', '1000000000', '12;7', '__proto__', '<b>7</b>'])(
  'ignores a part that is no id of a piece: %p',
  (text) => {
    expect(favouritesIn(`${text},5`)).toEqual([5]);
  },
);

test('any text gives at most a hundred distinct ids, and their text gives the same ids again', () => {
  const parts = fc.oneof(fc.integer().map(String), fc.integer({ min: 1, max: 150 }).map(String), fc.string());
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 300 }), (words) => {
      const ids = favouritesIn(words.join());
      expect(ids.length).toBeLessThanOrEqual(MAX_FAVOURITES);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
      expect(favouritesIn(ids.join())).toEqual(ids);
    }),
  );
});
