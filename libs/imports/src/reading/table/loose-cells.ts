import { saysNotForSale } from '../cells/amounts';
import { hasShortYear } from '../cells/dates';
import { saysNothing, withoutAbout } from '../cells/loose-words';
import { isDiameter, readSize } from '../cells/sizes';
import { isDayAsNumber } from '../cells/slipped-cells';
import { type Column, type Meaning, SIDES } from '../headings/headings';
import type { SheetRow } from './sheet';

const MEASURED: ReadonlySet<Meaning> = new Set(['size', 'width', 'height', 'depth', 'price', 'cost', 'fees']);

/** Cells of a column that are read otherwise than they stand there. */
export interface LooseCells {
  readonly column: Column;
  readonly says: keyof typeof LOOSE;
  readonly texts: readonly string[];
  readonly rows: readonly number[];
}

type IsLoose = (text: string, meaning: Meaning, column: Column) => boolean;

/**
 * Cells that are empty but for a word, or not exact; the diameter of a round piece; a size whose heading names no order
 * of the sides; days in columns of numbers, and days with a year of two digits; a word for no price.
 */
const LOOSE = {
  nothing: saysNothing,
  about: (text, meaning) => MEASURED.has(meaning) && withoutAbout(text) !== text,
  round: (text, meaning) => meaning === 'size' && isDiameter(text),
  ordered: (text, meaning, column) => meaning === 'size' && hasNoOrder(column) && dependsOnOrder(text),
  century: (text, meaning) => meaning === 'date' && hasShortYear(text),
  'day as number': (text, meaning) => meaning === 'catalog_no' && isDayAsNumber(text),
  unsold: (text, meaning) => meaning === 'price' && saysNotForSale(text),
} as const satisfies Readonly<Record<string, IsLoose>>;

/** True of a size whose heading names no order: the width is first, as the shop prints its own. */
function hasNoOrder({ sides, isProposed }: Column): boolean {
  return sides === SIDES || (isProposed === true && sides.join() === SIDES.join());
}

function dependsOnOrder(text: string): boolean {
  const first = readSize(text, ['width', 'height']);
  const second = readSize(text, ['height', 'width']);
  if ('wrong' in first || 'wrong' in second) return false;
  return first.value.sides.width !== second.value.sides.width;
}

/** Finds the cells that are read otherwise than they stand there. */
export function looseCellsIn(columns: readonly Column[], rows: readonly SheetRow[]): readonly LooseCells[] {
  return columns.flatMap((column, i) => {
    const { meaning } = column;
    if (meaning === null) return [];
    const cells = rows.map((row) => ({ number: row.number, text: (row.cells[i] ?? '').trim() }));
    const filled = cells.filter(({ text }) => text !== '');
    return (Object.keys(LOOSE) as (keyof typeof LOOSE)[]).flatMap((says) => {
      const loose = filled.filter(({ text }) => LOOSE[says](text, meaning, column));
      const texts = loose.map(({ text }) => text);
      const numbers = loose.map(({ number }) => number);
      return loose.length === 0 ? [] : [{ column, says, texts, rows: numbers }];
    });
  });
}
