import { editDistance, nearWords } from '@rabbet/domain/text/edits';
import { wordsOf } from '@rabbet/domain/text/fold';
import { otherGrammaticalNumbers } from '@rabbet/domain/text/plurals';
import { CATEGORIES } from './artwork-query';
import { type Category, EVERYDAY_WORDS } from './everyday-word-list';

/**
 * Categories that a search means. A word means a category by its name ("vases"), by its singular or plural ("vase"), by
 * an everyday word for it ("urn"), or by a slip of its name ("vaess").
 */
export function categoriesFor(term: string): readonly Category[] {
  const searchWords = wordsOf(term).flatMap((word) => [word, ...otherGrammaticalNumbers(word)]);
  return CATEGORIES.filter((category) => {
    const words = [...wordsOf(category), ...EVERYDAY_WORDS[category].split(' ')];
    return searchWords.some((word) => words.includes(word) || isSlip(word, category));
  });
}

/** True for a word that differs from a word of the category by two letters at most. */
function isSlip(word: string, category: Category): boolean {
  return nearWords(word, wordsOf(category)).some((nearWord) => editDistance(word, nearWord) <= 2);
}
