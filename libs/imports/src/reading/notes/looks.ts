import { readAmount } from '../cells/amounts';
import { readDate } from '../cells/dates';
import { saysNothing } from '../cells/loose-words';
import { readSize } from '../cells/sizes';
import type { Meaning } from '../headings/headings';
import { isFirm } from '../names/firm-names';

/** Fewest cells that tell something of their column. */
const MIN_CELLS = 2;
/** Part of the cells that is enough: some have notes and slips. */
const MIN_SHARE = 0.7;

/** Meanings by which cells of a column with an unknown heading are recognized. */
export type Look = 'date' | 'size' | 'price' | 'artist';

/** Meaning that most cells of a column look like, and more than any other; null where there is none. */
export function detectLook(cells: readonly string[]): Look | null {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => !saysNothing(cell, 'size'));
  const looks = (Object.keys(LOOKS) as Look[])
    .map((look) => ({ look, matchingTexts: texts.filter(LOOKS[look].matches) }))
    .filter(
      ({ look, matchingTexts }) =>
        matchingTexts.length >= Math.max(MIN_CELLS, texts.length * MIN_SHARE) &&
        LOOKS[look].areConclusive(matchingTexts),
    )
    .sort((a, b) => b.matchingTexts.length - a.matchingTexts.length);
  return looks[0]?.look ?? null;
}

interface CellLook {
  readonly matches: (text: string) => boolean;
  /** True of cells of this look that are hardly anything else, taken together. */
  readonly areConclusive: (texts: readonly string[]) => boolean;
}

/** True of texts that are not all bare numbers, which may be anything. */
const haveNonDigits = (texts: readonly string[]) => texts.some((text) => /[^\d\s]/.test(text));
const haveRepeats = (texts: readonly string[]) => new Set(texts).size < texts.length;
const isReadable = (reading: object) => 'value' in reading || ('standIn' in reading && reading.standIn !== undefined);

/** Signs of money, a sign of thousands or cents: other numbers may be years. */
const MONEY_SIGN = /[$,]|\.\d\d$|\busd\b/i;
const PERSON_NAME = /^\p{Lu}[\p{L}.'’-]*(?:,? \p{L}[\p{L}.'’-]*){1,4}$/u;

const LOOKS: Readonly<Record<Look & Meaning, CellLook>> = {
  date: { matches: (text) => isReadable(readDate(text, null)), areConclusive: haveNonDigits },
  size: { matches: (text) => isReadable(readSize(text)), areConclusive: haveNonDigits },
  price: {
    matches: (text) => isReadable(readAmount(text)),
    areConclusive: (texts) => texts.some((text) => MONEY_SIGN.test(text)),
  },
  artist: { matches: (text) => PERSON_NAME.test(text) || isFirm(text), areConclusive: haveRepeats },
};
