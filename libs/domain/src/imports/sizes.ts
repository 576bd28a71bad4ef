import { decimalSaid } from '@rabbet/domain/numbers/decimal';
import { type Side, sideNamed, SIDES, unitsNamed } from './headings';
import type { Read } from './values';

/** Sides of a piece, with the units that were said. */
export interface SaidSides {
  readonly sides: Readonly<Partial<Record<Side, number>>>;
  readonly units: string | null;
}

const RIGHT = 'Say a size such as 16 3/8 x 20" or 40 x 60 cm.';

/** Size as people write it, its sides in this order unless it says itself which is which: 16"H x 20"W. */
export function sizeSaid(text: string, order: readonly Side[] = SIDES): Read<SaidSides> {
  const said = text.trim();
  const parts = said.split(/\s*(?:[×xX*]|\bby\b)\s*/).map(partOf);
  const read = parts.flatMap((part) => part ?? []);
  if (read.length < parts.length || read.length < 2 || read.length > 3)
    return { wrong: `"${said}" is no size.`, right: RIGHT };
  const labels = read.flatMap(({ side }) => side ?? []);
  if (labels.length > 0 && (labels.length < read.length || new Set(labels).size < labels.length))
    return {
      wrong: `"${said}" does not say which side is which.`,
      right: 'Say all sides, such as 16"H x 20"W, or none.',
    };
  const units = unitsOf(read.map((part) => part.units));
  if (units === undefined) return { wrong: `"${said}" is in two units.`, right: RIGHT };
  const sides = labels.length > 0 ? labels : [...order, ...SIDES.filter((side) => !order.includes(side))];
  return { value: { sides: Object.fromEntries(read.map(({ value }, i) => [sides[i], value])), units } };
}

/** Side of a size: 16 3/8, 16 3/8" or 40 cm. */
export function sideSaid(text: string, side: Side): Read<SaidSides> {
  const part = partOf(text.trim());
  if (part === null || (part.side !== null && part.side !== side))
    return { wrong: `"${text.trim()}" is no ${side}.`, right: 'Say a number, such as 16 3/8, 16.5" or 40 cm.' };
  return { value: { sides: { [side]: part.value }, units: part.units } };
}

interface Part {
  readonly value: number;
  readonly units: string | null;
  readonly side: Side | null;
}

const PART =
  /^(?<before>[whd]|width|height|depth)?\s*:?\s*(?<number>\d[\d\s.,/¼-¾⅐-⅞-]*|[¼-¾⅐-⅞])\s*(?<units>"|”|″|''|[a-z]+\.?)?\s*(?<after>[a-z]+\.?)?$/i;

function partOf(text: string): Part | null {
  const { before, number = '', units, after } = PART.exec(text)?.groups ?? {};
  const value = decimalSaid(number.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2'));
  if (value === null || value <= 0) return null;
  const words = [units, after].filter((word) => word !== undefined);
  const counted = words.flatMap((word) => unitsNamed(word) ?? []);
  const sides = [before, ...words].flatMap((word) => (word === undefined ? [] : (sideNamed(word) ?? [])));
  if (counted.length > 1 || sides.length > 1) return null;
  if (counted.length + sides.length < words.length + (before === undefined ? 0 : 1)) return null;
  return { value, units: counted[0] ?? null, side: sides[0] ?? null };
}

/** The one unit that is said; undefined where there are two. */
export function unitsOf(said: readonly (string | null)[]): string | null | undefined {
  const different = new Set(said.filter((one) => one !== null));
  return different.size > 1 ? undefined : ([...different][0] ?? null);
}
