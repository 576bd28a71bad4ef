import type { Drawing } from './draw-picture';
import { MANNER_NAMES, type MannerName } from './manner-names';
import { PALETTES, type PaletteName } from './palettes';

// its own keys, which Object.keys forgets
const palettes = Object.keys(PALETTES) as PaletteName[];

/** Small picture in a manner, for tests. */
export const exampleOf = (manner: MannerName): Drawing => ({
  manner,
  palette: palettes[MANNER_NAMES.indexOf(manner) % palettes.length] ?? 'dawn',
  seed: '7',
  width: 200,
  height: 150,
});
