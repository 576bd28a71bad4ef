import { formatCount } from '@rabbet/domain/numbers/format-count';
import { type ComponentProps, useState } from 'react';
import { ListTable } from '../list/ListTable';

/** Rows that are in the page at once. */
export const MOST_SHOWN = 50;

/** A table of any number of rows, some at a time. */
export function PagedTable<T>({ rows, ...table }: ComponentProps<typeof ListTable<T>>) {
  const [from, setFrom] = useState(0);
  const to = Math.min(from + MOST_SHOWN, rows.length);
  return (
    <>
      <ListTable {...table} rows={rows.slice(from, to)} />
      {rows.length > MOST_SHOWN && (
        <p className="shop-form-end">
          <Step text="Previous rows" isThere={from > 0} go={() => setFrom(from - MOST_SHOWN)} />
          <span role="status">
            {formatCount(from + 1)} to {formatCount(to)} of {formatCount(rows.length)}
          </span>
          <Step text="Next rows" isThere={to < rows.length} go={() => setFrom(to)} />
        </p>
      )}
    </>
  );
}

interface StepProps {
  readonly text: string;
  readonly isThere: boolean;
  readonly go: () => void;
}

function Step({ text, isThere, go }: StepProps) {
  return (
    <button type="button" className="button button-quiet" disabled={!isThere} onClick={go}>
      {text}
    </button>
  );
}
