import { type Colour, lighter, mix } from './colour';
import { raster, type Shade } from './raster';
import type { Scene } from './scene';
import type { Solid } from './solids';

// taken out once: looked up in here a million times for one picture
const { abs, cos, exp, hypot, max, min, sin, sqrt } = Math;

export type Vector = readonly [number, number, number];

/** What a surface is like at one place. */
export interface Matter {
  readonly colour: Colour;
  /** 0 takes light as chalk does, 1 mirrors the studio in its own colour, as metal does. */
  readonly metal: number;
  /** How much of the studio's lamps is mirrored on top, as in glaze. */
  readonly gloss: number;
  /** 0 a mirror, 1 brushed. */
  readonly rough: number;
}

export interface Setting {
  readonly solid: Solid;
  readonly matter: (x: number, y: number, z: number, up: number) => Matter;
  /** How much of it there is to see, to both sides and up, so that it fills the picture. */
  readonly half: number;
  readonly tall: number;
  /** How far the camera looks down, as a slope. */
  readonly down: number;
  readonly turn: number;
  /** The paper behind and under it, in light and in shade. */
  readonly paper: readonly [Colour, Colour];
  /** It stands on a block of its own. */
  readonly plinth?: Colour;
  /** A table that is not of the paper's colour. */
  readonly table?: (x: number, z: number) => Colour;
}

const KEY: Vector = unit(-0.62, 0.66, 0.5);
const FILL: Vector = unit(0.8, 0.25, 0.55);
const STEPS = 70;

function unit(x: number, y: number, z: number): Vector {
  const long = sqrt(x * x + y * y + z * z);
  return [x / long, y / long, z / long];
}

/** A thing in front of rolled paper, in the light of a large window at the left and a weak lamp at the right. */
export function photographed(scene: Scene, setting: Setting, grain = 2): string {
  return raster(scene, sighting(scene, setting), grain);
}

/** What there is to see of it at each place of the picture: whoever paints it looks here, too. */
export function sighting(scene: Scene, setting: Setting): Shade {
  const { width, height } = scene;
  const { half, tall, turn, down, plinth } = setting;
  const reach = max((tall * 1.42) / height, (half * 2.9) / width);
  const [across, up] = [reach * width, reach * height];
  const [c, s] = [cos(turn), sin(turn)];
  const solid: Solid = (x, y, z) => setting.solid(x * c - z * s, y, x * s + z * c);
  const lookUp = 1 / sqrt(1 + down * down);
  const lookDown = down * lookUp;
  const middle = tall * (plinth ? 0.33 : 0.47);
  const studio: Studio = { ...setting, solid, c, s, lookDown, lookUp, reach: hypot(half * 1.5, tall) };
  return (u, v) => {
    const sy = (0.5 - v) * up;
    // seen from far away, a little from above
    return seen(studio, u, v, (u - 0.5) * across, middle + sy * lookUp + 6 * lookDown, 6 * lookUp - sy * lookDown);
  };
}

interface Studio extends Setting {
  readonly c: number;
  readonly s: number;
  readonly lookDown: number;
  readonly lookUp: number;
  /** No part of it is farther from its middle. */
  readonly reach: number;
}

/** What the eye meets from there, looking straight ahead. */
function seen(studio: Studio, u: number, v: number, x: number, oy: number, oz: number): Colour {
  const { solid, half, tall, lookDown, lookUp, reach, plinth } = studio;
  const wide = half * 1.25;
  let far = 6 - reach * 1.5;
  const end = 6 + reach * 1.6;
  const isBeside = abs(x) > half * 1.5;
  const isOver = oy - lookDown * 6 > tall * 1.3;
  for (let step = 0; step < STEPS && far < end; step++) {
    const y = oy - lookDown * far;
    const z = oz - lookUp * far;
    const toThing = isBeside || isOver ? Infinity : solid(x, y, z);
    if (toThing < 0.0012) return ofThing(studio, x, y, z);
    const toBase = plinth ? max(abs(x) - wide, abs(z) - wide, y) - 0.012 : y / lookDown;
    if (toBase < 0.0012) return plinth ? ofPlinth(studio, plinth, x, y, z) : ofFloor(studio, u, v, x, z);
    far += max(min(toThing, toBase) * 0.94, 0.0012);
  }
  return ofPaper(studio, u, v);
}

/** Rolled paper: a floor that turns into a wall without an edge. */
function ofPaper({ paper: [light, shade] }: Studio, u: number, v: number): Colour {
  return mix(light, shade, min(1.5 * (u - 0.36) * (u - 0.36) + 1.2 * (v - 0.4) * (v - 0.4), 1));
}

function ofFloor(studio: Studio, u: number, v: number, x: number, z: number): Colour {
  const { solid, half, paper, reach } = studio;
  const bare = studio.table?.(x, z) ?? ofPaper(studio, u, v);
  if (x * x + z * z > reach * reach * 6) return bare;
  const cast = shadowAt(solid, x, 0.001, z, half);
  const touch = exp(-max(solid(x, 0.02, z), 0) * (9 / half)) * 0.5;
  const [red, green, blue] = paper[1];
  return mix(bare, [red * 0.4, green * 0.4, blue * 0.44], min((1 - cast) * 0.5 + touch, 0.85));
}

/** How much of the window a place sees: 1 all of it. Soft, since the window is large. */
function shadowAt(solid: Solid, x: number, y: number, z: number, half: number): number {
  let [light, far] = [1, 0.03 * half];
  for (let step = 0; step < 13 && far < half * 5; step++) {
    const near = solid(x + KEY[0] * far, y + KEY[1] * far, z + KEY[2] * far);
    light = min(light, 0.5 + (5 * near) / far);
    if (light < 0.02) return 0;
    far += max(near, 0.03 * half);
  }
  return max(light, 0) > 1 ? 1 : max(light, 0);
}

function ofPlinth({ solid, half }: Studio, plinth: Colour, x: number, y: number, z: number): Colour {
  const isTop = y > -0.004;
  if (!isTop)
    return mix(
      plinth,
      [70, 66, 70],
      x > half * 1.2 ? 0.6 : 0.24 + 0.16 * ((x + half * 1.25) / (half * 2.5)) - y * 0.12,
    );
  const cast = shadowAt(solid, x, 0.002, z, half);
  const touch = exp(-max(solid(x, 0.02, z), 0) * 22) * 0.5;
  return mix(lighter(plinth, 0.35), [58, 52, 52], min((1 - cast) * 0.5 + touch, 0.85));
}

function ofThing(studio: Studio, x: number, y: number, z: number): Colour {
  const { solid, c, s, half, lookDown, lookUp } = studio;
  // four corners of a small tetrahedron tell the slope
  const fine = half * 0.005;
  const a = solid(x + fine, y - fine, z - fine);
  const b = solid(x - fine, y - fine, z + fine);
  const d = solid(x - fine, y + fine, z - fine);
  const e = solid(x + fine, y + fine, z + fine);
  const [nx, ny, nz] = unit(a - b - d + e, d + e - a - b, b + e - a - d);
  const { colour, metal, gloss, rough } = studio.matter(x * c - z * s, y, x * s + z * c, ny);
  const out = half * 0.12;
  const open = min(max(solid(x + nx * out, y + ny * out, z + nz * out) / out, 0), 1) * 0.55 + 0.45;
  const cast = shadowAt(solid, x + nx * 0.01, y + ny * 0.01, z + nz * 0.01, half);
  const facing = ny * lookDown + nz * lookUp;
  const back = 2 * facing;
  const mirrored: Vector = [nx * back, ny * back - lookDown, nz * back - lookUp];
  const lamp = studioIn(mirrored, rough) * (0.35 + 0.65 * cast);
  const key = max(nx * KEY[0] + ny * KEY[1] + nz * KEY[2], 0) * cast;
  const fill = max(nx * FILL[0] + ny * FILL[1] + nz * FILL[2], 0);
  const soft = (key * 0.95 + fill * 0.22 + 0.24 + 0.12 * ny) * open;
  const body = soft * (1 - metal) + (lamp * 0.9 + 0.16 * soft) * metal * open;
  const edge = (1 - max(facing, 0)) ** 4;
  const shine = gloss * (lamp * (0.3 + 0.7 * edge) * 0.9) * open * 255 + metal * edge * lamp * 60;
  return [colour[0] * body + shine, colour[1] * body * 0.985 + shine * 0.98, colour[2] * body * 0.96 + shine * 0.95];
}

/** How bright the studio is in a direction: a large window, a strip of light, pale walls and a dark floor. */
function studioIn([x, y, z]: Vector, rough: number): number {
  const sharp = 1 - rough * 0.85;
  const walls = 0.2 + 0.26 * max(y, -0.4) + 0.08 * z;
  const toKey = max(x * KEY[0] + y * KEY[1] + z * KEY[2], 0);
  const window = toKey ** (4 + 26 * sharp) * (0.75 + 0.95 * sharp) + 0.35 * toKey ** 3;
  const toFill = max(x * FILL[0] + y * FILL[1] + z * FILL[2], 0);
  const strip = 0.42 * toFill ** (3 + 34 * sharp);
  const over = 0.3 * max(y, 0) ** (2 + 6 * sharp);
  return walls + window + strip + over;
}
