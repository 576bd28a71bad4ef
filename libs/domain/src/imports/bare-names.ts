/** Words of lists for somebody whose name nobody knows. */
const NOBODY = /^(?:-+|–|—|\?+|n\/a|n\. ?a\.|none|unknown|not known|no name|tb[ad]|x+)$/i;
const SIGNS = /^[\s*†‡§#•·]+|[\s*†‡§•·]+$/g;

const YEAR = String.raw`(?:c(?:a|irca)?\.?\s*)?\d{4}`;
const SPAN = String.raw`(?:(?:b|born|d|died|active|fl)\b\.?\s*(?:in\s+)?)?${YEAR}(?:\s*[-–—]\s*(?:${YEAR}|present|today)?)?`;
/** Years behind a name, with what stands beside them in brackets: (1972–), (German, 1901 - 1988), b. 1950, born 1950 in Raleigh. */
const LIFE = new RegExp(
  String.raw`[\s,]*(?:\([^()]*\d{4}[^()]*\)|(?:\bborn|\bdied)\s+(?:in\s+)?.*\d{4}.*|${SPAN}(?:\s+in\s+.*)?)$`,
  'i',
);

/** Name without the signs that lists put around one. */
export function bareName(text: string): string {
  return text.replace(SIGNS, '').replace(/\s+/g, ' ').trim();
}

/** Name of an artist without the signs and the years of life around it. */
export function bareArtist(text: string): string {
  return bareName(bareName(text).replace(LIFE, ''));
}

/** True of a word for a name that nobody knows. */
export function saysNobody(text: string): boolean {
  return text === '' || NOBODY.test(text);
}
