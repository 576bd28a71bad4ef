import type { SheetTable } from '../table';
import { UnreadableFile } from '../unreadable-file';
import { Archive } from './archive';
import { readFormats } from './number-formats';
import { partsOfWorkbook, type SheetPart, type WorkbookParts } from './parts';
import { readStrings } from './shared-strings';
import { readCells, type SheetContext } from './sheet-reader';

/** Sheet of a workbook (XLSX): the one of this name, or else the first that is shown and not empty. */
export async function sheetOfWorkbook(bytes: Uint8Array, from: string, wanted?: string): Promise<SheetTable> {
  const archive = await Archive.open(bytes, from);
  const parts = await partsOfWorkbook(archive);
  const { sheets } = parts;
  const candidates = wanted === undefined ? sheets.filter(({ isHidden }) => !isHidden) : named(wanted, sheets, from);
  const context = await contextOf(archive, parts);
  for (const one of candidates) {
    const cells = await readCells(archive, one.part, context);
    if (cells.isEmpty && wanted === undefined) continue;
    const notes = [...otherSheets(sheets, one), ...cells.notes];
    return { format: 'table', sheet: one.name, sheets: sheets.map(({ name }) => name), notes, rows: cells.rows };
  }
  throw new UnreadableFile(`${from} has no sheet that is shown and has something in it: it has ${listed(sheets)}.`);
}

async function contextOf(archive: Archive, { strings, styles, is1904 }: WorkbookParts): Promise<SheetContext> {
  return {
    strings: strings === null ? [] : await readStrings(archive, strings),
    formats: styles === null ? [] : await readFormats(archive, styles),
    is1904,
  };
}

function named(wanted: string, sheets: readonly SheetPart[], from: string): readonly SheetPart[] {
  const plain = (name: string) => name.trim().toLowerCase();
  const found = sheets.find(({ name }) => name === wanted) ?? sheets.find(({ name }) => plain(name) === plain(wanted));
  if (!found) throw new UnreadableFile(`${from} has no sheet "${wanted}": it has ${listed(sheets)}.`);
  return [found];
}

function otherSheets(sheets: readonly SheetPart[], read: SheetPart): string[] {
  const others = sheets.filter((one) => one !== read);
  return others.length === 0 ? [] : [`Other sheets are left out: ${listed(others)}.`];
}

const SHOWN = 10;

function listed(sheets: readonly SheetPart[]): string {
  const names = sheets.slice(0, SHOWN).map(({ name, isHidden }) => `"${name}"${isHidden ? ' (hidden)' : ''}`);
  if (sheets.length > SHOWN) names.push(`${sheets.length - SHOWN} more`);
  return names.join(', ') || 'none';
}
