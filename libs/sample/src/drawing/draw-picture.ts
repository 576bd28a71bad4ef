import { Chance, noiseOf } from './chance';
import type { MannerName } from './manner-names';
import { MANNERS } from './manners';
import { PALETTES, type PaletteName } from './palettes';
import { surface } from './surface';
import { partOf, type View } from './views';

export interface Drawing {
  readonly seed: string;
  readonly manner: MannerName;
  readonly palette: PaletteName;
  readonly view?: View;
  readonly width: number;
  readonly height: number;
}

/** The same picture for the same words, always: a sample gallery needs no files. */
export function drawPicture({ seed, manner, palette, view = 'whole', width, height }: Drawing): string {
  const said = `${manner} ${seed}`;
  const scene = { width, height, palette: PALETTES[palette], view, chance: new Chance(said), noise: noiseOf(said) };
  const { draw, on } = MANNERS[manner];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${partOf(view, width, height).join(' ')}">${draw(scene)}${surface(scene, on)}</svg>`;
}
