import { type Decimal, minus, plus } from '@rabbet/domain/numbers/decimal';
import { add, fraction, multiply, subtract, toDecimal } from '@rabbet/domain/numbers/fraction';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Measures } from './formulas';

/** Depth of the groove that holds the picture, in inches, where nobody says another. */
export const USUAL_RABBET: Decimal = 0.375;

/** Inches of moulding for one frame: around the picture, eight mitres as long as its face beyond the rabbet, and the allowance. */
export function frameLength(measures: Measures): Decimal | null {
  const [width, height, face] = ['width', 'height', 'face'].map((name) => measures.get(name));
  if (width === undefined || height === undefined || face === undefined) return null;
  const around = multiply(fraction(2), fraction(plus(width, height)));
  const said = measures.get('rabbet');
  if (said !== undefined && said > face)
    refuse('service/size', `A face of ${face} inches cannot hold a rabbet of ${said}: say both as they are.`);
  const mitres = multiply(fraction(8), subtract(fraction(face), fraction(said ?? USUAL_RABBET)));
  return toDecimal(add(add(around, mitres), fraction(measures.get('allowance') ?? 0)));
}

/** Ways to buy a moulding, each of which does for the one before it: joined frames, chopped sides, whole lengths. */
const WAYS = ['join', 'chop', 'length'] as const;
export type Way = (typeof WAYS)[number];

export function wayOf(said: string | null): Way | null {
  return WAYS.find((way) => way === said?.trim().toLowerCase()) ?? null;
}

/** The wished way, or the next one that somebody sells; null where nobody sells any. */
export function wayThatIsSold(wished: Way, isSold: (way: Way) => boolean): Way | null {
  return WAYS.slice(WAYS.indexOf(wished)).find(isSold) ?? null;
}

export const LIP_OF_MOUNTS: Decimal = 0.1875;
const CLEARANCE: Decimal = 0.125;

/** Sizes of an artwork and of its frame in one dimension, in inches. */
export interface Reveal {
  readonly art: Decimal;
  readonly reveal: Decimal;
  readonly margins: Decimal;
}

export interface Mounting {
  readonly width: Reveal;
  readonly height: Reveal;
  readonly preserve?: boolean;
  readonly lip?: Decimal;
  readonly hasMount: boolean;
  readonly isFloater: boolean;
}

/** True if the art is too small for what its frame shows, in either dimension, so that something has to hold it. */
export function needsMount({
  width,
  height,
  preserve = true,
  lip = LIP_OF_MOUNTS,
  hasMount,
  isFloater,
}: Mounting): boolean {
  if (!preserve || hasMount || isFloater || width.art === 0 || height.art === 0) return false;
  return [width, height].some(({ art, reveal, margins }) => minus(minus(plus(reveal, margins), lip), CLEARANCE) > art);
}
