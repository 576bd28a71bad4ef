import type { Hanging } from '@rabbet/domain/artworks/artworks';
import type { ReactNode } from 'react';
import type { FrameStyle } from './frame-choice';

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
