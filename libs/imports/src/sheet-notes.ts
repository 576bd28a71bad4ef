import { type Column, type DateOrder, datesIn, looseCellsIn, type SheetRow } from '@rabbet/domain/imports/imports';
import { countOf } from '@rabbet/domain/numbers/counted';
import { rowsInWords } from './row-numbers';

/** Sentence on how cells of a sheet are read. */
export interface SheetNote {
  readonly text: string;
  /** True where all of the dates are read once somebody says their order. */
  readonly isOrderWanted?: true;
}

interface Dates {
  readonly order: DateOrder | null;
  readonly notes: readonly SheetNote[];
}

/** Order of the dates in a sheet, as it was said or as they tell; with a note where some are refused. */
export function datesOf(columns: readonly Column[], rows: readonly SheetRow[], said: DateOrder | null): Dates {
  const at = columns.findIndex(({ meaning }) => meaning === 'date');
  if (at < 0 || said !== null) return { order: said, notes: [] };
  const found = datesIn(rows.map(({ cells }) => cells[at] ?? ''));
  const [dayFirst, monthFirst, open] = [found.dayFirst, found.monthFirst, found.open].map((places) =>
    places.map((i) => rows[i]?.number ?? 0),
  ) as [number[], number[], number[]]; // of three
  const heading = columns[at]?.heading ?? '';
  if (found.order !== null || open.length + dayFirst.length === 0) return { order: found.order, notes: [] };
  if (dayFirst.length === 0) {
    const text = `${heading}: ${countOf(open.length, 'date')} may be two days (${rowsInWords(open)}), and no other date tells which.`;
    return { order: null, notes: [{ text, isOrderWanted: true }] };
  }
  const read = `${countOf(dayFirst.length, 'date')} with the day first (${rowsInWords(dayFirst)}) and ${countOf(monthFirst.length, 'date')} with the month first (${rowsInWords(monthFirst)})`;
  const refused =
    open.length === 0
      ? ''
      : ` Refused are ${countOf(open.length, 'date')} that may be two days (${rowsInWords(open)}).`;
  const text = `${heading}: its dates are in two orders. Read are ${read}, as no other order can read them.${refused}`;
  return { order: null, notes: [{ text }] };
}

/** Notes on cells that are left empty, and on those of which a word is left out: how many, and examples. */
export function looseNotes(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetNote[] {
  const loose = looseCellsIn(columns, rows);
  return Object.entries({ nothing: 'Left empty', about: 'Read as exact' }).flatMap(([what, title]) => {
    const told = loose
      .filter(({ says }) => says === what)
      .map(({ column, texts }) => `${countOf(texts.length, 'cell')} of ${column.heading} (${examplesOf(texts)})`);
    return told.length === 0 ? [] : [{ text: `${title}: ${told.join(', ')}.` }];
  });
}

function examplesOf(texts: readonly string[]): string {
  const different = [...new Set(texts)];
  return (
    different
      .slice(0, 3)
      .map((text) => `"${text}"`)
      .join(', ') + (different.length > 3 ? ', ...' : '')
  );
}
