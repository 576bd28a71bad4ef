import { type Colour, css, darker, lighter, mix } from '../colour';
import { type Profile, TILT, vesselOutline } from '../objects';
import { type Scene, tag } from '../scene';
import { backdrop, gradient, softShadow } from '../studio';

interface Turned {
  readonly x: number;
  readonly foot: number;
  readonly tall: number;
  readonly broad: number;
  readonly profile: Profile;
  readonly colours: readonly [Colour, Colour, Colour];
}

const VASES: readonly Profile[] = [
  (up) => 0.2 + 0.32 * Math.sin(Math.PI * (0.16 + 0.72 * up)) ** 1.5 + (up > 0.86 ? (up - 0.86) * 0.7 : 0),
  (up) => 0.17 + 0.36 * Math.sin(Math.PI * (1 - (1 - up) ** 1.7)) ** 0.9 * (1 - up * 0.2),
  (up) => 0.46 * Math.sin(Math.PI * Math.min(0.2 + up * 0.62, 0.97)) ** 1.3 * (1 - 0.35 * up) + 0.06,
  (up) => 0.24 + 0.12 * up + 0.09 * Math.sin(up * 9),
  (up) =>
    up > 0.62
      ? 0.105 + (up > 0.93 ? (up - 0.93) * 1.2 : 0)
      : 0.105 + 0.37 * Math.sin(Math.PI * (up / 0.62) ** 0.75) ** 0.75,
];

export const glassVase = (scene: Scene) => vase(scene, true);
export const clayVase = (scene: Scene) => vase(scene, false);
export const glassBowl = (scene: Scene) => bowl(scene, true);
export const clayBowl = (scene: Scene) => bowl(scene, false);

function vase(scene: Scene, glass: boolean): string {
  const { chance, width, height } = scene;
  const tall = Math.min(height * chance.between(0.56, 0.68), width * 1.05);
  const what: Turned = {
    x: width * 0.5,
    foot: height * 0.8,
    tall,
    broad: tall * chance.between(0.62, 0.8),
    profile: chance.one(VASES),
    colours: colours(scene),
  };
  return backdrop(scene) + vessel(scene, what, glass);
}

function bowl(scene: Scene, glass: boolean): string {
  const { chance, width, height } = scene;
  const broad = Math.min(width * 0.36, height * 0.5) * chance.between(0.88, 1);
  const curve = chance.between(0.42, 0.75);
  const what: Turned = {
    x: width / 2,
    foot: height * 0.74,
    tall: broad * chance.between(0.62, 0.86),
    broad,
    profile: (up) => 0.3 + 0.7 * up ** curve,
    colours: colours(scene),
  };
  return backdrop(scene) + vessel(scene, what, glass);
}

function colours({ chance, palette }: Scene): [Colour, Colour, Colour] {
  const { accents } = palette;
  const start = chance.whole(0, 4);
  const at = (step: number): Colour => accents[(start + step) % 5] ?? accents[0];
  return [at(0), at(1), at(3)];
}

function vessel(scene: Scene, what: Turned, glass: boolean): string {
  const { palette } = scene;
  const { x, foot, broad, profile, colours } = what;
  const d = vesselOutline({ ...what, colour: colours[0] }, profile);
  const base = profile(0) * broad;
  const cool = darker(mix(palette.ground[3], palette.ink, 0.5), 0.2);
  const shadow =
    softShadow(
      'cast',
      { x: x + broad * 0.34, y: foot + base * 0.05, rx: Math.max(broad * 0.95, base * 1.6), ry: broad * 0.17 },
      cool,
      0.55,
    ) +
    softShadow(
      'contact',
      { x: x + base * 0.05, y: foot + base * TILT * 0.6, rx: base * 1.3, ry: base * 0.3 },
      cool,
      0.75,
    );
  const caustic = glass
    ? softShadow(
        'caustic',
        { x: x + broad * 0.55, y: foot + base * 0.08, rx: broad * 0.6, ry: broad * 0.085 },
        lighter(colours[0], 0.35),
        0.75,
      )
    : '';
  const clip = tag('clipPath', { id: 'edge' }, tag('path', { d }));
  const inside = glass ? swirls(scene, what) : glaze(scene, what);
  const shading = rounded(d, glass);
  return (
    shadow +
    caustic +
    tag('defs', {}, clip) +
    tag('g', { 'clip-path': 'url(#edge)' }, inside) +
    shading +
    highlights(what, glass) +
    rim(what, glass)
  );
}

/** Bands of colour that follow the turning of the glass, thick ones and threads. */
function swirls({ chance, noise }: Scene, { x, foot, tall, broad, colours }: Turned): string {
  const body = gradient('linearGradient', { id: 'body', x2: 0, y2: 1 }, [
    [0, lighter(colours[1], 0.25), 0.72],
    [0.5, colours[0], 0.86],
    [1, darker(colours[0], 0.15), 0.95],
  ]);
  const [rise, count] = [chance.between(-0.5, 0.5), chance.whole(5, 15)];
  const bands = Array.from({ length: count }, (_, index) => {
    const [at, thick] = [(index + chance.around(0.3)) / count, (tall / count) * chance.one([0.12, 0.2, 0.45, 0.7])];
    const colour = colours[index % 3] ?? colours[0];
    const points = Array.from({ length: 21 }, (_, step) => {
      const across = step / 10 - 1;
      const y =
        foot -
        tall * at +
        TILT * 0.8 * broad * Math.sqrt(Math.max(1 - across * across, 0)) * 0.5 +
        rise * across * tall * 0.35 +
        noise(index * 3.1, step * 0.3) * tall * 0.05;
      return `${(x + across * broad).toFixed(0)} ${y.toFixed(0)}`;
    });
    return tag('path', {
      d: `M${points.join('L')}`,
      stroke: css(index % 2 ? lighter(colour, 0.3) : darker(colour, 0.08)),
      'stroke-width': thick,
      'stroke-opacity': chance.between(0.45, 0.85),
      fill: 'none',
      'stroke-linejoin': 'round',
    });
  });
  const bubbles = Array.from({ length: 26 }, () =>
    tag('circle', {
      cx: x + chance.around(broad * 0.6),
      cy: foot - tall * chance.next(),
      r: broad * chance.between(0.004, 0.012),
      fill: '#fff',
      opacity: 0.45,
    }),
  );
  return (
    tag('defs', {}, body) +
    tag('rect', {
      x: x - broad * 1.1,
      y: foot - tall * 1.1,
      width: broad * 2.2,
      height: tall * 1.3,
      fill: 'url(#body)',
    }) +
    bands.join('') +
    bubbles.join('')
  );
}

/** Clay below, glaze that has run over it, and specks of iron. */
function glaze({ chance, noise, palette }: Scene, { x, foot, tall, broad, colours }: Turned): string {
  const clay = mix(palette.ground[1], [176, 128, 92], 0.6);
  const line = chance.between(0.12, 0.4);
  const edge = (at: number, sway: number) => {
    const points = Array.from({ length: 81 }, (_, step) => {
      const across = step / 40 - 1;
      const drip = Math.max(noise(step * 0.2, at * 30), -0.2) * sway;
      return `${(x + across * broad * 1.05).toFixed(0)} ${(foot - tall * at + tall * drip + TILT * broad * 0.45 * Math.sqrt(Math.max(1 - across * across, 0))).toFixed(0)}`;
    });
    return `M${x - broad * 1.1} ${foot - tall * 1.3}L${points.join('L')}L${x + broad * 1.1} ${foot - tall * 1.3}z`;
  };
  const layer = (at: number, sway: number, fill: Colour) => tag('path', { d: edge(at, sway), fill: css(fill) });
  const rings = Array.from({ length: 14 }, (_, index) =>
    tag('ellipse', {
      cx: x,
      cy: foot - (tall * index) / 14,
      rx: broad,
      ry: broad * TILT,
      fill: 'none',
      stroke: css(index % 2 ? palette.ink : palette.paper),
      'stroke-opacity': 0.07,
      'stroke-width': tall * 0.012,
    }),
  );
  const specks = Array.from({ length: 230 }, () =>
    tag('circle', {
      cx: x + chance.around(broad),
      cy: foot - tall * chance.next(),
      r: broad * chance.between(0.002, 0.0075),
      fill: css(darker(clay, 0.6)),
      opacity: 0.55,
    }),
  );
  return (
    tag('rect', { x: x - broad * 1.1, y: foot - tall * 1.1, width: broad * 2.2, height: tall * 1.4, fill: css(clay) }) +
    layer(line, 0.07, lighter(mix(colours[0], palette.paper, 0.25), 0.05)) +
    layer(line + 0.03, 0.06, mix(colours[0], palette.paper, 0.12)) +
    layer(chance.between(0.6, 0.86), 0.12, mix(colours[1], palette.paper, 0.2)) +
    rings.join('') +
    specks.join('')
  );
}

function rounded(d: string, glass: boolean): string {
  const [night, white]: [Colour, Colour] = [
    [20, 16, 28],
    [255, 252, 244],
  ];
  const stops = glass
    ? ([
        [0, night, 0.42],
        [0.07, white, 0.1],
        [0.2, white, 0.3],
        [0.36, white, 0],
        [0.66, night, 0.06],
        [0.86, night, 0.34],
        [0.96, white, 0.18],
        [1, night, 0.4],
      ] as const)
    : ([
        [0, night, 0.3],
        [0.12, night, 0.02],
        [0.27, white, 0.34],
        [0.45, white, 0],
        [0.75, night, 0.36],
        [0.94, night, 0.58],
        [1, night, 0.48],
      ] as const);
  return tag('defs', {}, gradient('linearGradient', { id: 'round' }, stops)) + tag('path', { d, fill: 'url(#round)' });
}

function highlights({ x, foot, tall, broad, profile }: Turned, glass: boolean): string {
  const strip = (place: number, from: number, to: number, thick: number) => {
    const points = Array.from({ length: 14 }, (_, index) => {
      const up = from + ((to - from) * index) / 13;
      return `${(x + place * profile(up) * broad).toFixed(1)} ${(foot - up * tall).toFixed(1)}`;
    });
    const layer = (share: number) =>
      tag('path', {
        d: `M${points.join('L')}`,
        stroke: '#fffdf6',
        'stroke-width': thick * share,
        'stroke-opacity': glass ? 0.26 : 0.1,
        'stroke-linecap': 'round',
        fill: 'none',
      });
    return (glass ? [1.2, 1.05, 0.9, 0.7] : [2, 1.6, 1.2, 0.8, 0.4]).map(layer).join('');
  };
  return (
    strip(-0.56, 0.2, 0.86, broad * 0.06) +
    (glass ? strip(-0.78, 0.3, 0.7, broad * 0.016) + strip(0.72, 0.14, 0.55, broad * 0.02) : '')
  );
}

function rim({ x, foot, tall, broad, profile, colours }: Turned, glass: boolean): string {
  const [rx, cy] = [profile(1) * broad, foot - tall];
  const ellipse = { cx: x, cy, rx, ry: rx * TILT };
  const inner = gradient(
    'linearGradient',
    { id: 'inner' },
    glass
      ? [
          [0, darker(colours[1], 0.2), 0.8],
          [0.6, lighter(colours[1], 0.3), 0.75],
          [1, lighter(colours[1], 0.55), 0.85],
        ]
      : [
          [0, darker(colours[1], 0.72)],
          [0.6, darker(colours[1], 0.42)],
          [1, darker(colours[1], 0.12)],
        ],
  );
  const lip = tag('ellipse', {
    ...ellipse,
    fill: 'none',
    stroke: css(lighter(colours[1], glass ? 0.6 : 0.3)),
    'stroke-width': Math.max(broad * 0.016, 2),
  });
  return tag('defs', {}, inner) + tag('ellipse', { ...ellipse, fill: 'url(#inner)' }) + lip;
}
