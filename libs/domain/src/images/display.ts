/** Ways to put a picture into the place that a page has for it. */
export const DISPLAY_MODES = [
  'fit-width',
  'fit-height',
  'fit-both-by-width',
  'fill',
  'fit-width-square',
  'fit-height-square',
] as const;
export type DisplayMode = (typeof DISPLAY_MODES)[number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ImageLayout {
  /** Size that it takes on the page. */
  readonly frame: Size;
  /** Picture as it is drawn. Where it is larger than its frame, x and y are negative and the rest is cut off. */
  readonly picture: Size & { readonly x: number; readonly y: number };
}

/** Image whose most important point is at center_x and center_y, from 0 (left, top) to 1 (right, bottom). */
interface FocusedImage extends Size {
  readonly center_x: number;
  readonly center_y: number;
}

/**
 * Lays a picture out in a box of the page. The fit modes show the whole picture, in a frame as large as the picture. The
 * other modes cover their frame, cut off the rest, and keep the most important point in view.
 */
export function layOutImage(mode: DisplayMode, box: Size, image: FocusedImage): ImageLayout {
  switch (mode) {
    case 'fit-width':
      return wholeLayout(asWideAs(box.width, image));
    case 'fit-height':
      return wholeLayout(asHighAs(box.height, image));
    case 'fit-both-by-width': {
      const fittedByWidth = asWideAs(box.width, image);
      return wholeLayout(fittedByWidth.height <= box.height ? fittedByWidth : asHighAs(box.height, image));
    }
    case 'fill':
      return coveringLayout(box, image);
    case 'fit-width-square':
      return coveringLayout({ width: box.width, height: box.width }, image);
    case 'fit-height-square':
      return coveringLayout({ width: box.height, height: box.height }, image);
  }
}

function wholeLayout(size: Size): ImageLayout {
  return { frame: size, picture: { ...size, x: 0, y: 0 } };
}

function coveringLayout(frame: Size, image: FocusedImage): ImageLayout {
  const fittedByWidth = asWideAs(frame.width, image);
  const drawn = fittedByWidth.height >= frame.height ? fittedByWidth : asHighAs(frame.height, image);
  const x = offset(frame.width, drawn.width, image.center_x);
  return { frame, picture: { ...drawn, x, y: offset(frame.height, drawn.height, image.center_y) } };
}

/** Offset that brings the center to the middle of the frame, or as near to it as possible without a gap at the edge. */
function offset(frame: number, drawn: number, center: number): number {
  return Math.min(0, Math.max(frame - drawn, frame / 2 - center * drawn));
}

function asWideAs(width: number, image: Size): Size {
  return { width, height: (width * image.height) / image.width };
}

function asHighAs(height: number, image: Size): Size {
  return { width: (height * image.width) / image.height, height };
}
