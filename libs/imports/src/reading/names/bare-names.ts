/** Placeholder for a missing or unknown name: `n/a`, `unknown artist`, `walk-in`, `cash customer`. */
const WORD_FOR_NOBODY =
  /^(?:-+|–|—|\?+|n\/a|n\. ?a\.|none|not known|no (?:name|artist)|tb[ad]|x+|(?:(?:artist|maker)s?,? )?(?:unknown|unidentified|not known)(?: (?:artist|maker)s?)?|unattributed|walk[- ]?ins?(?: customers?)?|(?:cash|various|misc\.?) (?:customers?|sales?))$/i;
/** Signs that lists put before or after a name: `* Ann Lee †`. */
const SIGNS = /^[\s*†‡§#•·]+|[\s*†‡§•·]+$/g;

const IN_BRACKETS = String.raw`\s*\([^()]*\d{4}[^()]*\)`;
const BORN = String.raw`[\s,]+(?:b\.|[Bb]orn)\s*\d{4}.*`;
const SPAN = String.raw`[\s,]+\d{4}\s*[-–—]\s*(?:\d{4})?`;
/** Years of life behind a name: (1972–), (German, 1901 - 1988), born 1950 in Raleigh, 1901–1987. A single year may mean something else. */
const YEARS_OF_LIFE = new RegExp(`(?:${IN_BRACKETS}|${BORN}|${SPAN})$`);

/** Removes the signs around a name. */
export function withoutSigns(text: string): string {
  return text.replace(SIGNS, '').replace(/\s+/g, ' ').trim();
}

/** Removes signs and years of life from the name of an artist. Other years stay, so that the name is refused. */
export function withoutYearsOfLife(text: string): string {
  return withoutSigns(withoutSigns(text).replace(YEARS_OF_LIFE, ''));
}

/** True of an empty text and of a placeholder for a name. */
export function meansNobody(text: string): boolean {
  return text === '' || WORD_FOR_NOBODY.test(text);
}

/** Name in a cell, cleaned by withoutSigns or withoutYearsOfLife; undefined of an empty cell and of a placeholder. */
export function cleanName(text: string | undefined, clean: (name: string) => string): string | undefined {
  const name = clean(text ?? '');
  return meansNobody(name) ? undefined : name;
}
