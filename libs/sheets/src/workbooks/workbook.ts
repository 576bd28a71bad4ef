import { hasKnownHeadings } from '@rabbet/imports/reading/headings/known-headings';
import type { SheetTable } from '../text/table';
import { UnreadableFile } from '../limits/unreadable-file';
import { Archive } from './archive';
import { readFormats } from './number-formats';
import { partsOfWorkbook, type SheetPart, type WorkbookParts } from './parts';
import { readStrings } from './shared-strings';
import { readCells, type SheetContext } from './sheet-reader';

/** Sheet of a workbook (XLSX): the one of this name, or else the first that is shown and has known headings, or anything in it. */
export async function sheetOfWorkbook(bytes: Uint8Array, from: string, name?: string): Promise<SheetTable> {
  const archive = await Archive.open(bytes, from);
  const parts = await partsOfWorkbook(archive);
  const { sheets } = parts;
  const context = await contextOf(archive, parts);
  const read = async (part: SheetPart): Promise<ReadSheet> => ({
    part,
    cells: await readCells(archive, part.part, context),
  });
  const { sheet, notes } =
    name === undefined ? await chosenOf(sheets, read) : { sheet: await read(named(name, sheets, from)), notes: [] };
  if (!sheet)
    throw new UnreadableFile(`${from} has no sheet that is shown and has something in it: it has ${listed(sheets)}.`);
  const { part, cells } = sheet;
  return {
    format: 'table',
    sheet: part.name,
    sheets: sheets.map(({ name }) => name),
    rows: cells.rows,
    notes: [...notes, ...otherSheets(sheets, part), ...cells.notes],
  };
}

interface ReadSheet {
  readonly part: SheetPart;
  readonly cells: Awaited<ReturnType<typeof readCells>>;
}

interface Chosen {
  /** Null where no sheet is shown and has anything in it. */
  readonly sheet: ReadSheet | null;
  /** Sentences on why it is this one. */
  readonly notes: readonly string[];
}

/** Sheets behind the first among which one with headings is looked for. */
const MOST_READ = 10;

/** First sheet with something in it; where it has no known headings, as a note, the first that has them. */
async function chosenOf(all: readonly SheetPart[], read: (part: SheetPart) => Promise<ReadSheet>): Promise<Chosen> {
  const shown = all.filter(({ isHidden }) => !isHidden);
  const [first, rest] = await firstFilled(shown, read);
  if (!first || hasKnownHeadings(first.cells.rows)) return { sheet: first, notes: [] };
  let sheet: ReadSheet | null = null;
  const passedOver: string[] = [];
  for (const part of rest.slice(0, MOST_READ)) {
    const candidate = await read(part).catch(nothingUnreadable);
    if (!candidate || !hasKnownHeadings(candidate.cells.rows)) continue;
    if (sheet) passedOver.push(`"${part.name}"`);
    sheet ??= candidate;
  }
  if (!sheet) return { sheet: first, notes: [] };
  const why = `The sheet "${first.part.name}" has no headings that are known: "${sheet.part.name}" is read.`;
  const choice = `${passedOver.join(', ')} ${passedOver.length === 1 ? 'has' : 'have'} them, too: --sheet on the command line reads another.`;
  return { sheet, notes: passedOver.length === 0 ? [why] : [`${why} ${choice}`] };
}

/** First sheet with something in it, and those behind it. */
async function firstFilled(
  parts: readonly SheetPart[],
  read: (part: SheetPart) => Promise<ReadSheet>,
): Promise<readonly [ReadSheet | null, readonly SheetPart[]]> {
  for (const [i, part] of parts.entries()) {
    const sheet = await read(part);
    if (!sheet.cells.isEmpty) return [sheet, parts.slice(i + 1)];
  }
  return [null, []];
}

/** Passes over a sheet that cannot be read, and is not the one that is looked at first. */
function nothingUnreadable(error: unknown): null {
  if (error instanceof UnreadableFile) return null;
  throw error;
}

async function contextOf(archive: Archive, { strings, styles, is1904 }: WorkbookParts): Promise<SheetContext> {
  return {
    strings: strings === null ? [] : await readStrings(archive, strings),
    formats: styles === null ? [] : await readFormats(archive, styles),
    is1904,
  };
}

function named(called: string, sheets: readonly SheetPart[], from: string): SheetPart {
  const plain = (name: string) => name.trim().toLowerCase();
  const sheet = sheets.find(({ name }) => name === called) ?? sheets.find(({ name }) => plain(name) === plain(called));
  if (!sheet) throw new UnreadableFile(`${from} has no sheet "${called}": it has ${listed(sheets)}.`);
  return sheet;
}

function otherSheets(sheets: readonly SheetPart[], read: SheetPart): string[] {
  const further = sheets.filter((sheet) => sheet !== read);
  return further.length === 0 ? [] : [`Other sheets are left out: ${listed(further)}.`];
}

const SHOWN = 10;

function listed(sheets: readonly SheetPart[]): string {
  const names = sheets.slice(0, SHOWN).map(({ name, isHidden }) => `"${name}"${isHidden ? ' (hidden)' : ''}`);
  if (sheets.length > SHOWN) names.push(`${sheets.length - SHOWN} more`);
  return names.join(', ') || 'none';
}
