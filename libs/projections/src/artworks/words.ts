import { wordsOf } from '@rabbet/domain/text/fold';
import { otherGrammaticalNumbers } from '@rabbet/domain/text/plurals';
import { shortened } from '../text/search-words';

/** The words of texts as a text search vector is spelled. They are letters and digits, which need no quotes. */
export function lexemes(texts: readonly (string | null)[]): string {
  const words = new Set<string>();
  for (const text of texts) if (text) for (const word of wordsOf(text)) words.add(shortened(word));
  return [...words].join(' ');
}

/** The word by which a piece is found under its number, and that no text has. */
export function numberWord(id: number): string {
  return `#${id}`;
}

/** Words that people put between those that they search for. Titles that hold them are found without them. */
const SMALL: ReadonlySet<string> = new Set(
  'a an and at by for from in of on or s some something the to with'.split(' '),
);

/** The words of a search that say something; all of them where none does. */
export function significantWords(term: string): readonly string[] {
  const words = wordsOf(term);
  const significant = words.filter((word) => !SMALL.has(word));
  return significant.length > 0 ? significant : words;
}

/**
 * A search whose words must all be there, each as the beginning of a word, as its singular or plural, or as the exact
 * number; null for no words.
 */
export function searchFor(term: string): string | null {
  const words = significantWords(term).map(shortened);
  if (words.length === 0) return null;
  return words.map(wordSearch).join(' & ');
}

function wordSearch(word: string): string {
  const alternatives = /^\d+$/.test(word) ? [`#${word}`] : otherGrammaticalNumbers(word);
  return `(${[`'${word}':*`, ...alternatives.map((other) => `'${other}'`)].join(' | ')})`;
}
