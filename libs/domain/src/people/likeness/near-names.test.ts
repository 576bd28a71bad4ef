import fc from 'fast-check';
import { isSameName, areLikelySame, nearNames } from './near-names';

test('compares names without regard to spaces, accents and capitals', () => {
  const spellings = ['  Jane   Doe ', 'JANE DOE', 'Jane\u00a0Doe', 'Jané\tDoe'];
  expect(spellings.filter((name) => !isSameName(name, 'Jane Doe'))).toEqual([]);
  expect(isSameName('Doe ,Jane', 'Doe, Jane')).toBe(true);
  expect(isSameName('JaneDoe', 'Jane Doe')).toBe(false);
});

const artistSpellings = [
  ['Jane Doe', 'Doe, Jane'],
  ['Ann Marie Lee', 'Lee, Ann Marie'],
  ['Studio Nine', 'Studio Nine'],
] as const;

test.each([
  ['Jane Do', 'Jane Doe'],
  ['Jnae Doe', 'Jane Doe'],
  ['JaneDoe', 'Jane Doe'],
  ['doe,jame', 'Jane Doe'],
  ['J. Doe', 'Jane Doe'],
  ['Doe', 'Jane Doe'],
  ['Ann Lee', 'Ann Marie Lee'],
  ['Studio 9', 'Studio Nine'],
])('suggests for %s the artist %s', (name, meant) => {
  expect(nearNames(name, artistSpellings)[0]).toBe(meant);
});

test('suggests nothing for a name that is not similar', () => {
  expect(['Wilhelmina Drucker', 'X', ''].map((name) => nearNames(name, artistSpellings))).toEqual([[], [], []]);
});

test('suggests the name itself first', () => {
  const word = fc.stringMatching(/^[A-Za-z]{2,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (names) => {
      const [first = ''] = names;
      expect(
        nearNames(
          first,
          names.map((name) => [name] as const),
        )[0]?.toLowerCase(),
      ).toBe(first.toLowerCase());
    }),
  );
});

test.each([
  ['J. Doe', 'Jane Doe'],
  ['Jane A. Doe', 'Jane Doe'],
  ['Ann Lee', 'Ann Marie Lee'],
  ['Castellanos', 'Inés Castellanos'],
  ['Glass Brothers & Sons', 'Glass & Sons'],
  ['Piedmont Estate Svcs', 'Piedmont Estate Services'],
])('takes %s and %s for the same, in either order', (a, b) => {
  expect([areLikelySame(a, b), areLikelySame(b, a)]).toEqual([true, true]);
});

test.each([
  ['Doe', 'Jane Doe'],
  ['Jane Doe', 'John Doe'],
  ['J. D.', 'Jane Doe'],
  ['Ann Lee', 'Ian Lee'],
  ['Bob Ray', 'Rob Roy'],
  ['Studio', 'Studio Nine'],
  ['Harbor Prints', 'Harbor Estate'],
  ['Robert Alder', 'Roberta Asher'],
])('takes %s and %s for different names, in either order', (a, b) => {
  expect([areLikelySame(a, b), areLikelySame(b, a)]).toEqual([false, false]);
});
