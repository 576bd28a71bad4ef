import { type Colour, darker, mix } from '../colour';
import { rough } from '../chance';
import type { Scene } from '../scene';
import {
  blended,
  block,
  carved,
  ellipsoid,
  hoop,
  leaning,
  near,
  rod,
  type Solid,
  tube,
  turning,
  union,
} from '../solids';
import { type Matter, photographed } from '../studio-light';

const { PI, abs, cos, max, min, sin, sqrt } = Math;

/** Cast and carved things on a white block, seen from their front or from behind. */
export const cairn = (scene: Scene) => onPlinth(scene, stones(scene), bronze(scene));
export const ribbon = (scene: Scene) => onPlinth(scene, band(scene), bronze(scene));
export const ring = (scene: Scene) => onPlinth(scene, opening(scene), bronze(scene));
export const birds = (scene: Scene) => onPlinth(scene, flight(scene), bronze(scene));
export const seed = (scene: Scene) => onPlinth(scene, opened(scene), stone(scene));
export const stele = (scene: Scene) => onPlinth(scene, standing(scene), stone(scene));
export const knot = (scene: Scene) => onPlinth(scene, tied(scene), stone(scene));
export const cubes = (scene: Scene) => onPlinth(scene, piled(scene), stone(scene));

interface Shape {
  readonly solid: Solid;
  readonly half: number;
  readonly tall: number;
}

function onPlinth(scene: Scene, shape: Shape, matter: (x: number, y: number, z: number, up: number) => Matter): string {
  const { chance, palette, view } = scene;
  const wall = mix(palette.sky[1], palette.paper, 0.5);
  const turn = chance.between(-0.35, 0.35) + (view === 'other' ? 2.5 : 0);
  return photographed(scene, {
    ...shape,
    matter,
    down: 0.2,
    turn,
    paper: [mix(wall, [252, 249, 242], 0.45), darker(mix(wall, palette.ground[2], 0.3), 0.3)],
    plinth: [236, 232, 224],
  });
}

/** Brown where it was handled, dark in the hollows, green where rain stood. */
function bronze({ chance, palette, noise }: Scene) {
  const metal = chance.one<Colour>([
    [214, 150, 92],
    [196, 142, 96],
    [226, 178, 104],
    [168, 124, 92],
  ]);
  const patina = chance.one<Colour>([
    [92, 132, 120],
    mix([70, 96, 92], palette.ground[2], 0.3),
    [64, 48, 40],
    [52, 44, 44],
  ]);
  const amount = chance.between(-0.1, 0.45);
  return (x: number, y: number, z: number, up: number): Matter => {
    const stain = rough(noise, x * 5 + z * 3, y * 4 - z * 2, 4);
    const green = min(max(amount + stain * 0.9 - up * 0.12, 0), 0.9);
    return { colour: mix(metal, patina, green), metal: 1 - green * 0.65, gloss: 0.08, rough: 0.42 + green * 0.5 };
  };
}

/** Marble, slate or sandstone: veined, and polished or left from the tool. */
function stone({ chance, palette, noise }: Scene) {
  const body = chance.one<Colour>([
    [242, 238, 230],
    [222, 212, 194],
    [92, 94, 100],
    [204, 188, 170],
    [166, 176, 166],
  ]);
  const vein = darker(mix(body, palette.ground[2], 0.3), 0.16);
  const polish = chance.one([0.06, 0.25, 0.4]);
  return (x: number, y: number, z: number): Matter => {
    const warp = rough(noise, x * 3 + 5, y * 3 - z * 2, 4);
    const line = 1 - abs(noise(x * 2 + warp * 2.4 + z, y * 1.4 - x + warp * 2));
    const grain = noise(x * 60 + z * 31, y * 60) * 0.5 + 0.5;
    const colour = mix(mix(body, vein, max(line - 0.8, 0) * 3.2 + max(warp, 0) * 0.25), [40, 38, 40], grain * 0.08);
    return { colour, metal: 0, gloss: polish, rough: 0.75 - polish };
  };
}

function stones({ chance, noise }: Scene): Shape {
  const count = chance.whole(4, 6);
  const parts: Solid[] = [];
  let y = 0;
  for (let index = 0; index < count; index++) {
    const r = (0.62 - index * 0.075) * chance.between(0.86, 1.1);
    const ry = r * chance.between(0.42, 0.62);
    const [lean, x] = [chance.around(0.16), chance.around(0.07)];
    parts.push(
      leaning(ellipsoid(0, 0, chance.around(0.05), r, ry, r * chance.between(0.75, 0.95)), x, y + ry * 0.96, lean),
    );
    y += ry * 1.86;
  }
  const pile = union(...parts);
  return { solid: (px, py, pz) => pile(px, py, pz) - 0.02 * noise(px * 3 + pz * 2, py * 5), half: 0.62, tall: y };
}

/** A band of metal that turns upon itself as it rises. */
function band({ chance }: Scene): Shape {
  const [each, side] = [chance.between(1.3, 2.1), chance.odds(0.5) ? 1 : -1];
  const [broad, thin] = [chance.between(0.34, 0.46), chance.between(0.06, 0.1)];
  const bend = chance.between(0.1, 0.22);
  const sheet = block(0, 1.1, 0, broad, 1.1, thin, 0.05);
  const strip: Solid = (x, y, z) => {
    const swell = 0.45 + 0.75 * sin(PI * min(max(0.12 + (y / 2.2) * 0.84, 0), 1));
    return sheet(x / swell, y, z) * min(swell, 1);
  };
  const twisted = turning(strip, 0.3, each * side);
  const swung: Solid = (x, y, z) => twisted(x - bend * sin(y * 1.8), y, z - bend * cos(y * 1.3) + bend) * 0.52;
  return { solid: swung, half: 0.55, tall: 2.2 };
}

/** A standing form around an opening. */
function opening({ chance }: Scene): Shape {
  const [radius, thick] = [chance.between(0.5, 0.58), chance.between(0.26, 0.34)];
  const cy = radius + thick * 0.72;
  const around = hoop(cy, radius, thick, chance.between(0.07, 0.14), chance.between(0.8, 1.25));
  const foot = ellipsoid(0, 0.02, 0, 0.34, 0.1, 0.26);
  return {
    solid: turning(blended(0.16, around, foot), 0, chance.between(-0.5, 0.5)),
    half: 0.85,
    tall: cy + radius + 0.12,
  };
}

/** Three that rise from slender rods, each a body and two swept wings. */
function flight({ chance }: Scene): Shape {
  const parts: Solid[] = [ellipsoid(0, 0.02, 0, 0.34, 0.045, 0.26)];
  for (const [x, y, size] of [
    [-0.34, 1.02, 0.8],
    [0.36, 1.4, 0.95],
    [-0.1, 1.92, 0.85],
  ] as const) {
    parts.push(rod([x * 0.18, 0, 0], [x, y, 0], 0.022, 0.016));
    const flying = leaning(bird(size * 0.44, chance.between(0.5, 0.9)), x, y, chance.between(0.15, 0.6));
    parts.push(near(flying, x, y, 0, size * 0.66));
  }
  return { solid: union(...parts), half: 0.72, tall: 2.36 };
}

function bird(size: number, raised: number): Solid {
  const body = rod([-0.8 * size, -0.1 * size, 0], [0.62 * size, 0.1 * size, 0], 0.03 * size, 0.17 * size);
  const head = rod([0.6 * size, 0.1 * size, 0], [0.98 * size, 0.22 * size, 0], 0.13 * size, 0.015);
  const wing = (side: number): Solid => {
    const [s, c] = [sin(raised), cos(raised)];
    return (x, y, z) => {
      const out = side * z * c + y * s; // along the wing
      const off = -side * z * s + y * c;
      const far = max(out, 0) / (1.25 * size);
      const swept = x + far * far * 0.62 * size - 0.1 * size;
      const chord = 0.4 * size * max(1 - far, 0) ** 0.7 + 0.01;
      const over = max(abs(swept) - chord, 0);
      const lift = off - far * far * 0.16 * size;
      return max(sqrt(over * over + lift * lift) - 0.028 * size, out - 1.25 * size, -out) * 0.7;
    };
  };
  return blended(0.1 * size, body, head, wing(1), wing(-1));
}

/** A seed that opens: an upright almond, split along a winding groove. */
function opened({ chance }: Scene): Shape {
  const tall = chance.between(1.55, 1.8);
  const broad = chance.between(0.44, 0.54);
  const almond: Solid = (x, y, z) => {
    const up = min(max(y / tall, 0), 1);
    const r = broad * sin(PI * (0.1 + up * 0.88)) ** 0.8 * (1.12 - up * 0.42);
    return max(sqrt(x * x + z * z) - r, -y, y - tall) * 0.72;
  };
  const groove = turning(
    block(0, tall * 0.55, broad, 0.09, tall * 0.62, broad * 0.72, 0.05),
    -0.5,
    chance.between(0.5, 1),
  );
  const heart = ellipsoid(0, tall * 0.5, broad * 0.1, broad * 0.42, tall * 0.24, broad * 0.42);
  const shell = carved(0.09, almond, groove);
  return { solid: (x, y, z) => min(shell(x, y, z), heart(x, y, z)), half: broad * 1.15, tall };
}

/** An upright slab with a lens cut through it. */
function standing({ chance, noise }: Scene): Shape {
  const tall = chance.between(2, 2.3);
  const slab = turning(
    block(0, tall / 2, 0, chance.between(0.36, 0.46), tall / 2, 0.17, 0.06),
    0.2,
    chance.around(0.22),
  );
  const cy = tall * chance.between(0.56, 0.68);
  const lens = leaning(
    ellipsoid(0, 0, 0, chance.between(0.13, 0.18), chance.between(0.4, 0.52), 1),
    chance.around(0.06),
    cy,
    chance.around(0.25),
  );
  const cut = carved(0.05, slab, lens);
  return { solid: (x, y, z) => (cut(x, y, z) - 0.012 * noise(x * 7 + z * 5, y * 7)) * 0.9, half: 0.55, tall };
}

/** A knot of three loops. */
function tied({ chance }: Scene): Shape {
  const [big, small, thick] = [0.56, 0.26, chance.between(0.15, 0.2)];
  const places = Array.from({ length: 240 }, (_, index): [number, number, number] => {
    const t = (index / 240) * PI * 2;
    const r = big + small * cos(3 * t);
    return [r * cos(2 * t), 0.98 + r * sin(2 * t), 0.3 * sin(3 * t)];
  });
  const loops = tube(places, thick);
  const lowest = 0.98 - big - small - thick;
  return { solid: (x, y, z) => loops(x, y + lowest + 0.03, z), half: 1.02, tall: 2 - lowest * 0.8 };
}

/** Blocks upon each other, each turned a little further. */
function piled({ chance }: Scene): Shape {
  const count = chance.whole(3, 5);
  const parts: Solid[] = [];
  let y = 0;
  for (let index = 0; index < count; index++) {
    const h = chance.between(0.34, 0.46) * (1 - index * 0.1);
    parts.push(
      turning(block(chance.around(0.05), y + h, 0, h * 1.05, h, h * 1.05, 0.02), chance.between(-0.8, 0.8), 0),
    );
    y += h * 2;
  }
  return { solid: union(...parts), half: 0.62, tall: y };
}
