import { drawPicture } from './drawing/draw-picture';
import { isMannerName } from './drawing/manner-names';
import { isPaletteName } from './drawing/palettes';
import { isView } from './drawing/views';

/** Hashes of the first galleries have no version at their end. */
const WRITTEN = /^sample-([a-z-]+)_([a-z-]+)_([A-Za-z0-9]+)(?:_([a-z]+))?(?:_\d+)?$/;

/** The drawing that a hash speaks of, as SVG; null if nobody can draw that. */
export function drawnFrom(hash: string, width: number, height: number): string | null {
  const [, manner = '', palette = '', seed = '', view = 'whole'] = WRITTEN.exec(hash) ?? [];
  if (!isMannerName(manner) || !isPaletteName(palette) || !isView(view)) return null;
  return drawPicture({ manner, palette, seed, view, width, height });
}
