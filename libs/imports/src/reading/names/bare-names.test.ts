import { bareArtist } from './bare-names';

test.each([
  ['Ward, Edward 1882–1967', 'Ward, Edward'],
  ['Marc 1950', 'Marc'],
  ['Ann Lee b. 1950', 'Ann Lee'],
  ['Ann Lee, d. 1950', 'Ann Lee'],
  ['Ann Lee c. 1882 - ca. 1967', 'Ann Lee'],
  ['Ann Lee (1972–)', 'Ann Lee'],
])('%s is called %s, whatever letter is in front of the year', (said, name) => {
  expect(bareArtist(said)).toBe(name);
});

test('a name without years stays whole', () => {
  for (const name of ['Edward Ward', 'Studio 54', 'Marc b.']) expect(bareArtist(name)).toBe(name);
});
