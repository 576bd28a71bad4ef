/**
 * Text without case and accents, in which names and searches are compared. Accents are those of Latin, Greek and
 * Cyrillic letters: in other scripts a mark may be a vowel, and its loss would make another name.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøđłþ]/g, (letter) => PLAIN[letter] ?? letter);
}

/** Letters without a decomposition in Unicode, with those that people type for them. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', þ: 'th' };

/** Folded words of a text: runs of letters and digits, with their marks. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
}
