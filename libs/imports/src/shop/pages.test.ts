import { pagingOf } from '@rabbet/domain/pages/paging';
import { pagesOf, type Place } from './pages';

/** Whole list of so many rows, with the places that were asked for. */
async function walked(length: number, most?: number) {
  const places: Place[] = [];
  const all = Array.from({ length }, (_, i) => i + 1);
  const rows: number[] = [];
  const page = async (place: Place) => {
    places.push(place);
    const { offset, ...paging } = pagingOf(length, place.count, place.page);
    return { ...paging, data: all.slice(offset, offset + place.count) };
  };
  for await (const some of pagesOf({ page, keyOf: (row: number) => row, most })) rows.push(...some);
  expect(rows).toEqual(all);
  return places.map(({ count }) => count);
}

test('a list is asked for by pages as large as it gives: 200 rows, unless it says another number', async () => {
  expect(await walked(450)).toEqual([200, 200, 200]);
  expect(await walked(4_500, 2_000)).toEqual([2_000, 2_000, 2_000]);
});
