import type { Hanging } from '@rabbet/domain/artworks/artworks';
import type { ReactNode } from 'react';

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

interface FrameProps extends FrameStyle {
  readonly hanging: Hanging;
  /** More classes, of where it hangs. */
  readonly among?: string;
  readonly children: ReactNode;
}

/** Four mitred sides, in the light from above left, around a mat or a shadow gap, as the medium asks for. */
export function Frame({ hanging, moulding, mouldingWidth, mat, matWidth, among, children }: FrameProps) {
  const classes = [
    `frame frame-${hanging}`,
    moulding && `moulding-${moulding}`,
    mouldingWidth && `moulding-${mouldingWidth}`,
    mat && `mat-${mat}`,
    matWidth && `mat-${matWidth}`,
    among,
  ];
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      <span className="frame-mat">{children}</span>
    </span>
  );
}
