import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { focusList, keepOpenedList, rowLinks, takeAwaitedRow } from '../frame/opened-list';

export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** Figures stand flush right. */
  readonly isFigure?: boolean;
  /** Texts are shown by their first lines; all else stays on one line. */
  readonly isText?: boolean;
  /** Link in the head that sorts by it. */
  readonly sort?: { readonly direction: 'ascending' | 'descending' | 'none'; readonly link: ReactNode };
}

interface ListTableProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
  readonly isChosen?: (row: T) => boolean;
  /** Words in place of the table, where there is no row. */
  readonly empty: ReactNode;
}

/** A list to work through: a sticky head, arrows from row to row. On a phone each row is a small sheet of its own. */
export function ListTable<T>({ caption, columns, rows, keyOf, isChosen, empty }: ListTableProps<T>) {
  const table = useAwaitedRow();
  if (rows.length === 0) return <div className="list-empty">{empty}</div>;
  return (
    <table ref={table} className="list-table" onKeyDown={walk} onClickCapture={keepOnOpening}>
      <caption className="for-ears">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, isFigure, sort }) => (
            <th key={title} scope="col" className={isFigure ? 'figure' : undefined} aria-sort={sort?.direction}>
              {sort?.link ?? title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} aria-current={isChosen?.(row) ? 'true' : undefined}>
            {columns.map(({ title, cell, isFigure, isText }) => (
              <td key={title} data-title={title} className={classOf(isFigure, isText)}>
                <span className="cell">{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf(isFigure = false, isText?: boolean): string | undefined {
  if (isFigure) return 'figure';
  return isText === undefined ? undefined : isText ? 'long' : 'short';
}

/** Moves to the link of the next row, or of the one before. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.target instanceof HTMLSelectElement) return;
  const links = rowLinks(event.currentTarget);
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const next = links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Keeps the list where the link of a row is followed: from its sheet one goes on to the next row. */
function keepOnOpening(event: MouseEvent<HTMLTableElement>): void {
  const links = rowLinks(event.currentTarget);
  if (!links.some((link) => event.target instanceof Node && link.contains(event.target))) return;
  keepShownList(links);
}

function keepShownList(links: readonly HTMLElement[]): readonly string[] {
  const { pathname, search } = location;
  const paths = links.map((link) => link.getAttribute('href') ?? '');
  const pageTo = (rel: string) =>
    document.querySelector(`.pagination a[rel=${rel}][href]`)?.getAttribute('href') ?? null;
  keepOpenedList({ back: pathname + search, paths, nextPage: pageTo('next'), previousPage: pageTo('prev') });
  return paths;
}

/** Goes on to a row of this page, where the keys led over the end of another page of the list. */
function useAwaitedRow() {
  const table = useRef<HTMLTableElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!table.current) return;
    const row = takeAwaitedRow(location);
    if (row === null) return;
    const path = keepShownList(rowLinks(table.current)).at(row === 'first' ? 0 : -1);
    if (path) void navigate(path, { replace: true });
  });
  return table;
}

/** Moves from a search box down into the rows. */
export function downIntoList(event: KeyboardEvent): void {
  if (event.key === 'ArrowDown' && focusList('ArrowDown')) event.preventDefault();
}
