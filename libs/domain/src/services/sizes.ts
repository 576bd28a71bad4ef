import { parseDecimal } from '@rabbet/domain/numbers/decimal';
import { inchesInWords, type Size } from '@rabbet/domain/numbers/inches';
import { inchesOf, type Property, MAX_SIZE } from './properties';

/** Width and height as people enter them; units are null for inches. */
export interface StatedSize {
  readonly width: Property;
  readonly height: Property;
}
export type SizeReading =
  | { readonly size: StatedSize; readonly wrong: null }
  /** Message for the person who entered it. */
  | { readonly size: null; readonly wrong: string };

/** Help text about the size of a service. */
export const SIZE_MEANS = 'the size to which it is cut; of a frame, the size of what it holds';

const BOTH_SIDES_NEEDED = 'A size is a width and a height: type both sides, as in 16 3/8 x 20.';

/**
 * Reads a size, the width first: "16 3/8 x 20", 16⅜" by 20", "40 x 60 cm". A side without units takes those of the
 * other.
 */
export function readSize(text: string): SizeReading {
  const [first, second, ...more] = text.split(/[x×*]|\bby\b/i).map(splitUnits);
  if (!first?.number || !second?.number || more.length > 0) return { size: null, wrong: BOTH_SIDES_NEEDED };
  const width = readSide(first.number, first.units || second.units);
  const height = readSide(second.number, second.units || first.units);
  if (typeof width === 'string') return { size: null, wrong: width };
  if (typeof height === 'string') return { size: null, wrong: height };
  return { size: { width, height }, wrong: null };
}

/** Units at the end of a side: an inch sign or a word, as in 16", 40 cm or 16 in. */
const UNITS_AT_END = /("|”|″|''|[a-z]+\.?)$/i;

function splitUnits(text: string) {
  const side = text.trim();
  const units = UNITS_AT_END.exec(side)?.[0] ?? '';
  return { number: side.slice(0, side.length - units.length).trimEnd(), units };
}

/** Reads a property as framers write it: 2 1/2, 2 1/2", 6 cm. Words for inches stay as units, signs do not. Text that is no length stays as it is. */
export function readProperty(text: string): Property {
  const { number, units } = splitUnits(text);
  if (parseDecimal(number) === null) return { value: text.trim(), units: null };
  const unit = normalizeUnits(units);
  const isUnitOfLength = inchesOf({ value: '1', units: unit }) !== null;
  if (isUnitOfLength) return { value: number, units: unit };
  return { value: isInches(units) ? number : text.trim(), units: null };
}

/** "Cm." as "cm". */
const normalizeUnits = (units: string) => units.replace('.', '').toLowerCase();

/** Reads a side of a size; returns a message instead if it is wrong. */
function readSide(number: string, typedUnits: string): Property | string {
  const value = parseDecimal(number);
  if (value === null) return `“${number}” is not a number: type it as in 16 3/8 or 16.375.`;
  const units = isInches(typedUnits) ? null : normalizeUnits(typedUnits);
  const inches = inchesOf({ value: String(value), units });
  if (inches === null) return `“${typedUnits}” is no unit of length here: type inches, cm or mm.`;
  if (inches <= 0) return `${number} is not a size: each side is more than 0.`;
  if (inches > MAX_SIZE) return `A size is at most ${MAX_SIZE} inches: ${number} ${units ?? 'inches'} is more.`;
  return { value: units === null ? inchesInWords(value) : String(value), units };
}

/** True for inches: their name, their signs, or no units at all. */
export function isInches(units: string | null): boolean {
  const isUnitOfInches = inchesOf({ value: '1', units }) === 1;
  return isUnitOfInches || units === '' || /^("|”|″|''|in\.)$/i.test(units ?? '');
}

/** Size in inches; null if a side is no length. */
export function inchesOfSize({ width, height }: StatedSize): Size | null {
  const inchesWide = inchesOf(width);
  const inchesHigh = inchesOf(height);
  return inchesWide === null || inchesHigh === null ? null : { width: inchesWide, height: inchesHigh };
}

/** Size as people type it: "16 3/8 x 20", "40 x 60 cm", "40 cm x 20 in". */
export function sizeAsTyped({ width, height }: StatedSize): string {
  const units = unitsOf(width);
  const side = (property: Property) => `${property.value} ${unitsOf(property) ?? 'in'}`;
  if (units !== unitsOf(height)) return `${side(width)} x ${side(height)}`;
  const sides = `${width.value} x ${height.value}`;
  return units === null ? sides : `${sides} ${units}`;
}

/** Units of a side; null for inches. */
const unitsOf = ({ units }: Property) => (isInches(units) ? null : units);
