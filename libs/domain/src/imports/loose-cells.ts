import type { Column, Meaning } from './headings';
import { saysNothing, withoutAbout } from './loose-words';
import type { SheetRow } from './sheet';
import { isRound } from './sizes';
import { saysNotForSale } from './values';

const MEASURED: ReadonlySet<Meaning> = new Set([
  ...(['size', 'width', 'height', 'depth', 'price', 'cost', 'fees'] as const),
]);

/** Cells of a column that are read otherwise than they stand there. */
export interface LooseCells {
  readonly column: Column;
  readonly says: keyof typeof LOOSE;
  readonly texts: readonly string[];
  readonly rows: readonly number[];
}

/** Cells that say that there is nothing, or that the rest is not exact; one side of a round piece; a word for no price. */
const LOOSE = {
  nothing: saysNothing,
  about: (text: string, meaning: Meaning) => MEASURED.has(meaning) && withoutAbout(text) !== text,
  round: (text: string, meaning: Meaning) => meaning === 'size' && isRound(text),
  unsold: (text: string, meaning: Meaning) => meaning === 'price' && saysNotForSale(text),
} as const;

/** Finds the cells that are read otherwise than they stand there. */
export function looseCellsIn(columns: readonly Column[], rows: readonly SheetRow[]): readonly LooseCells[] {
  return columns.flatMap((column, i) => {
    const { meaning } = column;
    if (meaning === null) return [];
    const cells = rows.map((row) => ({ number: row.number, text: (row.cells[i] ?? '').trim() }));
    const filled = cells.filter(({ text }) => text !== '');
    return (Object.keys(LOOSE) as (keyof typeof LOOSE)[]).flatMap((says) => {
      const found = filled.filter(({ text }) => LOOSE[says](text, meaning));
      const [texts, numbers] = [found.map(({ text }) => text), found.map(({ number }) => number)];
      return found.length === 0 ? [] : [{ column, says, texts, rows: numbers }];
    });
  });
}
