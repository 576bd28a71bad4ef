import { type ReactNode, useId } from 'react';
import { useLed } from './use-led';

interface AddedRowsProps<T> {
  readonly rows: readonly T[];
  readonly change: (next: readonly T[]) => void;
  readonly newRow: () => T;
  /** Words of the button that adds one. */
  readonly add: string;
  /** Shows a row; the focus goes to the first field within the id once it is added. */
  readonly show: (row: T, place: RowPlace) => ReactNode;
}
export interface RowPlace {
  readonly id: string;
  readonly remove: () => void;
}

/** Rows, and a button for one more. The focus goes to a row that is added, and back to the button from one that is removed. */
export function AddedRows<T extends { readonly key: string }>({ rows, change, newRow, add, show }: AddedRowsProps<T>) {
  const id = useId();
  const lead = useLed();
  const removing = (row: T) => () => {
    change(rows.filter((one) => one !== row));
    lead(`${id}-add`);
  };
  return (
    <>
      {rows.map((row) => show(row, { id: `${id}-${row.key}`, remove: removing(row) }))}
      <button
        id={`${id}-add`}
        type="button"
        className="button button-quiet"
        onClick={() => {
          const row = newRow();
          change([...rows, row]);
          lead(`${id}-${row.key}`);
        }}
      >
        {add}
      </button>
    </>
  );
}
