/** Words of lists for somebody without a name. */
const WORD_FOR_NOBODY =
  /^(?:-+|–|—|\?+|n\/a|n\. ?a\.|none|not known|no (?:name|artist)|tb[ad]|x+|(?:(?:artist|maker)s?,? )?(?:unknown|unidentified|not known)(?: (?:artist|maker)s?)?|unattributed|walk[- ]?ins?(?: customers?)?|(?:cash|various|misc\.?) (?:customers?|sales?))$/i;
const SIGNS = /^[\s*†‡§#•·]+|[\s*†‡§•·]+$/g;

const IN_BRACKETS = String.raw`\s*\([^()]*\d{4}[^()]*\)`;
const BORN = String.raw`[\s,]+(?:b\.|[Bb]orn)\s*\d{4}.*`;
const SPAN = String.raw`[\s,]+\d{4}\s*[-–—]\s*(?:\d{4})?`;
/** Years behind a name: (1972–), (German, 1901 - 1988), born 1950 in Raleigh, 1901–1987. One year alone may be any. */
const YEARS_OF_LIFE = new RegExp(`(?:${IN_BRACKETS}|${BORN}|${SPAN})$`);

/** Name without the signs that lists put around one. */
export function withoutSigns(text: string): string {
  return text.replace(SIGNS, '').replace(/\s+/g, ' ').trim();
}

/** Name of an artist without signs and years of life; other years in it stay, and are refused. */
export function withoutYearsOfLife(text: string): string {
  return withoutSigns(withoutSigns(text).replace(YEARS_OF_LIFE, ''));
}

/** True of a word for a name that nobody knows. */
export function meansNobody(text: string): boolean {
  return text === '' || WORD_FOR_NOBODY.test(text);
}

/** Name in a cell after `clean` has removed what is no part of it; undefined of an empty cell and of a word for nobody. */
export function cleanName(text: string | undefined, clean: (name: string) => string): string | undefined {
  const name = clean(text ?? '');
  return meansNobody(name) ? undefined : name;
}
