import type { DehydratedState } from '@tanstack/react-query';
import type { Sheet } from '@rabbet/client';
import type { PageSize } from '@rabbet/domain/pages/page-size';

/** What the server hands to the browser with a page, so that it goes on from there. */
export interface PageData {
  readonly sheet: Sheet;
  readonly outcome: 'found' | 'missing' | 'failed';
  readonly origin: string;
  readonly pageSize: PageSize;
  /** ISO 8601 */
  readonly now: string;
  readonly queries: DehydratedState;
}

export const PAGE_DATA_ID = 'page-data';

/** As the text of an element: nothing in it can end the element. */
export function pageDataText(data: PageData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
