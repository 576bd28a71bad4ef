import { decodeText } from './text/encodings';
import { parseDelimited } from './text/delimited';
import { refuseForeignFormat } from './limits/foreign-formats';
import type { JsonLines, Table } from './text/table';
import { GET_AGAIN_ADVICE, UnreadableFile } from './limits/unreadable-file';
import { cellAddress } from './workbooks/cell-addresses';
import { sheetOfWorkbook } from './workbooks/workbook';

/** Reads a workbook or a text file into a table. A text that begins with `{` or `[` is returned as it is, as lines of JSON. */
export async function readTable(bytes: Uint8Array, fileName: string, sheet?: string): Promise<Table | JsonLines> {
  refuseForeignFormat(bytes, fileName);
  if (isZip(bytes)) return sheetOfWorkbook(bytes, fileName, sheet);
  if (sheet !== undefined) throw new UnreadableFile(`${fileName} is no workbook: it has no sheet to choose.`);
  const { text, encoding } = decodeText(bytes);
  if (/^\s*[[{]/.test(text)) return { format: 'lines', text };
  const table = { format: 'table', encoding, ...parseDelimited(text, fileName) } as const;
  if (text.includes('\0')) throw noTextError(table.rows, fileName);
  return table;
}

/** Refusal of a file with a NUL character, which no text has; names the first cell with one. */
function noTextError(rows: readonly (readonly string[])[], fileName: string): UnreadableFile {
  const row = rows.findIndex((cells) => cells.some((cell) => cell.includes('\0')));
  const column = rows[row]?.findIndex((cell) => cell.includes('\0')) ?? -1;
  const cell = cellAddress({ row, column });
  return new UnreadableFile(
    `${fileName} is no text: its cell ${cell} has a NUL in it. Take that out; if it is a workbook, it is damaged: ${GET_AGAIN_ADVICE}.`,
  );
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}
