import { folded } from './fold';

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb]/gu;
/** Blanks of Unicode, and the empty pattern of Braille. */
const SPACES = /[\p{White_Space}\u2800]+/gu;
/** Dashes of Unicode, and signs that are drawn as one. */
const DASHES = /[\p{Dash}\u02d7\u2043\u2796]/gu;
const SLASHES = /[\u2044\u2215]/g;

/** Text without its invisible parts: signs without a width, controls, blanks at both ends. */
export function asSeen(text: string): string {
  return text
    .replace(SPACES, (blank) => (/[\p{Cc}]/u.test(blank) ? ' ' : blank))
    .replace(INVISIBLE, '')
    .trim();
}

/**
 * Key of a text: texts with the same key look alike in print. Case, accents and invisible signs are dropped; hyphens, blanks
 * and slashes have one form each. Letters of different scripts stay different.
 */
export function lookAlikeKey(text: string): string {
  const plain = text.normalize('NFKD').replace(SPACES, ' ').replace(INVISIBLE, '').replace(DASHES, '-');
  return folded(plain.replace(SLASHES, '/')).replaceAll('ς', 'σ').replace(/ +/g, ' ').trim();
}
