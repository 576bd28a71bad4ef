import { countOf } from '@rabbet/domain/numbers/format-count';
import { csvLine } from '@rabbet/domain/text/csv';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { Command } from 'commander';
import { clipped, harmless, oneLine, widthOf } from './texts';

/** Way of printing: for somebody who looks at it, for the next program in a pipe, as JSON, or for a sheet. */
export type Style = 'terminal' | 'plain' | 'json' | 'csv';

export interface Column<T> {
  readonly title: string;
  readonly of: (row: T) => string | number | null;
  readonly align?: 'right';
  /** Formats a number for people; programs get the plain number. */
  readonly spelled?: (value: number) => string;
  /** Allows the column to be clipped where the terminal is too narrow. */
  readonly gives?: boolean;
  /** Width below which other columns are left out first, because fewer letters do not identify the row. */
  readonly readable?: number;
  /** Leaves the column out where the terminal is too narrow for all, 'first' before the others. */
  readonly isSpared?: boolean | 'first';
}

export interface PrinterOptions {
  readonly json: boolean;
  readonly csv?: boolean;
  readonly terminal: boolean;
  readonly width: number;
  readonly colour: boolean;
  readonly write: (text: string) => void;
}

export type Printer = ReturnType<typeof printer>;

export function printer({ json: isJson, csv: isCsv, terminal, width, colour, write }: PrinterOptions) {
  const style: Style = isCsv ? 'csv' : isJson ? 'json' : terminal ? 'terminal' : 'plain';
  let isHeaded = false;
  const line = (text: string) => write(`${text}\n`);
  const strong = (text: string) => (colour && style === 'terminal' ? `\u001b[1m${text}\u001b[22m` : text);
  const json = (value: unknown) => line(JSON.stringify(value));
  return {
    style,
    /** Width of the terminal. */
    width,
    line,
    /** A heading: it stands out where there is somebody to see it. */
    strong,
    /** One value as JSON, on a line of its own. */
    json,
    /** Reports what was done, as a sentence or as JSON. */
    report: (record: object, sentence: string) => (style === 'json' ? json(record) : line(harmless(sentence))),
    /** Rows as an aligned table, as lines with tabs between, each as JSON, or as CSV below one heading. */
    table<T extends object>(columns: readonly Column<T>[], rows: readonly T[]): void {
      if (style === 'json') for (const row of rows) json(row);
      else if (style === 'csv') {
        if (!isHeaded) write(csvRow(columns.map(({ title }) => title)));
        isHeaded = true;
        for (const row of rows) write(csvRow(columns.map(({ of }) => of(row))));
      } else if (style === 'plain')
        for (const row of rows) line(columns.map((column) => cell(column, row, false)).join('\t'));
      else if (rows.length === 0) line('None.');
      else for (const [i, text] of aligned(columns, rows, width).entries()) line(i === 0 ? strong(text) : text);
    },
  };
}

/** Lists of what was done to what. */
export const DONE_COLUMNS: readonly Column<{ done: string; what: string }>[] = [
  { title: 'done', of: ({ done }) => done },
  { title: 'what', of: ({ what }) => what, gives: true },
];

/** One page of a list: with how much more there is, for people and in JSON. */
export function printPage<T extends object>(
  printer: Printer,
  columns: readonly Column<T>[],
  page: Paged<T>,
  what: string,
): void {
  const { after: _, ...shownPage } = page;
  const { data, current_page, total_pages, total_rows } = shownPage;
  if (printer.style === 'json') return printer.json(shownPage);
  if (data.length > 0 || printer.style !== 'terminal') printer.table(columns, data);
  if (printer.style !== 'terminal') return;
  const all = `${page.more ? 'more than ' : ''}${countOf(total_rows, what)}`;
  const place =
    current_page > total_pages
      ? `: there is no page ${current_page}, the last is ${total_pages}`
      : total_pages > 1
        ? `, page ${current_page} of ${total_pages} (--page, --all)`
        : '';
  printer.line(`${data.length > 0 ? '\n' : ''}${all}${place}`);
}

/** The printer of this process, as the options of a command want it. */
export function printerOf(command: Command): Printer {
  const { json = false, csv = false } = command.optsWithGlobals<{ json?: boolean; csv?: boolean }>();
  if (json && csv) command.error('error: --csv and --json exclude each other: choose one.', { exitCode: 2 });
  const { stdout, env } = process;
  return printer({
    json,
    csv,
    terminal: stdout.isTTY,
    width: terminalWidth(stdout),
    colour: stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb',
    write: (text) => void stdout.write(text),
  });
}

/** Columns of a terminal. A serial line says 0, as it does not know. */
export function terminalWidth({ columns }: { readonly columns?: number }, otherwise = 80): number {
  return columns !== undefined && columns > 0 ? columns : otherwise;
}

const csvRow = (cells: Parameters<typeof csvLine>[0]) => `${harmless(csvLine(cells))}\r\n`; // it may be a terminal

function cell<T>({ of, spelled = String }: Column<T>, row: T, forPeople: boolean): string {
  const value = of(row);
  if (value === null) return '';
  return oneLine(forPeople && typeof value === 'number' ? spelled(value) : String(value));
}

const GAP = '  ';
/** Narrowest width of a clipped column. */
const MIN_WIDTH = 8;
/** Width at which a long text can still be recognized. */
const READABLE_WIDTH = 14;

function aligned<T>(all: readonly Column<T>[], rows: readonly T[], width: number): string[] {
  const fullWidthOf = (column: Column<T>) =>
    rows.reduce((most, row) => Math.max(most, widthOf(cell(column, row, true))), widthOf(column.title));
  const columns = dropSparedColumns(all, fullWidthOf, width);
  const widths = shrinkWidths(columns, columns.map(fullWidthOf), width);
  const lineOf = (cells: readonly string[]) =>
    columns
      .map(({ align }, i) => padded(clipped(cells[i] ?? '', widths[i] ?? 0), widths[i] ?? 0, align))
      .join(GAP)
      .trimEnd();
  return [
    lineOf(columns.map(({ title }) => title)),
    ...rows.map((row) => lineOf(columns.map((column) => cell(column, row, true)))),
  ];
}

/** Leaves out spared columns, the last first, until clipping the others leaves them readable. */
function dropSparedColumns<T>(
  all: readonly Column<T>[],
  fullWidthOf: (column: Column<T>) => number,
  width: number,
): readonly Column<T>[] {
  const leastWidths = all.map((column) => Math.min(fullWidthOf(column), leastWidthOf(column)));
  const spared = all.findLast(({ isSpared }) => isSpared === 'first') ?? all.findLast(({ isSpared }) => isSpared);
  if (!spared || lineWidth(leastWidths) <= width) return all;
  const remaining = all.filter((column) => column !== spared);
  return dropSparedColumns(remaining, fullWidthOf, width);
}

function leastWidthOf<T>({ gives, readable = READABLE_WIDTH }: Column<T>): number {
  return gives ? readable : Infinity;
}

/**
 * Takes letters from the columns that may be clipped until the line fits, each time from the one with the most to
 * spare.
 */
function shrinkWidths<T>(columns: readonly Column<T>[], fullWidths: readonly number[], width: number): number[] {
  const widths = [...fullWidths];
  for (let excess = lineWidth(widths) - width; excess > 0; excess--) {
    const reserves = columns.map((column, i) =>
      (widths[i] ?? 0) > MIN_WIDTH ? (widths[i] ?? 0) - leastWidthOf(column) : -Infinity,
    );
    const largest = Math.max(...reserves);
    if (largest === -Infinity) break;
    widths[reserves.indexOf(largest)]! -= 1; // it is one of them
  }
  return widths;
}

function lineWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length);
}

function padded(text: string, width: number, align?: 'right'): string {
  const spaces = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align ? spaces + text : text + spaces;
}
