/** Signs that may stand between two groups of a card's digits. */
const BETWEEN = 3;
const FEWEST = 13;
const MOST = 19;

/**
 * Tells if a text holds a card number: 13 to 19 digits that pass its check sum, in groups, whatever stands between these.
 * A card of a bank begins with 2 to 6; by that, two telephone numbers in a row are seldom taken for one.
 */
export function holdsCardNumber(text: string): boolean {
  const groups = groupsIn(text);
  return groups.some((_, from) => {
    let digits = '';
    for (const { digits: more, gap } of groups.slice(from)) {
      if (digits !== '' && gap > BETWEEN) return false;
      digits += more;
      if (digits.length > MOST) return false;
      if (digits.length >= FEWEST && isCardNumber(digits)) return true;
    }
    return false;
  });
}

/** Signs at the edge of a text within which a card that goes on in the next text begins or ends. */
const REACH = 80;

/** Index of the first text from which the digits of a card go on in those after it; -1 where there is none. */
export function cardNumberAcross(texts: readonly string[]): number {
  return texts.findIndex((text, from) => {
    let run =
      plainDigits(text)
        .slice(-REACH)
        .match(/\d[^\p{L}]*$/u)?.[0] ?? '';
    if (run === '') return false;
    for (const next of texts.slice(from + 1)) {
      const head = plainDigits(next).slice(0, REACH);
      run = withoutEdges(run) + ' ' + withoutEdges(head.match(/^[^\p{L}]*/u)?.[0] ?? '');
      if (holdsCardNumber(run)) return true;
      if (/\p{L}/u.test(head)) return false;
    }
    return false;
  });
}

function withoutEdges(run: string): string {
  return run.replace(/^\D+|\D+$/g, '');
}

/** Digits that stand together, and how much stands between them and those before. */
function groupsIn(text: string): { readonly digits: string; readonly gap: number }[] {
  let end = 0;
  return [...plainDigits(text).matchAll(/\d+/g)].map(({ 0: digits, index }) => {
    const gap = index - end;
    end = index + digits.length;
    return { digits, gap };
  });
}

/** Text with the digits of every script, and those that are drawn full width, as 0 to 9: to whoever reads them they are the same. */
export function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/[^\P{Nd}0-9]/gu, (digit) => String(placeOf(digit)));
}

const DIGIT = /^\p{Nd}$/u;

/** Value of a digit. Those of a script stand in a row from 0 to 9, and rows that follow each other are whole. */
function placeOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(at - before - 1))) before++;
  return before % 10;
}

/** Tells if a text has as many digits as the number of a card: it is not repeated to anybody. */
export function mayHoldCardNumber(text: string): boolean {
  return plainDigits(text).replace(/\D/g, '').length >= FEWEST;
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
