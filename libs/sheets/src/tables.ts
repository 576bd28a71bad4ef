import { decoded } from './encodings';
import { rowsOfText } from './delimited';
import { refuseForeign } from './foreign-formats';
import type { JsonLines, Table } from './table';
import { UnreadableFile } from './unreadable-file';
import { sheetOfWorkbook } from './workbooks/workbook';

/** Table that bytes hold, by the signs that stand in them; rows of JSON are left to whoever reads lines. */
export async function tableIn(bytes: Uint8Array, from: string, sheet?: string): Promise<Table | JsonLines> {
  refuseForeign(bytes, from);
  if (isZip(bytes)) return sheetOfWorkbook(bytes, from, sheet);
  if (sheet !== undefined) throw new UnreadableFile(`${from} is no workbook: it has no sheet to choose.`);
  const { text, encoding } = decoded(bytes);
  if (/^\s*[[{]/.test(text)) return { format: 'lines', text };
  if (text.includes('\0')) throw new UnreadableFile(`${from} is no text: save the sheet as XLSX or CSV.`);
  return { format: 'table', encoding, ...rowsOfText(text, from) };
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}
