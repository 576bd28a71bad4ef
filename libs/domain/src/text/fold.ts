/**
 * Without case and accents: how names and searches are compared. Accents are those of Latin, Greek and Cyrillic letters:
 * in other scripts a mark may be a vowel, and without it another name.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøđłþ]/g, (letter) => PLAIN[letter] ?? letter);
}

/** Letters that stand alone in Unicode and that people type as others. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', þ: 'th' };

/** The words of a text, folded: runs of letters and digits, with the marks that they carry. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
}
