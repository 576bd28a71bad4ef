import fc from 'fast-check';
import { clamp, pageButtons, pagingOf } from './paging';

test('an empty list has one empty page', () => {
  expect(pagingOf(0, 50, 7)).toEqual({ current_page: 1, total_pages: 1, total_rows: 0, offset: 0 });
});

test('beyond the end is the last page', () => {
  expect(pagingOf(101, 50, 9)).toEqual({ current_page: 3, total_pages: 3, total_rows: 101, offset: 100 });
});

test('up to the breakpoint every page has a button, then the first, the last and those around', () => {
  const buttons = (current: number, total: number) =>
    pageButtons({ current_page: current, total_pages: total, total_rows: 0 });
  expect(buttons(3, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(buttons(1, 9)).toEqual([1, 2, null, 9]);
  expect(buttons(3, 9)).toEqual([1, 2, 3, 4, null, 9]);
  expect(buttons(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
  expect(buttons(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
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
      expect(paging.offset).toBeLessThan(Math.max(rows, 1));
    }),
  );
});
