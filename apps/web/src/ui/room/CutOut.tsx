import type { Part, WorkPicture } from './work';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface CutOutProps {
  readonly picture: WorkPicture;
  readonly part: Part;
  /** Place that the part of the picture fills, in inches. */
  readonly place: Place;
}

/** Greatest difference between a picture and its measurements: beyond it one is mistaken, and the picture keeps its shape. */
const MOST_STRETCHED = 1.25;

/** A thing without the ground of its picture: what is not clear fills its place, and the clear rest lies around it. */
export function CutOut({ picture, part, place }: CutOutProps) {
  const { x, y, width, height } = within(place, (picture.ratio * part.width) / part.height);
  const wide = width / part.width;
  const high = height / part.height;
  return (
    <image
      href={picture.href}
      x={x - part.left * wide}
      y={y - part.top * high}
      width={wide}
      height={high}
      preserveAspectRatio="none"
    />
  );
}

/** Fits it into its place: on the foot, in the middle. */
function within({ x, y, width, height }: Place, ratio: number): Place {
  const stretched = width / height / ratio;
  if (Math.max(stretched, 1 / stretched) <= MOST_STRETCHED) return { x, y, width, height };
  const wide = Math.min(width, height * ratio);
  const high = Math.min(height, width / ratio);
  return { x: x + (width - wide) / 2, y: y + height - high, width: wide, height: high };
}
