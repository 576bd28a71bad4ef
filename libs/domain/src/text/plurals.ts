const IRREGULAR: readonly (readonly [singular: string, plural: string])[] = [
  ['child', 'children'],
  ['foot', 'feet'],
  ['goose', 'geese'],
  ['half', 'halves'],
  ['knife', 'knives'],
  ['leaf', 'leaves'],
  ['life', 'lives'],
  ['loaf', 'loaves'],
  ['man', 'men'],
  ['mouse', 'mice'],
  ['person', 'people'],
  ['shelf', 'shelves'],
  ['woman', 'women'],
  ['wolf', 'wolves'],
];
const PLURALS = new Map(IRREGULAR);
const SINGULARS = new Map(IRREGULAR.map(([singular, plural]) => [plural, singular]));

/** Singulars that end in "s". */
const SINGULAR_ENDING = /(ss|us|is|canvas|christmas|atlas|lens)$/;

/**
 * Singulars of a plural, or plurals of a singular, that do not begin with the word: "berry" for "berries", and the other
 * way. An ambiguous ending gives both: "vase" and "vas" for "vases".
 */
export function otherGrammaticalNumbers(word: string): readonly string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [];
  const irregular = SINGULARS.get(word) ?? PLURALS.get(word);
  if (irregular !== undefined) return [irregular];
  if (/[^aeiou]y$/.test(word)) return [word.replace(/y$/, 'ies')];
  return word.length > 3 && word.endsWith('s') && !SINGULAR_ENDING.test(word) ? singulars(word) : [];
}

function singulars(word: string): readonly string[] {
  const oneLetterLess = word.slice(0, -1);
  const twoLettersLess = word.slice(0, -2);
  if (word.length > 4 && word.endsWith('ies')) return [`${word.slice(0, -3)}y`, oneLetterLess];
  return /(s|x|z|ch|sh|o)es$/.test(word) ? [oneLetterLess, twoLettersLess] : [oneLetterLess];
}
