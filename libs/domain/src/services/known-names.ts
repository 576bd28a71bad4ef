import { namesIn, parseFormula } from './formulas';
import { LENGTHS, SIZES } from './properties';

const SIZE = ['width', 'height'] as const;
/** Measures that nobody has to say, with the properties from which they follow. */
export const FOLLOWING: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    quantity: [],
    area: SIZE,
    united_inches: SIZE,
    perimeter: SIZE,
    yield: SIZE,
    sheets: SIZE,
    frame_length: [...SIZE, 'face', 'rabbet', 'allowance'],
  }),
);

const KNOWN: ReadonlySet<string> = new Set([...SIZES, ...LENGTHS, ...FOLLOWING.keys()]);

/** Warning about names in a formula that may be misspelt: any name may be a property. Null without such names. */
export function warningOfNames(formula: string | null | undefined): string | null {
  if (!formula) return null; // not among the values, as the caller may not read it or does not change it
  const unknown = [...namesIn(parseFormula(formula))].filter((name) => !KNOWN.has(name));
  if (unknown.length === 0) return null;
  const names = unknown.map((name) => `“${name}”`).join(', ');
  return `The formula reads ${names}, which no measure is called: a service has no price until it says that as a property.`;
}
