import { decoded } from './text/encodings';
import { rowsOfText } from './text/delimited';
import { refuseForeign } from './limits/foreign-formats';
import type { JsonLines, Table } from './text/table';
import { GET_AGAIN, UnreadableFile } from './limits/unreadable-file';
import { addressOf } from './workbooks/places';
import { sheetOfWorkbook } from './workbooks/workbook';

/** Table that bytes hold, by the signs that stand in them; rows of JSON are left to whoever reads lines. */
export async function tableIn(bytes: Uint8Array, from: string, sheet?: string): Promise<Table | JsonLines> {
  refuseForeign(bytes, from);
  if (isZip(bytes)) return sheetOfWorkbook(bytes, from, sheet);
  if (sheet !== undefined) throw new UnreadableFile(`${from} is no workbook: it has no sheet to choose.`);
  const { text, encoding } = decoded(bytes);
  if (/^\s*[[{]/.test(text)) return { format: 'lines', text };
  const table = { format: 'table', encoding, ...rowsOfText(text, from) } as const;
  if (text.includes('\0')) throw noText(table.rows, from);
  return table;
}

/** Sentence on the first cell with a NUL in it, which no text has. */
function noText(rows: readonly (readonly string[])[], from: string): UnreadableFile {
  const row = rows.findIndex((cells) => cells.some((cell) => cell.includes('\0')));
  const column = rows[row]?.findIndex((cell) => cell.includes('\0')) ?? -1;
  const cell = addressOf({ row, column });
  return new UnreadableFile(
    `${from} is no text: its cell ${cell} has a NUL in it. Take that out; if it is a workbook, it is damaged: ${GET_AGAIN}.`,
  );
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}
