import { painted, stroke } from '../brush';
import { rough } from '../chance';
import { type Colour, css, darker, lighter, mix, ramp, varied } from '../colour';
import { type Scene, tag } from '../scene';

const HERON =
  'M0 0L.6 -26L-1.4 -45C-9 -47 -17 -51 -25 -60C-19 -60 -14 -59 -10 -60C-5 -66 3 -68 8 -66C11 -70 11 -76 8 -82C4 -89 6 -97 13 -99C16 -100 19 -99 20.5 -97.6L34 -95L20.6 -94.4C17 -93 14 -94 12.6 -92C10.6 -88 14 -83 15.4 -78C17 -71 15.6 -64 11 -58.4C8.6 -52 5 -47.4 2.2 -45.6L3.6 -26L6 0L4.4 0L2 -25.4L1.2 -44.6L.4 -44.4L2.2 -26L1.2 0z';
export function mist(scene: Scene, line: number, isWater: boolean): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const sun = { u: chance.between(0.25, 0.75), v: line - chance.between(0.12, 0.24) };
  const colour = (u: number, v: number): Colour => {
    const depth = isWater && v > line ? 2 * line - v : v;
    let colour = mix(palette.sky[0], palette.sky[2], ramp(0, line, depth) + 0.12 * rough(noise, u * 3 * wide, v * 7));
    const far = Math.hypot((u - sun.u) * wide, depth - sun.v);
    colour = lighter(
      mix(colour, palette.accents[0], 0.4 * Math.exp(-far * 7)),
      far < 0.055 ? 0.7 : 0.3 * Math.exp(-far * 4),
    );
    for (const layer of [0, 1, 2]) {
      const top =
        line - 0.11 + layer * 0.045 - 0.075 * rough(noise, u * (5 + layer * 3) * wide + layer * 30, layer * 9, 4);
      if (depth > top && depth <= line + 0.02)
        colour = mix(
          mix(palette.sky[1], palette.ground[layer + 1] ?? palette.ground[3], 0.36 + 0.15 * layer),
          palette.sky[2],
          ramp(line - 0.06, line, depth) * 0.72,
        );
    }
    if (v <= line) return colour;
    const ripple = rough(noise, u * 4 * wide, v * 60, 2);
    if (isWater)
      return mix(
        darker(colour, 0.06 + 0.3 * (v - line)),
        palette.ground[2],
        0.12 + ramp(line, 1, v) * 0.34 + ripple * 0.14,
      );
    return mix(
      mix(palette.ground[0], palette.sky[2], 0.35),
      palette.ground[2],
      ramp(line, 1, v) * 0.95 + ripple * 0.18,
    );
  };
  return painted(
    scene,
    { colour, flow: (_u, v) => (v > line ? (isWater ? 0 : -1.3) : 0.1) },
    { broad: 0.055, lively: 7, long: 3, careful: 0.7 },
  );
}

/** A heron in shallow water, in mist. */
export function heron(scene: Scene): string {
  const { chance, palette, width, height } = scene;
  const line = chance.between(0.5, 0.6);
  const size = Math.min(height * 0.0052, width * 0.0068) * chance.between(0.9, 1.1);
  const [x, y, side] = [
    width * chance.between(0.34, 0.62),
    height * chance.between(0.78, 0.86),
    chance.odds(0.5) ? 1 : -1,
  ];
  const ink = darker(mix(palette.ground[3], palette.sky[0], 0.14), 0.2);
  const bird = (up: number, opacity: number) =>
    tag(
      'g',
      { transform: `translate(${x} ${y}) scale(${size * side} ${size * up})`, opacity },
      tag('path', { d: HERON, fill: css(ink) }) +
        tag('path', {
          d: 'M-25 -60C-14 -59 -4 -60 6 -62C2 -56 -6 -52 -14 -52C-18 -54 -22 -57 -25 -60z',
          fill: css(mix(ink, palette.sky[1], 0.45)),
        }) +
        tag('path', { d: 'M20.5 -97.6L34 -95L20.6 -94.4z', fill: css(darker(palette.accents[0], 0.35)) }),
    );
  const rings = [1, 1.9, 3]
    .map((r) =>
      tag('ellipse', {
        cx: x + size * 2,
        cy: y,
        rx: size * 9 * r,
        ry: size * 1.7 * r,
        fill: 'none',
        stroke: css(lighter(palette.sky[2], 0.4)),
        'stroke-width': size * 0.5,
        opacity: 0.6 / r,
      }),
    )
    .join('');
  return (
    mist(scene, line, true) +
    bird(-0.8, 0.26) +
    rings +
    bird(1, 1) +
    reeds(scene, chance.odds(0.5) ? 0.1 : 0.9, ink) +
    reeds(scene, chance.between(0.75, 0.95), mix(ink, palette.sky[1], 0.35))
  );
}

function reeds({ chance, width, height, palette }: Scene, u: number, ink: Colour): string {
  return Array.from({ length: 34 }, () => {
    const [x, foot, tall] = [
      width * (u + chance.around(0.15)),
      height * chance.between(0.93, 1.02),
      height * chance.between(0.12, 0.36),
    ];
    const lean = chance.around(tall * 0.3);
    const stem = tag('path', {
      d: `M${x} ${foot}q${lean * 0.2} ${-tall * 0.6} ${lean} ${-tall}`,
      stroke: css(varied(ink, chance, 12)),
      'stroke-width': width * chance.between(0.0012, 0.0034),
      fill: 'none',
    });
    return (
      stem +
      (chance.odds(0.22)
        ? stroke(x + lean, foot - tall, 1.4, tall * 0.16, width * 0.008, mix(ink, palette.accents[1], 0.35), chance)
        : '')
    );
  }).join('');
}

/** Koi seen from above, in dark water under leaves. */
export function koi(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const deep = darker(palette.ground[3], 0.15);
  const colour = (u: number, v: number): Colour => {
    const drift = rough(noise, u * 2.6 * wide, v * 2.6, 4);
    return lighter(
      mix(deep, palette.ground[2], 0.5 + drift * 0.9),
      Math.abs(rough(noise, u * 5 * wide + 9, v * 8, 2)) < 0.025 ? 0.3 : 0,
    );
  };
  const back = painted(
    scene,
    { colour, flow: (u, v) => 3 * noise(u * 2, v * 2) },
    { broad: 0.06, lively: 8, careful: 0.6 },
  );
  const short = Math.min(width, height);
  const count = chance.whole(4, 7);
  const fish = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 360 + chance.around(30);
    const far = short * chance.between(0.2, 0.36);
    const [x, y] = [
      width / 2 + Math.cos((angle * Math.PI) / 180) * far * wide ** 0.5 * 1.1,
      height / 2 + Math.sin((angle * Math.PI) / 180) * far,
    ];
    return oneKoi(
      scene,
      `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(angle + 60 + chance.around(40)).toFixed(0)}) scale(${(short * chance.between(0.105, 0.15)).toFixed(1)})`,
      index,
    );
  });
  const pads = Array.from({ length: chance.whole(4, 8) }, () => {
    const [x, y, r] = [
      width * (chance.odds(0.5) ? chance.between(0, 0.24) : chance.between(0.76, 1)),
      height * chance.next(),
      short * chance.between(0.05, 0.1),
    ];
    const turn = chance.between(0, 360);
    const leaf = mix(palette.ground[1], palette.accents[3], chance.between(0, 0.4));
    return tag(
      'g',
      { transform: `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)})` },
      tag('circle', { cx: r * 0.1, cy: r * 0.12, r, fill: css(darker(deep, 0.5)), opacity: 0.5 }) +
        tag('path', { d: `M0 0L${r} ${-r * 0.14}A${r} ${r} 0 1 0 ${r} ${r * 0.14}z`, fill: css(leaf) }) +
        tag('path', {
          d: Array.from(
            { length: 8 },
            (_, vein) => `M0 0L${Math.cos(0.5 + vein * 0.76) * r * 0.9} ${Math.sin(0.5 + vein * 0.76) * r * 0.9}`,
          ).join(''),
          stroke: css(lighter(leaf, 0.25)),
          'stroke-width': r * 0.025,
        }),
    );
  });
  return back + fish.join('') + pads.join('');
}

function oneKoi({ chance, palette }: Scene, transform: string, index: number): string {
  const white = lighter(palette.paper, 0.3);
  const patch = index % 3 === 2 ? palette.ink : (palette.accents[index % 2] ?? palette.accents[0]);
  const body = 'M1 0C.9 -.2 .5 -.3 .1 -.25C-.3 -.2 -.6 -.1 -.8 -.03C-1 .06 -.6 .1 -.4 .14C0 .28 .6 .28 1 0z';
  const spots = Array.from({ length: 4 }, (_, spot) =>
    tag('ellipse', {
      cx: 0.72 - spot * 0.42 + chance.around(0.08),
      cy: chance.around(0.12),
      rx: chance.between(0.12, 0.24),
      ry: chance.between(0.1, 0.18),
      fill: css(patch),
    }),
  ).join('');
  const id = `koi${index}`;
  return tag(
    'g',
    { transform },
    tag('path', { d: body, fill: '#000', opacity: 0.28, transform: 'translate(.1 .16)' }) +
      tag('path', {
        d: 'M-.72 0C-1 -.2 -1.25 -.3 -1.45 -.24C-1.3 -.1 -1.3 .06 -1.5 .28C-1.2 .28 -.9 .16 -.72 .04z',
        fill: css(mix(white, patch, 0.35)),
        opacity: 0.85,
      }) +
      tag('path', {
        d: 'M.45 -.22C.35 -.5 .1 -.55 -.02 -.5C.1 -.4 .1 -.3 .14 -.2zM.45 .22C.35 .5 .1 .55 -.02 .5C.1 .4 .1 .3 .14 .2z',
        fill: css(white),
        opacity: 0.8,
      }) +
      tag('clipPath', { id }, tag('path', { d: body })) +
      tag('path', { d: body, fill: css(white) }) +
      tag('g', { 'clip-path': `url(#${id})` }, spots) +
      tag('path', { d: 'M.5 0Q0 -.04 -.5 .02', stroke: css(darker(white, 0.3)), 'stroke-width': 0.03, fill: 'none' }) +
      tag('path', {
        d: 'M.86 -.1v.01M.86 .1v.01',
        stroke: css(palette.ink),
        'stroke-width': 0.05,
        'stroke-linecap': 'round',
      }),
  );
}
