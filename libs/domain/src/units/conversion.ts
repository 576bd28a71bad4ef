import { type Decimal, divideRounded, fromMillionths, millionths } from '@rabbet/domain/numbers/decimal';

/** Spellings of the units that can be converted. */
const UNIT_SPELLINGS = {
  inch: ['inch', 'inches', 'in'],
  foot: ['foot', 'feet', 'ft'],
  millimeter: ['millimeter', 'millimeters', 'mm'],
  centimeter: ['centimeter', 'centimeters', 'cm'],
  meter: ['meter', 'meters', 'm'],
  'cubic inch': ['cubic inch', 'cubic inches', 'cu in'],
  'fluid ounce': ['fluid ounce', 'fluid ounces', 'fl oz'],
} as const;
const NAMES_BY_SPELLING: ReadonlyMap<string, string> = new Map(
  Object.entries(UNIT_SPELLINGS).flatMap(([name, spellings]) => spellings.map((spelling) => [spelling, name])),
);

/** Lengths in tenths of a millimeter, so that all are whole: an inch is exactly 25.4 millimeters. */
const TENTHS_OF_MILLIMETER: ReadonlyMap<string, bigint> = new Map([
  ['inch', 254n],
  ['foot', 3_048n],
  ['millimeter', 10n],
  ['centimeter', 100n],
  ['meter', 10_000n],
]);
const FLUID_OUNCES_IN_A_CUBIC_INCH = 0.554113;

export const UNCONVERTIBLE = 'Unable to convert to target units';

export interface ConvertedValue {
  readonly value: Decimal;
  /** Null if it was converted. */
  readonly message: typeof UNCONVERTIBLE | null;
}

/** Converts a value to other units, rounded to six places. Where that is not possible, the value stays, with a message. */
export function convert(value: Decimal, from: string, to: string): ConvertedValue {
  const ratio = ratioOf(unitName(from), unitName(to));
  if (!ratio || !Number.isSafeInteger(Math.round(value * 1e6))) return { value, message: UNCONVERTIBLE };
  return { value: fromMillionths(divideRounded(millionths(value) * ratio.multiplier, ratio.divisor)), message: null };
}

function ratioOf(from: string, to: string): { multiplier: bigint; divisor: bigint } | null {
  if (from === to) return { multiplier: 1n, divisor: 1n };
  if (from === 'cubic inch' && to === 'fluid ounce')
    return { multiplier: millionths(FLUID_OUNCES_IN_A_CUBIC_INCH), divisor: millionths(1) };
  const multiplier = TENTHS_OF_MILLIMETER.get(from);
  const divisor = TENTHS_OF_MILLIMETER.get(to);
  return multiplier && divisor ? { multiplier, divisor } : null;
}

function unitName(unit: string): string {
  const normalized = unit.trim().toLowerCase();
  return NAMES_BY_SPELLING.get(normalized) ?? normalized;
}
