import type { BulkRow } from '@rabbet/domain/deciders/bulk-acts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Greatest number of rows that are marked at a time. */
export const MAX_MARKED = 2_000;

/** Marked rows by their ids, as they were last seen. */
export type Marks<R extends BulkRow = BulkRow> = ReadonlyMap<number, R>;

const NO_MARKS: Marks = new Map();

/** Marks of the list at this path. They stay while its pages and filters change, and while its records are looked at. */
export function useMarks<R extends BulkRow>(path: string) {
  const queryClient = useQueryClient();
  const queryKey = ['marks', path];
  // nothing fetches them: the cache only keeps them for as long as the document
  const { data } = useQuery({ queryKey, queryFn: () => NO_MARKS, enabled: false, gcTime: Infinity });
  const setMarks = useCallback(
    (marks: Marks<R>) => void queryClient.setQueryData(['marks', path], marks),
    [queryClient, path],
  );
  return { marks: (data ?? NO_MARKS) as Marks<R>, setMarks }; // rows of the list at this path
}

/** Marks with these rows marked or not, as far as the limit goes. */
export function withRows<R extends BulkRow>(marks: Marks<R>, rows: readonly R[], isMarked: boolean): Marks<R> {
  const next = new Map(marks);
  for (const row of rows)
    if (!isMarked) next.delete(row.id);
    else if (next.has(row.id) || next.size < MAX_MARKED) next.set(row.id, row);
  return next;
}

/** Rows of a page between two of its rows, with both; the second alone where the first is not on the page. */
export function rowsBetween<R extends BulkRow>(page: readonly R[], from: number | null, to: number): readonly R[] {
  const at = (id: number | null) => page.findIndex((row) => row.id === id);
  const first = at(from) < 0 ? at(to) : at(from);
  const last = at(to);
  return page.slice(Math.min(first, last), Math.max(first, last) + 1);
}

/** Marks with the rows as they are now, where they are on the page. */
export function refreshed<R extends BulkRow>(marks: Marks<R>, page: readonly R[]): readonly R[] {
  const current = new Map(page.map((row) => [row.id, row]));
  return [...marks.values()].map((row) => current.get(row.id) ?? row);
}
