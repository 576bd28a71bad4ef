/** Digits of an American phone number as people type it: "(919) 555-0100", "+1 919.555.0100"; anything else without its signs. */
export function phoneDigits(text: string): string {
  const bare = text.replace(/[\s\p{Z}\p{Cf}\p{Pd}()./]/gu, '');
  const [, digits] = /^(?:\+?1)?(\d{10})$/.exec(bare) ?? [];
  return digits ?? bare;
}

/** "(919) 555-0100": an American number as people read it; anything else as it is. */
export function phoneInWords(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
