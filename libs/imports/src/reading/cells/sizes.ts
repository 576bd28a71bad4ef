import { parseDecimal } from '@rabbet/domain/numbers/decimal';
import { convert } from '@rabbet/domain/units/conversion';
import { type Side, findSide, SIDES, findUnit } from '../headings/headings';
import { withSixPlaces } from './long-decimals';
import { withoutApproximation } from './loose-words';
import type { CellFault, CellReading } from './cell-reading';

/** Sides of a piece, with the units that the cell names. */
export interface Size {
  readonly sides: Readonly<Partial<Record<Side, number>>>;
  readonly units: string | null;
}

const REMEDY = 'Write a size such as 16 3/8 x 20" or 40 x 60 cm.';

const TIMES_SIGN = /\s*(?:[×xX*]|\bby\b)\s*/;

/**
 * Reads a size as people write it: `16 3/8 x 20"`, `40 x 60 cm`, `diam. 30 cm`. Its sides are in this order unless the cell names
 * them (`16"H x 20"W`). A diameter is both width and height.
 */
export function readSize(text: string, order: readonly Side[] = SIDES): CellReading<Size> {
  const cell = text.trim();
  const fault = faultOfFramedSize(cell) ?? faultOfSizeOfEachPart(cell) ?? faultOfFraction(cell);
  if (fault) return fault;
  const [, firstSize = '', ...secondSizes] = TWO_SIZES.exec(cell) ?? [];
  const secondSize = secondSizes.find((part) => part !== undefined) ?? '';
  if (TIMES_SIGN.test(firstSize) && TIMES_SIGN.test(secondSize))
    return readTwoSizes(cell, [readSize(firstSize, order), readSize(secondSize, order)], firstSize);
  const sizeText = withoutApproximation(cell).replace(UNFRAMED_WORD, '');
  const diameter = findDiameter(sizeText);
  if (diameter === null) return toSides(cell, sizeText.split(TIMES_SIGN).map(readPart), order);
  const part = TIMES_SIGN.test(sizeText) ? null : readPart(diameter);
  return part && part.side === null
    ? { value: { sides: { width: part.value, height: part.value }, units: part.units } }
    : { problem: `"${cell}" is a diameter and another side.`, remedy: 'Write all sides, such as 30 W x 5 H x 30 D.' };
}

function toSides(cell: string, partsOrNull: readonly (SizePart | null)[], order: readonly Side[]): CellReading<Size> {
  const parts = partsOrNull.filter((part) => part !== null);
  if (parts.length < partsOrNull.length || parts.length > 3)
    return { problem: `"${cell}" is no size.`, remedy: REMEDY };
  const namedSides = parts.flatMap(({ side }) => side ?? []);
  if (parts.length === 1 && namedSides.length === 0)
    return {
      problem: `"${cell}" is one side of a size.`,
      remedy: `${REMEDY.slice(0, -1)}; ${cell} H of a height alone; or diam. 30 cm of a round piece.`,
    };
  if (namedSides.length > 0 && (namedSides.length < parts.length || new Set(namedSides).size < namedSides.length))
    return {
      problem: `"${cell}" does not say which side is which.`,
      remedy: 'Write all sides, such as 16"H x 20"W, or none.',
    };
  const units = commonUnits(cell, parts);
  if (typeof units === 'object' && units !== null) return units;
  const sides = namedSides.length > 0 ? namedSides : [...order, ...SIDES.filter((side) => !order.includes(side))];
  return { value: { sides: Object.fromEntries(parts.map(({ value }, i) => [sides[i], value])), units } };
}

/** Size that is given in two units: `11 3/4 x 15 3/4 in (30 x 40 cm)`, or with `/`, `;` or `=` between them. */
const TWO_SIZES = /^(.*?\d.*?)(?:\s*\((.*\d.*)\)|\s*[;=]\s*(.*\d.*)|(?:\s+\/\s+|(?<=[a-z"”″.])\/)(.*\d.*))$/i;

/** Reads a size that is given in two units: the first one, if the second is the same but for rounding. */
function readTwoSizes(cell: string, readings: readonly CellReading<Size>[], text: string): CellReading<Size> {
  const sizes = readings.flatMap((read) => ('value' in read ? [read.value] : []));
  const [firstSize] = sizes;
  const [firstInCentimeters, secondInCentimeters] = sizes.map(({ sides, units }) =>
    units === null ? [] : Object.values(sides).map((side) => convert(side, units, 'centimeter').value),
  );
  const remedy = `Write one of them alone, such as ${text}.`;
  if (!firstSize || !firstInCentimeters || !secondInCentimeters)
    return { problem: `"${cell}" is no size.`, remedy: REMEDY };
  if (firstInCentimeters.length === 0 || secondInCentimeters.length === 0)
    return { problem: `"${cell}" has two sizes without their units.`, remedy };
  const isClose = (side: number, i: number) =>
    Math.abs(side - (secondInCentimeters[i] ?? 0)) <= Math.max(ROUNDING_TOLERANCE_CM, side / 100);
  return firstInCentimeters.length === secondInCentimeters.length && firstInCentimeters.every(isClose)
    ? { value: firstSize }
    : { problem: `"${cell}" has two sizes that are not the same.`, remedy };
}

/** Largest difference between the sizes in inches and in centimeters that is taken for rounding: a quarter of an inch. */
const ROUNDING_TOLERANCE_CM = 0.64;

/** Fault of a size such as `10 x 8 each`, which is that of one part of the piece; null of any other size. */
function faultOfSizeOfEachPart(cell: string): CellFault | null {
  return /\beach\b|\bea\b\.?/i.test(cell)
    ? {
        problem: `"${cell}" is the size of each part.`,
        remedy: 'Write the size of the whole, and that of the parts in a column Description.',
      }
    : null;
}

const FRACTION = /(?<![\d.,/])(\d{1,6})\/([1-9]\d{0,2})(?![\d/])/g;

/** Fault of a size with a fraction above 1, as 161/2 is if 16 1/2 has lost its space; null of any other size. */
function faultOfFraction(cell: string): CellFault | null {
  for (const [fraction, numerator, denominator] of cell.matchAll(FRACTION))
    if (Number(numerator) > Number(denominator))
      return {
        problem: `"${cell}" has a fraction of more than one: ${fraction}.`,
        remedy: 'Write it with a space behind the whole number, such as 16 1/2.',
      };
  return null;
}

/** Word behind the size of the piece without its frame: `39 x 34 in. (image)`, `39 x 34 unframed`. */
const UNFRAMED_WORD = /[\s,]*\(?\b(?:image|sight|sheet|unframed)(?: size)?\)?$/i;
/** `30 x 24 framed`, `24 x 18 (framed 30 x 24)`: `bare` is the size before the word, `outer` the one behind it. */
const FRAMED = /^(?<bare>.*?)[\s,;:(]*\b(?:with frame|w\/ ?frame|framed|frame)\b[\s:]*(?<outer>.*?)\)?$/i;

/** Fault of a cell with the size of the frame, alone or beside that of the piece; null of any other. */
function faultOfFramedSize(cell: string): CellFault | null {
  const { bare: unframed, outer } = FRAMED.exec(cell)?.groups ?? {};
  if (unframed === undefined || outer === undefined) return null;
  if (/\d/.test(unframed) && /\d/.test(outer))
    return {
      problem: `"${cell}" has the size with the frame in it.`,
      remedy: `Write ${unframed} alone, and ${outer} in a column Framed size.`,
    };
  return {
    problem: `"${cell}" is the size with the frame.`,
    remedy: 'Write the size without it, and this one in a column Framed size.',
  };
}

/** Reads one side of a piece: 16 3/8, 16 3/8" or 40 cm. */
export function readSide(text: string, side: Side): CellReading<Size> {
  const cell = text.trim();
  const fractionFault = faultOfFraction(cell);
  if (fractionFault) return fractionFault;
  const part = readPart(findDiameter(cell) ?? withoutApproximation(cell));
  if (part === null || (part.side !== null && part.side !== side))
    return { problem: `"${cell}" is no ${side}.`, remedy: 'Write a number, such as 16 3/8, 16.5" or 40 cm.' };
  return { value: { sides: { [side]: part.value }, units: part.units } };
}

const DIAMETER = String.raw`(?:\b(?:diameter|diam|dia)\b\.?|[øØ⌀])`;
const DIAMETER_BESIDE_SIZE = new RegExp(`^${DIAMETER}\\s*:?\\s*(?<after>.+)$|^(?<before>.+?)\\s*${DIAMETER}$`, 'i');

/** True of a size that is the diameter of a round piece. */
export function isDiameter(text: string): boolean {
  return findDiameter(text) !== null && 'value' in readSize(text);
}

/** Size beside the word for a diameter; null of a text without one. */
function findDiameter(text: string): string | null {
  const { after, before } = DIAMETER_BESIDE_SIZE.exec(withoutApproximation(text))?.groups ?? {};
  return after ?? before ?? null;
}

interface SizePart {
  readonly value: number;
  readonly units: string | null;
  readonly side: Side | null;
}

/** `16 3/8"`, `H 16`, `40 cm`, `20" W`, `½`. */
const PART =
  /^(?:(?<before>[whdb]|width|height|depth)\.?)?\s*:?\s*(?<number>\d[\d\s.,/¼-¾⅐-⅞-]*|[¼-¾⅐-⅞])\s*(?<units>"|”|″|''|['’′]|[a-z]+\.?)?\s*(?<after>[a-z]+\.?)?$/i;

/** Reads a part of a size (`16 3/8" H`): its number, and the units and the side that it names; null of another text. */
function readPart(text: string): SizePart | null {
  const { before, number = '', units, after } = PART.exec(text)?.groups ?? {};
  const value = parseDecimal(withSixPlaces(number.trim()).replace(/^(\d+),(\d{1,2})$/, '$1.$2'));
  if (value === null || value <= 0) return null;
  const words = [units, after].filter((word) => word !== undefined);
  const unitNames = words.flatMap((word) => findUnit(word) ?? []);
  const sides = [before, ...words].flatMap((word) => (word === undefined ? [] : (findSide(word) ?? [])));
  if (unitNames.length > 1 || sides.length > 1) return null;
  if (unitNames.length + sides.length < words.length + (before === undefined ? 0 : 1)) return null;
  return { value, units: unitNames[0] ?? null, side: sides[0] ?? null };
}

const FEET_OR_METERS: ReadonlySet<string> = new Set(['foot', 'meter']);

/**
 * Unit that all parts of a size have, null without one, or the fault of two units. `16 x 20"` has its unit behind the last part.
 * `2' x 30` is refused, because the 30 may be inches.
 */
function commonUnits(cell: string, parts: readonly SizePart[]): string | null | CellFault {
  const [units = null, ...furtherUnits] = new Set(parts.flatMap((part) => part.units ?? []));
  if (furtherUnits.length > 0) return { problem: `"${cell}" is in two units.`, remedy: REMEDY };
  if (units !== null && FEET_OR_METERS.has(units) && parts.at(-1)?.units === null)
    return {
      problem: `"${cell}" has a side without units.`,
      remedy: 'Write the units of each side, such as 24" x 36".',
    };
  return units;
}
