import { useEffect, useRef } from 'react';
import type { Marking } from './marking';

type Page = Pick<Marking<never>, 'pageState' | 'togglePage'>;

/** Cell above the boxes of rows: marks the whole page. */
export function MarkHead({ pageState, togglePage }: Page) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = pageState === 'some';
  }, [pageState]);
  return (
    <td className="mark">
      <label className="mark-box">
        <input
          ref={box}
          type="checkbox"
          aria-label="Mark all on this page"
          checked={pageState === 'all'}
          onChange={togglePage}
        />
      </label>
    </td>
  );
}

interface MarkBoxProps<T> {
  readonly row: T;
  readonly marking: Marking<T>;
}

/** Box that marks one row; with Shift, all rows from the one before. */
export function MarkBox<T>({ row, marking }: MarkBoxProps<T>) {
  const isWithShift = (event: Event) => 'shiftKey' in event && event.shiftKey === true;
  return (
    <label className="mark-box">
      <input
        type="checkbox"
        aria-label={`Mark ${marking.nameOf(row)}`}
        checked={marking.isMarked(row)}
        onChange={({ nativeEvent }) => marking.toggle(row, isWithShift(nativeEvent))}
      />
    </label>
  );
}

/** Cell of a table with the box of its row. */
export function MarkCell<T>(props: MarkBoxProps<T>) {
  return (
    <td className="mark">
      <MarkBox {...props} />
    </td>
  );
}
