import {
  bareArtist,
  bareName,
  type Column,
  customerIn,
  type Meaning,
  type SheetRow,
  type SheetSort,
} from '@rabbet/domain/imports/imports';
import { countOf } from '@rabbet/domain/numbers/counted';
import { rowsInWords } from '../row-numbers';
import type { SheetNote } from '../sheet-notes';
import { notesOnLeftOut, quoted } from './left-out-columns';

type PeopleSort = Exclude<SheetSort, 'artworks'>;

/** Notes on what is left out of a sheet of people, and on names that are read otherwise than they are written. */
export function peopleNotes(sort: PeopleSort, columns: readonly Column[], rows: readonly SheetRow[]): SheetNote[] {
  const told = namesRead(sort, columns, rows).flatMap((text) => (text === null ? [] : [{ text }]));
  return [...told, ...notesOnLeftOut(sort, columns, rows)];
}

const NAMES: readonly (Meaning | null)[] = ['name', 'first', 'last'];

function namesRead(
  sort: PeopleSort,
  columns: readonly Column[],
  rows: readonly SheetRow[],
): readonly (string | null)[] {
  const bare = sort === 'artists' ? bareArtist : bareName;
  const signs = columns.map((column, i) => {
    if (!NAMES.includes(column.meaning)) return null;
    const cellOf = ({ cells }: SheetRow) => (cells[i] ?? '').replace(/\s+/g, ' ').trim();
    const read = rows.filter((row) => bare(cellOf(row)) !== cellOf(row));
    const what = sort === 'artists' ? 'signs and years of life' : 'signs';
    return cellsInWords(`Read without ${what}`, column.heading, read, cellOf);
  });
  return sort === 'artists' ? signs : [...signs, firmsRead(columns, rows)];
}

/** Note on companies in a column of persons. */
function firmsRead(columns: readonly Column[], rows: readonly SheetRow[]): string | null {
  const at = columns.findIndex(({ meaning }) => meaning === 'company');
  const firmOf = (row: SheetRow) => String(customerIn(row, columns).values.company ?? '');
  const firms = rows.filter((row) => (row.cells[at] ?? '').trim() === '' && firmOf(row) !== '');
  const column = columns.find(({ meaning }) => NAMES.includes(meaning));
  return cellsInWords('Read as companies', column?.heading ?? '', firms, firmOf);
}

/** `Read as companies: 2 cells of Name ("Acme Framing LLC", "Wake County Museum") in rows 4 and 9.` */
function cellsInWords(
  title: string,
  heading: string,
  rows: readonly SheetRow[],
  textOf: (row: SheetRow) => string,
): string | null {
  if (rows.length === 0) return null;
  const different = [...new Set(rows.map(textOf))];
  const more = different.length > MOST_TOLD ? ', ...' : '';
  const examples = different.slice(0, MOST_TOLD).map(quoted).join(', ');
  const numbers = rows.map(({ number }) => number);
  return `${title}: ${countOf(rows.length, 'cell')} of ${heading} (${examples}${more}) in ${rowsInWords(numbers)}.`;
}

const MOST_TOLD = 3;
