import { parseDecimal } from '@rabbet/domain/numbers/decimal';
import { type Side, sideNamed, SIDES, unitsNamed } from '../headings/headings';
import { convert } from '@rabbet/domain/units/conversion';
import { withSixPlaces } from './long-decimals';
import { withoutAbout } from './loose-words';
import { slippedFraction } from './slipped-fractions';
import type { Read, Wrong } from './values';

/** Sides of a piece, with the units that were said. */
export interface SaidSides {
  readonly sides: Readonly<Partial<Record<Side, number>>>;
  readonly units: string | null;
}

const RIGHT = 'Write a size such as 16 3/8 x 20" or 40 x 60 cm.';

const SIGN = /\s*(?:[×xX*]|\bby\b)\s*/;

/**
 * Size as people write it, its sides in this order unless it says itself which is which: 16"H x 20"W. A round piece is as
 * wide as it is high, and one whose height is said beside its diameter as deep as it is wide.
 */
export function sizeSaid(text: string, order: readonly Side[] = SIDES): Read<SaidSides> {
  const said = text.trim();
  const fault = framedIn(said) ?? eachIn(said) ?? slippedFraction(said);
  if (fault) return fault;
  const [one, other] =
    TWO_SIZES.exec(said)
      ?.slice(1)
      .flatMap((part) => part ?? []) ?? [];
  if (one !== undefined && other !== undefined && SIGN.test(one) && SIGN.test(other))
    return inBothUnits(said, [sizeSaid(one, order), sizeSaid(other, order)], one);
  const bare = withoutAbout(said).replace(OF_IMAGE, '');
  const round = acrossIn(bare);
  const parts = (round !== null && !SIGN.test(round) ? round : bare).split(SIGN).flatMap(labelledIn);
  if (parts.length > 1 && parts.some((part) => diameterIn(part) !== null)) return roundOf(said, parts);
  return sidesOf(said, parts.map(partOf), order, round !== null);
}

function sidesOf(said: string, parts: readonly (Part | null)[], order: readonly Side[], isRound: boolean) {
  const read = parts.flatMap((part) => part ?? []);
  if (read.length < parts.length || read.length > 3) return { wrong: `"${said}" is no size.`, right: RIGHT };
  const [first, second] = read as [Part, ...Part[]]; // there is one at least
  if (isRound) return first.side !== null ? roundOf(said, []) : bothSides(first);
  const labels = read.flatMap(({ side }) => side ?? []);
  if (!second && labels.length === 0)
    return {
      wrong: `"${said}" is one side of a size.`,
      right: `${RIGHT.slice(0, -1)}; ${said} H of a height alone; or diam. 30 cm of a round piece.`,
    };
  if (labels.length > 0 && (labels.length < read.length || new Set(labels).size < labels.length))
    return {
      wrong: `"${said}" does not say which side is which.`,
      right: 'Write all sides, such as 16"H x 20"W, or none.',
    };
  const alike = inOneUnit(read);
  if ('wrong' in alike) return { wrong: `"${said}" ${alike.wrong}`, right: alike.right };
  const { values, units } = alike.value;
  const sides = labels.length > 0 ? labels : [...order, ...SIDES.filter((side) => !order.includes(side))];
  return { value: { sides: Object.fromEntries(values.map((value, i) => [sides[i], value])), units } };
}

const LABEL = '(?:[whdb]|width|height|depth)';
const BEFORE_LABELS = new RegExp(String.raw`[\s,;]+(?=${LABEL}\b\.?\s*:?\s*\d)`, 'i');
const BEHIND_LABELS = new RegExp(String.raw`(?<=(?:^|[^a-z])(?:${LABEL}|wide|high|tall|deep)\.?)[\s,;]+(?=\d)`, 'i');

/** Sides of a text that says which is which, without a sign between them: H 180 W 90, or 180 H, 90 W. */
function labelledIn(text: string): string[] {
  const isInFront = new RegExp(String.raw`^${LABEL}\b`, 'i').test(text);
  return text.split(isInFront ? BEFORE_LABELS : BEHIND_LABELS);
}

/** 11 3/4 x 15 3/4 in (30 x 40 cm), or with a sign between them. */
const TWO_SIZES = /^(.*?\d.*?)(?:\s*\((.*\d.*)\)|\s*[;=]\s*(.*\d.*)|(?:\s+\/\s+|(?<=[a-z"”″.])\/)(.*\d.*))$/i;

/** The first of two sizes in other units, where both are the same but for rounding. */
function inBothUnits(said: string, reads: readonly Read<SaidSides>[], first: string): Read<SaidSides> {
  const found = reads.flatMap((read) => ('value' in read ? [read.value] : []));
  const [one, other] = found.map(({ sides, units }) =>
    units === null ? [] : Object.values(sides).map((side) => convert(side, units, 'centimeter').value),
  );
  const right = `Write one of them alone, such as ${first}.`;
  if (!one || !other) return { wrong: `"${said}" is no size.`, right: RIGHT };
  if (one.length === 0 || other.length === 0) return { wrong: `"${said}" has two sizes without their units.`, right };
  const isClose = (side: number, i: number) => Math.abs(side - (other[i] ?? 0)) <= Math.max(QUARTER_INCH, side / 100);
  return one.length === other.length && one.every(isClose)
    ? { value: found[0]! } // both are read
    : { wrong: `"${said}" has two sizes that are not the same.`, right };
}

/** Most that rounding takes off a side, in centimeters. */
const QUARTER_INCH = 0.64;

/** Fault of a size that each of several parts has; null of any other. */
function eachIn(said: string): Wrong | null {
  return /\beach\b|\bea\b\.?/i.test(said)
    ? {
        wrong: `"${said}" is the size of each part.`,
        right: 'Write the size of the whole, and that of the parts in a column Description.',
      }
    : null;
}

/** Word behind a size that says what it is the size of, where that is the piece itself. */
const OF_IMAGE = /[\s,]*\(?\b(?:image|sight|sheet|unframed)(?: size)?\)?$/i;
const FRAMED = /^(?<own>.*?)[\s,;:(]*\b(?:with frame|w\/ ?frame|framed|frame)\b[\s:]*(?<outer>.*?)\)?$/i;

/** Fault of a size that is the one with the frame, or says that one as well; null of any other. */
function framedIn(said: string): Wrong | null {
  const { own, outer } = FRAMED.exec(said)?.groups ?? {};
  if (own === undefined || outer === undefined) return null;
  if (/\d/.test(own) && /\d/.test(outer))
    return {
      wrong: `"${said}" has the size with the frame in it.`,
      right: `Write ${own} alone, and ${outer} in a column Framed size.`,
    };
  return {
    wrong: `"${said}" is the size with the frame.`,
    right: 'Write the size without it, and this one in a column Framed size.',
  };
}

/** Side of a size: 16 3/8, 16 3/8" or 40 cm. */
export function sideSaid(text: string, side: Side): Read<SaidSides> {
  const said = text.trim();
  const slipped = slippedFraction(said);
  if (slipped) return slipped;
  const part = partOf(diameterIn(said) ?? withoutAbout(said));
  if (part === null || (part.side !== null && part.side !== side))
    return { wrong: `"${said}" is no ${side}.`, right: 'Write a number, such as 16 3/8, 16.5" or 40 cm.' };
  return { value: { sides: { [side]: part.value }, units: part.units } };
}

const DIAMETER = String.raw`(?:\b(?:diameter|diam|dia)\b\.?|[øØ⌀])`;
const ROUND = new RegExp(`^${DIAMETER}\\s*:?\\s*(?<after>.+)$|^(?<before>.+?)\\s*${DIAMETER}$`, 'i');

/** True of the size of a round or square piece, of which one side is said. */
export function isOneSided(text: string): boolean {
  const read = acrossIn(text) === null ? null : sizeSaid(text);
  return read !== null && 'value' in read && read.value.sides.depth === undefined;
}

/** Size beside the word for a diameter; null where none is said. */
function diameterIn(text: string): string | null {
  const { after, before } = ROUND.exec(withoutAbout(text))?.groups ?? {};
  return after ?? before ?? null;
}

/** Side that stands for both: a diameter, or the side of a square. */
function acrossIn(text: string): string | null {
  const [, square] = /^(.*\d.*?)\s*(?<![a-z])(?:sq\b\.?|square)$/i.exec(withoutAbout(text)) ?? [];
  return square !== undefined && !SIGN.test(square) ? square : diameterIn(text);
}

function bothSides({ value, units }: Part): Read<SaidSides> {
  return { value: { sides: { width: value, height: value }, units } };
}

const SIGNS: Readonly<Record<string, string>> = { inch: '"', centimeter: ' cm', millimeter: ' mm' };

/** Size of a round piece whose other side is said, too: which side that is has to be said. */
function roundOf(said: string, texts: readonly string[]): Read<SaidSides> {
  const [across, ...others] = texts.toSorted((a, b) => Number(diameterIn(a) === null) - Number(diameterIn(b) === null));
  const [wide, other] = [partOf(diameterIn(across ?? '') ?? ''), others.length === 1 ? partOf(others[0] ?? '') : null];
  if (wide && wide.side === null && other?.side === 'height') {
    const sides = [{ ...wide, side: 'width' } as const, other, { ...wide, side: 'depth' } as const];
    return sidesOf(said, sides, SIDES, false);
  }
  const units = SIGNS[wide?.units ?? other?.units ?? ''] ?? '';
  const [across30, high5] = wide && other ? [wide.value, other.value] : [30, 5];
  return {
    wrong: `"${said}" is a diameter and another side.`,
    right: `Write all sides, such as ${across30}${units} W x ${high5}${units} H x ${across30}${units} D.`,
  };
}

interface Part {
  readonly value: number;
  readonly units: string | null;
  readonly side: Side | null;
  /** Said in feet or meters: few say a whole size so, and 2' x 30 may be feet and inches. */
  readonly isLarge: boolean;
}

const PART =
  /^(?:(?<before>[whdb]|width|height|depth)\.?)?\s*:?\s*(?<number>\d[\d\s.,/¼-¾⅐-⅞-]*|[¼-¾⅐-⅞])\s*(?<units>"|”|″|''|['’′]|[a-z]+\.?)?\s*(?<after>[a-z]+\.?)?$/i;
/** 2'6" or 2 ft 6 1/2 in. */
const FEET_AND_INCHES =
  /(\d{1,3})\s*(?:['’′]|(?:ft|foot|feet)\b\.?)\s*-?\s*(\d[\d\s./¼-¾⅐-⅞-]*|[¼-¾⅐-⅞])\s*(?:"|”|″|''|(?:in|inch|inches)\b\.?)?/i;

function partOf(text: string): Part | null {
  const inInches = text.replace(FEET_AND_INCHES, (whole, feet: string, inches: string) => {
    const more = parseDecimal(inches.trim());
    return more === null || more >= 12 ? whole : `${Number(feet) * 12 + more}"`;
  });
  const { before, number = '', units, after } = PART.exec(inInches)?.groups ?? {};
  const value = parseDecimal(withSixPlaces(number.trim()).replace(/^(\d+),(\d{1,2})$/, '$1.$2'));
  if (value === null || value <= 0) return null;
  const words = [units, after].filter((word) => word !== undefined);
  const counted = words.flatMap((word) => unitsNamed(word) ?? []);
  const sides = [before, ...words].flatMap((word) => (word === undefined ? [] : (sideNamed(word) ?? [])));
  if (counted.length > 1 || sides.length > 1) return null;
  if (counted.length + sides.length < words.length + (before === undefined ? 0 : 1)) return null;
  const isLarge = inInches !== text || counted.some((one) => one === 'foot' || one === 'meter');
  return { value, units: counted[0] ?? null, side: sides[0] ?? null, isLarge };
}

/** Units of one system, the smallest first: sides in several are told in the smallest. */
const SYSTEMS = [
  ['inch', 'foot'],
  ['millimeter', 'centimeter', 'meter'],
] as const;

interface Alike {
  readonly values: readonly number[];
  readonly units: string | null;
}

/** Sides in the one unit that is said, or in the smallest of those that are. One without units goes with the last. */
function inOneUnit(parts: readonly Part[]): Read<Alike> {
  const said = [...new Set(parts.flatMap(({ units }) => units ?? []))];
  const system = SYSTEMS.find((units) => said.every((one) => units.some((unit) => unit === one)));
  const smallest = system?.find((unit) => said.includes(unit)) ?? null;
  if (!system) return { wrong: 'is in two units.', right: RIGHT };
  const isEachSaid = parts.every(({ units }) => units !== null);
  const isOpen = parts.some(({ isLarge }) => isLarge) && parts.at(-1)?.units === null;
  if (!isEachSaid && (said.length > 1 || isOpen))
    return { wrong: 'has a side without units.', right: `Write the units of each side, such as 24" x 36".` };
  const values = parts.map(({ value, units }) => (units && smallest ? convert(value, units, smallest).value : value));
  return { value: { values, units: smallest } };
}
