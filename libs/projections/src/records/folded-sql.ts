/** SQL for a text without case and accents, as `folded` has it. */
export function foldedSql(text: string): string {
  const plain = `lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
  return `replace(replace(replace(replace(translate(${plain}, 'øđł', 'odl'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`;
}

/** SQL for all that a document holds, folded, and the digits of its value alone: a phone is stored as people write it. */
export function indexedText(doc: string): string {
  return foldedSql(`${doc}::text || ' ' || regexp_replace(coalesce(${doc}->>'value', ''), '[^0-9]', '', 'g')`);
}

/** Pattern by which `indexedText` is searched for a word; null for one that JSON spells in another way. */
export function indexedPattern(word: string): string | null {
  return /["\\]/.test(word) ? null : patternOf(word);
}

/** Pattern for texts that hold a word. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
