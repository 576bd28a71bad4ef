import { counted } from '@rabbet/domain/numbers/counted';
import type { Column } from '../headings/headings';
import type { SheetFault } from '../headings/sheet-faults';
import { filledDown, type Gap, gapsIn, type Twins, twinsIn } from '../table/gaps-and-twins';
import type { Mode } from '../table/modes';
import type { SheetParts, SheetRow } from '../table/sheet';

/** Rows that may be meant otherwise than they are read: they are told, and sent as they are. */
export interface SheetDoubts {
  readonly gaps: readonly Gap[];
  readonly twins: readonly Twins[];
}

export const NO_DOUBTS: SheetDoubts = { gaps: [], twins: [] };

export function doubtsIn(columns: readonly Column[], rows: readonly SheetRow[], mode: Mode): SheetDoubts {
  return { gaps: gapsIn(columns, rows), twins: mode === 'update' ? [] : twinsIn(columns, rows) };
}

interface FilledDown {
  readonly parts: SheetParts;
  /** Faults of headings that the sheet does not have. */
  readonly unknown: readonly SheetFault[];
}

/** Parts of a sheet in which empty cells of these columns say what the ones above say. */
export function partsFilledDown(parts: SheetParts, headings: readonly string[]): FilledDown {
  const plain = (heading: string) => heading.trim().toLowerCase();
  const places = headings.map((heading) => parts.headings.findIndex((each) => plain(each) === plain(heading)));
  const unknown = headings.flatMap((heading, i): SheetFault[] => {
    const wrong = `There is no column "${heading}" to be filled down.`;
    return places[i] === -1 ? [{ column: null, wrong, right: `There are ${parts.headings.join(', ')}.` }] : [];
  });
  if (places.length === 0 || unknown.length > 0) return { parts, unknown };
  return { parts: { ...parts, rows: filledDown(parts.rows, places) }, unknown };
}

/** Sentence on a gap: `3 of 40 rows have no Artist, below rows that have one (rows 5, 6, 7).` */
export function gapInWords({ heading, rows }: Gap, all: number): string {
  const have = rows.length === 1 ? 'has' : 'have';
  return `${counted(rows.length)} of ${counted(all)} rows ${have} no ${heading}, below rows that have one (${rowsInWords(rows)}).`;
}

const MOST_NAMED = 10;

function rowsInWords(rows: readonly number[]): string {
  const more = rows.length > MOST_NAMED ? ', ...' : '';
  return `row${rows.length === 1 ? '' : 's'} ${rows.slice(0, MOST_NAMED).join(', ')}${more}`;
}

/** Sentences on pairs of rows that may be one piece. */
export function twinsInWords(twins: readonly Twins[]): readonly string[] {
  if (twins.length === 0) return [];
  const pairs = twins.slice(0, MOST_NAMED).map(([first, second]) => `${first} and ${second}`);
  const more = twins.length > MOST_NAMED ? `, and ${counted(twins.length - MOST_NAMED)} more pairs` : '';
  return [
    `Rows ${pairs.join(', ')}${more} have the same title, artist and size, and neither number nor key. ` +
      'Each is a piece of its own: leave one out if it is the same.',
  ];
}
