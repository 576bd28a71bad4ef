import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ProblemBody, Sheet } from '@rabbet/client';
import type { PageSize } from '@rabbet/domain/pages/page-size';
import type { SentForm } from '../forms/sent-form';
import { fromColumns, inColumns } from '../data/rows';

/** Data that the server sends with a page, so that the browser can go on from there. */
export interface PageData {
  readonly sheet: Sheet;
  /** Address of the script of the inquiry dialog. */
  readonly inquiries: string;
  readonly outcome: 'found' | 'missing' | 'forbidden' | 'failed' | 'refused';
  readonly origin: string;
  readonly pageSize: PageSize;
  /** ISO 8601 */
  readonly now: string;
  readonly queries: readonly SentAnswer[];
  readonly seed?: string;
  /** A form that was sent before there were scripts, and what came of it. */
  readonly sent?: SentForm;
  readonly refusal?: ProblemBody;
  /** Number of the request that failed. */
  readonly request?: string;
}

/** Query key, and its reply in columns. */
type SentAnswer = readonly [QueryKey, unknown];

export function answersToSend(queryClient: QueryClient): readonly SentAnswer[] {
  const queries = queryClient.getQueryCache().getAll();
  return queries.flatMap(({ queryKey, state }) =>
    state.status === 'success' ? [[queryKey, inColumns(state.data)] as const] : [],
  );
}

/**
 * Fills the query cache. Replies count as of now: even a page cached for long is only sent while all its data still
 * holds.
 */
export function restoreAnswers(queryClient: QueryClient, answers: readonly SentAnswer[]): void {
  for (const [key, data] of answers) queryClient.setQueryData(key, fromColumns(data));
}

export const PAGE_DATA_ID = 'page-data';

/** Escapes page data for the text of an element, so that nothing in it can end the element. */
export function pageDataText(data: PageData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
