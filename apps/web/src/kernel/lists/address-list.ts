import { isOfAWindow } from '@rabbet/domain/pages/page-size';
import { walkFields } from '@rabbet/domain/pages/paging';

const { page, count, after } = walkFields;
const { default: _default, ...givenCount } = count;
/** Fields that name a page of a list in its address. Without a count, the window decides how many rows are shown. */
export const LIST_FIELDS = { page, count: givenCount, after };

export interface ListPlace {
  page: number;
  count: number | null;
  after: string | null;
}

/** Applies a change and returns to the first page; the present window then decides the number of rows. */
export function changed<T extends ListPlace>(current: T, change: Partial<T> = {}): T {
  return { ...current, page: 1, after: null, count: countAskedFor(current), ...change };
}

/** Null where a window has said how many: links between pages carry that along, so that none shows a piece twice. */
export function countAskedFor({ count: given }: ListPlace): number | null {
  return isOfAWindow(given) ? null : given;
}
