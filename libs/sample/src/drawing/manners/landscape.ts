import { painted, stroke } from '../brush';
import { rough } from '../chance';
import { along, type Colour, darker, lighter, mix, ramp } from '../colour';
import { type At, ridge, skyOver, type Sun, tree } from '../nature';
import type { Scene } from '../scene';

interface Land {
  readonly ridges: readonly ((u: number) => number)[];
  readonly sun: Sun | null;
  readonly horizon: number;
  readonly side: number;
}

/** Hills behind hills under a wide sky; fields, trees and sometimes a river on the way to it. */
export function landscape(scene: Scene): string {
  const { chance } = scene;
  const horizon = chance.between(0.34, 0.54);
  const count = chance.whole(4, 6);
  const ridges = Array.from({ length: count }, (_, index) => {
    const near = index / (count - 1);
    return ridge(
      scene,
      index,
      horizon + (0.84 - horizon) * near ** 1.2,
      chance.between(0.08, 0.15) * (1.15 - near * 0.5),
    );
  });
  const sun = chance.odds(0.5)
    ? { u: chance.between(0.2, 0.8), v: horizon - chance.between(0.1, 0.22), size: 0.036 }
    : null;
  const side = sun ? (sun.u < 0.5 ? -1 : 1) : chance.odds(0.5) ? -1 : 1;
  const land = { ridges, sun, horizon, side };
  const sky = skyOver(scene, horizon + 0.05, sun);
  const ground = groundOf(scene, land);
  const river = chance.odds(0.45) ? riverThrough(scene, horizon) : null;
  const colour = (u: number, v: number): Colour => {
    const earth = ground(u, v);
    if (!earth) return sky(u, v);
    const water = river?.(u, v) ?? 0;
    return water > 0 ? mix(earth, lighter(sky(u, Math.max(horizon - (v - horizon) * 0.9, 0)), 0.12), water) : earth;
  };
  const flow = (u: number, v: number) => (v < horizon ? 0.25 : 0.05) + 0.8 * scene.noise(u * 3, v * 4);
  return painted(scene, { colour, flow }, { broad: 0.055, lively: 12 }) + trees(scene, land);
}

/** The near ridge first: it hides what is behind. */
function groundOf({ palette, noise, width, height }: Scene, { ridges, side }: Land): At<Colour | null> {
  const wide = width / height;
  const haze = lighter(palette.sky[2], 0.1);
  const last = ridges.length - 1;
  return (u, v) => {
    for (let index = last; index >= 0; index--) {
      const top = ridges[index]?.(u) ?? 1;
      if (v < top) continue;
      const near = index / last;
      const slope = ((ridges[index]?.(u + 0.02) ?? 1) - top) * -side * 7;
      const down = v - top;
      const field = rough(noise, u * (4 - near) * wide + down * 3 + index * 7, down * (13 - near * 6) + index * 3, 2);
      let colour = along(palette.ground, near * 0.92 + field * 0.14);
      colour = field > 0.16 ? mix(colour, palette.accents[index % 2 ? 1 : 0], 0.22 + near * 0.2) : colour;
      colour = slope > 0 ? lighter(colour, Math.min(slope, 1) * 0.26) : darker(colour, Math.min(-slope, 1) * 0.2);
      colour = darker(colour, 0.14 * (1 - ramp(0, 0.035, down)));
      const mist = (1 - near) ** 1.3 * 0.42 + (index < last ? 0.5 * ramp(0.01, 0.13, down) * (1 - near * 0.65) : 0);
      return mix(colour, haze, Math.min(mist, 0.85));
    }
    return null;
  };
}

function trees(scene: Scene, { ridges, side }: Land): string {
  const { chance, palette, width, height } = scene;
  const kind = chance.one(['slim', 'round', 'both'] as const);
  const planted: { near: number; y: number; drawn: string }[] = [];
  const groups = chance.whole(3, 5);
  for (let group = 0; group < groups; group++) {
    const layer = group === 0 ? ridges.length - 1 : chance.whole(1, ridges.length - 1);
    const near = layer / (ridges.length - 1);
    const [middle, spread] = [
      group === 0 ? chance.one([0.14, 0.2, 0.8, 0.87]) : chance.between(0.05, 0.95),
      chance.between(0.04, 0.12),
    ];
    for (let index = chance.whole(2, group === 0 ? 3 : 6); index > 0; index--) {
      const u = middle + chance.around(spread);
      const isSlim = kind === 'slim' || (kind === 'both' && group % 2 === 0);
      const tall =
        Math.min(width, height) * (0.05 + 0.3 * near ** 1.6) * chance.between(0.7, 1.15) * (isSlim ? 1.15 : 0.85);
      const [x, y] = [u * width, ((ridges[layer]?.(u) ?? 1) + 0.012 + chance.between(0, 0.05) * near) * height];
      const body = mix(mix(palette.ground[2], palette.ground[3], 0.55), palette.accents[3], chance.between(0, 0.22));
      const leaf = mix(body, palette.sky[2], (1 - near) * 0.4);
      const light = mix(lighter(palette.ground[1], 0.1), palette.accents[1], chance.between(0.15, 0.5));
      const slim = isSlim ? chance.between(0.085, 0.12) : chance.between(0.3, 0.42);
      const shadow = stroke(x - side * tall * 0.28, y, 0.03, tall * 0.85, tall * 0.09, darker(leaf, 0.3), chance);
      planted.push({ near, y, drawn: shadow + tree(scene, { x, y, tall, slim, leaf, light, side }) });
    }
  }
  return planted
    .sort((a, b) => a.near - b.near || a.y - b.y)
    .map(({ drawn }) => drawn)
    .join('');
}

function riverThrough({ noise, chance }: Scene, horizon: number): At<number> {
  const [from, to, sway] = [chance.between(0.35, 0.65), chance.between(0.2, 0.8), chance.between(0.08, 0.2)];
  const source = horizon + 0.16;
  return (u, v) => {
    if (v < source) return 0;
    const way = (v - source) / (1 - source);
    const middle = from + (to - from) * way + sway * Math.sin(way * 5 + from * 9) * (0.35 + way);
    const half = 0.006 + 0.13 * way ** 1.6 + 0.012 * noise(v * 30, 3);
    return Math.abs(u - middle) < half ? 0.88 : 0;
  };
}
