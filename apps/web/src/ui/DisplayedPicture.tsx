import { layOutImage, type DisplayMode, type Size } from '@rabbet/domain/images/display';
import type { PictureSource } from './FramedPicture';

export interface FocusedPicture extends PictureSource {
  /** Center of interest in the picture, from 0 to 1. */
  readonly center_x: number;
  readonly center_y: number;
}

export interface DisplayedPictureProps {
  readonly picture: FocusedPicture;
  readonly mode: DisplayMode;
  /** The place that a page has for it, in pixels; where there is less room it shrinks as a whole. */
  readonly box: Size;
  /** Greatest width of the box in percent of the window. */
  readonly share?: number;
  readonly loading?: 'eager' | 'lazy';
  /** The first thing that people look at. */
  readonly first?: boolean;
}

/**
 * A picture without a frame, put into its place in one of the six ways. Where it is cut, an SVG does it: its attributes say
 * where the picture lies, and no page of ours may carry a style of its own.
 */
export function DisplayedPicture(props: DisplayedPictureProps) {
  const { picture, mode, box, share = 100, first = false, loading = first ? 'eager' : 'lazy' } = props;
  const { frame, picture: drawn } = layOutImage(mode, box, picture);
  const isCut = drawn.width > frame.width + TOLERANCE || drawn.height > frame.height + TOLERANCE;
  const units = (pixels: number) => rounded(isCut ? pixels * Math.min(1, UNITS / frame.width) : pixels);
  const image = (
    <img
      className={isCut ? undefined : 'displayed'}
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.srcSet && `min(${Math.ceil(drawn.width)}px,${Math.ceil((share * drawn.width) / frame.width)}vw)`}
      width={units(drawn.width)}
      height={units(drawn.height)}
      alt={picture.alt}
      loading={loading}
      fetchPriority={first ? 'high' : undefined}
    />
  );
  if (!isCut) return image;
  return (
    <svg
      className="displayed"
      width={rounded(frame.width)}
      height={rounded(frame.height)}
      viewBox={`0 0 ${units(frame.width)} ${units(frame.height)}`}
    >
      <foreignObject x={units(drawn.x)} y={units(drawn.y)} width={units(drawn.width)} height={units(drawn.height)}>
        {image}
      </foreignObject>
    </svg>
  );
}

const TOLERANCE = 0.5;
/**
 * Width of a cropped picture in its own units: about the pixels of a phone, because audits of picture sizes take these
 * units for pixels.
 */
const UNITS = 400;

function rounded(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
