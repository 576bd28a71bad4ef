/** What the four sides are made of, and how they are cut. */
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

/** As one would say it at the counter. */
export function frameWords({ moulding, mouldingWidth, mat, matWidth }: FrameChoice): string {
  const frame = `a ${mouldingWidth} ${moulding} molding`;
  return mat === NO_MAT ? `${frame}, without a mat` : `${frame}, with a ${matWidth} ${mat} mat`;
}

/** As an address has it. */
export function frameCode({ moulding, mouldingWidth, mat, matWidth }: FrameChoice): string {
  return [moulding, mouldingWidth, mat, matWidth].join('.');
}

/** Null for what is no code of a frame. */
export function frameOf(code: string): FrameChoice | null {
  const said = code.split('.');
  const [moulding, mouldingWidth, mat, matWidth] = [
    MOULDINGS.find((one) => one === said[0]),
    MOULDING_WIDTHS.find((one) => one === said[1]),
    [NO_MAT, ...MATS].find((one) => one === said[2]) as FrameChoice['mat'] | undefined, // one of these
    MAT_WIDTHS.find((one) => one === said[3]),
  ];
  const isWhole = said.length === 4 && moulding && mouldingWidth && mat && matWidth;
  return isWhole ? { moulding, mouldingWidth, mat, matWidth } : null;
}
