import { CATEGORIES } from '@rabbet/domain/artworks/artworks';
import { ARTIST_SORTS, artistQueryFields } from './artists';

test('artists are sorted A-Z, the code 0, or Z-A, the code 1, and A-Z unless told', () => {
  expect(ARTIST_SORTS).toEqual(['artist A-Z', 'artist Z-A']);
  expect(artistQueryFields.sort).toMatchObject({ default: 0, of: [0, 1] });
});

test('artists are filtered by the categories of pieces, and by no other', () => {
  expect(artistQueryFields.category.of).toEqual([...CATEGORIES]);
});
