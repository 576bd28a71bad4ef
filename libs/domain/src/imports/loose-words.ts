import type { Column, Meaning } from './headings';

const NOTHING = /^(?:-+|–|—|\?+|n\/?a|n\. ?a\.|none|unknown|not known|tb[ad])$/i;
/** Columns in which a word for nothing leaves the cell empty; a title may be such a word. */
const COUNTED: ReadonlySet<Meaning> = new Set([
  ...(['date', 'size', 'width', 'height', 'depth', 'price', 'cost', 'fees', 'share', 'quantity', 'images'] as const),
  ...(['medium', 'description', 'email', 'phone', 'mobile', 'company', 'studio', 'title', 'suffix', 'middle'] as const),
  ...(['group'] as const),
]);

/** True of a cell that says nothing, or a word for it where a day, a size, a number or a file would stand: n/a, unknown, TBD. */
export function saysNothing(text: string, meaning: Meaning | null): boolean {
  const said = text.trim();
  return said === '' || (meaning !== null && COUNTED.has(meaning) && NOTHING.test(said));
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

/** Cells of a column whose word was left out. */
export interface LooseCells {
  readonly column: Column;
  /** The word says that there is nothing, or that the rest is not exact. */
  readonly says: 'nothing' | 'about';
  readonly texts: readonly string[];
}

interface Row {
  readonly cells: readonly string[];
}

/** Finds the cells that are read without a word of theirs. */
export function looseCellsIn(columns: readonly Column[], rows: readonly Row[]): readonly LooseCells[] {
  return columns.flatMap((column, i) => {
    const { meaning } = column;
    const texts = rows.map(({ cells }) => (cells[i] ?? '').trim()).filter((text) => text !== '');
    const empty = texts.filter((text) => saysNothing(text, meaning));
    const about = meaning !== null && MEASURED.has(meaning) ? texts.filter((text) => withoutAbout(text) !== text) : [];
    return [
      ...(empty.length > 0 ? [{ column, says: 'nothing' as const, texts: empty }] : []),
      ...(about.length > 0 ? [{ column, says: 'about' as const, texts: about }] : []),
    ];
  });
}
