/** Materials of moldings and mats, and their widths. */
export const MOULDINGS = ['walnut', 'ebony', 'oak', 'maple', 'gold', 'silver'] as const;
export type Moulding = (typeof MOULDINGS)[number];
export const MOULDING_WIDTHS = ['slim', 'medium', 'wide'] as const;
export const MATS = ['white', 'ivory', 'linen', 'sage', 'slate', 'black'] as const;
export type Mat = (typeof MATS)[number];
export const MAT_WIDTHS = ['narrow', 'medium', 'wide'] as const;

export interface FrameStyle {
  readonly moulding?: Moulding;
  readonly mouldingWidth?: (typeof MOULDING_WIDTHS)[number];
  readonly mat?: Mat;
  readonly matWidth?: (typeof MAT_WIDTHS)[number];
}

export const NO_MAT = 'none';

/** A frame that somebody has put together. */
export interface FrameChoice extends Required<Omit<FrameStyle, 'mat'>> {
  readonly mat: Mat | typeof NO_MAT;
}

/** Describes a frame in the words of the counter. */
export function frameWords({ moulding, mouldingWidth, mat, matWidth }: FrameChoice): string {
  const frame = `a ${mouldingWidth} ${moulding} molding`;
  return mat === NO_MAT ? `${frame}, without a mat` : `${frame}, with a ${matWidth} ${mat} mat`;
}

/** Code of a frame in addresses. */
export function frameCode({ moulding, mouldingWidth, mat, matWidth }: FrameChoice): string {
  return [moulding, mouldingWidth, mat, matWidth].join('.');
}

/** Null for what is no code of a frame. */
export function frameOf(code: string): FrameChoice | null {
  const parts = code.split('.');
  const moulding = MOULDINGS.find((option) => option === parts[0]);
  const mouldingWidth = MOULDING_WIDTHS.find((option) => option === parts[1]);
  const mat = [NO_MAT, ...MATS].find((option) => option === parts[2]) as FrameChoice['mat'] | undefined; // one of these
  const matWidth = MAT_WIDTHS.find((option) => option === parts[3]);
  const isComplete = parts.length === 4 && moulding && mouldingWidth && mat && matWidth;
  return isComplete ? { moulding, mouldingWidth, mat, matWidth } : null;
}
