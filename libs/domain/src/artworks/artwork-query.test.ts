import { problemsOf } from '@rabbet/domain/records/field-rules';
import { ARTWORK_SORTS, artworkQueryFields, CATEGORIES } from './artworks';

test('the inventory is sorted in eight orders, by the codes 0 to 7; newest first is the default', () => {
  expect(ARTWORK_SORTS).toEqual([
    'newest',
    'oldest',
    'title A-Z',
    'title Z-A',
    'price high-low',
    'price low-high',
    'artist A-Z',
    'artist Z-A',
  ]);
  expect(artworkQueryFields.sort).toMatchObject({ default: 0, of: [0, 1, 2, 3, 4, 5, 6, 7] });
});

test('the inventory is filtered by the 18 categories of the specification', () => {
  expect(CATEGORIES.join(', ')).toBe(
    'abstract, architectural, bowls, figurative, floral, forms, impressionistic, inspirational, interior, ' +
      'landscape, nautical, platters, realism, sports, still life, tiles, vases, wildlife',
  );
  expect(artworkQueryFields.category.of).toEqual([...CATEGORIES]);
});

test.each(['min_width', 'max_width', 'min_height', 'max_height'] as const)(
  'the filter %s is a number, and may be 0',
  (size) => {
    expect(artworkQueryFields[size].kind).toBe('decimal');
    expect(problemsOf(artworkQueryFields, { page: 1, count: 50, sort: 0, [size]: 0 })).toEqual([]);
  },
);
