import { formatCount, countOf } from '@rabbet/domain/numbers/format-count';
import { rowsInWords } from '../../words/row-numbers';
import { type DateOrder, datesOfColumn, ORDER_WORDS } from '../cells/dates';
import { type Column, SIDES, findUnit } from '../headings/headings';
import type { Cells } from '../headings/known-headings';
import { findLooseCells, type LooseCells, type Looseness } from '../table/loose-cells';
import type { SheetParts, SheetRow } from '../table/sheet';

/** Sentence on how cells of a sheet are read. */
export interface SheetNote {
  readonly text: string;
  /** True if somebody has to choose the order of the dates, because some of them may be two days (`3/4/2026`). */
  readonly needsDateOrder?: true;
  /** Proposal for a column with an unknown heading: a noun for its cells, and its likely meaning in the words of a mapping. */
  readonly likely?: { readonly heading: string; readonly description: string; readonly words: string };
}

interface OrderedDates {
  readonly order: DateOrder | null;
  readonly notes: readonly SheetNote[];
}

/**
 * Finds the order of the dates in a sheet: the one that somebody has chosen, else the one that the dates themselves tell.
 * Notes name the rows with dates in another order, and those that may be two days (`3/4/2026`).
 */
export function findDateOrder(
  columns: readonly Column[],
  rows: readonly SheetRow[],
  chosenOrder: DateOrder | null,
): OrderedDates {
  const dateIndex = columns.findIndex(({ meaning }) => meaning === 'date');
  if (dateIndex < 0) return { order: chosenOrder, notes: [] };
  const dates = datesOfColumn(rows.map(({ cells }) => cells[dateIndex] ?? ''));
  const rowNumbers = (indexes: readonly number[]) => indexes.map((i) => rows[i]?.number ?? 0);
  const datedRows: DatedRows = {
    dmy: rowNumbers(dates.dayFirst),
    mdy: rowNumbers(dates.monthFirst),
    ambiguous: rowNumbers(dates.ambiguous),
  };
  const heading = columns[dateIndex]?.heading ?? '';
  if (chosenOrder !== null) return { order: chosenOrder, notes: notesOnOtherOrder(heading, datedRows, chosenOrder) };
  return { order: dates.order, notes: dates.order === null ? notesOnUnknownOrder(heading, datedRows) : [] };
}

/** Numbers of the rows whose dates have the day or the month first, and of those that may be two days. */
interface DatedRows {
  readonly dmy: readonly number[];
  readonly mdy: readonly number[];
  readonly ambiguous: readonly number[];
}

/** Note on the dates that the chosen order cannot read. */
function notesOnOtherOrder(heading: string, datedRows: DatedRows, chosenOrder: DateOrder): readonly SheetNote[] {
  const otherOrders = (['dmy', 'mdy'] as const).flatMap((order) =>
    order === chosenOrder || datedRows[order].length === 0
      ? []
      : [`${countInRows(datedRows[order])} as ${ORDER_WORDS[order]}`],
  );
  if (otherOrders.length === 0) return [];
  return [
    { text: `${heading}: read in another order, which their numbers or points tell: ${otherOrders.join(', ')}.` },
  ];
}

/** Note on a column whose dates do not tell one order: some may be two days, or they are in both orders. */
function notesOnUnknownOrder(heading: string, { dmy, mdy, ambiguous }: DatedRows): readonly SheetNote[] {
  if (dmy.length === 0 && ambiguous.length === 0) return [];
  if (dmy.length > 0 && mdy.length > 0) {
    const readDates = `${countInRows(dmy, ' with the day first')}, ${countInRows(mdy, ' with the month first')}`;
    const refusedDates = ambiguous.length === 0 ? '' : ` Refused, as they may be two days: ${countInRows(ambiguous)}.`;
    const text = `${heading}: its dates are in two orders. Read in the one order that can read them: ${readDates}.${refusedDates}`;
    return [ambiguous.length === 0 ? { text } : { text, needsDateOrder: true }];
  }
  const doubt = `${heading}: ${countOf(ambiguous.length, 'date')} may be two days (${rowsInWords(ambiguous)})`;
  const text =
    dmy.length === 0
      ? `${doubt}, and no other date tells which.`
      : `${doubt}: those with points have the day first, and tell nothing of others.`;
  return [ambiguous.length === 0 ? { text } : { text, needsDateOrder: true }];
}

function countInRows(numbers: readonly number[], suffix = ''): string {
  return `${formatCount(numbers.length)}${suffix} (${rowsInWords(numbers)})`;
}

const LENGTH_MEANINGS: ReadonlySet<Column['meaning']> = new Set(['size', ...SIDES]);
const UNIT_IN_TITLE =
  /\b(?:sizes?|dimensions?|measure(?:ments|d)?|all)\b.*?\b(?<unit>cms?|centimet(?:er|re)s?|mm|millimeters?|feet|ft)\b/i;

/** Note on a title above the headings that names a unit (`Sizes in cm`) if no column names one: the unit of a title is not read. */
export function notesOnUnitsInTitles(
  grid: readonly Cells[],
  { titleRows }: SheetParts,
  columns: readonly Column[],
): readonly SheetNote[] {
  const columnWithoutUnit = columns.find(({ meaning, units }) => LENGTH_MEANINGS.has(meaning) && units === null);
  if (!columnWithoutUnit || columns.some(({ meaning }) => meaning === 'units')) return [];
  return titleRows.flatMap((number) => {
    const title = (grid[number - 1] ?? []).join(' ').trim();
    const { unit } = UNIT_IN_TITLE.exec(title)?.groups ?? {};
    if (unit === undefined || findUnit(unit) === null) return [];
    const advice = `call the column ${columnWithoutUnit.heading} (${unit.toLowerCase()})`;
    return [{ text: `Row ${number} says "${title}", and no unit is read there: ${advice}.` }];
  });
}

/** Beginning of the sentence for each reason why cells are not taken literally, in the order of the notes. */
const LOOSENESS_WORDS: Readonly<Record<Looseness, string>> = {
  wordForNothing: 'Left empty',
  approximate: 'Read as exact',
  diameter: 'Read as width and height, as the diameter of a round piece is said',
  unorderedSize: 'Read as width x height, unless the column is called Size (H x W)',
  shortYear: 'Read as years of this century, 20..',
  dayAsNumber: 'Kept as they stand, though a sheet may have made days of them',
  notForSale: 'Not for sale, and shown to no visitor unless a column Public says yes',
};

/** Reasons whose sentences name the rows as well, because people should look at each. */
const LOOSENESS_WITH_ROWS: ReadonlySet<Looseness> = new Set([
  'wordForNothing',
  'notForSale',
  'shortYear',
  'dayAsNumber',
]);

/** Notes on cells that are not taken literally: `Read as exact: 1 cell of Price ("~600").` */
export function looseCellNotes(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetNote[] {
  const allLooseCells = findLooseCells(columns, rows);
  const notes: SheetNote[] = [];
  for (const looseness of Object.keys(LOOSENESS_WORDS) as Looseness[]) {
    const looseCells = allLooseCells.filter((cells) => cells.looseness === looseness);
    if (looseCells.length === 0) continue;
    const columnsInWords = looseCells.map(looseCellsInWords).join(', ');
    notes.push({ text: `${LOOSENESS_WORDS[looseness]}: ${columnsInWords}.` });
  }
  return notes;
}

/** `2 cells of Price ("n/a", "TBD"; rows 2 and 3)` */
function looseCellsInWords({ column, looseness, texts, rows }: LooseCells): string {
  const rowNumbers = LOOSENESS_WITH_ROWS.has(looseness) ? `; ${rowsInWords(rows)}` : '';
  return `${countOf(texts.length, 'cell')} of ${column.heading} (${examplesOf(texts)}${rowNumbers})`;
}

function examplesOf(texts: readonly string[]): string {
  const differentTexts = [...new Set(texts)];
  const examples = differentTexts.slice(0, 3).map((text) => `"${text}"`);
  return examples.join(', ') + (differentTexts.length > 3 ? ', ...' : '');
}
