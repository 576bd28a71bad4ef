import { painted, stroke } from '../brush';
import { rough } from '../chance';
import { along, type Colour, css, darker, lighter, mix, ramp } from '../colour';
import { type At, skyOver, type Sun } from '../nature';
import { outline, type Scene, tag } from '../scene';

/** Water under a low sun, with boats, a far shore, and at times a beach at our feet. */
export function sea(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const horizon = chance.between(0.34, 0.56);
  const sun = chance.odds(0.6)
    ? { u: chance.between(0.18, 0.82), v: horizon - chance.between(0.05, 0.18), size: 0.04 }
    : null;
  const sky = skyOver(scene, horizon, sun);
  const water = waterUnder(scene, sky, horizon, sun);
  const shore = chance.odds(0.55) ? farShore(scene, horizon) : () => false;
  const beach = chance.odds(0.4) ? chance.between(0.74, 0.86) : 2;
  const lean = chance.around(0.3);
  const colour = (u: number, v: number): Colour => {
    const edge = beach + (u - 0.5) * lean + 0.018 * noise(u * 9, 4);
    if (v > edge + 0.03)
      return along(
        [lighter(palette.accents[1], 0.55), palette.ground[0], palette.ground[1]],
        (v - edge) * 2 + 0.2 * noise(u * 6, v * 22),
      );
    if (v > edge) return lighter(palette.sky[2], 0.6);
    if (v > horizon) return water(u, v);
    return shore(u, v) ? mix(palette.ground[2], palette.sky[2], 0.4) : sky(u, v);
  };
  const flow = (u: number, v: number) => (v > horizon ? 0.03 * noise(u * 5, v * 9) : 0.5 * noise(u * 2, v * 3));
  const picture = painted(scene, { colour, flow }, { broad: 0.05, lively: 11, long: 3 });
  const boats = Array.from({ length: chance.whole(1, width > height ? 4 : 2) }, () => chance.next() ** 1.6);
  return (
    picture +
    boats
      .sort()
      .map((near, index) => boat(scene, near, horizon, (index + chance.between(0.3, 0.7)) / boats.length))
      .join('') +
    gulls(scene, horizon, width * 0.013)
  );
}

function waterUnder(
  { palette, noise, width, height }: Scene,
  sky: At<Colour>,
  horizon: number,
  sun: Sun | null,
): At<Colour> {
  const wide = width / height;
  return (u, v) => {
    const depth = (v - horizon) / (1 - horizon);
    const ripple = rough(noise, u * 5 * wide, v * 46 - depth * 20, 2);
    const mirrored = sky(Math.min(Math.max(u + ripple * 0.03, 0), 1), Math.max(horizon * (1 - depth * 0.8), 0));
    let colour = mix(along(palette.ground, 0.15 + depth * 0.7), mirrored, 0.62 - depth * 0.34);
    colour = ripple > 0.05 ? lighter(colour, ripple * 0.3) : darker(colour, -ripple * 0.22);
    if (!sun) return colour;
    const path = Math.exp(-(((u - sun.u) * wide) ** 2) / (0.004 + depth * 0.03)) * (0.55 + ripple * 1.3);
    return mix(colour, lighter(palette.accents[0], 0.6), Math.max(path, 0));
  };
}

function farShore({ noise, chance }: Scene, horizon: number): At<boolean> {
  const [from, length, tall] = [chance.between(-0.2, 0.7), chance.between(0.3, 0.8), chance.between(0.03, 0.075)];
  return (u, v) => {
    const place = (u - from) / length;
    if (place < 0 || place > 1) return false;
    return v > horizon - tall * Math.sin(place * Math.PI) ** 0.6 * (0.75 + 0.5 * rough(noise, u * 7, 8, 3));
  };
}

type Outline = readonly (readonly [number, number])[];

// to the right and up from the middle of the waterline, in lengths of the boat
const MAIN: Outline = [
  [0.02, 0.12],
  [0.02, 1.25],
  [-0.12, 0.8],
  [-0.42, 0.16],
];
const JIB: Outline = [
  [0.07, 0.14],
  [0.07, 1.12],
  [0.26, 0.55],
  [0.46, 0.13],
];
const LUFF: Outline = [
  [0.02, 0.12],
  [0.02, 1.25],
  [-0.1, 0.16],
];
const HULL: Outline = [
  [-0.5, 0.1],
  [0.58, 0.13],
  [0.42, -0.06],
  [-0.4, -0.06],
];
const RAIL: Outline = [
  [-0.5, 0.1],
  [0.58, 0.13],
  [0.56, 0.1],
  [-0.49, 0.07],
];

/** A hull, a mast and two sails, with all of it in the water below. */
function boat(scene: Scene, near: number, horizon: number, u: number): string {
  const { chance, palette, width, height } = scene;
  const size = Math.min(width, height) * (0.05 + near * 0.2);
  const [x, y] = [width * u, height * (horizon + 0.015 + near * 0.22 * (1 - horizon)) + size * 0.1];
  const side = chance.odds(0.5) ? 1 : -1;
  const sail = mix(
    chance.one([palette.accents[0], lighter(palette.sky[2], 0.5), lighter(palette.sky[2], 0.6), palette.accents[1]]),
    palette.sky[2],
    0.3 * (1 - near),
  );
  const hull = mix(
    chance.one([palette.ground[3], palette.accents[3], palette.accents[2]]),
    palette.sky[2],
    0.35 * (1 - near),
  );
  const at = (right: number, up: number): [number, number] => [x + right * size * side, y - up * size];
  const shape = (points: Outline, colour: Colour, opacity = 1) =>
    tag('path', { d: outline(points.map(([r, t]) => at(r, t))), fill: css(colour), opacity });
  const under = (points: Outline): Outline => points.map(([r, t]): [number, number] => [r * 1.02, -t * 0.8]);
  return (
    shape(under(MAIN), sail, 0.3) +
    shape(under(JIB), sail, 0.24) +
    brokenReflection(scene, x, y, size, hull) +
    shape(MAIN, sail) +
    shape(LUFF, darker(sail, 0.12)) +
    shape(JIB, lighter(sail, 0.25)) +
    shape(HULL, hull) +
    shape(RAIL, lighter(hull, 0.4))
  );
}

function brokenReflection({ chance, palette }: Scene, x: number, y: number, size: number, hull: Colour): string {
  return Array.from({ length: 12 }, (_, index) => {
    const down = y + size * (0.07 + index * 0.05);
    const colour = chance.odds(0.6) ? hull : mix(palette.ground[1], palette.sky[2], 0.5);
    return stroke(
      x + chance.around(size * 0.3),
      down,
      0,
      size * chance.between(0.2, 0.7) * (1 - index * 0.05),
      Math.max(size * 0.03, 2),
      colour,
      chance,
    );
  }).join('');
}

function gulls({ chance, palette, width, height }: Scene, horizon: number, size: number): string {
  const [u, v] = [chance.between(0.15, 0.8), horizon * chance.between(0.2, 0.6)];
  const flock = Array.from({ length: chance.whole(0, 6) }, () => {
    const [x, y, wing] = [
      width * u + chance.around(size * 9),
      height * v + chance.around(size * 4),
      size * chance.between(0.5, 1.1),
    ];
    const rise = wing * chance.between(0.25, 0.55);
    return `M${x - wing} ${y - rise}q${wing * 0.55} ${-rise * 0.3} ${wing} ${rise}q${wing * 0.4} ${-rise * 1.3} ${wing} ${-rise * 0.9}`;
  });
  const ink = mix(palette.ground[3], palette.sky[1], ramp(0, 1, 0.35));
  return tag('path', {
    d: flock.join(''),
    fill: 'none',
    stroke: css(ink),
    'stroke-width': size * 0.14,
    'stroke-linecap': 'round',
  });
}
