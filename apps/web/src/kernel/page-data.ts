import type { DehydratedState } from '@tanstack/react-query';
import type { PageSize } from '@rabbet/domain/pages/page-size';

/** Files of the build that a page asks for. */
export interface Assets {
  readonly script: string;
  readonly styles: readonly string[];
  readonly preload: readonly { readonly href: string; readonly as: string; readonly type: string }[];
}

/** What the server hands to the browser with a page, so that it goes on from there. */
export interface PageData {
  readonly assets: Assets;
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
