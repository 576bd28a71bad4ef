import { saysNotForSale } from '../cells/amounts';
import { hasShortYear } from '../cells/dates';
import { saysNothing, withoutApproximation } from '../cells/loose-words';
import { isDiameter, readSize } from '../cells/sizes';
import { mayBeConvertedNumber } from '../cells/excel-conversions';
import { type Column, type Meaning, SIDES } from '../headings/headings';
import type { SheetRow } from './sheet';

const NUMERIC_MEANINGS: ReadonlySet<Meaning> = new Set(['size', 'width', 'height', 'depth', 'price', 'cost', 'fees']);

/** Cells of a column whose text is not taken literally, for one reason: notes tell people about them. */
export interface LooseCells {
  readonly column: Column;
  readonly looseness: Looseness;
  readonly texts: readonly string[];
  /** Numbers of the rows. */
  readonly rows: readonly number[];
}

type IsLoose = (text: string, meaning: Meaning, column: Column) => boolean;

/** Reasons for which a cell is not taken literally, each with its test. */
const LOOSENESS_CHECKS = {
  /** `n/a`, `TBD`: read as empty. */
  wordForNothing: saysNothing,
  /** `ca. 40 cm`: read as exact. */
  approximate: (text, meaning) => NUMERIC_MEANINGS.has(meaning) && withoutApproximation(text) !== text,
  /** `diam. 30 cm`: read as width and height. */
  diameter: (text, meaning) => meaning === 'size' && isDiameter(text),
  /** `16 x 20` under a heading that names no order of the sides. */
  unorderedSize: (text, meaning, column) =>
    meaning === 'size' && namesNoOrder(column) && isReadDifferentlyByOrder(text),
  /** `5/13/17`: read as a year of this century. */
  shortYear: (text, meaning) => meaning === 'date' && hasShortYear(text),
  /** `2020-01-02` as a catalog number, which a sheet may have made a day of. */
  dayAsNumber: (text, meaning) => meaning === 'catalog_no' && mayBeConvertedNumber(text),
  /** `NFS` in place of a price. */
  notForSale: (text, meaning) => meaning === 'price' && saysNotForSale(text),
} as const satisfies Readonly<Record<string, IsLoose>>;

export type Looseness = keyof typeof LOOSENESS_CHECKS;

/** True of a column of sizes whose heading names no order of the sides. The width is first then, as the shop prints its own. */
function namesNoOrder({ sides, isProposed }: Column): boolean {
  return sides === SIDES || (isProposed === true && sides.join() === SIDES.join());
}

function isReadDifferentlyByOrder(text: string): boolean {
  const widthFirst = readSize(text, ['width', 'height']);
  const heightFirst = readSize(text, ['height', 'width']);
  if ('problem' in widthFirst || 'problem' in heightFirst) return false;
  return widthFirst.value.sides.width !== heightFirst.value.sides.width;
}

/** Finds the cells that are not taken literally, by columns and reasons. */
export function findLooseCells(columns: readonly Column[], rows: readonly SheetRow[]): readonly LooseCells[] {
  const result: LooseCells[] = [];
  for (const [i, column] of columns.entries()) {
    const { meaning } = column;
    if (meaning === null) continue;
    const cells = rows.map((row) => ({ number: row.number, text: (row.cells[i] ?? '').trim() }));
    const filledCells = cells.filter(({ text }) => text !== '');
    for (const looseness of Object.keys(LOOSENESS_CHECKS) as Looseness[]) {
      const looseCells = filledCells.filter(({ text }) => LOOSENESS_CHECKS[looseness](text, meaning, column));
      if (looseCells.length === 0) continue;
      const texts = looseCells.map(({ text }) => text);
      result.push({ column, looseness, texts, rows: looseCells.map(({ number }) => number) });
    }
  }
  return result;
}
