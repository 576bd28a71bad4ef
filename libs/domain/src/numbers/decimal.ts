/**
 * Decimal of at most six places, below a billion: a rate, markup, factor or quantity. A JSON number holds each of them
 * exactly. Calculate with them by the functions below, which use whole millionths: 0.1 + 0.2 is not 0.3 in binary fractions.
 */
export type Decimal = number;

const PLACES = 6;
export const MILLION = 1_000_000n;
/** Limit of decimals, in millionths: a billion. */
export const DECIMAL_LIMIT = 1_000_000_000n * MILLION;

export function isDecimal(value: number, places = PLACES): boolean {
  return Number.isFinite(value) && Number(value.toFixed(places)) === value;
}

export function millionths(value: Decimal): bigint {
  return BigInt(Math.round(value * 1_000_000));
}

export function fromMillionths(value: bigint): Decimal {
  return Number(value) / 1_000_000;
}

export function plus(a: Decimal, b: Decimal): Decimal {
  return fromMillionths(millionths(a) + millionths(b));
}

export function minus(a: Decimal, b: Decimal): Decimal {
  return fromMillionths(millionths(a) - millionths(b));
}

/** Quotient, rounded to a whole number: halves away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return dividend < 0n ? -((-dividend + half) / divisor) : (dividend + half) / divisor;
}

export function isMultipleOf(value: Decimal, modulus: Decimal): boolean {
  return modulus <= 0 || millionths(value) % millionths(modulus) === 0n;
}

/** Matches "3/8", "16 3/8" and "16-3/8": whole number, numerator and denominator. */
const MIXED_FRACTION = /^(?:(\d{1,9})(?: +| ?- ?))?(\d{1,4})\/([1-9]\d{0,3})$/;

/** Parses a number as people write it: 0.5, or read off a ruler, 16 3/8, 16-3/8 or 16⅜. Null if it is no number. */
export function parseDecimal(text: string): Decimal | null {
  const withAsciiFraction = text.replace(/[¼-¾⅐-⅞]/, (sign) => ` ${sign.normalize('NFKD').replace('⁄', '/')} `).trim();
  const [, whole = '0', numerator, denominator] = MIXED_FRACTION.exec(withAsciiFraction) ?? [];
  if (numerator !== undefined) return Number((Number(whole) + Number(numerator) / Number(denominator)).toFixed(6));
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(withAsciiFraction) ? Number(withAsciiFraction) : null;
}
