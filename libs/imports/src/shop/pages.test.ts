import { pagingOf } from '@rabbet/domain/pages/paging';
import { pagesOf, type PagePosition } from './pages';

/** Reads a list of this length page by page. Returns the sizes of the pages that were requested. */
async function pageSizesOfWalk(length: number, maxCount?: number) {
  const places: PagePosition[] = [];
  const allRows = Array.from({ length }, (_, i) => i + 1);
  const rows: number[] = [];
  const page = async (place: PagePosition) => {
    places.push(place);
    const { offset, ...paging } = pagingOf(length, place.count, place.page);
    return { ...paging, data: allRows.slice(offset, offset + place.count) };
  };
  for await (const rowsOfPage of pagesOf({ readPage: page, keyOf: (row: number) => row, maxRowsPerPage: maxCount }))
    rows.push(...rowsOfPage);
  expect(rows).toEqual(allRows);
  return places.map(({ count }) => count);
}

test('reads pages of 200 rows, unless the list allows another number', async () => {
  expect(await pageSizesOfWalk(450)).toEqual([200, 200, 200]);
  expect(await pageSizesOfWalk(4_500, 2_000)).toEqual([2_000, 2_000, 2_000]);
});
