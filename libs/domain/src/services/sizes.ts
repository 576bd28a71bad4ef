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

/** Meaning of the size of a service, for those who are asked for it. */
export const SIZE_MEANS = 'the size to which it is cut; of a frame, the size of what it holds';

const BOTH_SIDES = 'A size is a width and a height: type both sides, as in 16 3/8 x 20.';

/** Reads a size, the width first: "16 3/8 x 20", 16⅜" by 20", "40 x 60 cm". Units that a side lacks are those of the other. */
export function readSize(text: string): SizeReading {
  const [first, second, ...more] = text.split(/[x×*]|\bby\b/i).map(sideTyped);
  if (!first?.number || !second?.number || more.length > 0) return { size: null, wrong: BOTH_SIDES };
  const width = sideIn(first.number, first.units || second.units);
  const height = sideIn(second.number, second.units || first.units);
  if (typeof width === 'string') return { size: null, wrong: width };
  if (typeof height === 'string') return { size: null, wrong: height };
  return { size: { width, height }, wrong: null };
}

function sideTyped(text: string) {
  const side = text.trim();
  const units = /("|”|″|''|[a-z]+\.?)$/i.exec(side)?.[0] ?? '';
  return { number: side.slice(0, side.length - units.length).trimEnd(), units };
}

/** Reads a property as framers say it: 2 1/2, 2 1/2", 6 cm. What is no length stays as it is. */
export function readProperty(text: string): Property {
  const { number, units } = sideTyped(text);
  if (decimalSaid(number) === null) return { value: text.trim(), units: null };
  const said = units.replace('.', '').toLowerCase();
  if (inchesOf({ value: '1', units: said }) !== null) return { value: number, units: said };
  return { value: isInches(units) ? number : text.trim(), units: null };
}

/** Side of a size, or a sentence that says what is wrong with it. */
function sideIn(number: string, said: string): Property | string {
  const value = decimalSaid(number);
  if (value === null) return `“${number}” is not a number: type it as in 16 3/8 or 16.375.`;
  const units = isInches(said) ? null : said.replace('.', '').toLowerCase();
  const inches = inchesOf({ value: String(value), units });
  if (inches === null) return `“${said}” is no unit of length here: type inches, cm or mm.`;
  if (inches <= 0) return `${number} is not a size: each side is more than 0.`;
  if (inches > SIZE_MAX) return `A size is at most ${SIZE_MAX} inches: ${number} ${units ?? 'inches'} is more.`;
  return { value: units === null ? inchesInWords(value) : String(value), units };
}

/** True for lengths in inches, which may be said without any units. */
export function isInches(units: string | null): boolean {
  return inchesOf({ value: '1', units }) === 1 || /^("|”|″|''|in\.|)$/i.test(`${units}`);
}

/** Size in inches; null where a side is no length. */
export function inchesOfSize({ width, height }: SaidSize): Size | null {
  const [wide, high] = [inchesOf(width), inchesOf(height)];
  return wide === null || high === null ? null : { width: wide, height: high };
}

/** Size as it is typed: "16 3/8 x 20", "40 x 60 cm", "40 cm x 20 in". */
export function sizeTyped({ width, height }: SaidSize): string {
  const [first, second] = [unitsOf(width), unitsOf(height)];
  const side = ({ value }: Property, units: string | null) => `${value} ${units ?? 'in'}`;
  if (first !== second) return `${side(width, first)} x ${side(height, second)}`;
  const sides = `${width.value} x ${height.value}`;
  return first === null ? sides : `${sides} ${first}`;
}

/** Units of a side; null for inches. */
const unitsOf = ({ units }: Property) => (isInches(units) ? null : units);
