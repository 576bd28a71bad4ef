import { rough } from '../chance';
import { type Colour, css, darker, hex, lighter, mix, ramp } from '../colour';
import { raster } from '../raster';
import { outline, type Scene, tag } from '../scene';

const { atan2, cos, floor, log, max, min, PI, sin, sqrt } = Math;

/** A block cut by hand, printed in three inks: a moon, hills or waves, and what the gouge left. */
export const linoWaves = (scene: Scene) => linocut(scene, waves);
export const linoHills = (scene: Scene) => linocut(scene, hills);

function linocut(scene: Scene, draw: typeof hills): string {
  const { chance, palette, width, height } = scene;
  const edge = min(width, height) * 0.05;
  const paper = mix(palette.paper, hex('f3ead6'), 0.4);
  const [w, h] = [width - 2 * edge, height - 2 * edge];
  const inks: Inks = {
    key: mix(palette.ink, palette.ground[3], 0.35),
    middle: mix(palette.ground[1], palette.sky[0], 0.25),
    pale: mix(palette.sky[1], palette.paper, 0.25),
    bright: chance.one([palette.accents[0], palette.accents[1]]),
    paper,
  };
  const clip = tag('clipPath', { id: 'block' }, tag('rect', { x: 0, y: 0, width: w, height: h }));
  const view = draw(scene, inks, w, h);
  return (
    tag('rect', { width, height, fill: css(paper) }) +
    tag('defs', {}, clip) +
    tag('g', { transform: `translate(${edge} ${edge})`, 'clip-path': 'url(#block)' }, view + missed(scene, inks, w, h))
  );
}

interface Inks {
  readonly key: Colour;
  readonly middle: Colour;
  readonly pale: Colour;
  readonly bright: Colour;
  readonly paper: Colour;
}

/** Places that the ink missed. */
function missed({ chance }: Scene, { paper }: Inks, w: number, h: number): string {
  return Array.from({ length: 240 }, () =>
    tag('circle', {
      cx: w * chance.next(),
      cy: h * chance.next(),
      r: w * 0.0009 * chance.between(0.5, 2),
      fill: css(paper),
      opacity: 0.7,
    }),
  ).join('');
}

/** One stroke of the gouge: pointed at both ends. */
function gouge(x: number, y: number, angle: number, long: number, broad: number): string {
  const [dx, dy] = [cos(angle), sin(angle)];
  const at = (a: number, b: number) => `${(x + dx * a - dy * b).toFixed(1)} ${(y + dy * a + dx * b).toFixed(1)}`;
  return `M${at(-long / 2, 0)}Q${at(0, -broad)} ${at(long / 2, 0)}Q${at(0, broad)} ${at(-long / 2, 0)}z`;
}

function skyOf({ chance }: Scene, { pale, bright, paper }: Inks, w: number, h: number): string {
  const [mx, my, r] = [
    w * chance.between(0.25, 0.75),
    h * chance.between(0.2, 0.34),
    min(w, h) * chance.between(0.09, 0.14),
  ];
  const rays: string[] = [];
  for (let ring = 1; ring < 15; ring++)
    for (let index = 0; index < 14 + ring * 7; index++) {
      const angle = ((index + chance.next() * 0.7) / (14 + ring * 7)) * 2 * PI;
      const far = r * (1.16 + ring * 0.46 + chance.next() * 0.16);
      rays.push(
        gouge(
          mx + cos(angle) * far,
          my + sin(angle) * far,
          angle + PI / 2,
          r * chance.between(0.3, 0.62),
          r * 0.045 * chance.between(0.6, 1.3),
        ),
      );
    }
  return (
    tag('rect', { width: w, height: h, fill: css(pale) }) +
    tag('path', { d: rays.join(''), fill: css(paper) }) +
    tag('circle', { cx: mx, cy: my, r, fill: css(bright) })
  );
}

function waves(scene: Scene, inks: Inks, w: number, h: number): string {
  const { chance } = scene;
  const rows = 5;
  const parts = Array.from({ length: rows }, (_, row) => {
    const near = row / (rows - 1);
    const [y, size] = [h * (0.46 + near * 0.5), w * (0.15 + near * 0.24)];
    const shift = chance.next() * size;
    const crests: (readonly [number, number])[] = [];
    const cuts: string[] = [];
    for (let x = -size + shift - size; x < w + size; x += size) {
      const tall = size * chance.between(0.34, 0.5);
      for (let step = 0; step < 14; step++) {
        const t = step / 14;
        crests.push([
          x + t * size - tall * 0.5 * ramp(0.3, 0.5, t) * ramp(0.72, 0.5, t),
          y - tall * (t < 0.5 ? ramp(0, 0.5, t) ** 1.7 : ramp(1, 0.5, t) ** 0.7),
        ]);
      }
      for (let line = 1; line < 6; line += 1)
        for (let step = 0; step < 4; step++) {
          const t = 0.16 + step * 0.2 + (line % 2) * 0.08 + chance.around(0.02);
          const crest = t < 0.5 ? ramp(0, 0.5, t) ** 1.7 : ramp(1, 0.5, t) ** 0.7;
          const slope = t < 0.5 ? -0.6 : 0.55;
          cuts.push(
            gouge(
              x + t * size,
              y - tall * crest + line * size * 0.085 + size * 0.03,
              slope * (1 - line * 0.12),
              size * chance.between(0.12, 0.18),
              size * 0.0052 * (6.6 - line),
            ),
          );
        }
    }
    const ink = row % 2 ? inks.middle : inks.key;
    return (
      tag('path', { d: outline([...crests, [w, h * 1.1], [0, h * 1.1]]), fill: css(ink) }) +
      tag('path', { d: cuts.join(''), fill: css(row % 2 ? inks.pale : inks.paper) })
    );
  });
  return skyOf(scene, inks, w, h) + parts.join('');
}

function hills(scene: Scene, inks: Inks, w: number, h: number): string {
  const { chance, noise } = scene;
  const layers = Array.from({ length: 4 }, (_, row) => {
    const near = row / 3;
    const top = (u: number) =>
      h * (0.44 + near * 0.36 - (0.13 - near * 0.05) * rough(noise, u * (1.5 + row * 0.6) + row * 11, row * 7, 3));
    const crest = Array.from({ length: 61 }, (_unused, step) => [(step / 60) * w, top(step / 60)] as const);
    const cuts: string[] = [];
    for (let step = 0; step < 150; step++) {
      const u = chance.next();
      const slope = atan2(top(u + 0.01) - top(u - 0.01), w * 0.02);
      const down = chance.next() ** 1.6;
      cuts.push(
        gouge(
          u * w,
          top(u) + h * (0.016 + down * 0.16),
          slope + PI / 2 - (slope > 0 ? 0.7 : -0.7) + chance.around(0.1),
          h * chance.between(0.03, 0.07),
          h * 0.0034 * (1.2 - down),
        ),
      );
    }
    const ink = [mix(inks.pale, inks.middle, 0.6), inks.middle, inks.middle, inks.key][row] ?? inks.key;
    return (
      tag('path', { d: outline([...crest, [w, h], [0, h]]), fill: css(row === 2 ? darker(ink, 0.25) : ink) }) +
      tag('path', { d: cuts.join(''), fill: css(row === 3 ? inks.middle : inks.pale) })
    );
  });
  const pines = Array.from({ length: chance.whole(3, 6) }, () =>
    pine(scene, inks, w * chance.next(), h * chance.between(0.9, 1.04), h * chance.between(0.3, 0.62)),
  );
  return skyOf(scene, inks, w, h) + layers.join('') + pines.join('');
}

function pine({ chance }: Scene, { key, paper }: Inks, x: number, foot: number, tall: number): string {
  const boughs = 10;
  const side = (sign: number) =>
    Array.from({ length: boughs }, (_, index) => {
      const up = (boughs - index) / boughs;
      const reach = tall * (0.03 + 0.19 * (1 - up)) * chance.between(0.84, 1.15);
      return [
        [x + sign * tall * 0.012, foot - tall * (0.12 + 0.88 * up)] as const,
        [x + sign * reach, foot - tall * (0.12 + 0.88 * (up - 0.105))] as const,
      ];
    }).flat();
  const cuts = Array.from({ length: 34 }, () => {
    const up = chance.between(0.12, 0.9);
    return gouge(
      x - tall * 0.08 * (1 - up) * chance.next(),
      foot - tall * (0.1 + 0.88 * up),
      2.5,
      tall * 0.035,
      tall * 0.004,
    );
  });
  return (
    tag('rect', {
      x: x - tall * 0.013,
      y: foot - tall * 0.2,
      width: tall * 0.026,
      height: tall * 0.3,
      fill: css(key),
    }) +
    tag('path', { d: outline([[x, foot - tall], ...side(1), ...side(-1).reverse()]), fill: css(key) }) +
    tag('path', { d: cuts.join(''), fill: css(paper), opacity: 0.8 })
  );
}

/** Pigment that was poured and tilted: bands that fold into each other as in cut stone. */
export function agate(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const { accents, ground, sky } = palette;
  const colours = [
    darker(ground[3], 0.2),
    ground[2],
    accents[3],
    lighter(sky[2], 0.3),
    sky[0],
    accents[0],
    palette.paper,
    ground[1],
    accents[1],
  ];
  const [offset, size, bands] = [chance.between(0, 90), chance.between(0.9, 1.5), chance.between(4, 7)];
  const gold = mix(hex('c9a24a'), accents[0], 0.3);
  return raster(
    scene,
    (u, v) => {
      const [x, y] = [u * wide * size, v * size];
      const a = rough(noise, x * 1.4 + offset, y * 1.4, 4);
      const b = rough(noise, x * 1.4 - 7, y * 1.4 + offset, 4);
      const fold = rough(noise, x * 1.1 + a * 1.5 + 3, y * 1.1 + b * 1.5, 5);
      const place = (fold * 0.9 + 0.5) * bands + 0.35 * b;
      const step = floor(place);
      const within = place - step;
      const tone = (index: number) =>
        colours[((index % colours.length) + colours.length) % colours.length] ?? ground[1];
      const vein = ramp(0.035, 0.008, min(within, 1 - within)) * (noise(x * 3 + step, y * 3) > -0.1 ? 1 : 0);
      const soft = mix(tone(step), tone(step + 1), ramp(0.55, 1, within));
      const cell = ramp(0.3, 0.5, noise(x * 13 + fold * 9, y * 13)) * 0.16;
      const depth = rough(noise, x * 9, y * 9 + fold * 4, 3) * 0.1;
      return mix(lighter(soft, max(cell + depth, 0)), gold, vein * 0.75);
    },
    2,
  );
}

/** A staircase seen from its top: treads, a handrail, and the next turn below it. */
export function stairs(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const tones = [darker(palette.ground[3], 0.55), palette.ground[2], palette.ground[0], lighter(palette.sky[2], 0.35)];
  const tone = (light: number): Colour => {
    const at = min(max(light, 0), 1) * 3;
    const index = min(floor(at), 2);
    return mix(tones[index] ?? palette.ink, tones[index + 1] ?? palette.paper, at - index);
  };
  const wide = width / height;
  const [cx, cy, side] = [0.5 + chance.around(0.1), 0.5 + chance.around(0.1), chance.odds(0.5) ? 1 : -1];
  const [turnIn, treads, lean] = [chance.between(0.72, 0.95), chance.whole(22, 30), chance.between(0, 2 * PI)];
  return raster(
    scene,
    (u, v) => {
      const [dx, dy] = [(u - cx) * wide, (v - cy) * (1 + 0.1 * u)];
      const r = sqrt(dx * dx + dy * dy) + 1e-4;
      const angle = (atan2(dy, dx) * side + lean + 4 * PI) / (2 * PI);
      const deep = -log(r) / turnIn + angle;
      const level = floor(deep);
      const within = deep - level;
      const below = level - angle + within; // how far down
      const fall = ramp(3.6, 0.2, below);
      const light = 0.5 + 0.5 * cos((angle * 2 * PI - lean) * side + 0.8);
      if (r < 0.022) return tone(0.95);
      const grain = noise(u * 300, v * 300) * 0.02;
      if (within < 0.1) return tone(0.1 + 0.35 * ramp(0.1, 0.02, within) * light + grain);
      if (within < 0.17) return tone(0.02 + grain);
      if (within < 0.68) {
        const tread = (angle * treads) % 1;
        const edge = ramp(0.93, 1, tread) + ramp(0.06, 0, tread);
        return tone((0.34 + 0.5 * light + 0.16 * (1 - tread)) * (0.35 + 0.65 * fall) - edge * 0.24 + grain);
      }
      const wall = ramp(0.68, 1, within);
      return tone((0.78 - 0.5 * wall) * (0.4 + 0.6 * light) * (0.4 + 0.6 * fall) + grain);
    },
    3,
  );
}
