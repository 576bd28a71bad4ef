import { displayed, type DisplayMode, type Size } from '@rabbet/domain/images/images';
import type { PictureSource } from './FramedPicture';

export interface FocusedPicture extends PictureSource {
  /** Where what counts is in it, from 0 to 1. */
  readonly center_x: number;
  readonly center_y: number;
}

export interface DisplayedPictureProps {
  readonly picture: FocusedPicture;
  readonly mode: DisplayMode;
  /** The place that a page has for it, in pixels; where there is less room it shrinks as a whole. */
  readonly box: Size;
  readonly loading?: 'eager' | 'lazy';
  /** The first thing that people look at. */
  readonly first?: boolean;
}

/**
 * A picture without a frame, put into its place in one of the six ways. Where it is cut, an SVG does it: its attributes say
 * where the picture lies, and no page of ours may carry a style of its own.
 */
export function DisplayedPicture({ picture, mode, box, loading = 'lazy', first = false }: DisplayedPictureProps) {
  const { frame, picture: drawn } = displayed(mode, box, picture);
  const isCut = drawn.width > frame.width + TOLERANCE || drawn.height > frame.height + TOLERANCE;
  const image = (
    <img
      className={isCut ? undefined : 'displayed'}
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.srcSet && `min(${Math.ceil(drawn.width)}px,${Math.ceil((100 * drawn.width) / frame.width)}vw)`}
      width={rounded(drawn.width)}
      height={rounded(drawn.height)}
      alt={picture.alt}
      loading={loading}
      fetchPriority={first ? 'high' : undefined}
    />
  );
  if (!isCut) return image;
  const [width, height] = [rounded(frame.width), rounded(frame.height)];
  return (
    <svg className="displayed" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <foreignObject
        x={rounded(drawn.x)}
        y={rounded(drawn.y)}
        width={rounded(drawn.width)}
        height={rounded(drawn.height)}
      >
        {image}
      </foreignObject>
    </svg>
  );
}

const TOLERANCE = 0.5;

function rounded(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
