import { refuse } from '@rabbet/domain/deciders/refusal';
import { type Decimal, parseDecimal, plus } from '@rabbet/domain/numbers/decimal';
import { add, fraction, multiply, toDecimal } from '@rabbet/domain/numbers/fraction';
import { convert } from '@rabbet/domain/units/conversion';
import type { Measures } from './formulas';
import { frameLength } from './moulding';

/** Value of a property as staff enter it, with or without units. */
export interface Property {
  readonly value: string;
  readonly units: string | null;
}
/** Properties of a configured service by their names in lower case. */
export type Properties = Readonly<Record<string, Property>>;

const MAX_PROPERTIES = 50;
const MAX_NAME_LENGTH = 64;
const MAX_TEXT_LENGTH = 255;
/** Largest size in inches. More must be a typing error, or in other units. */
export const MAX_SIZE = 1_200;
/** Names of properties that are sizes and must be more than 0. */
export const SIZES: ReadonlySet<string> = new Set(['width', 'height', 'depth']);
/** Names of properties that are lengths and may be 0. */
export const LENGTHS: ReadonlySet<string> = new Set([
  'face',
  'rabbet',
  'allowance',
  'lip',
  'margins',
  'reveal_width',
  'reveal_height',
  'border',
  'opening_width',
  'opening_height',
]);

/** Name of the property with the number of days after which the order is due. Its units are days, or none. */
export const TURN_AROUND = 'turn_around';
const isDays = (units: string | null) => units === null || /^days?$/i.test(units);

/** Checks properties: trims them, drops empty ones, puts names in lower case, and refuses impossible sizes and unknown units. */
export function checkedProperties(input: Properties): Properties {
  const properties = new Map<string, Property>();
  for (const [name, { value, units }] of Object.entries(input)) {
    const key = name.trim().toLowerCase();
    const text = value.trim();
    if (text === '') continue;
    if (key === '' || key.length > MAX_NAME_LENGTH || text.length > MAX_TEXT_LENGTH)
      refuse(
        'service/property',
        `A property has a name of 1 to ${MAX_NAME_LENGTH} letters, and at most ${MAX_TEXT_LENGTH} in all.`,
      );
    const unit = units === null || units.trim() === '' ? null : units.trim();
    requireValidSize(key, text, unit);
    properties.set(key, { value: text, units: unit });
  }
  if (properties.size > MAX_PROPERTIES)
    refuse('service/property', `A service has at most ${MAX_PROPERTIES} properties.`);
  return Object.fromEntries(properties);
}

function requireValidSize(name: string, value: string, units: string | null): void {
  if (name === TURN_AROUND) {
    if (!isDays(units)) refuse('service/units', `The ${name} is said in days, not in ${units}.`);
    return;
  }
  const inches = inchesOf({ value, units });
  if (parseDecimal(value) !== null && inches === null)
    refuse('service/units', `The shop cannot convert ${units} to inches: the ${name} is said in inches, feet or cm.`);
  if (inches === null) {
    if (SIZES.has(name)) refuse('service/size', `The ${name} is a size, as in 16 3/8: “${value}” is none.`);
    return;
  }
  if (LENGTHS.has(name) && (inches < 0 || inches > MAX_SIZE))
    refuse(
      'service/size',
      `The ${name} is at least nothing and at most 100 feet: ${value} ${units ?? 'inches'} is not.`,
    );
  if (SIZES.has(name) && (inches <= 0 || inches > MAX_SIZE))
    refuse(
      'service/size',
      `The ${name} is more than nothing and at most 100 feet: ${value} ${units ?? 'inches'} is not.`,
    );
}

/** Number of a property, converted to inches if it has units. Null for a word, or units that are no length. */
export function inchesOf({ value, units }: Property): Decimal | null {
  const number = parseDecimal(value);
  if (number === null || units === null) return number;
  const { value: inches, message } = convert(number, units, 'inch');
  return message === null ? inches : null;
}

/** Numbers that formulas can use: the properties of a service, and measures that are computed from its size. */
export function measuresOf(properties: Properties, quantity: Decimal): Measures {
  const measures = new Map<string, Decimal>([['quantity', quantity]]);
  for (const [name, property] of Object.entries(properties)) {
    const number = name === TURN_AROUND ? parseDecimal(property.value) : inchesOf(property);
    if (number !== null) measures.set(name, number);
  }
  const width = measures.get('width');
  const height = measures.get('height');
  if (width === undefined || height === undefined) return measures;
  const area = toDecimal(multiply(fraction(width), fraction(height)));
  const unitedInches = plus(width, height);
  const perimeter = toDecimal(multiply(add(fraction(width), fraction(height)), fraction(2)));
  for (const [name, value] of [
    ['area', area],
    ['united_inches', unitedInches],
    ['perimeter', perimeter],
  ] as const)
    if (value !== null && !measures.has(name)) measures.set(name, value);
  const length = frameLength(measures);
  if (length !== null) measures.set('frame_length', length);
  return measures;
}
