import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { MarkCell, MarkHead } from './bulk/MarkCells';
import type { Marking } from './bulk/marking';
import { keepOnOpening, useRowKeys, walkRows } from './row-keys';

export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** Figures stand flush right. */
  readonly isFigure?: boolean;
  /** Texts are cut where the column ends; all else stays whole. */
  readonly isText?: boolean;
  /** Stands out. */
  readonly isStrong?: boolean;
  /** Place on the card that a row is on a phone: beside its name, below it, or nowhere. Below, unless given. */
  readonly place?: 'picture' | 'title' | 'figure' | 'fact' | 'none';
  /** Link in the head that sorts by it. */
  readonly sort?: { readonly direction: 'ascending' | 'descending' | 'none'; readonly link: ReactNode } | undefined;
}

interface ListTableProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
  readonly isChosen?: (row: T) => boolean;
  /** Boxes that mark rows for an act on all of them. */
  readonly marking?: Marking<T> | null;
  /** Words in place of the table, where there is no row. */
  readonly empty: ReactNode;
}

/** A list to work through: a sticky head, keys from row to row. On a phone each row is a small card of its own. */
export function ListTable<T>({ caption, columns, rows, keyOf, isChosen, marking = null, empty }: ListTableProps<T>) {
  const table = useRowKeys<HTMLTableElement>();
  if (rows.length === 0) return <div className="list-empty">{empty}</div>;
  const isOfCards = columns.some(({ place }) => place !== undefined);
  return (
    <table
      ref={table}
      className={isOfCards ? 'list-table list-cards' : 'list-table'}
      onKeyDown={(event: KeyboardEvent<HTMLTableElement>) => {
        marking?.onKeyDown(event);
        walkRows(event);
      }}
      onClickCapture={(event: MouseEvent<HTMLTableElement>) => keepOnOpening(event)}
    >
      <caption className="for-ears">{caption}</caption>
      <thead>
        <tr>
          {marking && <MarkHead {...marking} />}
          {columns.map(({ title, isFigure, sort, place }) => (
            <th key={title} scope="col" className={isFigure ? 'figure' : undefined} aria-sort={sort?.direction}>
              {sort?.link ?? (place === 'picture' ? <span className="for-ears">{title}</span> : title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} aria-current={isChosen?.(row) ? 'true' : undefined}>
            {marking && <MarkCell {...{ row, marking }} />}
            {columns.map((column) => (
              <td key={column.title} data-title={column.title} className={classOf(column)}>
                <span className="cell">{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf<T>({ isFigure, isText, isStrong, place }: Column<T>): string | undefined {
  const names = [
    isFigure ? 'figure' : isText === undefined ? '' : isText ? 'long' : 'short',
    isStrong ? 'strong' : '',
    place ? `at-${place}` : '',
  ].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}
