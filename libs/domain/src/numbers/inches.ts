import { type Decimal, parseDecimal, isDecimal } from './decimal';

/** Width and height in inches. */
export interface Size {
  readonly width: Decimal;
  readonly height: Decimal;
}

/** Parts of an inch that a rule shows, the coarsest first. */
const INCH_FRACTIONS = [2, 4, 8, 16, 32, 64] as const;

/** Parses inches as they are read off a rule: 16 3/8, 16-3/8", 16.375 in. Null if it is no number of inches. */
export function parseInches(text: string): Decimal | null {
  return parseDecimal(text.replace(/\s*(?:"|”|″|''|in\.?|inch(?:es)?)\s*$/i, ''));
}

/** Inches in the words of framers: 16 3/8 for 16.375. A number that no rule shows stays a decimal. */
export function inchesInWords(inches: Decimal): string {
  const denominator = INCH_FRACTIONS.find((candidate) => isDecimal(inches * candidate, 0));
  if (inches < 0 || denominator === undefined || isDecimal(inches, 0)) return String(inches);
  const whole = Math.floor(inches);
  const fraction = `${(inches - whole) * denominator}/${denominator}`;
  return whole === 0 ? fraction : `${whole} ${fraction}`;
}

/** Size in the words of framers: 16 3/8 x 20. Sides between the sixteenths of a rule are rounded: about 15 3/4 x 23 5/8. */
export function sizeInWords({ width, height }: Size): string {
  const roundedSides = [width, height].map((side) => (isOnRule(side) ? side : Math.round(side * 16) / 16));
  return `${isOnRule(width) && isOnRule(height) ? '' : 'about '}${roundedSides.map(inchesInWords).join(' x ')}`;
}

function isOnRule(inches: Decimal): boolean {
  return INCH_FRACTIONS.some((denominator) => isDecimal(inches * denominator, 0));
}
