import type { Column, Meaning } from '../headings/headings';
import type { SheetRow } from './sheet';

/**
 * Headings of the columns that fill the fields of a row, so that a fault of a field can name its column. Of two columns for
 * one field (`Consignor` and `Vendor`), the one with something in its cell is named.
 */
export function headingsByField(
  columns: readonly Column[],
  { cells }: SheetRow,
  fieldsOf: (meaning: Meaning) => readonly string[],
): Map<string, string> {
  const isFilled = (index: number) => (cells[index] ?? '').trim() !== '';
  const emptyColumns = columns.filter((_, i) => !isFilled(i));
  const filledColumns = columns.filter((_, i) => isFilled(i));
  const headings = new Map<string, string>();
  // a later heading replaces an earlier one of the same field, so filled columns come last
  for (const { meaning, heading } of [...emptyColumns, ...filledColumns]) {
    if (meaning === null) continue;
    for (const field of fieldsOf(meaning)) headings.set(field, heading);
  }
  return headings;
}
