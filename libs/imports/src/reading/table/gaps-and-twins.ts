import { folded, wordsOf } from '@rabbet/domain/text/fold';
import type { Column, Meaning } from '../headings/headings';
import type { SheetRow } from './sheet';

/** Column of artists in which cells are empty below filled ones, as merged cells become when a sheet is saved as text. */
export interface Gap {
  readonly heading: string;
  /** Numbers of the rows without an artist. */
  readonly rows: readonly number[];
}

/** Meanings of the columns with the artist's name. A gap is reported by the heading of the first that the sheet has. */
const MAKER_MEANINGS: readonly Meaning[] = ['artist', 'artist_last', 'artist_first'];

/** Finds rows without an artist below rows that have one. Returns one gap at most. */
export function findMakerGaps(columns: readonly Column[], rows: readonly SheetRow[]): readonly Gap[] {
  const makerIndexes = columnIndexes(columns, MAKER_MEANINGS);
  const [firstIndex] = makerIndexes;
  const hasMaker = ({ cells }: SheetRow) => makerIndexes.some((i) => (cells[i] ?? '').trim() !== '');
  const firstFilled = rows.findIndex(hasMaker);
  if (firstIndex === undefined || firstFilled < 0) return [];
  const emptyRows = rows.slice(firstFilled).filter((row) => !hasMaker(row));
  if (emptyRows.length === 0) return [];
  return [{ heading: columns[firstIndex]?.heading ?? '', rows: emptyRows.map(({ number }) => number) }];
}

/** Copies the text of the cell above into each empty cell of these columns (by index). */
export function fillDown(rows: readonly SheetRow[], columns: readonly number[]): readonly SheetRow[] {
  const latestTexts = new Map<number, string>();
  return rows.map(({ number, cells }) => {
    const length = Math.max(cells.length, ...columns.map((i) => i + 1));
    const filledCells = Array.from({ length }, (_, i) => {
      const cell = cells[i] ?? '';
      if (!columns.includes(i)) return cell;
      if (cell.trim() !== '') latestTexts.set(i, cell);
      return latestTexts.get(i) ?? '';
    });
    return { number, cells: filledCells };
  });
}

/** Numbers of two rows that seem to describe the same piece. */
export type TwinRows = readonly [first: number, second: number];

/** Columns that tell pieces of one title apart. */
const DISTINGUISHING_MEANINGS: readonly Meaning[] = ['name', 'size', 'width', 'height', 'depth', 'units', 'edition'];
const ID_MEANINGS: readonly Meaning[] = ['key', 'catalog_no'];

/**
 * Finds rows with the title, artist, size and edition of an earlier one. Rows with a key or a catalog number are left out:
 * these tell pieces apart.
 */
export function findTwinRows(columns: readonly Column[], rows: readonly SheetRow[]): readonly TwinRows[] {
  const idIndexes = columnIndexes(columns, ID_MEANINGS);
  const makerIndexes = columnIndexes(columns, MAKER_MEANINGS);
  const distinguishingIndexes = columnIndexes(columns, DISTINGUISHING_MEANINGS);
  const nameIndex = columns.findIndex(({ meaning }) => meaning === 'name');
  const firstRowsByContent = new Map<string, number>();
  const twins: TwinRows[] = [];
  for (const { number, cells } of rows) {
    const textOf = (i: number) => folded(cells[i] ?? '').trim();
    if (textOf(nameIndex) === '' || idIndexes.some((i) => textOf(i) !== '')) continue;
    // sorted, as "Jane Doe" and "Doe, Jane" are the same artist
    const makerWords = makerIndexes.flatMap((i) => wordsOf(cells[i] ?? '')).sort();
    const content = JSON.stringify([makerWords, distinguishingIndexes.map((i) => textOf(i).replace(/\s+/g, ' '))]);
    const firstNumber = firstRowsByContent.get(content);
    if (firstNumber === undefined) firstRowsByContent.set(content, number);
    else twins.push([firstNumber, number]);
  }
  return twins;
}

/** Indexes of the first column of each of these meanings, without those that the sheet does not have. */
function columnIndexes(columns: readonly Column[], meanings: readonly Meaning[]): number[] {
  const indexes = meanings.map((nameMeaning) => columns.findIndex(({ meaning }) => meaning === nameMeaning));
  return indexes.filter((index) => index >= 0);
}
