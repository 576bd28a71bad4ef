import { type Decimal, dividedRounded, fromMillionths, millionths } from '@rabbet/domain/numbers/decimal';

/** Spellings of the units that can be converted. */
const SPELLINGS = {
  inch: ['inch', 'inches', 'in'],
  foot: ['foot', 'feet', 'ft'],
  millimeter: ['millimeter', 'millimeters', 'mm'],
  centimeter: ['centimeter', 'centimeters', 'cm'],
  meter: ['meter', 'meters', 'm'],
  'cubic inch': ['cubic inch', 'cubic inches', 'cu in'],
  'fluid ounce': ['fluid ounce', 'fluid ounces', 'fl oz'],
} as const;
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([name, spelled]) => spelled.map((spelling) => [spelling, name])),
);

/** Lengths in tenths of a millimeter, so that all are whole: an inch is exactly 25.4 millimeters. */
const LENGTHS: ReadonlyMap<string, bigint> = new Map([
  ['inch', 254n],
  ['foot', 3_048n],
  ['millimeter', 10n],
  ['centimeter', 100n],
  ['meter', 10_000n],
]);
const FLUID_OUNCES_IN_A_CUBIC_INCH = 0.554113;

export const UNCONVERTIBLE = 'Unable to convert to target units';

export interface Converted {
  readonly value: Decimal;
  /** Null if it was converted. */
  readonly message: typeof UNCONVERTIBLE | null;
}

/** Converts a value to other units, rounded to six places. Where that is not possible, the value stays, with a message. */
export function convert(value: Decimal, from: string, to: string): Converted {
  const ratio = ratioOf(nameOf(from), nameOf(to));
  if (!ratio || !Number.isSafeInteger(Math.round(value * 1e6))) return { value, message: UNCONVERTIBLE };
  return { value: fromMillionths(dividedRounded(millionths(value) * ratio.times, ratio.by)), message: null };
}

function ratioOf(from: string, to: string): { times: bigint; by: bigint } | null {
  if (from === to) return { times: 1n, by: 1n };
  if (from === 'cubic inch' && to === 'fluid ounce')
    return { times: millionths(FLUID_OUNCES_IN_A_CUBIC_INCH), by: millionths(1) };
  const times = LENGTHS.get(from);
  const by = LENGTHS.get(to);
  return times && by ? { times, by } : null;
}

function nameOf(unit: string): string {
  const spelled = unit.trim().toLowerCase();
  return NAMES.get(spelled) ?? spelled;
}
