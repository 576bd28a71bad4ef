import { problemsOf } from '@rabbet/domain/records/field-rules';
import fc from 'fast-check';
import {
  canGoTo,
  clamp,
  isConsistentPage,
  nextPage,
  pageButtons,
  pageFields,
  pagingFromEnd,
  pagingOf,
  previousPage,
} from './paging';

test('an empty list has one empty page', () => {
  expect(pagingOf(0, 50, 7)).toEqual({ current_page: 1, total_pages: 1, total_rows: 0, offset: 0 });
});

test('a page number beyond the end gives the last page', () => {
  expect(pagingOf(101, 50, 9)).toEqual({ current_page: 3, total_pages: 3, total_rows: 101, offset: 100 });
});

test('a page number is rounded down and kept between the first and the last page; NaN gives the first', () => {
  expect([NaN, -Infinity, 0, 0.9, 1.9, 2.9, 3, Infinity].map((page) => clamp(page, 3))).toEqual([
    1, 1, 1, 1, 1, 2, 3, 3,
  ]);
  expect([NaN, 2, Infinity].map((page) => clamp(page, 0))).toEqual([1, 1, 1]);
});

test('up to six pages all have buttons, of more the first, the last and those around the current one', () => {
  const buttons = (current: number, total: number) =>
    pageButtons({ current_page: current, total_pages: total, total_rows: 0 });
  expect(buttons(3, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(buttons(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]); // a gap of one page is that page
  expect(buttons(1, 7)).toEqual([1, 2, null, 7]);
  expect(buttons(1, 9)).toEqual([1, 2, null, 9]);
  expect(buttons(3, 9)).toEqual([1, 2, 3, 4, null, 9]);
  expect(buttons(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
  expect(buttons(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
});

const place = (current_page: number, total_pages: number) => ({ current_page, total_pages });

test('a query for page 0, or for less than one row, is refused', () => {
  const wrongFields = (query: object) => problemsOf(pageFields, query).map(({ field }) => field);
  expect(wrongFields({ page: 0 })).toEqual(['page']);
  expect(wrongFields({ page: 1, count: -1 })).toEqual(['count']);
  expect(wrongFields({ page: 1, count: 0 })).toEqual(['count']);
  expect(wrongFields({ page: 1, count: 1 })).toEqual([]);
});

test('each page but the first has a previous one, and each but the last a next one', () => {
  expect([1, 2, 3].map((page) => previousPage(place(page, 3)))).toEqual([null, 1, 2]);
  expect([1, 2, 3].map((page) => nextPage(place(page, 3)))).toEqual([2, 3, null]);
  expect([nextPage(place(1, 1)), nextPage(place(1, 0)), nextPage(place(0, 0))]).toEqual([null, null, null]);
});

test('a typed number becomes the number of an existing page', () => {
  expect([-5, 0, 1, 2.9, 3, 4, 1e9].map((page) => clamp(page, 3))).toEqual([1, 1, 1, 2, 3, 3, 3]);
  expect(clamp(2, 0)).toBe(1);
});

test('a page can be gone to if it exists and is not the current one', () => {
  expect([0, 1, 2, 3, 4, 1.5, Number.NaN].filter((page) => canGoTo(page, place(2, 3)))).toEqual([1, 3]);
  expect([0, 1, 2].filter((page) => canGoTo(page, place(0, 1)))).toEqual([]);
  expect([0, 1].filter((page) => canGoTo(page, place(1, 0)))).toEqual([]);
});

test('a page is inconsistent if it has more rows than the list, or is behind the last page', () => {
  const list = { ...place(2, 2), total_rows: 2, data: ['a', 'b'] };
  expect(isConsistentPage(list)).toBe(true);
  expect(isConsistentPage({ ...list, total_rows: 1 })).toBe(false);
  expect(isConsistentPage({ ...list, current_page: 3 })).toBe(false);
});

test('buttons, previous and next lead only to pages that exist', () => {
  const anyNumber = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(anyNumber, fc.integer({ min: 1, max: 200 }), anyNumber, (rows, count, page) => {
      const paging = pagingOf(rows, count, page);
      const buttons = pageButtons(paging).filter((n) => n !== null);
      expect(buttons).toContain(paging.current_page);
      for (const n of buttons) expect(clamp(n, paging.total_pages)).toBe(n);
      expect(new Set(buttons).size).toBe(buttons.length);
      for (const n of [previousPage(paging), nextPage(paging)]) if (n !== null) expect(canGoTo(n, paging)).toBe(true);
      expect(isConsistentPage({ ...paging, data: Array(Math.min(count, Math.max(rows - paging.offset, 0))) })).toBe(
        true,
      );
      expect(paging.offset).toBeLessThan(Math.max(rows, 1));
    }),
  );
});

test('in a list that has not changed, a page has the same number counted from the end as from the start', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 200 }),
      (rows, count, page) => {
        const { offset, ...paging } = pagingOf(rows, count, page);
        expect(pagingFromEnd(rows, rows - offset, count)).toEqual(paging);
      },
    ),
  );
});

test('a page counted from the end is the last one exactly if it holds all rows that are left', () => {
  const rows = fc.nat(10_000).chain((total) => fc.tuple(fc.constant(total), fc.nat(total)));
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 200 }), ([total, toCome], count) => {
      const paging = pagingFromEnd(total, toCome, count);
      expect(nextPage(paging) === null).toBe(toCome <= count);
      expect(isConsistentPage({ ...paging, data: [] })).toBe(true);
      expect(paging.current_page).toBeGreaterThan(0);
    }),
  );
});
