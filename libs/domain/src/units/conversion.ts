import type { Decimal } from '@rabbet/domain/numbers/decimal';

/** Inches in one of each. */
const INCHES: Readonly<Record<string, number>> = {
  inch: 1,
  foot: 12,
  millimeter: 1 / 25.4,
  centimeter: 1 / 2.54,
  meter: 1 / 0.0254,
};
const FLUID_OUNCES_IN_A_CUBIC_INCH = 0.554113;

export interface Converted {
  readonly value: Decimal;
  readonly converted: boolean;
}

/** A value in other units, to six places; unchanged where nobody knows how. Units go by their names, in the singular. */
export function convert(value: Decimal, from: string, to: string): Converted {
  const factor = factorOf(from, to);
  return factor === null
    ? { value, converted: false }
    : { value: Number((value * factor).toFixed(6)), converted: true };
}

/** How many of `to` make one of `from`; null where nobody knows. */
export function factorOf(from: string, to: string): number | null {
  const [a, b] = [singular(from), singular(to)];
  if (a === b) return 1;
  if (a === 'cubic inch' && b === 'fluid ounce') return FLUID_OUNCES_IN_A_CUBIC_INCH;
  const [inFrom, inTo] = [INCHES[a], INCHES[b]];
  return inFrom && inTo ? inFrom / inTo : null;
}

function singular(unit: string): string {
  const name = unit.trim().toLowerCase();
  return name === 'feet' ? 'foot' : name.replace(/(ch)es$/, '$1').replace(/s$/, '');
}
