import { type Colour, darker, hex, lighter, mix, ramp } from '../colour';
import { rough } from '../chance';
import { raster } from '../raster';
import type { Scene } from '../scene';
import { blended, ellipsoid, leaning, near, rod, type Solid, turned, union } from '../solids';
import { type Matter, sighting } from '../studio-light';

const { abs, max, min, sqrt } = Math;

/** Fruit on a table by a window, painted from what stands there. */
export const pears = (scene: Scene) => fruit(scene, 'pears');
export const lemons = (scene: Scene) => fruit(scene, 'lemons');
export const apples = (scene: Scene) => fruit(scene, 'apples');

type Kind = 'pears' | 'lemons' | 'apples';

function fruit(scene: Scene, kind: Kind): string {
  const { chance, palette, noise } = scene;
  const things = laid(scene, kind);
  const solid = union(...things.map(({ solid: one }) => one));
  const nearest = (x: number, y: number, z: number) =>
    things.reduce((best, one) => (one.solid(x, y, z) < best.solid(x, y, z) ? one : best));
  const isDark = chance.odds(0.45);
  const wall = isDark
    ? darker(mix(palette.ground[3], palette.ink, 0.3), 0.25)
    : mix(palette.sky[1], palette.paper, 0.35);
  const wood = isDark
    ? mix(palette.ground[2], hex('5a3a26'), 0.4)
    : lighter(mix(palette.ground[0], palette.paper, 0.45), 0.1);
  const seen = sighting(scene, {
    solid,
    matter: (x, y, z, up) => nearest(x, y, z).matter(x, y, z, up),
    half: 0.98,
    tall: 1.02,
    down: 0.3,
    turn: 0,
    paper: [lighter(wall, 0.12), darker(wall, 0.3)],
    table: (x, z) => {
      const grain = rough(noise, x * 1.4, z * 9, 3);
      const cloth = x + z * 0.4 > 0.1 + 0.1 * noise(z * 3, 1) && !isDark ? lighter(palette.paper, 0.2) : wood;
      return z < -0.85 ? wall : darker(cloth, 0.08 + grain * 0.16);
    },
  });
  const wide = scene.width / scene.height;
  // a soft brush: edges are drawn a little aside, tones differ from touch to touch
  return raster(
    scene,
    (u, v) => {
      const touch = noise(u * 46 * wide + v * 30, v * 46 - u * 30);
      const hair = noise(u * 210 * wide + v * 170, v * 60);
      const [red, green, blue] = seen(u + 0.0026 * touch, v + 0.0026 * noise(u * 40 * wide, v * 52 + 9));
      const more = 5 * touch + 4 * hair;
      return [red + more, green + more * 0.96, blue + more * 0.86];
    },
    2,
  );
}

interface Laid {
  readonly solid: Solid;
  readonly matter: (x: number, y: number, z: number, up: number) => Matter;
}

function laid(scene: Scene, kind: Kind): readonly Laid[] {
  const { chance, palette } = scene;
  const { accents } = palette;
  const skins: Readonly<Record<Kind, readonly Colour[]>> = {
    pears: [hex('a9a948'), hex('c2a23e'), hex('8f9a4a'), mix(accents[1], hex('b05a3a'), 0.5)],
    lemons: [hex('e6c02f'), hex('dfae2a'), hex('ecd25a')],
    apples: [hex('a8322a'), hex('b9532f'), hex('8a9a3c'), mix(accents[0], hex('b03a2a'), 0.5)],
  };
  const count = chance.whole(3, 5);
  const places = Array.from({ length: count }, (_, index) => ({
    x: (index / (count - 1) - 0.5) * 1.36 + chance.around(0.08),
    z: index % 2 ? 0.34 + chance.around(0.12) : chance.around(0.16),
  }));
  const fruits = places.map(({ x, z }) => oneOf(scene, kind, x, z, chance.one(skins[kind])));
  return chance.odds(0.6) ? [...fruits, jugBehind(scene, chance.around(0.35))] : fruits;
}

function oneOf({ chance, noise }: Scene, kind: Kind, x: number, z: number, skin: Colour): Laid {
  const size = chance.between(0.9, 1.1) * 0.25;
  const bodies: Readonly<Record<Kind, () => Solid>> = {
    pears: () =>
      leaning(
        blended(
          0.16,
          ellipsoid(0, 0, z, size, size * 0.94, size),
          ellipsoid(0, size * 1.35, z, size * 0.5, size * 0.66, size * 0.5),
          rod([0, size * 1.9, z], [size * 0.18, size * 2.4, z], 0.02, 0.026),
        ),
        x,
        size * 0.92,
        chance.around(0.16),
      ),
    lemons: () =>
      leaning(
        blended(
          0.1,
          ellipsoid(0, 0, z, size * 1.02, size * 0.78, size * 0.78),
          ellipsoid(size * 1.02, 0, z, 0.06, 0.05, 0.05),
        ),
        x,
        size * 0.78,
        chance.around(0.3),
      ),
    apples: () => blended(0.05, appleAt(x, z, size), rod([x, size * 1.4, z], [x + 0.03, size * 2.05, z], 0.014, 0.018)),
  };
  const blush = mix(skin, kind === 'lemons' ? hex('c9861f') : hex('a33a2a'), 0.6);
  return {
    solid: near(bodies[kind](), x, size, z, size * 2.1),
    matter: (px, py, pz) => {
      const share = ramp(-0.2, 0.55, rough(noise, px * 2.6 + x * 9, py * 2.6 + pz, 3) + (px - x) * 0.9);
      const freckle = abs(noise(px * 46, py * 46 + pz * 30)) > 0.8 ? 0.2 : 0;
      return {
        colour: darker(mix(skin, blush, share * 0.75), freckle),
        metal: 0,
        gloss: kind === 'apples' ? 0.4 : 0.22,
        rough: 0.4,
      };
    },
  };
}

function appleAt(cx: number, cz: number, size: number): Solid {
  return (x, y, z) => {
    const far = sqrt((x - cx) * (x - cx) + (z - cz) * (z - cz));
    const dx = far - size * 0.36;
    const dy = (y - size * 0.86) * 1.05;
    return sqrt(dx * dx + dy * dy) - size * 0.72;
  };
}

function jugBehind({ chance, palette, noise }: Scene, x: number): Laid {
  const tall = chance.between(0.78, 0.98);
  const body = turned(
    (y) => 0.17 + 0.14 * max(1 - ((y / tall - 0.36) / 0.42) ** 2, 0) + 0.05 * ramp(0.86, 1, y / tall),
    tall,
    0.02,
  );
  const glaze = chance.one([
    lighter(palette.paper, 0.3),
    palette.sky[0],
    palette.ground[2],
    mix(palette.accents[3], palette.paper, 0.2),
  ]);
  return {
    solid: (px, py, pz) => body(px - x, py, pz + 0.46),
    matter: (px, py) => ({
      colour: darker(glaze, max(noise(px * 5, py * 5), 0) * 0.12 + (py < 0.05 ? min(0.3, 0.05 - py) : 0)),
      metal: 0,
      gloss: 0.4,
      rough: 0.3,
    }),
  };
}
