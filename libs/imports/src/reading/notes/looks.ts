import { readAmount } from '../cells/amounts';
import { readDate } from '../cells/dates';
import { saysNothing } from '../cells/loose-words';
import { readSize } from '../cells/sizes';
import type { Meaning } from '../headings/headings';
import { isFirm } from '../names/firm-names';

/** Fewest cells that tell something of their column. */
const FEWEST = 2;
/** Part of the cells that is enough: some have notes and slips. */
const MOST = 0.7;

/** Meanings by which cells of a column with an unknown heading are recognized. */
export type Look = 'date' | 'size' | 'price' | 'artist';

/** Meaning that most cells of a column look like, and more than any other; null where there is none. */
export function looksLike(cells: readonly string[]): Look | null {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => !saysNothing(cell, 'size'));
  const looks = (Object.keys(LOOKS) as Look[])
    .map((look) => ({ look, alike: texts.filter(LOOKS[look].isSuch) }))
    .filter(({ look, alike }) => alike.length >= Math.max(FEWEST, texts.length * MOST) && LOOKS[look].tells(alike))
    .sort((a, b) => b.alike.length - a.alike.length);
  return looks[0]?.look ?? null;
}

interface CellLook {
  readonly isSuch: (text: string) => boolean;
  /** True of cells of this look that are hardly anything else, taken together. */
  readonly tells: (texts: readonly string[]) => boolean;
}

/** True of texts that are not all bare numbers, which may be anything. */
const haveSigns = (texts: readonly string[]) => texts.some((text) => /[^\d\s]/.test(text));
const repeat = (texts: readonly string[]) => new Set(texts).size < texts.length;
const isRead = (reading: object) => 'value' in reading || ('standIn' in reading && reading.standIn !== undefined);

/** Signs of money, a sign of thousands or cents: other numbers may be years. */
const AMOUNT = /[$,]|\.\d\d$|\busd\b/i;
const NAME = /^\p{Lu}[\p{L}.'’-]*(?:,? \p{L}[\p{L}.'’-]*){1,4}$/u;

const LOOKS: Readonly<Record<Look & Meaning, CellLook>> = {
  date: { isSuch: (text) => isRead(readDate(text, null)), tells: haveSigns },
  size: { isSuch: (text) => isRead(readSize(text)), tells: haveSigns },
  price: { isSuch: (text) => isRead(readAmount(text)), tells: (texts) => texts.some((text) => AMOUNT.test(text)) },
  artist: { isSuch: (text) => NAME.test(text) || isFirm(text), tells: repeat },
};
