import { edits } from '@rabbet/domain/text/edits';
import { folded, wordsOf } from '@rabbet/domain/text/fold';

/** Part of the letters that may differ in a name which is offered: half of it or a little more is right. */
const MOST_APART = 0.4;
/** Part of the letters of a long name that may differ in one that is likely the same. */
const LIKELY_ONE = 0.2;

/** True of two spellings of a name, whatever their spaces, accents and capitals. */
export function isSameName(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

/** True of names that are likely one: J. Doe or Jane A. Doe of Jane Doe, Acme Svcs of Acme Services. Short ones tell nothing. */
export function mayBeOne(name: string, other: string): boolean {
  const a = plain(name);
  const b = plain(other);
  const [few, many] = byLength(wordsOf(a), wordsOf(b));
  const isTelling = few.some((word) => word.length >= (few.length > 1 ? 3 : LONG) && many.includes(word));
  if (isTelling && (isPartOf(few, many) || isPartOf(many, few))) return true;
  return Math.min(a.length, b.length) >= LONG && edits(a, b) / Math.max(a.length, b.length) <= LIKELY_ONE;
}

/** Letters of a name that tell something where it is one word, or where letters are compared alone. */
const LONG = 8;

/** Names that somebody may have meant, the nearest first; each may be spelled in several ways. */
export function nearNames(
  name: string,
  among: readonly (readonly [shown: string, ...spellings: string[]])[],
): string[] {
  return among
    .map((spellings) => ({
      shown: spellings[0],
      apart: Math.min(...spellings.map((spelling) => apartness(name, spelling))),
    }))
    .filter(({ apart }) => apart <= MOST_APART)
    .sort((a, b) => a.apart - b.apart)
    .slice(0, 3)
    .map(({ shown }) => shown);
}

/** Distance of two names: 0 of the same, 1 of quite another; half a name that is right counts for something. */
function apartness(name: string, other: string): number {
  const a = plain(name);
  const b = plain(other);
  const byLetters = edits(a, b) / Math.max(a.length, b.length, 1);
  return isPartOf(...byLength(wordsOf(a), wordsOf(b))) ? Math.min(byLetters, MOST_APART) : byLetters;
}

function byLength(a: readonly string[], b: readonly string[]): [few: readonly string[], many: readonly string[]] {
  return a.length > b.length ? [b, a] : [a, b];
}

/** True if each of these words, or a word that begins with it, is among the others. */
function isPartOf(few: readonly string[], many: readonly string[]): boolean {
  return few.length > 0 && few.every((word) => many.includes(word) || many.some((name) => isInitial(word, name)));
}

function isInitial(letter: string, word: string): boolean {
  return letter.length === 1 && word.startsWith(letter);
}

function plain(name: string): string {
  return folded(name)
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/\s+/gu, ' ')
    .replace(/ ?, ?/g, ', ')
    .trim();
}
