import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';

/** Place of a page in its list, as the envelope of the reply tells it. */
export interface Paging {
  readonly current_page: number;
  readonly total_pages: number;
  readonly total_rows: number;
  /** True if the list has more rows than `total_rows`. Filtered lists of staff stop counting, because it would take too long. */
  readonly more?: true;
  /** Cursor for the next rows, valid however the list changes; sent beside the envelope. Absent on the last page. */
  readonly after?: string;
}
export interface Paged<T> extends Paging {
  readonly data: readonly T[];
}

export const DEFAULT_COUNT = 50;
export const MAX_COUNT = 200;
/** Fields that ask for a page of a list. */
export const pageFields = {
  page: { kind: 'whole', default: 1, min: 1, readers: 'public', about: 'beyond the end it is the last one' },
  count: { kind: 'whole', default: DEFAULT_COUNT, min: 1, max: MAX_COUNT, readers: 'public', about: 'on a page' },
} satisfies AnyFields;
export type PageQuery = ValuesOf<typeof pageFields>;

/** The same for a list that can also be read by cursors, while it changes. */
export const walkFields = {
  ...pageFields,
  after: {
    kind: 'text',
    max: 2_000,
    readers: 'public',
    about: 'what is behind a page, as its Link says',
  },
} satisfies AnyFields;

/** Field for an order by its index among these: 0, unless given. */
export function orderField(orders: readonly string[]) {
  const about = orders.map((name, code) => `${code} ${name}`).join(', ');
  return { kind: 'choice', of: orders.map((_, code) => code), default: 0, readers: 'public', about } as const;
}

/** Maximum number of pages that all get a button. */
export const BREAKPOINT = 6;

/** Place of a page in a list: beyond the end it is the last one, and an empty list has one empty page. */
export function pagingOf(totalRows: number, count: number, page: number): Paging & { readonly offset: number } {
  const totalPages = Math.max(1, Math.ceil(totalRows / count));
  const current = clamp(page, totalPages);
  return { current_page: current, total_pages: totalPages, total_rows: totalRows, offset: (current - 1) * count };
}

/**
 * Place of a page that a cursor leads to, counted from the end of the list: `toCome` rows are left from its first row on.
 * Rows that were added or removed before it do not matter, so that the last page is always the one without a next page.
 */
export function pagingFromEnd(totalRows: number, rowsLeft: number, count: number): Paging {
  const { total_pages, total_rows } = pagingOf(totalRows, count, 1);
  const current = clamp(total_pages - Math.ceil(rowsLeft / count) + 1, total_pages);
  return { current_page: current, total_pages, total_rows };
}

/** Number of rows after which a filtered list of staff stops counting. */
export const MAX_COUNTED_ROWS = 10_000;

/** Place of a page that a cursor leads to, counted from the start: for a list whose rows are not all counted. */
export function pagingFromStart(totalRows: number, rowsBefore: number, shown: PageRows): Paging {
  const { count, rows, isLast } = shown;
  const current = Math.floor(rowsBefore / count) + 1;
  const total_rows = Math.max(totalRows, rowsBefore + rows);
  const total_pages = Math.max(Math.ceil(total_rows / count), isLast ? current : current + 1);
  return { current_page: current, total_pages, total_rows };
}

interface PageRows {
  /** Maximum number of rows of a page. */
  readonly count: number;
  /** Rows of this page. */
  readonly rows: number;
  readonly isLast: boolean;
}

/** Nearest existing page; the first one, if `page` is no number. */
export function clamp(page: number, totalPages: number): number {
  const whole = Number.isNaN(page) ? 1 : Math.trunc(page);
  return Math.min(Math.max(1, whole), Math.max(1, totalPages));
}

/** True for a consistent page: it has no more rows than the list, and is not behind the last page. */
export function isConsistentPage({ data, current_page, total_pages, total_rows }: Paged<unknown>): boolean {
  return data.length <= total_rows && current_page <= total_pages;
}

type Place = Pick<Paging, 'current_page' | 'total_pages'>;

/** Previous page; null on the first one. */
export function previousPage({ current_page: current }: Place): number | null {
  return current > 1 ? current - 1 : null;
}

/** Next page; null on the last one, and if there are no pages. */
export function nextPage({ current_page: current, total_pages: total }: Place): number | null {
  return current < total ? current + 1 : null;
}

/** True if the page exists and is not the current one. */
export function canGoTo(page: number, { current_page: current, total_pages: total }: Place): boolean {
  return total > 1 && Number.isInteger(page) && page >= 1 && page <= total && page !== current;
}

/** Pages with a button: all of up to BREAKPOINT, else the first, the last and those around the current one. Null stands for a gap. */
export function pageButtons({ current_page: current, total_pages: total }: Paging): readonly (number | null)[] {
  if (total <= BREAKPOINT) return Array.from({ length: total }, (_, i) => i + 1);
  const shown = [...new Set([1, current - 1, current, current + 1, total])].filter((n) => n >= 1 && n <= total);
  return shown.flatMap((n, i) => {
    const before = shown[i - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [null, n]; // where a single page would be left out, it gets a button instead of a gap
  });
}
