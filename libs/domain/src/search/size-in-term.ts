import type { Size } from '@rabbet/domain/numbers/inches';
import { inchesOfSize, readSize } from '@rabbet/domain/services/services';

const FRACTION = '[¼-¾⅐-⅞]';
const NUMBER = String.raw`(?:\d+(?:\s+|\s?-\s?)\d+/\d+|\d+/\d+|\d+(?:\.\d+)?\s?${FRACTION}?|${FRACTION})`;
const UNITS = String.raw`(?:\s?(?:"|”|″|''|(?:inch(?:es)?|in|cm|mm|ft)\b\.?))?`;
const SIDE = `${NUMBER}${UNITS}`;
/** A size within a text: 12x16, 16 3/8" x 20", 40 by 60 cm. */
const SIZE = new RegExp(String.raw`(?<![\p{L}\d/.-])${SIDE}\s*(?:[x×*]|\bby\b)\s*${SIDE}(?![\p{L}\d/])`, 'iu');

/** Size in inches within the term of a search, and the words beside it; null where the term has no size. */
export function sizeInTerm(term: string): { readonly size: Size; readonly words: string } | null {
  const [text = ''] = SIZE.exec(term) ?? [];
  const { size } = readSize(text);
  const inches = size && inchesOfSize(size);
  return inches && { size: inches, words: term.replace(text, ' ').trim() };
}
