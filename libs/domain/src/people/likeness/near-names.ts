import { editDistance } from '@rabbet/domain/text/edits';
import { folded, wordsOf } from '@rabbet/domain/text/fold';

/** Largest distance of a name that is suggested: a little more than half of its letters are right. */
const MAX_DISTANCE = 0.4;
/** Largest distance of two long names that are likely the same. */
const MAX_DISTANCE_OF_SAME = 0.2;

/** True of two spellings of a name, whatever their spaces, accents and capitals. */
export function isSameName(a: string, b: string): boolean {
  return normalizeName(a) === normalizeName(b);
}

/** Length from which a word that stands alone, or a whole name compared by its letters, tells names apart. */
const MIN_DISTINCTIVE_LENGTH = 8;
/** Length from which a word tells names apart that have further words in common. */
const MIN_SHARED_WORD_LENGTH = 3;

/**
 * True of names that are likely the same. Either one abbreviates the other and they share a telling word, as in "J. Doe" and
 * "Jane Doe"; or both are long and few letters differ, as in "Piedmont Estate Svcs" and "Piedmont Estate Services".
 */
export function areLikelySame(name: string, other: string): boolean {
  const a = normalizeName(name);
  const b = normalizeName(other);
  const [fewerWords, moreWords] = shorterFirst(wordsOf(a), wordsOf(b));
  const minLength = fewerWords.length > 1 ? MIN_SHARED_WORD_LENGTH : MIN_DISTINCTIVE_LENGTH;
  const sharesDistinctiveWord = fewerWords.some((word) => word.length >= minLength && moreWords.includes(word));
  const isAbbreviated = isAbbreviationOf(fewerWords, moreWords) || isAbbreviationOf(moreWords, fewerWords);
  if (sharesDistinctiveWord && isAbbreviated) return true;
  if (Math.min(a.length, b.length) < MIN_DISTINCTIVE_LENGTH) return false;
  return editDistance(a, b) / Math.max(a.length, b.length) <= MAX_DISTANCE_OF_SAME;
}

/** Names that somebody may have meant, the nearest first, at most three. Each candidate may have several spellings. */
export function nearNames(
  name: string,
  candidates: readonly (readonly [shownName: string, ...spellings: string[]])[],
): string[] {
  return candidates
    .map((spellings) => ({
      shownName: spellings[0],
      distance: Math.min(...spellings.map((spelling) => nameDistance(name, spelling))),
    }))
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ shownName }) => shownName);
}

/** Distance of two names: 0 of equal names, 1 of names without a common letter. An abbreviation is always near enough. */
function nameDistance(name: string, other: string): number {
  const a = normalizeName(name);
  const b = normalizeName(other);
  const distance = editDistance(a, b) / Math.max(a.length, b.length, 1);
  const [fewerWords, moreWords] = shorterFirst(wordsOf(a), wordsOf(b));
  return isAbbreviationOf(fewerWords, moreWords) ? Math.min(distance, MAX_DISTANCE) : distance;
}

function shorterFirst(
  a: readonly string[],
  b: readonly string[],
): [fewerWords: readonly string[], moreWords: readonly string[]] {
  return a.length > b.length ? [b, a] : [a, b];
}

/** True if each of these words, or a word of which it is the initial, is among the others: "J. Doe" of "Jane Anne Doe". */
function isAbbreviationOf(fewerWords: readonly string[], moreWords: readonly string[]): boolean {
  const isAmong = (word: string) => moreWords.includes(word) || moreWords.some((other) => isInitial(word, other));
  return fewerWords.length > 0 && fewerWords.every(isAmong);
}

function isInitial(letter: string, word: string): boolean {
  return letter.length === 1 && word.startsWith(letter);
}

function normalizeName(name: string): string {
  return folded(name)
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/\s+/gu, ' ')
    .replace(/ ?, ?/g, ', ')
    .trim();
}
