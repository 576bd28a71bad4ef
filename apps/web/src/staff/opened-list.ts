const KEPT_AS = 'opened-list';

interface OpenedList {
  /** Address of the list, with its filters and order. */
  readonly back: string;
  /** Addresses of the records that it showed, in its order. */
  readonly paths: readonly string[];
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
  readonly next: string | undefined;
  readonly previous: string | undefined;
}

/** Neighbors of the record at an address in the list that it was opened from; null where it was not. */
export function neighborsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Neighbors | null {
  const list = openedList();
  if (list === null || list.back === pathname + search) return null;
  const exact = list.paths.indexOf(pathname + search);
  const at = exact === -1 ? list.paths.indexOf(pathname) : exact; // what was just done stands in the search
  return at === -1 ? null : { back: list.back, next: list.paths[at + 1], previous: list.paths[at - 1] };
}

function openedList(): OpenedList | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? 'null') as OpenedList | null; // as it was kept
  } catch {
    return null;
  }
}
