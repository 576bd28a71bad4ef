import { stroke } from './brush';
import { type Colour, css, darker, lighter, mix, ramp, varied } from './colour';
import { type Scene, tag } from './scene';

/** Something turned round an axis: half its breadth at each height, from 0 at its foot to 1 at its top. */
export type Profile = (up: number) => number;

export const PROFILES = {
  bottle: (up) => (up > 0.965 ? 0.15 : up > 0.72 ? 0.12 : up > 0.52 ? 0.12 + 0.3 * ramp(0.72, 0.52, up) : 0.42),
  jar: (up) => (up > 0.94 ? 0.36 : 0.32 + 0.18 * Math.sin(Math.PI * Math.min((0.92 - up) / 0.92 + 0.04, 1)) ** 0.6),
  vase: (up) =>
    0.17 + 0.3 * Math.sin(Math.PI * (0.1 + 0.78 * up)) ** 1.3 * (1 - up * 0.3) + (up > 0.85 ? (up - 0.85) * 0.9 : 0),
  jug: (up) => 0.24 + 0.2 * Math.sin(Math.PI * (0.1 + 0.72 * up)),
  tin: (up) => (up > 0.94 ? 0.4 : 0.38),
} as const satisfies Record<string, Profile>;

/** What stands on a table, in pixels. */
export interface Thing {
  readonly x: number;
  readonly foot: number;
  readonly tall: number;
  /** What a profile's 1 is. */
  readonly broad: number;
  readonly colour: Colour;
  readonly profile: Profile | 'ball' | 'pear';
}

/** Light falls from the left; strokes follow the form. */
export function thing(scene: Scene, id: string, what: Thing): string {
  const { profile, colour } = what;
  const isVessel = typeof profile !== 'string';
  const d = isVessel ? vesselOutline(what, profile) : fruitOutline(what, profile);
  const fill = isVessel ? roundness(id, colour) : ballness(id, colour);
  const clip = tag('clipPath', { id: `${id}-edge` }, tag('path', { d }));
  const body = tag('path', { d, fill: `url(#${id})` });
  return (
    tag('defs', {}, fill + clip) +
    body +
    tag('g', { 'clip-path': `url(#${id}-edge)` }, touches(scene, what)) +
    (isVessel ? mouth(what, profile) : stalk(scene, what))
  );
}

/** The lean of every rounded foot and lip: we look at the table a little from above. */
export const TILT = 0.2;

export function vesselOutline({ x, foot, tall, broad }: Omit<Thing, 'profile'>, profile: Profile): string {
  const steps = 40;
  const side = (sign: number) =>
    Array.from({ length: steps + 1 }, (_, index): [number, number] => [
      x + sign * profile(index / steps) * broad,
      foot - (index / steps) * tall,
    ]);
  const left = side(-1).reverse();
  const [r, lip] = [profile(0) * broad, profile(1) * broad];
  const line = (points: [number, number][]) => points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L');
  return `M${line(left)}A${r} ${r * TILT} 0 0 0 ${x + r} ${foot}L${line(side(1))}A${lip} ${lip * TILT} 0 0 0 ${x - lip} ${foot - tall}z`;
}

function mouth({ x, foot, tall, broad, colour }: Thing, profile: Profile): string {
  const rx = profile(1) * broad;
  const ellipse = (share: number, fill: Colour) =>
    tag('ellipse', { cx: x, cy: foot - tall, rx: rx * share, ry: rx * share * TILT, fill: css(fill) });
  return ellipse(1, lighter(colour, 0.35)) + ellipse(0.84, darker(colour, 0.55));
}

function fruitOutline({ x, foot, tall, broad }: Thing, profile: 'ball' | 'pear'): string {
  if (profile === 'ball')
    return `M${x - broad} ${foot - tall * 0.48}a${broad} ${tall * 0.5} 0 1 1 ${broad * 2} 0a${broad} ${tall * 0.48} 0 1 1 ${-broad * 2} 0z`;
  const at = (right: number, up: number) => `${(x + right * broad).toFixed(1)} ${(foot - up * tall).toFixed(1)}`;
  return `M${at(0, 0)}C${at(1.05, 0)} ${at(1.25, 0.45)} ${at(0.52, 0.68)}C${at(0.36, 0.8)} ${at(0.36, 0.98)} ${at(0, 1)}C${at(-0.34, 0.98)} ${at(-0.34, 0.8)} ${at(-0.52, 0.68)}C${at(-1.25, 0.45)} ${at(-1.05, 0)} ${at(0, 0)}z`;
}

function stalk({ chance }: Scene, { x, foot, tall, broad, colour }: Thing): string {
  const d = `M${x} ${foot - tall * 0.95}q${chance.around(broad * 0.1)} ${-tall * 0.1} ${chance.around(broad * 0.3)} ${-tall * 0.2}`;
  return tag('path', {
    d,
    stroke: css(darker(mix(colour, [80, 60, 40], 0.7), 0.4)),
    'stroke-width': broad * 0.09,
    fill: 'none',
    'stroke-linecap': 'round',
  });
}

function roundness(id: string, colour: Colour): string {
  const stops: [number, Colour][] = [
    [0, darker(colour, 0.2)],
    [0.1, colour],
    [0.26, lighter(colour, 0.34)],
    [0.42, lighter(colour, 0.06)],
    [0.75, darker(colour, 0.4)],
    [0.93, darker(colour, 0.52)],
    [1, darker(colour, 0.4)],
  ];
  return tag(
    'linearGradient',
    { id },
    stops.map(([offset, stop]) => tag('stop', { offset, 'stop-color': css(stop) })).join(''),
  );
}

function ballness(id: string, colour: Colour): string {
  const stops: [number, Colour][] = [
    [0, lighter(colour, 0.5)],
    [0.3, lighter(colour, 0.1)],
    [0.65, darker(colour, 0.22)],
    [0.9, darker(colour, 0.55)],
    [1, darker(colour, 0.42)],
  ];
  return tag(
    'radialGradient',
    { id, cx: 0.36, cy: 0.36, r: 0.72 },
    stops.map(([offset, stop]) => tag('stop', { offset, 'stop-color': css(stop) })).join(''),
  );
}

function touches({ chance }: Scene, { x, foot, tall, broad, colour, profile }: Thing): string {
  if (typeof profile === 'string') return '';
  return Array.from({ length: 60 }, () => {
    const up = chance.next();
    const place = chance.between(-1, 1);
    const light = Math.cos((place + 0.45) * 1.3) - 0.62;
    const shade = light > 0 ? lighter(colour, light * 0.8) : darker(colour, -light * 0.75);
    const [px, py] = [x + place * profile(up) * broad, foot - up * tall];
    return stroke(
      px,
      py,
      1.45 - place * 0.2,
      tall * chance.between(0.08, 0.17),
      broad * 0.13,
      varied(shade, chance, 9),
      chance,
    );
  }).join('');
}

/** How deep a place lies in the shadow that things cast to their right. */
export function shadowOf(things: readonly Thing[], x: number, y: number): number {
  let deepest = 0;
  for (const { x: at, foot, broad, tall, profile } of things) {
    const half = (typeof profile === 'string' ? 0.9 : profile(0)) * broad;
    const [dx, dy] = [
      (x - at - half * 0.8 - tall * 0.12) / (half * 1.2 + tall * 0.28),
      (y - foot - half * 0.03) / (half * 0.42),
    ];
    deepest = Math.max(deepest, 1 - Math.hypot(dx, dy));
  }
  return Math.min(Math.max(deepest, 0) * 1.9, 1);
}
