import { MOST_COUNT, type Paged } from '@rabbet/domain/pages/paging';

/** A page by its number, or what is behind another one. */
export interface PagePosition {
  readonly page: number;
  readonly count: number;
  readonly after?: string;
}

export interface PagedSource<T> {
  readonly readPage: (place: PagePosition) => Promise<Paged<T>>;
  /** Key of a row: a row that has moved on to the next page is given once. */
  readonly keyOf: (row: T) => number;
  /** Most rows of a page, where the list says another number than others. */
  readonly maxCount?: number | undefined;
}

/** All of a list, page by page, each row once; behind the last row of a page, where the list can be walked through so. */
export async function* pagesOf<T>({
  readPage,
  keyOf,
  maxCount = MOST_COUNT,
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
