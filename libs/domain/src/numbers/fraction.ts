import { type Decimal, DECIMAL_LIMIT, dividedRounded, fromMillionths, MILLION, millionths } from './decimal';

/** Exact number: sums, products and quotients of decimals lose nothing until the last step rounds them. */
export interface Fraction {
  readonly above: bigint;
  /** Greater than 0. */
  readonly below: bigint;
}

export function fraction(value: Decimal): Fraction {
  return { above: millionths(value), below: MILLION };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return { above: a.above * b.below + b.above * a.below, below: a.below * b.below };
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { above: -b.above, below: b.below });
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return { above: a.above * b.above, below: a.below * b.below };
}

/** Quotient; null if the divisor is 0. */
export function divide(a: Fraction, b: Fraction): Fraction | null {
  if (b.above === 0n) return null;
  const sign = b.above < 0n ? -1n : 1n;
  return { above: a.above * b.below * sign, below: a.below * b.above * sign };
}

/** Comparison for `sort`: negative, 0 or positive. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.above * b.below - b.above * a.below;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function floor({ above, below }: Fraction): Fraction {
  const whole = above / below;
  return { above: above < 0n && above % below !== 0n ? whole - 1n : whole, below: 1n };
}

export function ceil({ above, below }: Fraction): Fraction {
  const { above: whole } = floor({ above: -above, below });
  return { above: -whole, below: 1n };
}

/** Nearest whole number: halves away from zero. */
export function round({ above, below }: Fraction): Fraction {
  return { above: dividedRounded(above, below), below: 1n };
}

/** Decimal, rounded to six places; null if the number is too large for one. */
export function toDecimal({ above, below }: Fraction): Decimal | null {
  const rounded = dividedRounded(above * MILLION, below);
  const size = rounded < 0n ? -rounded : rounded;
  return size >= DECIMAL_LIMIT ? null : fromMillionths(rounded);
}
