import { type Decimal, decimalSaid, isDecimal } from './decimal';

/** Width and height in inches. */
export interface Size {
  readonly width: Decimal;
  readonly height: Decimal;
}

/** Parts of an inch that a rule shows, the coarsest first. */
const PARTS = [2, 4, 8, 16, 32, 64] as const;

/** Inches as they are read off a rule: 16 3/8, 16-3/8", 16.375 in; null where it is no number of inches. */
export function inchesSaid(text: string): Decimal | null {
  return decimalSaid(text.replace(/\s*(?:"|”|″|''|in\.?|inch(?:es)?)\s*$/i, ''));
}

/** Inches as framers say them: 16.375 is 16 3/8. What no rule shows stays a decimal. */
export function inchesInWords(inches: Decimal): string {
  const part = PARTS.find((one) => isDecimal(inches * one, 0));
  if (inches < 0 || part === undefined || isDecimal(inches, 0)) return String(inches);
  const whole = Math.floor(inches);
  const fraction = `${(inches - whole) * part}/${part}`;
  return whole === 0 ? fraction : `${whole} ${fraction}`;
}

/** Size as framers say it, 16 3/8 x 20; what stands between the sixteenths of a rule is told by the nearest: about 15 3/4 x 23 5/8. */
export function sizeInWords({ width, height }: Size): string {
  const shown = [width, height].map((side) => (isOnRule(side) ? side : Math.round(side * 16) / 16));
  return `${isOnRule(width) && isOnRule(height) ? '' : 'about '}${shown.map(inchesInWords).join(' x ')}`;
}

function isOnRule(inches: Decimal): boolean {
  return PARTS.some((part) => isDecimal(inches * part, 0));
}
