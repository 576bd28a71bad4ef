import { drawPicture } from './drawing/draw-picture';
import { isMannerName, type MannerName } from './drawing/manners';
import { isPaletteName, type PaletteName } from './drawing/palettes';

export interface SamplePicture {
  readonly manner: MannerName;
  readonly palette: PaletteName;
  readonly seed: string;
}

const WRITTEN = /^sample-([a-z-]+)_([a-z-]+)_([A-Za-z0-9]+)$/;

/** The hash of a picture that is drawn says all that is needed to draw it. */
export function sampleHash({ manner, palette, seed }: SamplePicture): string {
  return `sample-${manner}_${palette}_${seed}`;
}

export function isSampleHash(hash: string): boolean {
  return hash.startsWith('sample-');
}

/** The drawing that a hash speaks of, as SVG; null if nobody can draw that. */
export function drawnFrom(hash: string, width: number, height: number): string | null {
  const [, manner = '', palette = '', seed = ''] = WRITTEN.exec(hash) ?? [];
  if (!isMannerName(manner) || !isPaletteName(palette)) return null;
  return drawPicture({ manner, palette, seed, width, height });
}
