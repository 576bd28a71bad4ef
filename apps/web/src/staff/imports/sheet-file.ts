import type { Client, LinesReply, TableReply } from '@rabbet/client';
import {
  type DateOrder,
  digestOfBytes,
  digestOfSheet,
  type Input,
  inputOfLines,
  inputOfSheet,
  type SavedMapping,
  type Meaning,
  misnamedInWords,
  type Mode,
  readSheet,
  type ResultWriter,
  type RunFile,
  type SheetReading,
  type SheetKind,
  textWriter,
  padHeadingRows,
} from '@rabbet/imports';
import { writeWorkbook } from '@rabbet/sheets/workbook-writer';

/** A file as the shop has taken it apart: a table of cells, or lines of JSON. */
export interface SheetFile {
  readonly name: string;
  /** The same for the same bytes. */
  readonly digest: string;
  readonly content: TableReply | LinesReply;
}

/** Has the shop take a file apart; keeps nothing there. */
export async function sheetFileOf(client: Client, file: File): Promise<SheetFile> {
  const [content, bytes] = await Promise.all([client.tableIn(file), file.arrayBuffer()]);
  return { name: file.name, digest: digestOfBytes(new Uint8Array(bytes)), content };
}

/** Letters of the name of a file that are kept. */
const MOST_LETTERS = 255;

export interface Reading {
  readonly mode: Mode;
  readonly dates: DateOrder | null;
  readonly saved: SavedMapping;
  readonly sort: SheetKind;
  readonly fillDown?: readonly string[];
  /** There are files that rows may name. */
  readonly takesImages?: boolean;
}

/** File as the shop keeps it beside the run of its rows. */
export function runFileOf(file: SheetFile, { sort }: Pick<Reading, 'sort'>, rows: number): RunFile {
  const { name, digest, content } = file;
  const sheet = content.format === 'table' ? content.sheet : undefined;
  return { digest: digestOfSheet(digest, { kind: sort, sheet }), file: name.slice(0, MOST_LETTERS), rows };
}

/** Null of lines of JSON: they say their fields themselves. */
export function readingOf({ content }: SheetFile, options: Reading): SheetReading | null {
  if (content.format === 'lines') return null;
  const rows = content.sheet === undefined ? content.rows : padHeadingRows(content.rows);
  return readSheet(rows, { ...options, kind: options.sort });
}

/** Writes results as the file was. */
function resultWriter({ sheet, delimiter, encoding = 'UTF-8' }: TableReply): ResultWriter {
  if (sheet !== undefined) return (rows) => writeWorkbook({ name: sheet, rows });
  const sign = ([',', ';', '\t'] as const).find((one) => one === delimiter);
  return textWriter({ delimiter: sign ?? ',', encoding });
}

/** Rows of a file that can be sent. */
export function inputOf({ content }: SheetFile, reading: SheetReading | null): Input {
  if (content.format === 'lines') {
    const lines = content.text.split('\n').map((line, i) => ({ number: i + 1, content: line }));
    const filledLines = lines.filter(({ content: line }) => line.trim() !== '');
    return inputOfLines(new TextEncoder().encode(content.text), filledLines);
  }
  if (!reading) throw new Error('a table is sent without a reading');
  return inputOfSheet(reading, resultWriter(content));
}

/** Rows that are to be sent. */
export function rowsIn({ content }: SheetFile, reading: SheetReading | null): number {
  if (content.format === 'table') return reading?.parts.rows.length ?? 0;
  return content.text.split('\n').filter((line) => line.trim() !== '').length;
}

/** Sentence on a file that cannot be imported; null of any other. */
export function problemOf(file: SheetFile, reading: SheetReading | null): string | null {
  const { name, content } = file;
  const misnamed = misnamedInWords(name, content.format === 'table' && content.sheet !== undefined);
  if (misnamed !== null || rowsIn(file, reading) > 0) return misnamed;
  const what = !reading || reading.parts.headingsNumber === 0 ? 'is empty' : 'has headings, and no row below them';
  return `${name} ${what}: there is nothing to import.`;
}

/** Columns that name what a row is about. */
const TITLES: readonly (Meaning | null)[] = ['name', 'studio', 'last', 'company'];

/** Names of what rows are about, by the numbers of the rows. */
export function titlesIn({ columns, parts }: SheetReading): ReadonlyMap<number, string> {
  const at = columns.findIndex(({ meaning }) => TITLES.includes(meaning));
  return new Map(parts.rows.map(({ number, cells }) => [number, (cells[at] ?? '').trim()]));
}

const KEPT = 'sheet-columns';

/** Name of the sheets that have these headings and hold the same. */
function keptName({ kind, parts }: SheetReading): string {
  return [kind, ...parts.headings].join('\t');
}

/** Mapping under which such a sheet was read before; none without a memory of the browser. */
export function keptMapping(reading: SheetReading): SavedMapping | null {
  try {
    const all = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Readonly<Record<string, SavedMapping>>; // as keepMapping writes it
    return all[keptName(reading)] ?? null;
  } catch {
    return null;
  }
}

const MOST_KEPT = 20;

export function keepMapping(reading: SheetReading, mapping: SavedMapping): void {
  try {
    const all = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, SavedMapping>; // as written here
    const own = keptName(reading);
    const others = Object.entries(all).filter(([name]) => name !== own);
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST_KEPT), [own, mapping]])));
  } catch {
    // a browser that keeps nothing asks again
  }
}
