import { type Decimal, DECIMAL_LIMIT, divideRounded, fromMillionths, MILLION, millionths } from './decimal';

/** Exact rational number, for calculations with decimals that are rounded only once, at their end. */
export interface Fraction {
  readonly numerator: bigint;
  /** Greater than 0. */
  readonly denominator: bigint;
}

export function fraction(value: Decimal): Fraction {
  return { numerator: millionths(value), denominator: MILLION };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

/** Quotient; null if the divisor is 0. */
export function divide(a: Fraction, b: Fraction): Fraction | null {
  if (b.numerator === 0n) return null;
  const sign = b.numerator < 0n ? -1n : 1n;
  return { numerator: a.numerator * b.denominator * sign, denominator: a.denominator * b.numerator * sign };
}

/** Comparison for `sort`: negative, 0 or positive. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

export function floor({ numerator, denominator }: Fraction): Fraction {
  const whole = numerator / denominator;
  return { numerator: numerator < 0n && numerator % denominator !== 0n ? whole - 1n : whole, denominator: 1n };
}

export function ceil({ numerator, denominator }: Fraction): Fraction {
  const { numerator: whole } = floor({ numerator: -numerator, denominator });
  return { numerator: -whole, denominator: 1n };
}

/** Nearest whole number: halves away from zero. */
export function round({ numerator, denominator }: Fraction): Fraction {
  return { numerator: divideRounded(numerator, denominator), denominator: 1n };
}

/** Decimal, rounded to six places; null if the number is too large for one. */
export function toDecimal({ numerator, denominator }: Fraction): Decimal | null {
  const rounded = divideRounded(numerator * MILLION, denominator);
  const size = rounded < 0n ? -rounded : rounded;
  return size >= DECIMAL_LIMIT ? null : fromMillionths(rounded);
}
