import { hasKnownHeadings } from '@rabbet/imports/reading/headings/known-headings';
import type { SheetTable } from '../text/table';
import { UnreadableFile } from '../limits/unreadable-file';
import { Archive } from './archive';
import { readFormats } from './number-formats';
import { partsOfWorkbook, type SheetPart, type WorkbookParts } from './workbook-parts';
import { readStrings } from './shared-strings';
import { readCells, type SheetContext } from './sheet-reader';

/**
 * Reads one sheet of a workbook (XLSX): the one of this name, else the first visible one with filled cells. If that has no known
 * headings, a later sheet that has them is read instead.
 */
export async function sheetOfWorkbook(bytes: Uint8Array, fileName: string, name?: string): Promise<SheetTable> {
  const archive = await Archive.open(bytes, fileName);
  const parts = await partsOfWorkbook(archive);
  const { sheets } = parts;
  const context = await readContext(archive, parts);
  const readSheet = async (part: SheetPart): Promise<ReadSheet> => ({
    part,
    cells: await readCells(archive, part.part, context),
  });
  const { sheet, notes } =
    name === undefined
      ? await chooseSheet(sheets, readSheet)
      : { sheet: await readSheet(sheetByName(name, sheets, fileName)), notes: [] };
  if (!sheet)
    throw new UnreadableFile(
      `${fileName} has no sheet that is shown and has something in it: it has ${sheetNamesInWords(sheets)}.`,
    );
  const { part, cells } = sheet;
  return {
    format: 'table',
    sheet: part.name,
    sheets: sheets.map(({ name }) => name),
    rows: cells.rows,
    notes: [...notes, ...noteOnOtherSheets(sheets, part), ...cells.notes],
  };
}

interface ReadSheet {
  readonly part: SheetPart;
  readonly cells: Awaited<ReturnType<typeof readCells>>;
}

interface ChosenSheet {
  /** Null if no visible sheet has filled cells. */
  readonly sheet: ReadSheet | null;
  /** Sentences on why this sheet is chosen. */
  readonly notes: readonly string[];
}

/** Number of sheets behind the first in which headings are searched. */
const MAX_SHEETS_READ = 10;

/** Chooses the first filled sheet, or a later one with known headings if the first has none: it may be a cover or a note. */
async function chooseSheet(
  sheets: readonly SheetPart[],
  read: (part: SheetPart) => Promise<ReadSheet>,
): Promise<ChosenSheet> {
  const visibleSheets = sheets.filter(({ isHidden }) => !isHidden);
  const [firstSheet, laterSheets] = await findFirstFilled(visibleSheets, read);
  if (!firstSheet || hasKnownHeadings(firstSheet.cells.rows)) return { sheet: firstSheet, notes: [] };
  let sheet: ReadSheet | null = null;
  const otherCandidates: string[] = [];
  for (const part of laterSheets.slice(0, MAX_SHEETS_READ)) {
    const candidate = await read(part).catch(nullIfUnreadable);
    if (!candidate || !hasKnownHeadings(candidate.cells.rows)) continue;
    if (sheet) otherCandidates.push(`"${part.name}"`);
    sheet ??= candidate;
  }
  if (!sheet) return { sheet: firstSheet, notes: [] };
  const reason = `The sheet "${firstSheet.part.name}" has no headings that are known: "${sheet.part.name}" is read.`;
  const choice = `${otherCandidates.join(', ')} ${otherCandidates.length === 1 ? 'has' : 'have'} them, too: --sheet on the command line reads another.`;
  return { sheet, notes: otherCandidates.length === 0 ? [reason] : [`${reason} ${choice}`] };
}

/** First sheet with filled cells, and the sheets behind it. */
async function findFirstFilled(
  parts: readonly SheetPart[],
  read: (part: SheetPart) => Promise<ReadSheet>,
): Promise<readonly [ReadSheet | null, readonly SheetPart[]]> {
  for (const [i, part] of parts.entries()) {
    const sheet = await read(part);
    if (!sheet.cells.isEmpty) return [sheet, parts.slice(i + 1)];
  }
  return [null, []];
}

/** Handler that skips an unreadable sheet: only the first filled sheet has to be readable. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof UnreadableFile) return null;
  throw error;
}

async function readContext(archive: Archive, { strings, styles, is1904 }: WorkbookParts): Promise<SheetContext> {
  return {
    strings: strings === null ? [] : await readStrings(archive, strings),
    formats: styles === null ? [] : await readFormats(archive, styles),
    is1904,
  };
}

function sheetByName(sheetName: string, sheets: readonly SheetPart[], fileName: string): SheetPart {
  const normalize = (name: string) => name.trim().toLowerCase();
  const sheet =
    sheets.find(({ name }) => name === sheetName) ??
    sheets.find(({ name }) => normalize(name) === normalize(sheetName));
  if (!sheet) throw new UnreadableFile(`${fileName} has no sheet "${sheetName}": it has ${sheetNamesInWords(sheets)}.`);
  return sheet;
}

function noteOnOtherSheets(sheets: readonly SheetPart[], read: SheetPart): string[] {
  const otherParts = sheets.filter((sheet) => sheet !== read);
  return otherParts.length === 0 ? [] : [`Other sheets are left out: ${sheetNamesInWords(otherParts)}.`];
}

const MAX_NAMES = 10;

function sheetNamesInWords(sheets: readonly SheetPart[]): string {
  const names = sheets.slice(0, MAX_NAMES).map(({ name, isHidden }) => `"${name}"${isHidden ? ' (hidden)' : ''}`);
  if (sheets.length > MAX_NAMES) names.push(`${sheets.length - MAX_NAMES} more`);
  return names.join(', ') || 'none';
}
