/** Words of lists for somebody without a name. */
const NOBODY =
  /^(?:-+|–|—|\?+|n\/a|n\. ?a\.|none|not known|no (?:name|artist)|tb[ad]|x+|(?:(?:artist|maker)s?,? )?(?:unknown|unidentified|not known)(?: (?:artist|maker)s?)?|unattributed|walk[- ]?ins?(?: customers?)?|(?:cash|various|misc\.?) (?:customers?|sales?))$/i;
const SIGNS = /^[\s*†‡§#•·]+|[\s*†‡§•·]+$/g;

const IN_BRACKETS = String.raw`\s*\([^()]*\d{4}[^()]*\)`;
const BORN = String.raw`[\s,]+(?:b\.|[Bb]orn)\s*\d{4}.*`;
const SPAN = String.raw`[\s,]+\d{4}\s*[-–—]\s*(?:\d{4})?`;
/** Years behind a name: (1972–), (German, 1901 - 1988), born 1950 in Raleigh, 1901–1987. One year alone may be any. */
const LIFE = new RegExp(`(?:${IN_BRACKETS}|${BORN}|${SPAN})$`);

/** Name without the signs that lists put around one. */
export function bareName(text: string): string {
  return text.replace(SIGNS, '').replace(/\s+/g, ' ').trim();
}

/** Name of an artist without signs and years of life; other years in it stay, and are refused. */
export function bareArtist(text: string): string {
  return bareName(bareName(text).replace(LIFE, ''));
}

/** True of a word for a name that nobody knows. */
export function saysNobody(text: string): boolean {
  return text === '' || NOBODY.test(text);
}
