import { MAX_COUNT, type Paged } from '@rabbet/domain/pages/paging';

/** Position of a page: its number, or the last row of the page before it (`after`). */
export interface PagePosition {
  readonly page: number;
  readonly count: number;
  readonly after?: string;
}

export interface PagedSource<T> {
  readonly readPage: (position: PagePosition) => Promise<Paged<T>>;
  /** Key of a row, by which a row that moves to the next page meanwhile is given once. */
  readonly keyOf: (row: T) => number;
  /** Number of rows of a page, if the list allows another number than usual. */
  readonly maxRowsPerPage?: number | undefined;
}

/** Reads a whole list page by page, and gives each row once. If the list names the position after a page, that one is read next. */
export async function* pagesOf<T>({
  readPage,
  keyOf,
  maxRowsPerPage: maxCount = MAX_COUNT,
}: PagedSource<T>): AsyncIterable<readonly T[]> {
  const keys = new Set<number>();
  for (let position: PagePosition | null = { page: 1, count: maxCount }; position;) {
    const { data, after, current_page, total_pages } = await readPage(position);
    const newRows = data.filter((row) => !keys.has(keyOf(row)));
    for (const row of newRows) keys.add(keyOf(row));
    yield newRows;
    const isLast = current_page >= total_pages;
    position = isLast ? null : { page: current_page + 1, count: maxCount, ...(after !== undefined && { after }) };
  }
}
