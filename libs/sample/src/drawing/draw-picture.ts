import { Chance, noiseOf } from './chance';
import type { MannerName } from './manner-names';
import { MANNERS } from './manners';
import { PALETTES, type PaletteName } from './palettes';
import { surface } from './surface';

export interface Drawing {
  readonly seed: string;
  readonly manner: MannerName;
  readonly palette: PaletteName;
  readonly width: number;
  readonly height: number;
}

/** The same picture for the same words, always: a sample gallery needs no files. */
export function drawPicture({ seed, manner, palette, width, height }: Drawing): string {
  const said = `${manner} ${seed}`;
  const scene = { width, height, palette: PALETTES[palette], chance: new Chance(said), noise: noiseOf(said) };
  const { draw, on } = MANNERS[manner];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${draw(scene)}${surface(scene, on)}</svg>`;
}
