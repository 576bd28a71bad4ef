import { edits, nearWords } from '@rabbet/domain/text/edits';
import { wordsOf } from '@rabbet/domain/text/fold';
import { otherNumbers } from '@rabbet/domain/text/plurals';
import { CATEGORIES } from './browsing';

type Category = (typeof CATEGORIES)[number];

/** Words by which people ask for pieces of a category, besides its own name. */
const EVERYDAY_WORDS: Readonly<Record<Category, string>> = {
  abstract: 'abstraction modern contemporary minimalist minimal geometric colorful',
  architectural: 'architecture building city cityscape downtown skyline street house barn bridge church',
  bowls: 'bowl pottery ceramic clay stoneware',
  figurative: 'figure portrait person people face nude woman man child dancer',
  floral: 'flower rose bouquet botanical garden bloom blossom sunflower tulip poppy peony',
  forms: 'form sculpture sculptural statue bronze',
  impressionistic: 'impressionist impressionism monet',
  inspirational: 'inspiring spiritual religious faith angel cross',
  interior: 'room indoor kitchen window chair',
  landscape:
    'mountain hill field meadow tree forest wood farm country countryside river lake sunset sunrise scenery nature',
  nautical:
    'seascape sea ocean marine maritime boat ship sailboat sail beach coast coastal harbor wave lighthouse sunset sunrise',
  platters: 'platter plate dish tray',
  realism: 'realist realistic photorealism',
  sports: 'sport golf baseball basketball football tennis running race',
  'still life': 'fruit food bottle table lemon apple pear wine',
  tiles: 'tile mosaic',
  vases: 'vase vessel jar pitcher urn',
  wildlife: 'animal bird deer fox horse dog cat bear owl heron fish duck rabbit butterfly',
};

/**
 * Categories that a search means. A word means a category by its name ("vases"), by its singular or plural ("vase"), by
 * an everyday word for it ("urn"), or by a slip of its name ("vaess").
 */
export function categoriesFor(term: string): readonly Category[] {
  const searchWords = wordsOf(term).flatMap((word) => [word, ...otherNumbers(word)]);
  return CATEGORIES.filter((category) => {
    const words = [...wordsOf(category), ...EVERYDAY_WORDS[category].split(' ')];
    return searchWords.some((word) => words.includes(word) || isSlip(word, category));
  });
}

/** True for a word that differs from a word of the category by two letters at most. */
function isSlip(word: string, category: Category): boolean {
  return nearWords(word, wordsOf(category)).some((word) => edits(word, word) <= 2);
}
