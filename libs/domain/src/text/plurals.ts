const IRREGULAR: readonly (readonly [one: string, many: string])[] = [
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
const SINGULARS = new Map(IRREGULAR.map(([one, many]) => [many, one]));

/** End in "s", and are one. */
const SINGULAR = /(ss|us|is|canvas|christmas|atlas|lens)$/;

/**
 * Singulars and plurals that an English word may have, if it does not begin them: "berry" of "berries", and the other
 * way. An ending that does not tell them apart gives both: "vase" and "vas" of "vases".
 */
export function otherNumbers(word: string): readonly string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [];
  const known = SINGULARS.get(word) ?? PLURALS.get(word);
  if (known !== undefined) return [known];
  if (/[^aeiou]y$/.test(word)) return [word.replace(/y$/, 'ies')];
  return word.length > 3 && word.endsWith('s') && !SINGULAR.test(word) ? singulars(word) : [];
}

function singulars(word: string): readonly string[] {
  const [oneLetterLess, twoLettersLess] = [word.slice(0, -1), word.slice(0, -2)];
  if (word.length > 4 && word.endsWith('ies')) return [`${word.slice(0, -3)}y`, oneLetterLess];
  return /(s|x|z|ch|sh|o)es$/.test(word) ? [oneLetterLess, twoLettersLess] : [oneLetterLess];
}
