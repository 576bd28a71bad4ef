import { folded } from './fold';

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb]/gu;
/** Besides those of Unicode, the empty pattern of Braille. */
const SPACES = /[\p{White_Space}\u2800]+/gu;
/** Besides those of Unicode, signs that are drawn as one. */
const DASHES = /[\p{Dash}\u02d7\u2043\u2796]/gu;
const SLASHES = /[\u2044\u2215]/g;

/** Without what nobody sees: signs without a width, controls, blanks around it. */
export function asSeen(text: string): string {
  return text
    .replace(SPACES, (blank) => (/[\p{Cc}]/u.test(blank) ? ' ' : blank))
    .replace(INVISIBLE, '')
    .trim();
}

/**
 * Two texts of one key look alike in print: it knows no case and no accents, one kind of hyphen, blank and slash, and
 * nothing that cannot be seen. Letters of different scripts stay different ones.
 */
export function lookAlikeKey(text: string): string {
  const plain = text.normalize('NFKD').replace(SPACES, ' ').replace(INVISIBLE, '').replace(DASHES, '-');
  return folded(plain.replace(SLASHES, '/')).replaceAll('ς', 'σ').replace(/ +/g, ' ').trim();
}
