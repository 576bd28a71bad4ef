import { type Decimal, minus, plus } from '@rabbet/domain/numbers/decimal';
import { add, fraction, multiply, subtract, toDecimal } from '@rabbet/domain/numbers/fraction';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Measures } from './formulas';

/** Default depth of the groove that holds the picture, in inches. */
export const DEFAULT_RABBET: Decimal = 0.375;

/**
 * Length of moulding for one frame, in inches: the perimeter of the picture, eight mitres (each as long as the face of the
 * moulding less its rabbet), and the allowance. Null without a width, a height and a face.
 */
export function frameLength(measures: Measures): Decimal | null {
  const width = measures.get('width');
  const height = measures.get('height');
  const face = measures.get('face');
  if (width === undefined || height === undefined || face === undefined) return null;
  const perimeter = multiply(fraction(2), fraction(plus(width, height)));
  const rabbet = measures.get('rabbet');
  if (rabbet !== undefined && rabbet > face)
    refuse('service/size', `A face of ${face} inches cannot hold a rabbet of ${rabbet}: say both as they are.`);
  const mitres = multiply(fraction(8), subtract(fraction(face), fraction(rabbet ?? DEFAULT_RABBET)));
  return toDecimal(add(add(perimeter, mitres), fraction(measures.get('allowance') ?? 0)));
}

/** Forms in which a moulding is sold: joined frames, chopped sides or whole lengths. The shop can make each from the next one. */
const MOULDING_FORMS = ['join', 'chop', 'length'] as const;
export type MouldingForm = (typeof MOULDING_FORMS)[number];

export function toMouldingForm(text: string | null): MouldingForm | null {
  return MOULDING_FORMS.find((form) => form === text?.trim().toLowerCase()) ?? null;
}

/** Requested form if it is sold, or else the next one that is sold, because the shop can make the requested form of it; null if none is. */
export function firstSoldForm(requested: MouldingForm, isSold: (form: MouldingForm) => boolean): MouldingForm | null {
  return MOULDING_FORMS.slice(MOULDING_FORMS.indexOf(requested)).find(isSold) ?? null;
}

export const DEFAULT_LIP: Decimal = 0.1875;
const CLEARANCE: Decimal = 0.125;

/** Width or height of an artwork, of the opening of its frame and of the margins, in inches. */
export interface Reveal {
  readonly art: Decimal;
  readonly reveal: Decimal;
  readonly margins: Decimal;
}

export interface MountQuestion {
  readonly width: Reveal;
  readonly height: Reveal;
  readonly preserve?: boolean;
  readonly lip?: Decimal;
  readonly hasMount: boolean;
  readonly isFloater: boolean;
}

/** True if the art is smaller than the opening of its frame, in width or height, so that a mount must hold it. */
export function needsMount({
  width,
  height,
  preserve = true,
  lip = DEFAULT_LIP,
  hasMount,
  isFloater,
}: MountQuestion): boolean {
  if (!preserve || hasMount || isFloater || width.art === 0 || height.art === 0) return false;
  return [width, height].some(({ art, reveal, margins }) => {
    const shown = minus(minus(plus(reveal, margins), lip), CLEARANCE);
    return shown > art;
  });
}
