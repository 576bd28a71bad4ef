import { formatCount } from '@rabbet/domain/numbers/format-count';
import type { Column } from '../headings/headings';
import type { SheetFault } from '../headings/sheet-faults';
import { fillDown, type Gap, findMakerGaps, type TwinRows, findTwinRows } from '../table/gaps-and-twins';
import type { Mode } from '../table/modes';
import type { SheetParts, SheetRow } from '../table/sheet';

/** Rows that people may have meant otherwise than they are read. They are shown to people, and imported as they are. */
export interface SheetDoubts {
  readonly gaps: readonly Gap[];
  readonly twins: readonly TwinRows[];
}

export const NO_DOUBTS: SheetDoubts = { gaps: [], twins: [] };

/** Doubts about a sheet of pieces. Rows of an update change existing pieces, so two rows about the same one are no twins. */
export function findDoubts(columns: readonly Column[], rows: readonly SheetRow[], mode: Mode): SheetDoubts {
  return { gaps: findMakerGaps(columns, rows), twins: mode === 'update' ? [] : findTwinRows(columns, rows) };
}

interface FilledDownSheet {
  readonly parts: SheetParts;
  /** Faults for headings that the sheet does not have. */
  readonly missingColumns: readonly SheetFault[];
}

/** Copies the cell above into each empty cell of the columns with these headings. */
export function fillDownParts(parts: SheetParts, headings: readonly string[]): FilledDownSheet {
  const normalize = (heading: string) => heading.trim().toLowerCase();
  const sheetHeadings = parts.headings.map(normalize);
  const indexes = headings.map((heading) => sheetHeadings.indexOf(normalize(heading)));
  const missingHeadings = headings.filter((_, i) => indexes[i] === -1);
  const missingColumns = missingHeadings.map((heading): SheetFault => ({
    column: null,
    problem: `There is no column "${heading}" to be filled down.`,
    remedy: `There are ${parts.headings.join(', ')}.`,
  }));
  if (indexes.length === 0 || missingColumns.length > 0) return { parts, missingColumns };
  return { parts: { ...parts, rows: fillDown(parts.rows, indexes) }, missingColumns };
}

/** Sentence on a gap: `3 of 40 rows have no Artist, below rows that have one (rows 5, 6, 7).` */
export function gapInWords({ heading, rows }: Gap, rowCount: number): string {
  const verb = rows.length === 1 ? 'has' : 'have';
  return `${formatCount(rows.length)} of ${formatCount(rowCount)} rows ${verb} no ${heading}, below rows that have one (${numbersInWords(rows)}).`;
}

const MAX_EXAMPLES = 10;

function numbersInWords(rows: readonly number[]): string {
  const ellipsis = rows.length > MAX_EXAMPLES ? ', ...' : '';
  return `row${rows.length === 1 ? '' : 's'} ${rows.slice(0, MAX_EXAMPLES).join(', ')}${ellipsis}`;
}

/** Sentences on pairs of rows that may be one piece. */
export function twinsInWords(twins: readonly TwinRows[]): readonly string[] {
  if (twins.length === 0) return [];
  const pairs = twins.slice(0, MAX_EXAMPLES).map(([first, second]) => `${first} and ${second}`);
  const remainder = twins.length > MAX_EXAMPLES ? `, and ${formatCount(twins.length - MAX_EXAMPLES)} more pairs` : '';
  return [
    `Rows ${pairs.join(', ')}${remainder} have the same title, artist and size, and neither number nor key. ` +
      'Each is a piece of its own: leave one out if it is the same.',
  ];
}
