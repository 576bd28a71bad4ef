import { folded, wordsOf } from '@rabbet/domain/text/fold';
import type { Column, Meaning } from '../headings/headings';
import type { SheetRow } from './sheet';

/** Column of names with empty cells below filled ones, as merged cells become in a text. */
export interface Gap {
  readonly heading: string;
  /** Numbers of the rows that say none. */
  readonly rows: readonly number[];
}

/** Columns that say who made a piece, the surname ahead of the first name: the first of them is told. */
const MAKERS: readonly Meaning[] = ['artist', 'artist_last', 'artist_first'];

/** Gaps in the column of artists. */
export function gapsIn(columns: readonly Column[], rows: readonly SheetRow[]): readonly Gap[] {
  const places = placesOf(columns, MAKERS);
  const [first] = places;
  const isFilled = ({ cells }: SheetRow) => places.some((i) => (cells[i] ?? '').trim() !== '');
  const start = rows.findIndex(isFilled);
  if (first === undefined || start < 0) return [];
  const empty = rows.slice(start).filter((row) => !isFilled(row));
  return empty.length === 0
    ? []
    : [{ heading: columns[first]?.heading ?? '', rows: empty.map(({ number }) => number) }];
}

/** Rows in which each empty cell of these columns has the text of the cell above. */
export function filledDown(rows: readonly SheetRow[], columns: readonly number[]): readonly SheetRow[] {
  const above = new Map<number, string>();
  return rows.map(({ number, cells }) => {
    const length = Math.max(cells.length, ...columns.map((i) => i + 1));
    const filled = Array.from({ length }, (_, i) => {
      const cell = cells[i] ?? '';
      if (!columns.includes(i)) return cell;
      if (cell.trim() !== '') above.set(i, cell);
      return above.get(i) ?? '';
    });
    return { number, cells: filled };
  });
}

/** Numbers of two rows that describe one piece, as far as a sheet tells. */
export type Twins = readonly [first: number, second: number];

/** Columns that tell pieces of one title apart. */
const TELLING: readonly Meaning[] = ['name', 'size', 'width', 'height', 'depth', 'units', 'edition'];
const NUMBERING: readonly Meaning[] = ['key', 'catalog_no'];

/** Rows with the title, artist, size and edition of an earlier one, where neither has a key or a number. */
export function twinsIn(columns: readonly Column[], rows: readonly SheetRow[]): readonly Twins[] {
  const numbering = placesOf(columns, NUMBERING);
  const makers = placesOf(columns, MAKERS);
  const telling = placesOf(columns, TELLING);
  const name = columns.findIndex(({ meaning }) => meaning === 'name');
  const seen = new Map<string, number>();
  return rows.flatMap(({ number, cells }): Twins[] => {
    const textOf = (i: number) => folded(cells[i] ?? '').trim();
    if (textOf(name) === '' || numbering.some((i) => textOf(i) !== '')) return [];
    const maker = makers.flatMap((i) => wordsOf(cells[i] ?? '')).sort();
    const content = JSON.stringify([maker, telling.map((i) => textOf(i).replace(/\s+/g, ' '))]);
    const first = seen.get(content);
    if (first === undefined) seen.set(content, number);
    return first === undefined ? [] : [[first, number]];
  });
}

function placesOf(columns: readonly Column[], meanings: readonly Meaning[]): number[] {
  return meanings.map((each) => columns.findIndex(({ meaning }) => meaning === each)).filter((i) => i >= 0);
}
