import type { BulkRow } from '@rabbet/domain/deciders/bulk-acts';
import { type KeyboardEvent, useRef } from 'react';
import { type Marks, rowsBetween, useMarks, withRows } from './marks';

/** Marking of the rows of one page: what its table shows and does. */
export interface Marking<T> {
  readonly isMarked: (row: T) => boolean;
  /** Name of a row for its box, which is read aloud. */
  readonly nameOf: (row: T) => string;
  /** Marks or unmarks a row; with `isRange` all from the one before. */
  readonly toggle: (row: T, isRange: boolean) => void;
  readonly pageState: 'none' | 'some' | 'all';
  readonly togglePage: () => void;
  /** Marks the row that has the focus by the space bar. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface MarkingOptions<R extends BulkRow> {
  readonly path: string;
  readonly page: readonly R[];
  readonly nameOf: (row: R) => string;
}

/** Marks of a list, and the marking of the page that is shown. */
export function useMarking<R extends BulkRow>({ path, page, nameOf }: MarkingOptions<R>) {
  const { marks, setMarks } = useMarks<R>(path);
  const anchor = useRef<number | null>(null);
  const toggle = (row: R, isRange: boolean) => {
    const isMarked = !marks.has(row.id) || (isRange && anchor.current !== row.id);
    const rows = isRange ? rowsBetween(page, anchor.current, row.id) : [row];
    setMarks(withRows(marks, rows, isMarked));
    anchor.current = row.id;
  };
  const pageState = pageStateOf(marks, page);
  const marking: Marking<R> = {
    isMarked: ({ id }) => marks.has(id),
    nameOf,
    toggle,
    pageState,
    togglePage: () => setMarks(withRows(marks, page, pageState !== 'all')),
    onKeyDown: (event) => {
      const row = event.key === ' ' ? page[focusedRow(event)] : undefined;
      if (!row) return;
      event.preventDefault(); // the page would scroll
      toggle(row, event.shiftKey);
    },
  };
  return { marks, setMarks, marking };
}

function pageStateOf(marks: Marks, page: readonly BulkRow[]): Marking<never>['pageState'] {
  const count = page.filter(({ id }) => marks.has(id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}

const ROWS = 'tbody tr, li';

/** Place of the row whose link has the focus; -1 elsewhere: a box takes the space bar by itself. */
function focusedRow({ target, currentTarget }: KeyboardEvent<HTMLElement>): number {
  const link = target instanceof Element ? target.closest('a') : null;
  const row = link?.closest(ROWS) ?? null;
  return row === null ? -1 : [...currentTarget.querySelectorAll(ROWS)].indexOf(row);
}
