/** Words of lists for somebody whose name nobody knows. */
const NOBODY =
  /^(?:-+|–|—|\?+|n\/a|n\. ?a\.|none|not known|no (?:name|artist)|tb[ad]|x+|(?:(?:artist|maker)s?,? )?(?:unknown|unidentified|not known)(?: (?:artist|maker)s?)?|unattributed|walk[- ]?ins?(?: customers?)?|(?:cash|various|misc\.?) (?:customers?|sales?))$/i;
const SIGNS = /^[\s*†‡§#•·]+|[\s*†‡§•·]+$/g;

const YEAR = String.raw`(?:c(?:a|irca)?\.?\s*)?\d{4}`;
const SPAN = String.raw`(?:(?:b|born|d|died|active|fl)(?!\p{L})\.?\s*(?:in\s+)?)?${YEAR}(?:\s*[-–—]\s*(?:${YEAR}|present|today)?)?`;
/**
 * Years behind a name, with what stands beside them: (1972–), (German, 1901 - 1988), b.1950 d.2010, born 1950 in Raleigh.
 * The last letters of a word are no sign of a year: David 1950.
 */
const LIFE = new RegExp(
  String.raw`[\s,]*(?:\([^()]*\d{4}[^()]*\)|(?<![\p{L}\p{N}])(?:(?:born|died)\s+(?:in\s+)?.*\d{4}.*|${SPAN}(?:[\s,;]+${SPAN})?(?:\s+in\s+.*)?))$`,
  'iu',
);
/** Initial behind a first name, which is no sign of a year either: Lee, Ann B. 1950. */
const INITIAL = /^[^,]+,\s*[^,\s][^,]*\s[BCD](?:\.|(?=\s))/;

/** Name without the signs that lists put around one. */
export function bareName(text: string): string {
  return text.replace(SIGNS, '').replace(/\s+/g, ' ').trim();
}

/** Name of an artist without the signs and the years of life around it. */
export function bareArtist(text: string): string {
  const name = bareName(text);
  const [initial = ''] = INITIAL.exec(name) ?? [];
  return bareName(initial + name.slice(initial.length).replace(LIFE, ''));
}

/** True of a word for a name that nobody knows. */
export function saysNobody(text: string): boolean {
  return text === '' || NOBODY.test(text);
}
