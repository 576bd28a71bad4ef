import { refuse } from '@rabbet/domain/deciders/refusal';
import { type Decimal, parseDecimal, plus } from '@rabbet/domain/numbers/decimal';
import { add, fraction, multiply, toDecimal } from '@rabbet/domain/numbers/fraction';
import { convert } from '@rabbet/domain/units/conversion';
import type { Measures } from './formulas';
import { frameLength } from './moulding';

/** Value of a property as staff say it, with units or none. */
export interface Property {
  readonly value: string;
  readonly units: string | null;
}
/** Properties of a configured service by their names in lower case. */
export type Properties = Readonly<Record<string, Property>>;

const PROPERTIES_MAX = 50;
const NAME_MAX = 64;
const TEXT_MAX = 255;
/** Size in inches that no piece exceeds: more is a slip of typing, or in other units. */
export const SIZE_MAX = 1_200;
export const SIZES: ReadonlySet<string> = new Set(['width', 'height', 'depth']);
/** Lengths that may be 0. */
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

/** Property of a service that says in how many days the order is due; its units are days, or none. */
export const TURN_AROUND = 'turn_around';
const isDays = (units: string | null) => units === null || /^days?$/i.test(units);

/** Properties with names in lower case, without empty ones. Absurd sizes and unknown units are refused. */
export function propertiesOf(given: Properties): Properties {
  const properties = new Map<string, Property>();
  for (const [name, { value, units }] of Object.entries(given)) {
    const key = name.trim().toLowerCase();
    const text = value.trim();
    if (text === '') continue;
    if (key === '' || key.length > NAME_MAX || text.length > TEXT_MAX)
      refuse('service/property', `A property has a name of 1 to ${NAME_MAX} letters, and at most ${TEXT_MAX} in all.`);
    const unit = units === null || units.trim() === '' ? null : units.trim();
    requireUnits(key, text, unit);
    properties.set(key, { value: text, units: unit });
  }
  if (properties.size > PROPERTIES_MAX)
    refuse('service/property', `A service has at most ${PROPERTIES_MAX} properties.`);
  return Object.fromEntries(properties);
}

function requireUnits(name: string, value: string, units: string | null): void {
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
  if (LENGTHS.has(name) && (inches < 0 || inches > SIZE_MAX))
    refuse(
      'service/size',
      `The ${name} is at least nothing and at most 100 feet: ${value} ${units ?? 'inches'} is not.`,
    );
  if (SIZES.has(name) && (inches <= 0 || inches > SIZE_MAX))
    refuse(
      'service/size',
      `The ${name} is more than nothing and at most 100 feet: ${value} ${units ?? 'inches'} is not.`,
    );
}

/** Number of a property; a length is converted to inches. Null for a word, and for units that cannot be converted. */
export function inchesOf({ value, units }: Property): Decimal | null {
  const number = parseDecimal(value);
  if (number === null || units === null) return number;
  const { value: inches, message } = convert(number, units, 'inch');
  return message === null ? inches : null;
}

/** Numbers that the formulas of a service may name: its properties, and what follows from its size. */
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
  const sides = plus(width, height);
  const around = toDecimal(multiply(add(fraction(width), fraction(height)), fraction(2)));
  for (const [name, value] of [
    ['area', area],
    ['united_inches', sides],
    ['perimeter', around],
  ] as const)
    if (value !== null && !measures.has(name)) measures.set(name, value);
  const length = frameLength(measures);
  if (length !== null) measures.set('frame_length', length);
  return measures;
}
