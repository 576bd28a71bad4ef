import type { Column, Meaning } from './headings';
import type { SheetRow } from './sheet';
import { isRound } from './sizes';
import { saysNotForSale } from './values';

const NOTHING = /^(?:-+|–|—|\?+|n\/?a|n\. ?a\.|none|unknown|not known|tb[ad])$/i;
/** Columns in which a word for nothing leaves the cell empty; a title may be such a word. */
const COUNTED: ReadonlySet<Meaning> = new Set([
  ...(['date', 'size', 'width', 'height', 'depth', 'price', 'cost', 'fees', 'share', 'quantity', 'images'] as const),
  ...(['medium', 'description', 'email', 'phone', 'mobile', 'company', 'studio', 'title', 'suffix', 'middle'] as const),
  ...(['group'] as const),
]);

const NAMES: ReadonlySet<Meaning> = new Set(['artist', 'consignor', 'vendor']);
/** Words for an artist whom nobody knows. */
const NO_ARTIST =
  /^(?:anon(?:ymous)?\.?(?:,.*)?|(?:artist )?(?:unknown|unidentified)|unknown artist|unattributed|no artist)$/i;

/** True of a cell that says nothing, or a word for it where a day, a size, a name, a number or a file would stand: n/a, unknown, TBD. */
export function saysNothing(text: string, meaning: Meaning | null): boolean {
  const said = text.trim();
  if (said === '') return true;
  if (meaning === null) return false;
  if (meaning === 'artist' && NO_ARTIST.test(said)) return true;
  return (COUNTED.has(meaning) || NAMES.has(meaning)) && NOTHING.test(said);
}

const ABOUT =
  /^(?:~|≈|(?:ca?\.|ca|circa|approx\.|approx|approximately|about)(?=[\s\d$]))\s*|\s*\(?\bapprox(?:\.|imately)?\)?$/gi;
const MEASURED: ReadonlySet<Meaning> = new Set([
  ...(['size', 'width', 'height', 'depth', 'price', 'cost', 'fees'] as const),
]);

/** Size or amount without a word that says that it is not exact: ca., approx. or ~. */
export function withoutAbout(text: string): string {
  return text.trim().replace(ABOUT, '').trim();
}

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
