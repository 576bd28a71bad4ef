import { counted, countOf } from '@rabbet/domain/numbers/counted';
import { rowsInWords } from '../../words/row-numbers';
import { type DateOrder, datesIn, ORDER_WORDS } from '../cells/dates';
import { type Column, SIDES, unitsNamed } from '../headings/headings';
import type { Cells } from '../headings/known-headings';
import { looseCellsIn } from '../table/loose-cells';
import type { SheetParts, SheetRow } from '../table/sheet';

/** Sentence on how cells of a sheet are read. */
export interface SheetNote {
  readonly text: string;
  /** True where dates that may be two days are read once somebody says their order. */
  readonly isOrderWanted?: true;
  /** Column with an unknown heading: what its cells look like, and what it likely holds, in words of a mapping. */
  readonly likely?: { readonly heading: string; readonly what: string; readonly words: string };
}

interface Dates {
  readonly order: DateOrder | null;
  readonly notes: readonly SheetNote[];
}

/** Order of the dates in a sheet, as it was chosen or as they tell; with a note on those in another, or that may be two days. */
export function datesOf(columns: readonly Column[], rows: readonly SheetRow[], chosen: DateOrder | null): Dates {
  const at = columns.findIndex(({ meaning }) => meaning === 'date');
  if (at < 0) return { order: chosen, notes: [] };
  const places = datesIn(rows.map(({ cells }) => cells[at] ?? ''));
  const numbersOf = (all: readonly number[]) => all.map((i) => rows[i]?.number ?? 0);
  const dates = { dmy: numbersOf(places.dayFirst), mdy: numbersOf(places.monthFirst), open: numbersOf(places.open) };
  const heading = columns[at]?.heading ?? '';
  if (chosen !== null) return { order: chosen, notes: inOtherOrder(heading, dates, chosen) };
  return { order: places.order, notes: places.order === null ? inTwoOrders(heading, dates) : [] };
}

/** Numbers of the rows whose dates have the day or the month first, and of those that may be two days. */
interface DatedRows {
  readonly dmy: readonly number[];
  readonly mdy: readonly number[];
  readonly open: readonly number[];
}

/** Note on the dates that the chosen order cannot read. */
function inOtherOrder(heading: string, dates: DatedRows, chosen: DateOrder): readonly SheetNote[] {
  const otherwise = (['dmy', 'mdy'] as const).flatMap((order) =>
    order === chosen || dates[order].length === 0 ? [] : [`${inRows(dates[order])} as ${ORDER_WORDS[order]}`],
  );
  if (otherwise.length === 0) return [];
  return [{ text: `${heading}: read in another order, which their numbers or points tell: ${otherwise.join(', ')}.` }];
}

/** Note on dates of which some are in either order, or may be two days. */
function inTwoOrders(heading: string, { dmy, mdy, open }: DatedRows): readonly SheetNote[] {
  if (dmy.length === 0 && open.length === 0) return [];
  const openOrder = open.length === 0 ? {} : { isOrderWanted: true as const };
  if (dmy.length === 0) {
    const text = `${heading}: ${countOf(open.length, 'date')} may be two days (${rowsInWords(open)}), and no other date tells which.`;
    return [{ text, ...openOrder }];
  }
  if (mdy.length === 0) {
    const text = `${heading}: ${countOf(open.length, 'date')} may be two days (${rowsInWords(open)}): those with points have the day first, and tell nothing of others.`;
    return [{ text, ...openOrder }];
  }
  const read = `${inRows(dmy, ' with the day first')}, ${inRows(mdy, ' with the month first')}`;
  const doubtful = open.length === 0 ? '' : ` Refused, as they may be two days: ${inRows(open)}.`;
  const text = `${heading}: its dates are in two orders. Read in the one order that can read them: ${read}.${doubtful}`;
  return [{ text, ...openOrder }];
}

function inRows(numbers: readonly number[], what = ''): string {
  return `${counted(numbers.length)}${what} (${rowsInWords(numbers)})`;
}

const MEASURED: ReadonlySet<Column['meaning']> = new Set(['size', ...SIDES]);
const OF_SIZES =
  /\b(?:sizes?|dimensions?|measure(?:ments|d)?|all)\b.*?\b(?<unit>cms?|centimet(?:er|re)s?|mm|millimeters?|feet|ft)\b/i;

/** Note on a title above the headings that says a unit of the sizes, where no column says one. */
export function unitsAbove(
  all: readonly Cells[],
  { above }: SheetParts,
  columns: readonly Column[],
): readonly SheetNote[] {
  const bare = columns.find(({ meaning, units }) => MEASURED.has(meaning) && units === null);
  if (!bare || columns.some(({ meaning }) => meaning === 'units')) return [];
  return above.flatMap((number) => {
    const title = (all[number - 1] ?? []).join(' ').trim();
    const { unit } = OF_SIZES.exec(title)?.groups ?? {};
    if (unit === undefined || unitsNamed(unit) === null) return [];
    const called = `call the column ${bare.heading} (${unit.toLowerCase()})`;
    return [{ text: `Row ${number} says "${title}", and no unit is read there: ${called}.` }];
  });
}

const LOOSE = {
  nothing: 'Left empty',
  about: 'Read as exact',
  round: 'Read as width and height, as the diameter of a round piece is said',
  ordered: 'Read as width x height, unless the column is called Size (H x W)',
  century: 'Read as years of this century, 20..',
  'day as number': 'Kept as they stand, though a sheet may have made days of them',
  unsold: 'Not for sale, and shown to no visitor unless a column Public says yes',
} as const;

const WITH_ROWS: ReadonlySet<string> = new Set(['nothing', 'unsold', 'century', 'day as number']);

/** Notes on cells that are left empty, or read otherwise than they stand there: how many, examples, and rows of some. */
export function looseNotes(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetNote[] {
  const loose = looseCellsIn(columns, rows);
  return (Object.keys(LOOSE) as (keyof typeof LOOSE)[]).flatMap((what) => {
    const columnsInWords = loose
      .filter(({ says }) => says === what)
      .map((cells) => {
        const where = WITH_ROWS.has(what) ? `; ${rowsInWords(cells.rows)}` : '';
        return `${countOf(cells.texts.length, 'cell')} of ${cells.column.heading} (${examplesOf(cells.texts)}${where})`;
      });
    return columnsInWords.length === 0 ? [] : [{ text: `${LOOSE[what]}: ${columnsInWords.join(', ')}.` }];
  });
}

function examplesOf(texts: readonly string[]): string {
  const different = [...new Set(texts)];
  return (
    different
      .slice(0, 3)
      .map((text) => `"${text}"`)
      .join(', ') + (different.length > 3 ? ', ...' : '')
  );
}
