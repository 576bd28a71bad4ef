import { formatCount } from '@rabbet/domain/numbers/format-count';
import { rowsInWords } from '../../words/row-numbers';
import { type DateOrder, ORDER_WORDS } from '../cells/dates';
import { type Column, meaningInWords, type SheetKind } from '../headings/headings';
import type { SheetParts, SheetRow } from '../table/sheet';
import { readColumns, type SheetReading } from './read-sheet';

/** Column as the page and the command line show it: heading, meaning, and up to three different values. */
export interface ShownColumn {
  readonly heading: string;
  readonly field: string;
  readonly examples: readonly string[];
}

/** Columns for the table in which people check a reading. Columns with neither a heading nor a value are left out. */
export function shownColumns(reading: SheetReading): readonly ShownColumn[] {
  const { kind, parts, dates } = reading;
  return readColumns(reading)
    .map((column, i) => ({
      heading: column.heading,
      field: fieldInWords(column, dates, kind),
      examples: examplesOf(parts.rows, i),
    }))
    .filter(({ heading, examples }) => heading !== '' || examples.length > 0);
}

/** Phrases on the rows that are not imported, one for each sort of them: `2 blank (rows 5 and 9)`. */
export function leftOutRows(parts: SheetParts): readonly string[] {
  return [
    ...rowsPhrase('title', 'titles', parts.titleRows),
    ...rowsPhrase('blank', 'blank', parts.blankRows),
    ...rowsPhrase('total', 'totals', parts.totalRows),
    ...rowsPhrase('section heading or footnote', 'section headings or footnotes', parts.sectionRows),
    ...rowsPhrase('repeated heading', 'repeated headings', parts.repeatedHeadingRows),
  ];
}

function rowsPhrase(singular: string, plural: string, numbers: readonly number[]): string[] {
  if (numbers.length === 0) return [];
  return [`${formatCount(numbers.length)} ${numbers.length === 1 ? singular : plural} (${rowsInWords(numbers)})`];
}

function fieldInWords(column: Column, dateOrder: DateOrder | null, kind: SheetKind): string {
  const meaning = meaningInWords(column, kind) ?? '(left out)';
  if (column.meaning === 'share') return `${meaning} (of the consignor)`;
  return column.meaning === 'date' && dateOrder ? `${meaning} (${ORDER_WORDS[dateOrder]})` : meaning;
}

function examplesOf(rows: readonly SheetRow[], columnIndex: number): readonly string[] {
  const examples = new Set<string>();
  for (const { cells } of rows) {
    const cell = (cells[columnIndex] ?? '').trim();
    if (cell !== '') examples.add(cell);
    if (examples.size === 3) break;
  }
  return [...examples];
}
