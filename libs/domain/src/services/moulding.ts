import { type Decimal, minus, plus } from '@rabbet/domain/numbers/decimal';
import { add, fraction, multiply, subtract, toDecimal } from '@rabbet/domain/numbers/fraction';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Measures } from './formulas';

/** Depth of the groove that holds the picture, in inches, unless a property says another. */
export const USUAL_RABBET: Decimal = 0.375;

/**
 * Inches of moulding for one frame: the sides of the picture, eight mitres (each as long as the face of the moulding
 * beyond its rabbet), and the allowance.
 */
export function frameLength(measures: Measures): Decimal | null {
  const width = measures.get('width');
  const height = measures.get('height');
  const face = measures.get('face');
  if (width === undefined || height === undefined || face === undefined) return null;
  const around = multiply(fraction(2), fraction(plus(width, height)));
  const rabbet = measures.get('rabbet');
  if (rabbet !== undefined && rabbet > face)
    refuse('service/size', `A face of ${face} inches cannot hold a rabbet of ${rabbet}: say both as they are.`);
  const mitres = multiply(fraction(8), subtract(fraction(face), fraction(rabbet ?? USUAL_RABBET)));
  return toDecimal(add(add(around, mitres), fraction(measures.get('allowance') ?? 0)));
}

/** Ways to buy a moulding. Each can be made of the next one: joined frames, chopped sides, whole lengths. */
const WAYS = ['join', 'chop', 'length'] as const;
export type Way = (typeof WAYS)[number];

export function wayOf(text: string | null): Way | null {
  return WAYS.find((way) => way === text?.trim().toLowerCase()) ?? null;
}

/** Wished way, or else the next one that is sold; null where none is. */
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
