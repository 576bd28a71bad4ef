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
  /** How a person reads a number; programs get it as it is. */
  readonly spelled?: (value: number) => string;
  /** It gives way first where the terminal is too narrow. */
  readonly gives?: boolean;
  /** Width to which it gives way before others stay away, where the first letters alone do not tell what it is. */
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
    /** Of the terminal. */
    width,
    line,
    /** A heading: it stands out where there is somebody to see it. */
    strong,
    /** One value as JSON, on a line of its own. */
    json,
    /** What was done: a sentence, or its record as JSON. */
    said: (record: object, sentence: string) => (style === 'json' ? json(record) : line(harmless(sentence))),
    /** Rows as an aligned table, as lines with tabs between, each as JSON, or as CSV below one heading. */
    table<T extends object>(columns: readonly Column<T>[], rows: readonly T[]): void {
      if (style === 'json') for (const row of rows) json(row);
      else if (style === 'csv') {
        if (!isHeaded) write(csvEnded(columns.map(({ title }) => title)));
        isHeaded = true;
        for (const row of rows) write(csvEnded(columns.map(({ of }) => of(row))));
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
  const { after: _, ...told } = page;
  const { data, current_page, total_pages, total_rows } = told;
  if (printer.style === 'json') return printer.json(told);
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

const csvEnded = (cells: Parameters<typeof csvLine>[0]) => `${harmless(csvLine(cells))}\r\n`; // it may be a terminal

function cell<T>({ of, spelled = String }: Column<T>, row: T, forPeople: boolean): string {
  const value = of(row);
  if (value === null) return '';
  return oneLine(forPeople && typeof value === 'number' ? spelled(value) : String(value));
}

const GAP = '  ';
/** No column is clipped to less. */
const LEAST = 8;
/** So much of a long text tells what it is. */
const READABLE = 14;

function aligned<T>(all: readonly Column<T>[], rows: readonly T[], width: number): string[] {
  const wantedOf = (column: Column<T>) =>
    rows.reduce((most, row) => Math.max(most, widthOf(cell(column, row, true))), widthOf(column.title));
  const columns = staying(all, wantedOf, width);
  const widths = fitted(columns, columns.map(wantedOf), width);
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

/** Where those that give way would have to be clipped to little, the last of those that can be spared stays away. */
function staying<T>(
  all: readonly Column<T>[],
  wantedOf: (column: Column<T>) => number,
  width: number,
): readonly Column<T>[] {
  const needed = all.map((column) => Math.min(wantedOf(column), leastOf(column)));
  const spared = all.findLast(({ isSpared }) => isSpared === 'first') ?? all.findLast(({ isSpared }) => isSpared);
  if (!spared || lineWidth(needed) <= width) return all;
  const others = all.filter((column) => column !== spared);
  return staying(others, wantedOf, width);
}

function leastOf<T>({ gives, readable = READABLE }: Column<T>): number {
  return gives ? readable : Infinity;
}

/** Columns that give way share what is missing, first the one that is most wider than it takes to be readable. */
function fitted<T>(columns: readonly Column<T>[], wanted: readonly number[], width: number): number[] {
  const widths = [...wanted];
  for (let over = lineWidth(widths) - width; over > 0; over--) {
    const beyond = columns.map((column, i) =>
      (widths[i] ?? 0) > LEAST ? (widths[i] ?? 0) - leastOf(column) : -Infinity,
    );
    const most = Math.max(...beyond);
    if (most === -Infinity) break;
    widths[beyond.indexOf(most)]! -= 1; // it is one of them
  }
  return widths;
}

function lineWidth(widths: readonly number[]): number {
  return widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length);
}

function padded(text: string, width: number, align?: 'right'): string {
  const spaces = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align ? spaces + text : text + spaces;
}
