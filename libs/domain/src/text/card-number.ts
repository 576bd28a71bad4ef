/** Maximum number of signs between two groups of a card's digits. */
const MAX_GAP = 3;
const MIN_DIGITS = 13;
const MAX_DIGITS = 19;

/**
 * Tells if a text holds a card number: 13 to 19 digits that pass the check sum, in groups with at most three signs between
 * them. Bank cards begin with 2 to 6: because of this check, two telephone numbers in a row are rarely taken for a card.
 */
export function holdsCardNumber(text: string): boolean {
  const groups = splitDigitGroups(text);
  return groups.some((_, start) => {
    let digits = '';
    for (const { digits: groupDigits, gap } of groups.slice(start)) {
      if (digits !== '' && gap > MAX_GAP) return false;
      digits += groupDigits;
      if (digits.length > MAX_DIGITS) return false;
      if (digits.length >= MIN_DIGITS && isCardNumber(digits)) return true;
    }
    return false;
  });
}

/** Number of signs at the end of a text, and at the beginning of the next, in which a card number that is split is looked for. */
const EDGE_LENGTH = 80;

/** Index of the first text with a card number that goes on in the texts after it, as in ["4111 1111", "1111 1111"]; -1 if there is none. */
export function cardNumberAcross(texts: readonly string[]): number {
  return texts.findIndex((text, index) => {
    let digitsAtEdges =
      plainDigits(text)
        .slice(-EDGE_LENGTH)
        .match(/\d[^\p{L}]*$/u)?.[0] ?? '';
    if (digitsAtEdges === '') return false;
    for (const next of texts.slice(index + 1)) {
      const beginningOfNext = plainDigits(next).slice(0, EDGE_LENGTH);
      digitsAtEdges =
        trimNonDigits(digitsAtEdges) + ' ' + trimNonDigits(beginningOfNext.match(/^[^\p{L}]*/u)?.[0] ?? '');
      if (holdsCardNumber(digitsAtEdges)) return true;
      if (/\p{L}/u.test(beginningOfNext)) return false;
    }
    return false;
  });
}

function trimNonDigits(run: string): string {
  return run.replace(/^\D+|\D+$/g, '');
}

/** Groups of digits, each with the number of signs between it and the group before. */
function splitDigitGroups(text: string): { readonly digits: string; readonly gap: number }[] {
  let end = 0;
  return [...plainDigits(text).matchAll(/\d+/g)].map(({ 0: digits, index }) => {
    const gap = index - end;
    end = index + digits.length;
    return { digits, gap };
  });
}

/** Text with the digits of every script, and full-width digits, replaced by 0 to 9, because people can read a card number in any of them. */
export function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit)));
}

const DIGIT = /^\p{Nd}$/u;

/** Value of a digit. Unicode has the digits of each script in a row from 0 to 9, so the digits directly before it give its value. */
function digitValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let lowerDigits = 0;
  while (DIGIT.test(String.fromCodePoint(codePoint - lowerDigits - 1))) lowerDigits++;
  return lowerDigits % 10;
}

/** Tells if a text has as many digits as a card number. Messages and logs do not quote such a text. */
export function mayHoldCardNumber(text: string): boolean {
  return plainDigits(text).replace(/\D/g, '').length >= MIN_DIGITS;
}

/** Check sum of Luhn: from the right, each second digit counts twice. */
function isCardNumber(digits: string): boolean {
  if (!/^[2-6]/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((before, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return before + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
