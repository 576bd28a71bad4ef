import { ARTIST_PIECES, pageSizeOf } from './page-size';

test('wider windows show more on a page', () => {
  expect([320, 719, 720, 959, 960, 2_560].map(pageSizeOf)).toEqual([20, 20, 30, 30, 40, 40]);
});

test('the page of an artist shows up to 150 pieces', () => {
  expect(ARTIST_PIECES).toBe(150);
});
