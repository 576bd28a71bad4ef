import type { MannerName } from './drawing/manner-names';
import type { PaletteName } from './drawing/palettes';
import type { View } from './drawing/views';

export interface SamplePicture {
  readonly manner: MannerName;
  readonly palette: PaletteName;
  readonly seed: string;
  /** The whole, unless given. */
  readonly view?: View;
}

/** Raised when something is drawn in another way: the address of a picture is kept for good by whoever has seen it. */
export const DRAWING = 2;

/** The hash of a picture that is drawn says all that is needed to draw it. */
export function sampleHash({ manner, palette, seed, view = 'whole' }: SamplePicture): string {
  return `sample-${manner}_${palette}_${seed}_${view === 'whole' ? '' : `${view}_`}${DRAWING}`;
}

export function isSampleHash(hash: string): boolean {
  return hash.startsWith('sample-');
}
