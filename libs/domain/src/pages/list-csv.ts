import { csvLine } from '@rabbet/domain/text/csv';
import type { List } from './list';

type Row = Readonly<Record<string, unknown>>;
type Columned = Pick<List, 'columns'>;

/** Names of all columns in a sheet, with those of people beside their ids, as the API names them. */
export function sheetNames({ columns }: Columned): readonly string[] {
  return Object.entries(columns).flatMap(([name, { nameAs }]) => (nameAs ? [name, nameAs] : [name]));
}

/** Value of a cell of a sheet. */
export function sheetCell(row: Row, name: string): string | number | null {
  const value = row[name];
  return typeof value === 'number' || typeof value === 'string' ? value : value == null ? null : String(value);
}

/** Rows of a list as a CSV file with a heading. */
export function csvOf(list: Columned, rows: readonly object[]): string {
  const names = sheetNames(list);
  const lines = rows.map((row) => csvLine(names.map((name) => sheetCell(row as Row, name))));
  return [csvLine(names), ...lines].map((line) => `${line}\r\n`).join('');
}
