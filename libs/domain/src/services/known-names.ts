import { namesIn, parseFormula } from './formulas';
import { LENGTHS, SIZES } from './properties';

const SIZE_PROPERTIES = ['width', 'height'] as const;
/** Measures that are computed, each with the properties that it is computed from. */
export const PROPERTIES_BY_MEASURE: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    quantity: [],
    area: SIZE_PROPERTIES,
    united_inches: SIZE_PROPERTIES,
    perimeter: SIZE_PROPERTIES,
    yield: SIZE_PROPERTIES,
    sheets: SIZE_PROPERTIES,
    frame_length: [...SIZE_PROPERTIES, 'face', 'rabbet', 'allowance'],
  }),
);

const KNOWN_NAMES: ReadonlySet<string> = new Set([...SIZES, ...LENGTHS, ...PROPERTIES_BY_MEASURE.keys()]);

/** Warning about unknown names in a formula, which may be misspelt. They are allowed, because any name may be a property. Null without such names. */
export function warningOfUnknownNames(formula: string | null | undefined): string | null {
  if (!formula) return null; // the caller may not read it, or does not change it
  const unknownNames = [...namesIn(parseFormula(formula))].filter((name) => !KNOWN_NAMES.has(name));
  if (unknownNames.length === 0) return null;
  const names = unknownNames.map((name) => `“${name}”`).join(', ');
  return `The formula reads ${names}, which no measure is called: a service has no price until it says that as a property.`;
}
