import { CATEGORIES } from '@rabbet/domain/artworks/artworks';
import { ARTIST_SORTS, artistQueryFields } from './artists';

test('artists are sorted A-Z (code 0, the default) or Z-A (code 1)', () => {
  expect(ARTIST_SORTS).toEqual(['artist A-Z', 'artist Z-A']);
  expect(artistQueryFields.sort).toMatchObject({ default: 0, of: [0, 1] });
});

test('artists are filtered by the categories of pieces, and by no other', () => {
  expect(artistQueryFields.category.of).toEqual([...CATEGORIES]);
});
