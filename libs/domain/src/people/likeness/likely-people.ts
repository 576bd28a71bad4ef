import { shownName } from '@rabbet/domain/text/maker-name';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import { type NamedMaker, findLikelyMeant } from './maker-names';

const GENERATION = /^(?:[js]r|i{2,3}|iv)$/;

/** True of two names with different suffixes, such as John Smith Jr. and John Smith Sr.: father and son. */
export function haveOtherSuffixes(name: string, other: string): boolean {
  const suffix = suffixOf(name);
  const otherSuffix = suffixOf(other);
  return suffix !== undefined && otherSuffix !== undefined && suffix !== otherSuffix;
}

function suffixOf(name: string): string | undefined {
  return foldedWords(name).find((word) => GENERATION.test(word));
}

/** Finds the artists who are likely meant by a new name: one that is misspelled or abbreviated, or else shortened. */
export function findLikelyArtists<K extends NamedMaker>(newName: string, artists: readonly K[]): readonly K[] {
  const candidates = artists.filter(({ name }) => !haveOtherSuffixes(newName, name));
  const likelyArtists = findLikelyMeant(newName, candidates);
  if (likelyArtists.length > 0) return likelyArtists;
  return candidates.filter(({ name, is_artist = true }) => is_artist && isShortFor(newName, shownName(name)));
}

/** True of a last name alone, and of a short first name: "Sato" and "Theo Lee" for "Kenji Sato" and "Theodore Lee". */
function isShortFor(name: string, other: string): boolean {
  const words = foldedWords(name);
  const otherWords = foldedWords(other);
  if (words.at(-1) !== otherWords.at(-1)) return false;
  if (words.length === 1 || otherWords.length === 1) return true;
  if (words.length !== otherWords.length) return false;
  const [first = ''] = words;
  const [otherFirst = ''] = otherWords;
  if (Math.min(first.length, otherFirst.length) <= 2) return false; // initials are compared elsewhere
  return first.startsWith(otherFirst) || otherFirst.startsWith(first);
}

function foldedWords(name: string): readonly string[] {
  return wordsOf(folded(name));
}
