import { edits } from '@rabbet/domain/text/edits';
import { folded, wordsOf } from '@rabbet/domain/text/fold';

/** Mistyped, half of it or a little more may still be right. */
const MOST_APART = 0.4;

/** However it is spaced, spelled with accents or written in capitals. */
export function isSameName(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

/** Of these names, those that somebody may have meant, the nearest first; each may be spelled in several ways. */
export function nearNames(name: string, among: readonly (readonly [shown: string, ...others: string[]])[]): string[] {
  return among
    .map((spellings) => ({ shown: spellings[0], apart: Math.min(...spellings.map((one) => apartness(name, one))) }))
    .filter(({ apart }) => apart <= MOST_APART)
    .sort((a, b) => a.apart - b.apart)
    .slice(0, 3)
    .map(({ shown }) => shown);
}

/** 0 of the same name, 1 of quite another; half a name that is right counts for something. */
function apartness(name: string, other: string): number {
  const [a, b] = [plain(name), plain(other)];
  const byLetters = edits(a, b) / Math.max(a.length, b.length, 1);
  const [few, many] = [wordsOf(a), wordsOf(b)].sort((one, two) => one.length - two.length) as [string[], string[]]; // two
  const isPart = few.length > 0 && few.every((word) => many.includes(word) || many.some((one) => isInitial(word, one)));
  return isPart ? Math.min(byLetters, MOST_APART) : byLetters;
}

function isInitial(letter: string, word: string): boolean {
  return letter.length === 1 && word.startsWith(letter);
}

function plain(name: string): string {
  return folded(name).replace(/\s+/gu, ' ').replace(/ ?, ?/g, ', ').trim();
}
