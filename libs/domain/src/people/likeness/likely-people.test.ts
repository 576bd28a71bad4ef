import { findLikelyArtists, haveOtherSuffixes } from './likely-people';

const likelyNames = (newName: string, ...existingNames: readonly string[]) =>
  findLikelyArtists(
    newName,
    existingNames.map((name) => ({ name })),
  ).map(({ name }) => name);

test.each([
  ['A. Petrov', 'Petrov, Anton'],
  ['Park M.', 'Park, Mina'],
  ['Kofi A.', 'Asante, Kofi'],
  ['Sato', 'Sato, Kenji'],
  ['Theodore Nakagawa', 'Nakagawa, Theo'],
  ['Ines Castelanos', 'Castellanos, Inés'],
])('takes %j for the artist %j', (newName, existingName) => {
  expect(likelyNames(newName, existingName)).toEqual([existingName]);
});

test.each([
  ['B. Petrov', 'Petrov, Anton'],
  ['Sato', 'Lee, Sato'],
  ['Ann Nakagawa', 'Nakagawa, Theo'],
  ['Ben Okri, Jr.', 'Okri, Ben, Sr.'],
])('does not take %j for %j', (newName, existingName) => {
  expect(likelyNames(newName, existingName)).toEqual([]);
});

test('does not compare a last name with the name of a firm', () => {
  expect(findLikelyArtists('Sato', [{ name: 'Frames by Sato', is_artist: false }])).toEqual([]);
});

test('tells names apart by their suffixes, if both have one', () => {
  expect(haveOtherSuffixes('John Smith Jr.', 'John Smith, Sr')).toBe(true);
  expect(haveOtherSuffixes('John Smith Jr.', 'Smith, John, Jr')).toBe(false);
  expect(haveOtherSuffixes('John Smith Jr.', 'John Smith')).toBe(false);
});
