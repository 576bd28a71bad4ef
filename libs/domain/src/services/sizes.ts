import { decimalSaid } from '@rabbet/domain/numbers/decimal';
import { inchesInWords, type Size } from '@rabbet/domain/numbers/inches';
import { inchesOf, type Property, SIZE_MAX } from './properties';

/** Width and height as they were said; units are null for inches. */
export interface SaidSize {
  readonly width: Property;
  readonly height: Property;
}
export type SizeReading =
  | { readonly size: SaidSize; readonly wrong: null }
  /** Sentence that says what is wrong. */
  | { readonly size: null; readonly wrong: string };

const BOTH_SIDES = 'A size is a width and a height: type both sides, as in 16 3/8 x 20.';

/** Reads a size, the width first: "16 3/8 x 20", 16⅜" by 20", "40 x 60 cm". Units that a side lacks are those of the other. */
export function readSize(text: string): SizeReading {
  const typed = text.split(/[x×*]|\bby\b/i).map(sideTyped);
  if (typed.length !== 2 || typed.some(({ number }) => number === '')) return { size: null, wrong: BOTH_SIDES };
  const units = typed.find((side) => side.units !== '')?.units ?? '';
  const [width, height] = typed.map((side) => sideIn(side.number, side.units || units));
  if (typeof width === 'string') return { size: null, wrong: width };
  if (typeof height === 'string') return { size: null, wrong: height };
  return width && height ? { size: { width, height }, wrong: null } : { size: null, wrong: BOTH_SIDES };
}

function sideTyped(text: string) {
  const [, number = '', units = ''] = /^(.*?)\s*("|”|″|''|[a-z]+\.?)?$/is.exec(text.trim()) ?? [];
  return { number, units };
}

/** Side of a size, or a sentence that says what is wrong with it. */
function sideIn(number: string, said: string): Property | string {
  const value = decimalSaid(number);
  if (value === null) return `“${number}” is not a number: type it as in 16 3/8 or 16.375.`;
  const units = isInches(said) ? null : said.replace(/\.$/, '').toLowerCase();
  const inches = inchesOf({ value: String(value), units });
  if (inches === null) return `“${said}” is no unit of length here: type inches, cm or mm.`;
  if (inches <= 0) return `${number} is not a size: each side is more than 0.`;
  if (inches > SIZE_MAX) return `A size is at most ${SIZE_MAX} inches: ${number} ${units ?? 'inches'} is more.`;
  return { value: units === null ? inchesInWords(value) : String(value), units };
}

/** True for lengths in inches, which may be said without any units. */
export function isInches(units: string | null): boolean {
  return /^("|”|″|''|in\.|)$/i.test(units ?? '') || inchesOf({ value: '1', units }) === 1;
}

/** Size in inches; null where a side is no length. */
export function inchesOfSize({ width, height }: SaidSize): Size | null {
  const [wide, high] = [inchesOf(width), inchesOf(height)];
  return wide === null || high === null ? null : { width: wide, height: high };
}

/** Size as it is typed: "16 3/8 x 20", "40 x 60 cm", "40 cm x 20 in". */
export function sizeTyped({ width, height }: SaidSize): string {
  const [first, second] = [width, height].map(({ units }) => (isInches(units) ? '' : (units ?? '')));
  const ofBoth = first === second;
  const side = ({ value }: Property, units: string | undefined) => `${value} ${units || 'in'}`;
  if (ofBoth) return `${width.value} x ${height.value} ${first ?? ''}`.trim();
  return `${side(width, first)} x ${side(height, second)}`;
}
