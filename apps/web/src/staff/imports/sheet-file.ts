import type { Client, LinesReply, TableReply } from '@rabbet/client';
import type { DateOrder } from '@rabbet/domain/imports/imports';
import {
  digestOfBytes,
  type Input,
  inputOfLines,
  inputOfSheet,
  type KeptMapping,
  type Mode,
  readSheet,
  type ResultWriter,
  type SheetReading,
  textOfRows,
} from '@rabbet/imports';
import { writtenWorkbook } from '@rabbet/sheets/workbook-writer';

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

export interface Reading {
  readonly mode: Mode;
  readonly dates: DateOrder | null;
  readonly kept: KeptMapping;
}

/** Null of lines of JSON: they say their fields themselves. */
export function readingOf({ content }: SheetFile, options: Reading): SheetReading | null {
  return content.format === 'table' ? readSheet(content.rows, options) : null;
}

/** Writes results as the file was. */
function resultWriter({ sheet, delimiter, encoding = 'UTF-8' }: TableReply): ResultWriter {
  if (sheet !== undefined) return (rows) => writtenWorkbook({ name: sheet, rows });
  const sign = ([',', ';', '\t'] as const).find((one) => one === delimiter);
  return textOfRows({ delimiter: sign ?? ',', encoding });
}

/** Rows of a file that can be sent. */
export function inputOf({ content }: SheetFile, reading: SheetReading | null): Input {
  if (content.format === 'lines') {
    const lines = content.text.split('\n').map((of, i) => ({ number: i + 1, of }));
    const said = lines.filter(({ of }) => of.trim() !== '');
    return inputOfLines(new TextEncoder().encode(content.text), said);
  }
  if (!reading) throw new Error('a table is sent without a reading');
  return inputOfSheet(reading, resultWriter(content));
}

const KEPT = 'sheet-columns';

/** Mapping under which a sheet with these headings was read before; none without a memory of the browser. */
export function keptMapping(headings: readonly string[]): KeptMapping | null {
  try {
    const all = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Readonly<Record<string, KeptMapping>>; // as keepMapping writes it
    return all[headings.join('\t')] ?? null;
  } catch {
    return null;
  }
}

const MOST_KEPT = 20;

export function keepMapping(headings: readonly string[], mapping: KeptMapping): void {
  try {
    const all = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, KeptMapping>; // as written here
    const others = Object.entries(all).filter(([name]) => name !== headings.join('\t'));
    localStorage.setItem(
      KEPT,
      JSON.stringify(Object.fromEntries([...others.slice(1 - MOST_KEPT), [headings.join('\t'), mapping]])),
    );
  } catch {
    // a browser that keeps nothing asks again
  }
}
