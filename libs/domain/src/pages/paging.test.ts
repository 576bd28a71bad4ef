import { problemsOf } from '@rabbet/domain/records/checking';
import fc from 'fast-check';
import {
  canGoTo,
  clamp,
  isSound,
  nextPage,
  pageButtons,
  pageFields,
  pagingBehind,
  pagingOf,
  previousPage,
} from './paging';

test('an empty list has one empty page', () => {
  expect(pagingOf(0, 50, 7)).toEqual({ current_page: 1, total_pages: 1, total_rows: 0, offset: 0 });
});

test('beyond the end is the last page', () => {
  expect(pagingOf(101, 50, 9)).toEqual({ current_page: 3, total_pages: 3, total_rows: 101, offset: 100 });
});

test('what is no number is the first page, and what is behind every other is the last', () => {
  expect([NaN, -Infinity, 0, 0.9, 1.9, 2.9, 3, Infinity].map((page) => clamp(page, 3))).toEqual([
    1, 1, 1, 1, 1, 2, 3, 3,
  ]);
  expect([NaN, 2, Infinity].map((page) => clamp(page, 0))).toEqual([1, 1, 1]);
});

test('up to the breakpoint every page has a button, then the first, the last and those around', () => {
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

test('a list has no page 0, and no page of less than one row', () => {
  const wrong = (query: object) => problemsOf(pageFields, query).map(({ field }) => field);
  expect([wrong({ page: 0 }), wrong({ page: 1, count: -1 }), wrong({ page: 1, count: 0 })]).toEqual([
    ['page'],
    ['count'],
    ['count'],
  ]);
  expect(wrong({ page: 1, count: 1 })).toEqual([]);
});

test('there is a page before each but the first, and one behind each but the last', () => {
  expect([1, 2, 3].map((page) => previousPage(place(page, 3)))).toEqual([null, 1, 2]);
  expect([1, 2, 3].map((page) => nextPage(place(page, 3)))).toEqual([2, 3, null]);
  expect([nextPage(place(1, 1)), nextPage(place(1, 0)), nextPage(place(0, 0))]).toEqual([null, null, null]);
});

test('a number that is typed becomes that of a page', () => {
  expect([-5, 0, 1, 2.9, 3, 4, 1e9].map((page) => clamp(page, 3))).toEqual([1, 1, 1, 2, 3, 3, 3]);
  expect(clamp(2, 0)).toBe(1);
});

test('one goes to another page that is there, and to no other', () => {
  expect([0, 1, 2, 3, 4, 1.5, Number.NaN].filter((page) => canGoTo(page, place(2, 3)))).toEqual([1, 3]);
  expect([0, 1, 2].filter((page) => canGoTo(page, place(0, 1)))).toEqual([]);
  expect([0, 1].filter((page) => canGoTo(page, place(1, 0)))).toEqual([]);
});

test('a list has no more rows than there are, and no page behind the last', () => {
  const list = { ...place(2, 2), total_rows: 2, data: ['a', 'b'] };
  expect(isSound(list)).toBe(true);
  expect(isSound({ ...list, total_rows: 1 })).toBe(false);
  expect(isSound({ ...list, current_page: 3 })).toBe(false);
});

test('no list ever offers a page that it does not have', () => {
  const many = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(many, fc.integer({ min: 1, max: 200 }), many, (rows, count, page) => {
      const paging = pagingOf(rows, count, page);
      const buttons = pageButtons(paging).filter((n) => n !== null);
      expect(buttons).toContain(paging.current_page);
      for (const n of buttons) expect(clamp(n, paging.total_pages)).toBe(n);
      expect(new Set(buttons).size).toBe(buttons.length);
      for (const n of [previousPage(paging), nextPage(paging)]) if (n !== null) expect(canGoTo(n, paging)).toBe(true);
      expect(isSound({ ...paging, data: Array(Math.min(count, Math.max(rows - paging.offset, 0))) })).toBe(true);
      expect(paging.offset).toBeLessThan(Math.max(rows, 1));
    }),
  );
});

test('behind a page of a list that has not changed is the next one, by its number', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 200 }),
      (rows, count, page) => {
        const { offset, ...paging } = pagingOf(rows, count, page);
        expect(pagingBehind(rows, rows - offset, count)).toEqual(paging);
      },
    ),
  );
});

test('the last page is the one behind which nothing comes, whatever came and went before it', () => {
  const rows = fc.nat(10_000).chain((total) => fc.tuple(fc.constant(total), fc.nat(total)));
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 200 }), ([total, toCome], count) => {
      const paging = pagingBehind(total, toCome, count);
      expect(nextPage(paging) === null).toBe(toCome <= count);
      expect(isSound({ ...paging, data: [] })).toBe(true);
      expect(paging.current_page).toBeGreaterThan(0);
    }),
  );
});
