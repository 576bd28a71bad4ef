import { type Colour, css, darker, hex, lighter, mix } from '../colour';
import type { PaletteName } from '../palettes';
import { outline, type Scene, tag } from '../scene';
import { gradient } from '../studio';
import { colourField } from './colour-field';
import { floral } from './floral';
import { arches } from './forms';
import { gesture } from './gesture';
import { landscape } from './landscape';
import { hang, type Hung } from './room';
import { sea } from './sea';
import { stillLife } from './still-life';
import { nocturne } from './rain';

/** A wall hung from the floor up, in rows that do not quite agree. */
export function salon(scene: Scene): string {
  const { chance, palette, width, height } = scene;
  const wall = mix(mix(palette.ground[3], hex('5b2e2c'), 0.55), palette.ink, 0.1);
  const draws = [landscape, floral, sea, gesture, stillLife, arches, colourField, nocturne];
  const colours: readonly PaletteName[] = [
    'meadow',
    'rose',
    'coast',
    'autumn',
    'sage',
    'cobalt',
    'ember',
    'dusk',
    'dawn',
    'ochre',
  ];
  const rows = [
    { v: 0.2, w: 0.115, count: 6 },
    { v: 0.45, w: 0.15, count: 5 },
    { v: 0.7, w: 0.11, count: 6 },
  ];
  const hung = rows.map(({ v, w, count }, row) => {
    const pictures = Array.from({ length: count }, (_, index): Hung => ({
      draw: draws[(index + row * 3) % draws.length] ?? landscape,
      palette: colours[(index * 3 + row * 4) % colours.length] ?? 'linen',
      u: (index + 0.5) / count + chance.around(0.008),
      w: w * chance.between(0.8, 1.12),
      ratio: chance.between(0.72, 1.22),
    }));
    return hang(scene, pictures, v, `row${row}`);
  });
  const light = gradient('radialGradient', { id: 'evening', cx: 0.42, cy: 0.3, r: 0.85 }, [
    [0, lighter(wall, 0.2)],
    [1, darker(wall, 0.35)],
  ]);
  const floor = height * 0.9;
  const skirting = tag('rect', {
    y: floor - height * 0.045,
    width,
    height: height * 0.045,
    fill: css(mix(wall, palette.paper, 0.7)),
  });
  const boards = tag('rect', {
    y: floor,
    width,
    height: height * 0.1,
    fill: css(mix(palette.ground[2], hex('7a5536'), 0.6)),
  });
  return (
    tag('defs', {}, light) + tag('rect', { width, height, fill: 'url(#evening)' }) + hung.join('') + skirting + boards
  );
}

/** A bright corridor of some office, works on both sides, a window at its end. */
export function corridor(scene: Scene): string {
  const { palette, width, height } = scene;
  const [cx, cy] = [width * 0.5, height * 0.46];
  const end = { w: width * 0.11, h: height * 0.15 };
  const wall = lighter(mix(palette.paper, palette.sky[1], 0.25), 0.2);
  const to = (x: number, y: number, deep: number): readonly [number, number] => [
    cx + x * (end.w + (width * 0.5 - end.w) * deep),
    cy + y * (end.h + (height * 0.54 - end.h) * deep),
  ];
  const plane = (points: readonly (readonly [number, number])[], fill: string) =>
    tag('path', { d: outline(points), fill });
  const walls =
    plane([to(-1, -1, 0), to(-1, -1, 1.2), to(-1, 1, 1.2), to(-1, 1, 0)], 'url(#left)') +
    plane([to(1, -1, 0), to(1, -1, 1.2), to(1, 1, 1.2), to(1, 1, 0)], 'url(#right)') +
    plane([to(-1, -1, 0), to(1, -1, 0), to(1, -1, 1.2), to(-1, -1, 1.2)], css(lighter(wall, 0.65))) +
    plane([to(-1, 1, 0), to(1, 1, 0), to(1, 1, 1.2), to(-1, 1, 1.2)], 'url(#ground)');
  const window =
    plane([to(-1, -1, 0), to(1, -1, 0), to(1, 1, 0), to(-1, 1, 0)], 'url(#day)') +
    tag('path', {
      d: `M${cx} ${cy - end.h}V${cy + end.h}M${cx - end.w} ${cy - end.h * 0.2}H${cx + end.w}`,
      stroke: css(wall),
      'stroke-width': width * 0.005,
    });
  const strips = [0.12, 0.3, 0.56, 0.92].map((deep) =>
    plane(
      [
        to(-0.12, -1, deep),
        to(0.12, -1, deep),
        to(0.12, -1, deep + 0.08 + deep * 0.08),
        to(-0.12, -1, deep + 0.08 + deep * 0.08),
      ],
      '#fffdf4',
    ),
  );
  const gloss = tag('path', {
    d: outline([to(-0.6, 1, 0), to(0.6, 1, 0), to(0.3, 1, 1.2), to(-0.3, 1, 1.2)]),
    fill: '#fff',
    opacity: 0.22,
  });
  return (
    daylight(scene, wall) +
    tag('rect', { width, height, fill: css(wall) }) +
    window +
    walls +
    strips.join('') +
    gloss +
    [-1, 1].flatMap((side) => [0.08, 0.27, 0.6].map((deep, index) => onSide(scene, to, side, deep, index))).join('')
  );
}

function daylight({ palette }: Scene, wall: Colour): string {
  const shades =
    gradient('linearGradient', { id: 'left' }, [
      [0, darker(wall, 0.2)],
      [1, lighter(wall, 0.4)],
    ]) +
    gradient('linearGradient', { id: 'right' }, [
      [0, lighter(wall, 0.3)],
      [1, darker(wall, 0.28)],
    ]) +
    gradient('linearGradient', { id: 'ground', x2: 0, y2: 1 }, [
      [0, lighter(palette.ground[0], 0.5)],
      [1, mix(palette.ground[1], palette.ground[2], 0.6)],
    ]) +
    gradient('linearGradient', { id: 'day', x2: 0, y2: 1 }, [
      [0, lighter(palette.sky[0], 0.4)],
      [1, lighter(palette.sky[2], 0.6)],
    ]);
  return tag('defs', {}, shades);
}

/** A work on a wall that runs away from us. */
function onSide(
  { palette, chance }: Scene,
  to: (x: number, y: number, deep: number) => readonly [number, number],
  side: number,
  deep: number,
  index: number,
): string {
  const far = deep + 0.11 + deep * 0.22;
  const quad = (inset: number): readonly (readonly [number, number])[] => {
    const [a, b, top, foot] = [deep + inset * 0.35, far - inset * 0.35, -0.42 + inset, 0.34 - inset];
    return [to(side, top, a), to(side, top, b), to(side, foot, b), to(side, foot, a)];
  };
  const [first, second, third] = [
    chance.one(palette.accents),
    mix(palette.ground[index % 4] ?? palette.ink, palette.sky[0], 0.3),
    lighter(palette.sky[2], 0.1),
  ];
  const band = (from: number, until: number, fill: Colour) => {
    const [a, b] = [deep + 0.03, far - 0.03];
    const y = (t: number) => -0.34 + t * 0.6;
    return tag('path', {
      d: outline([to(side, y(from), a), to(side, y(from), b), to(side, y(until), b), to(side, y(until), a)]),
      fill: css(fill),
    });
  };
  return (
    tag('path', { d: outline(quad(-0.012)), fill: css(palette.ink), opacity: 0.28, transform: 'translate(3 6)' }) +
    tag('path', {
      d: outline(quad(0)),
      fill: css(index % 2 ? mix(palette.accents[1], hex('96703c'), 0.6) : palette.ink),
    }) +
    tag('path', { d: outline(quad(0.022)), fill: css(lighter(palette.paper, 0.5)) }) +
    band(0, 0.46, third) +
    band(0.4, 0.7, second) +
    band(0.66, 1, first) +
    band(0.62, 0.67, lighter(first, 0.4))
  );
}
