import type { Command } from 'commander';

/** How a command prints: for somebody who looks at it, for the next program in a pipe, or as JSON. */
export type Style = 'terminal' | 'plain' | 'json';

export interface Column<T> {
  readonly title: string;
  readonly of: (row: T) => string | number | null;
  readonly align?: 'right';
  /** How a person reads a number; programs get it as it is. */
  readonly spelled?: (value: number) => string;
  /** It gives way first where the terminal is too narrow. */
  readonly gives?: boolean;
}

export interface Printer {
  readonly style: Style;
  line(text: string): void;
  /** One value as JSON, on a line of its own. */
  json(value: unknown): void;
  /** What was done: a sentence, or its record as JSON. */
  said(record: object, sentence: string): void;
  /** Rows as an aligned table, as lines with tabs between, or each as JSON. */
  table<T extends object>(columns: readonly Column<T>[], rows: readonly T[]): void;
  /** A heading: it stands out where there is somebody to see it. */
  strong(text: string): string;
}

export interface PrinterOptions {
  readonly json: boolean;
  readonly terminal: boolean;
  readonly width: number;
  readonly colour: boolean;
  readonly write: (text: string) => void;
}

export function printer({ json, terminal, width, colour, write }: PrinterOptions): Printer {
  const style: Style = json ? 'json' : terminal ? 'terminal' : 'plain';
  const line = (text: string) => write(`${text}\n`);
  const strong = (text: string) => (colour && style === 'terminal' ? `\u001b[1m${text}\u001b[22m` : text);
  const asJson = (value: unknown) => line(JSON.stringify(value));
  return {
    style,
    line,
    strong,
    json: asJson,
    said: (record, sentence) => (style === 'json' ? asJson(record) : line(harmless(sentence))),
    table(columns, rows) {
      if (style === 'json') for (const row of rows) asJson(row);
      else if (style === 'plain')
        for (const row of rows) line(columns.map((column) => cell(column, row, false)).join('\t'));
      else for (const [i, text] of aligned(columns, rows, width).entries()) line(i === 0 ? strong(text) : text);
    },
  };
}

/** Lists of what was done to what. */
export const DONE_COLUMNS: readonly Column<{ done: string; what: string }>[] = [
  { title: 'done', of: ({ done }) => done },
  { title: 'what', of: ({ what }) => what, gives: true },
];

export function counted(count: number): string {
  return count.toLocaleString('en-US');
}

/** The printer of this process, as the options of a command want it. */
export function printerOf(command: Command): Printer {
  return standardPrinter(command.optsWithGlobals());
}

/** The printer of this process. */
export function standardPrinter({ json = false }: { json?: boolean }): Printer {
  const { stdout, env } = process;
  return printer({
    json,
    terminal: stdout.isTTY,
    width: stdout.columns ?? 80,
    colour: stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb',
    write: (text) => void stdout.write(text),
  });
}

function cell<T>({ of, spelled = String }: Column<T>, row: T, forPeople: boolean): string {
  const value = of(row);
  if (value === null) return '';
  return oneLine(forPeople && typeof value === 'number' ? spelled(value) : String(value));
}

const GAP = '  ';
/** No column is clipped to less. */
const LEAST = 8;

function aligned<T>(columns: readonly Column<T>[], rows: readonly T[], width: number): string[] {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map((column) => cell(column, row, true))),
  ];
  const wanted = columns.map((_, i) => Math.max(...cells.map((one) => widthOf(one[i] ?? ''))));
  const widths = fitted(columns, wanted, width);
  return cells.map((one) =>
    columns
      .map(({ align }, i) => padded(clipped(one[i] ?? '', widths[i] ?? 0), widths[i] ?? 0, align))
      .join(GAP)
      .trimEnd(),
  );
}

/** Columns that give way share what is missing, the widest first. */
function fitted<T>(columns: readonly Column<T>[], wanted: readonly number[], width: number): number[] {
  const widths = [...wanted];
  let over = widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1) - width;
  while (over > 0) {
    const giving = columns.map(({ gives }, i) => (gives ? (widths[i] ?? 0) : 0));
    const widest = Math.max(...giving);
    if (widest <= LEAST) break;
    widths[giving.indexOf(widest)] = widest - 1;
    over--;
  }
  return widths;
}

function padded(text: string, width: number, align?: 'right'): string {
  const spaces = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align ? spaces + text : text + spaces;
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What takes two places in a terminal: East Asian letters and pictures. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|^\p{Emoji_Presentation}|\ufe0f|^[\u{20000}-\u{3fffd}]/u;

export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of letters.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

export function clipped(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let used = 1; // the ellipsis
  for (const { segment } of letters.segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** What a terminal would obey, and what turns the direction of writing, is shown and not done. */
// eslint-disable-next-line no-control-regex -- these are what it is about
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text of others, harmless to a terminal; its lines stay lines. */
export function harmless(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(CONTROL, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
  });
}

/** The same on one line. */
export function oneLine(text: string): string {
  return harmless(text.replace(/[\t\r\n\u2028\u2029]+/g, ' '));
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
