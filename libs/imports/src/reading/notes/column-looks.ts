import { readAmount } from '../cells/amounts';
import { readDate } from '../cells/dates';
import { saysNothing } from '../cells/loose-words';
import { readSize } from '../cells/sizes';
import type { Meaning } from '../headings/headings';
import { isFirm } from '../names/firm-names';

/** Number of cells that have to look alike: one cell says too little about its column. */
const MIN_CELLS = 2;
/** Share of the cells that have to look alike: the others may be notes and slips. */
const MIN_SHARE = 0.7;

/** Meanings by which cells of a column with an unknown heading are recognized. */
export type Look = 'date' | 'size' | 'price' | 'artist';

/** Meaning that most cells of a column look like; null if fewer than 70 % of them look alike. */
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
  /** True if the matching cells of a column together exclude another meaning: `1200` alone may be a year. */
  readonly areConclusive: (texts: readonly string[]) => boolean;
}

/** True unless all texts are bare numbers, which may mean anything. */
const haveNonDigits = (texts: readonly string[]) => texts.some((text) => /[^\d\s]/.test(text));
const haveRepeats = (texts: readonly string[]) => new Set(texts).size < texts.length;
const isReadable = (reading: object) => 'value' in reading || ('standIn' in reading && reading.standIn !== undefined);

/** Sign that a number is an amount: `$`, `1,200`, `12.50`, `USD`. Other numbers may be years. */
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
