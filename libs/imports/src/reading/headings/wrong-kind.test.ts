import { matchHeaders } from './mapping';
import type { SheetKind } from './headings';

const likelyKindOf = (kind: SheetKind, headings: readonly string[]) =>
  matchHeaders(headings, {}, { kind }).faults[0]?.likelyKind;

test.each([
  ['artworks', ['Name', 'Phone', 'E-mail', 'Notes'], 'customers'],
  ['artworks', ['Title', 'First name', 'Last name', 'Cell'], 'customers'],
  ['artworks', ['Artist', 'Bio', 'Medium'], 'artists'],
  ['customers', ['Title', 'Artist', 'Price', 'Size'], 'artworks'],
  ['customers', ['Name', 'Biography'], 'artists'],
  ['customers', ['Artist', 'Born', 'Bio', 'Phone'], 'artists'],
  ['artists', ['Name', 'E-mail'], 'customers'],
  ['artists', ['Title', 'Artist', 'Price', 'Size'], 'artworks'],
] as const)('takes a sheet of %s with the columns %j for one of %s', (kind, headings, likelyKind) => {
  expect(likelyKindOf(kind, headings)).toBe(likelyKind);
});

test.each([
  ['artworks', ['Name', 'Artist']],
  ['artworks', ['Title', 'Consignor', 'Price', 'Phone']],
  ['artworks', ['Title', 'Description']],
  ['customers', ['Client', 'Piece bought', 'Price', 'Date']],
  ['customers', ['Name', 'Company']],
  ['artists', ['Artist', 'E-mail']],
  ['artists', ['First name', 'Last name']],
] as const)('accepts a sheet of %s with the columns %j', (kind, headings) => {
  expect(likelyKindOf(kind, headings)).toBeUndefined();
});

test('does not question the kind of a sheet with a mapping', () => {
  const { faults } = matchHeaders(['Name', 'Phone'], { Phone: null });
  expect(faults).toEqual([]);
});
