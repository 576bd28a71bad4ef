import { MOST_COUNT, type Paged } from '@rabbet/domain/pages/paging';

/** A page by its number, or what is behind another one. */
export interface Place {
  readonly page: number;
  readonly count: number;
  readonly after?: string;
}

export interface PagedSource<T> {
  readonly page: (place: Place) => Promise<Paged<T>>;
  /** Key of a row: a row that has moved on to the next page is given once. */
  readonly keyOf: (row: T) => number;
  /** Most rows of a page, where the list says another number than others. */
  readonly most?: number | undefined;
}

/** All of a list, page by page, each row once; behind the last row of a page, where the list can be walked through so. */
export async function* pagesOf<T>({
  page: ask,
  keyOf,
  most = MOST_COUNT,
}: PagedSource<T>): AsyncIterable<readonly T[]> {
  const keys = new Set<number>();
  for (let place: Place | null = { page: 1, count: most }; place;) {
    const { data, after, current_page, total_pages } = await ask(place);
    const news = data.filter((row) => !keys.has(keyOf(row)));
    for (const row of news) keys.add(keyOf(row));
    yield news;
    const isLast = current_page >= total_pages;
    place = isLast ? null : { page: current_page + 1, count: most, ...(after !== undefined && { after }) };
  }
}
