import type { Colour } from './colour';
import { imageOf, speckAt } from './raster';
import type { Scene } from './scene';

const { max, min, round, sqrt } = Math;

export interface Terrain {
  /** How high the ground is: x to the right, z away. The eye is above 0. */
  readonly height: (x: number, z: number) => number;
  /** What is seen of it there: how far away, and where its slope faces. */
  readonly shade: (x: number, z: number, y: number, normal: readonly [number, number, number]) => Colour;
  readonly sky: (u: number, v: number) => Colour;
  readonly eye: number;
  /** Where the horizon lies, from the top. */
  readonly horizon: number;
  readonly near: number;
  readonly far: number;
  /** How wide the lens sees: the breadth at a distance of 1. */
  readonly lens: number;
}

const LONGEST = 900;
/** Each look goes so much farther than the one before it. */
const STRIDE = 1.0052;

/** A landscape as a lens sees it: for each column of pixels, what stands nearest hides what is behind. */
export function terrainSeen({ width, height }: Scene, land: Terrain, grain = 4): string {
  const scale = min(LONGEST / max(width, height), 1);
  const [across, down] = [round(width * scale), round(height * scale)];
  const pixels = new Uint8ClampedArray(across * down * 3);
  const { eye, horizon, near, far, lens } = land;
  const paint = (x: number, y: number, [red, green, blue]: Colour) => {
    const at = (y * across + x) * 3;
    const speck = (speckAt(x, y) - 0.5) * 2 * grain;
    pixels[at] = red + speck;
    pixels[at + 1] = green + speck;
    pixels[at + 2] = blue + speck;
  };
  for (let column = 0; column < across; column++) {
    const slope = ((column + 0.5) / across - 0.5) * lens;
    let top = down;
    for (let z = near; z < far && top > 0; z *= STRIDE) {
      const x = slope * z;
      const y = land.height(x, z);
      const seen = round(horizon * down - (((y - eye) / z) * across) / lens);
      if (seen >= top) continue;
      const colour = land.shade(x, z, y, normalAt(land, x, z, y));
      for (let row = max(seen, 0); row < top; row++) paint(column, row, colour);
      top = max(seen, 0);
    }
    for (let row = 0; row < top; row++) paint(column, row, land.sky((column + 0.5) / across, (row + 0.5) / down));
  }
  return imageOf(pixels, across, down, width, height);
}

function normalAt({ height }: Terrain, x: number, z: number, y: number): readonly [number, number, number] {
  const step = 0.004 * z + 0.004;
  const dx = (height(x + step, z) - y) / step;
  const dz = (height(x, z + step) - y) / step;
  const long = sqrt(dx * dx + dz * dz + 1);
  return [-dx / long, 1 / long, -dz / long];
}
