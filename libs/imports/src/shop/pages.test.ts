import { pagingOf } from '@rabbet/domain/pages/paging';
import { pagesOf, type PagePosition } from './pages';

/** Whole list of so many rows, with the places that were asked for. */
async function pageSizesOfWalk(length: number, maxCount?: number) {
  const places: PagePosition[] = [];
  const allRows = Array.from({ length }, (_, i) => i + 1);
  const rows: number[] = [];
  const page = async (place: PagePosition) => {
    places.push(place);
    const { offset, ...paging } = pagingOf(length, place.count, place.page);
    return { ...paging, data: allRows.slice(offset, offset + place.count) };
  };
  for await (const rowsOfPage of pagesOf({ readPage: page, keyOf: (row: number) => row, maxCount }))
    rows.push(...rowsOfPage);
  expect(rows).toEqual(allRows);
  return places.map(({ count }) => count);
}

test('a list is asked for by pages as large as it gives: 200 rows, unless it says another number', async () => {
  expect(await pageSizesOfWalk(450)).toEqual([200, 200, 200]);
  expect(await pageSizesOfWalk(4_500, 2_000)).toEqual([2_000, 2_000, 2_000]);
});
