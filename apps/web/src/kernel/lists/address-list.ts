import { isOfAWindow } from '@rabbet/domain/pages/page-size';
import { walkFields } from '@rabbet/domain/pages/paging';

const { page, count, after } = walkFields;
const { default: _unlessSaid, ...givenCount } = count;
/** Which page of a list an address is of. Without a count, as many are shown as fit the window. */
export const LIST_FIELDS = { page, count: givenCount, after };

export interface ListPlace {
  page: number;
  count: number | null;
  after: string | null;
}

/** Whatever else is changed, one is on the first page of it, and the window of now says how many are on it. */
export function changed<T extends ListPlace>(current: T, change: Partial<T> = {}): T {
  return { ...current, page: 1, after: null, count: countAskedFor(current), ...change };
}

/** Null where a window has said how many: links between pages carry that along, so that none shows a piece twice. */
export function countAskedFor({ count: given }: ListPlace): number | null {
  return isOfAWindow(given) ? null : given;
}
