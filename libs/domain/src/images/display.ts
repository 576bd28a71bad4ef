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

export interface Displayed {
  /** Size that it takes on the page. */
  readonly frame: Size;
  /** Picture as it is drawn. Where it is larger than its frame, x and y are negative and the rest is cut off. */
  readonly picture: Size & { readonly x: number; readonly y: number };
}

/** Picture whose most important point is at center_x and center_y, from 0 to 1. */
interface Pictured extends Size {
  readonly center_x: number;
  readonly center_y: number;
}

/**
 * Lays a picture out. Fitted, it is seen as a whole, and the frame is as large as the picture. Otherwise it covers its
 * frame, and its most important point stays in view.
 */
export function displayed(mode: DisplayMode, box: Size, image: Pictured): Displayed {
  switch (mode) {
    case 'fit-width':
      return whole(asWideAs(box.width, image));
    case 'fit-height':
      return whole(asHighAs(box.height, image));
    case 'fit-both-by-width': {
      const wide = asWideAs(box.width, image);
      return whole(wide.height <= box.height ? wide : asHighAs(box.height, image));
    }
    case 'fill':
      return covering(box, image);
    case 'fit-width-square':
      return covering({ width: box.width, height: box.width }, image);
    case 'fit-height-square':
      return covering({ width: box.height, height: box.height }, image);
  }
}

function whole(size: Size): Displayed {
  return { frame: size, picture: { ...size, x: 0, y: 0 } };
}

function covering(frame: Size, image: Pictured): Displayed {
  const wide = asWideAs(frame.width, image);
  const drawn = wide.height >= frame.height ? wide : asHighAs(frame.height, image);
  const x = offset(frame.width, drawn.width, image.center_x);
  return { frame, picture: { ...drawn, x, y: offset(frame.height, drawn.height, image.center_y) } };
}

/** Offset that brings the center to the middle of the frame, as far as the picture reaches. */
function offset(frame: number, drawn: number, center: number): number {
  return Math.min(0, Math.max(frame - drawn, frame / 2 - center * drawn));
}

function asWideAs(width: number, image: Size): Size {
  return { width, height: (width * image.height) / image.width };
}

function asHighAs(height: number, image: Size): Size {
  return { width: (height * image.width) / image.height, height };
}
