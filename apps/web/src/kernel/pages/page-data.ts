import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ProblemBody, Sheet } from '@rabbet/client';
import type { PageSize } from '@rabbet/domain/pages/page-size';
import type { SentForm } from '../forms/sent-form';
import { fromColumns, inColumns } from '../data/rows';

/** What the server hands to the browser with a page, so that it goes on from there. */
export interface PageData {
  readonly sheet: Sheet;
  /** Where the code of what opens over it is. */
  readonly inquiries: string;
  readonly outcome: 'found' | 'missing' | 'forbidden' | 'failed' | 'refused';
  readonly origin: string;
  readonly pageSize: PageSize;
  /** ISO 8601 */
  readonly now: string;
  readonly queries: readonly KeptAnswer[];
  readonly seed?: string;
  /** A form that was sent before there were scripts, and what came of it. */
  readonly sent?: SentForm;
  readonly refusal?: ProblemBody;
  /** Number of the request that failed. */
  readonly request?: string;
}

/** What was asked, and what the answer was, in columns. */
type KeptAnswer = readonly [QueryKey, unknown];

export function answersKept(queryClient: QueryClient): readonly KeptAnswer[] {
  const asked = queryClient.getQueryCache().getAll();
  return asked.flatMap(({ queryKey, state }) =>
    state.status === 'success' ? [[queryKey, inColumns(state.data)] as const] : [],
  );
}

/** A page may have been kept for long, but is only sent while all that it tells still holds: it is as of now. */
export function keepAnswers(queryClient: QueryClient, answers: readonly KeptAnswer[]): void {
  for (const [key, data] of answers) queryClient.setQueryData(key, fromColumns(data));
}

export const PAGE_DATA_ID = 'page-data';

/** As the text of an element: nothing in it can end the element. */
export function pageDataText(data: PageData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
