const KEPT_AS = 'opened-list';

interface OpenedList {
  /** Address of the list, with its filters and order. */
  readonly back: string;
  /** Addresses of the records that it showed, in its order. */
  readonly paths: readonly string[];
  /** Addresses of the pages of the list around the one that was shown; null at its ends. */
  readonly nextPage: string | null;
  readonly previousPage: string | null;
}

/** Keeps the list from which a record is opened, for this tab of the browser alone. */
export function keepOpenedList(list: OpenedList): void {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(list));
  } catch {
    // a browser that keeps nothing goes without
  }
}

/** A record among those of the list that it was opened from. */
interface Neighbors {
  readonly back: string;
  readonly next: string | null;
  readonly previous: string | null;
}

/** Row that opens as soon as its page of the list is shown. */
let awaited: { readonly page: string; readonly row: 'first' | 'last' } | null = null;

/** Row of the page of a list that opens by itself, as its neighbor on another page was left; null where none does. */
export function takeAwaitedRow({ pathname, search }: Pick<Location, 'pathname' | 'search'>): 'first' | 'last' | null {
  const { page, row } = awaited ?? { page: null, row: null };
  if (page !== pathname + search) return null;
  awaited = null;
  return row;
}

/** Has the row of another page open once that page is there. */
export function awaitRow(path: string): void {
  const list = openedList();
  const row = path === list?.nextPage ? 'first' : path === list?.previousPage ? 'last' : null;
  awaited = row && { page: path, row };
}

/** Neighbors of the record at an address in the list that it was opened from; null where it was not. */
export function neighborsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Neighbors | null {
  const list = openedList();
  if (list === null || list.back === pathname + search) return null;
  const exact = list.paths.indexOf(pathname + search);
  const at = exact === -1 ? list.paths.indexOf(pathname) : exact; // what was just done stands in the search
  if (at === -1) return null;
  const { back, paths, nextPage, previousPage } = list;
  return { back, next: paths[at + 1] ?? nextPage, previous: paths[at - 1] ?? previousPage };
}

function openedList(): OpenedList | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? 'null') as OpenedList | null; // as it was kept
  } catch {
    return null;
  }
}

/** The first link of each row of a list opens what the row is about. */
export function rowLinks(parent: ParentNode): HTMLElement[] {
  const rows = parent.querySelectorAll('tbody tr, .list-grid > li');
  return [...rows].flatMap((row) => row.querySelector<HTMLElement>('a') ?? []);
}

/** Moves to the first or last row of the page's list; false where there is none. Rows in a fold stand beside the list. */
export function focusList(key: 'ArrowDown' | 'ArrowUp'): boolean {
  const inSight = rowLinks(document).filter((link) => !link.closest('details'));
  const link = inSight.at(key === 'ArrowDown' ? 0 : -1);
  link?.focus();
  return link !== undefined;
}

/** Moves from a search box down into the rows. */
export function downIntoList(event: Pick<KeyboardEvent, 'key' | 'preventDefault'>): void {
  if (event.key === 'ArrowDown' && focusList('ArrowDown')) event.preventDefault();
}
