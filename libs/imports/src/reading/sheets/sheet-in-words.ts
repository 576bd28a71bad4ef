import { counted } from '@rabbet/domain/numbers/counted';
import { rowsInWords } from '../../words/row-numbers';
import { type DateOrder, ORDER_WORDS } from '../cells/dates';
import { type Column, meaningInWords, type SheetSort } from '../headings/headings';
import type { SheetParts, SheetRow } from '../table/sheet';
import { columnsRead, type SheetReading } from './read-sheet';

/** Column as people are shown it: its heading, what it holds, and at most three of its values. */
export interface ShownColumn {
  readonly heading: string;
  readonly field: string;
  readonly examples: readonly string[];
}

/** Columns as people are shown them; those with neither a heading nor a value are left out. */
export function shownColumns(reading: SheetReading): readonly ShownColumn[] {
  const { sort, parts, dates } = reading;
  return columnsRead(reading)
    .map((column, i) => ({
      heading: column.heading,
      field: fieldInWords(column, dates, sort),
      examples: examplesOf(parts.rows, i),
    }))
    .filter(({ heading, examples }) => heading !== '' || examples.length > 0);
}

/** Rows of a sheet that are none of what it is about, in words: `2 blank (rows 5 and 9)` */
export function leftOutRows({ above, blank, totals, sections, repeated }: SheetParts): readonly string[] {
  return [
    ...rowsCalled('title', 'titles', above),
    ...rowsCalled('blank', 'blank', blank),
    ...rowsCalled('total', 'totals', totals),
    ...rowsCalled('section heading or footnote', 'section headings or footnotes', sections),
    ...rowsCalled('repeated heading', 'repeated headings', repeated),
  ];
}

function rowsCalled(singular: string, plural: string, numbers: readonly number[]): string[] {
  if (numbers.length === 0) return [];
  return [`${counted(numbers.length)} ${numbers.length === 1 ? singular : plural} (${rowsInWords(numbers)})`];
}

function fieldInWords(column: Column, order: DateOrder | null, sort: SheetSort): string {
  const words = meaningInWords(column, sort) ?? '(left out)';
  if (column.meaning === 'share') return `${words} (of the consignor)`;
  return column.meaning === 'date' && order ? `${words} (${ORDER_WORDS[order]})` : words;
}

function examplesOf(rows: readonly SheetRow[], i: number): readonly string[] {
  const examples = new Set<string>();
  for (const { cells } of rows) {
    const cell = (cells[i] ?? '').trim();
    if (cell !== '') examples.add(cell);
    if (examples.size === 3) break;
  }
  return [...examples];
}
