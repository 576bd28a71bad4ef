import { type Colour, css, darker, lighter, mix } from '../colour';
import { PALETTES, type PaletteName } from '../palettes';
import { outline, type Scene, tag } from '../scene';
import { gradient } from '../studio';
import { floral } from './floral';
import { gesture } from './gesture';
import { landscape } from './landscape';
import { sea } from './sea';

/** The shop: pictures on a long wall, a bench before them, daylight from the left. */
export function shop(scene: Scene): string {
  const { palette, width, height } = scene;
  const floor = height * 0.76;
  const row = hang(
    scene,
    [
      { draw: landscape, palette: 'meadow', u: 0.17, w: 0.2, ratio: 0.78 },
      { draw: floral, palette: 'rose', u: 0.385, w: 0.125, ratio: 1.28 },
      { draw: sea, palette: 'coast', u: 0.61, w: 0.22, ratio: 0.66 },
      { draw: gesture, palette: 'terracotta', u: 0.85, w: 0.15, ratio: 1.15 },
    ],
    0.42,
  );
  const bench =
    tag('path', {
      d: outline([
        [width * 0.32, height * 0.84],
        [width * 0.62, height * 0.84],
        [width * 0.65, height * 0.88],
        [width * 0.3, height * 0.88],
      ]),
      fill: css(mix(palette.ground[2], palette.accents[0], 0.3)),
    }) +
    tag('path', {
      d: `M${width * 0.33} ${height * 0.88}v${height * 0.07}M${width * 0.62} ${height * 0.88}v${height * 0.07}`,
      stroke: css(palette.ink),
      'stroke-width': width * 0.007,
    });
  const shade = tag('ellipse', {
    cx: width * 0.48,
    cy: height * 0.95,
    rx: width * 0.22,
    ry: height * 0.02,
    fill: css(palette.ink),
    opacity: 0.25,
  });
  return wallAndFloor(scene, floor) + row + lamps(scene, [0.17, 0.385, 0.61, 0.85]) + shade + bench;
}

/** One large work above a sofa, in somebody's home. */
export function installation(scene: Scene): string {
  const { chance, palette, width, height } = scene;
  const floor = height * 0.8;
  const draw = chance.one([landscape, sea, gesture]);
  const art = hang(
    scene,
    [{ draw, palette: chance.one(['autumn', 'coast', 'dusk', 'ember']), u: 0.5, w: 0.4, ratio: 0.64 }],
    0.34,
  );
  const fabric = mix(palette.accents[3], palette.paper, 0.45);
  const [x, y, w, h] = [width * 0.24, height * 0.63, width * 0.52, height * 0.2];
  const block = (dx: number, dy: number, bw: number, bh: number, fill: Colour, rx = 0.02) =>
    tag('rect', { x: x + dx * w, y: y + dy * h, width: bw * w, height: bh * h, rx: rx * w, fill: css(fill) });
  const sofa =
    tag('ellipse', {
      cx: width / 2,
      cy: y + h * 1.27,
      rx: w * 0.58,
      ry: h * 0.12,
      fill: css(palette.ink),
      opacity: 0.28,
    }) +
    block(0.06, 1, 0.02, 0.26, palette.ink, 0) +
    block(0.92, 1, 0.02, 0.26, palette.ink, 0) +
    block(0.04, 0, 0.92, 0.8, darker(fabric, 0.1)) +
    block(0.08, 0.5, 0.42, 0.34, lighter(fabric, 0.14)) +
    block(0.5, 0.5, 0.42, 0.34, lighter(fabric, 0.08)) +
    block(0.05, 0.78, 0.9, 0.3, fabric) +
    block(-0.02, 0.34, 0.12, 0.76, lighter(fabric, 0.05), 0.03) +
    block(0.9, 0.34, 0.12, 0.76, darker(fabric, 0.16), 0.03);
  const cushion = (at: number, fill: Colour) =>
    tag('rect', {
      x: x + w * at,
      y: y + h * 0.24,
      width: w * 0.13,
      height: w * 0.12,
      rx: w * 0.02,
      fill: css(fill),
      transform: `rotate(${at < 0.5 ? -10 : 12} ${x + w * at} ${y + h * 0.4})`,
    });
  return (
    wallAndFloor(scene, floor) +
    art +
    lamps(scene, [0.5]) +
    sofa +
    cushion(0.14, palette.accents[0]) +
    cushion(0.74, palette.accents[1]) +
    plant(scene, width * 0.88, floor + height * 0.09)
  );
}

export function wallAndFloor({ palette, width, height }: Scene, floor: number): string {
  const wall = lighter(mix(palette.paper, palette.sky[1], 0.2), 0.15);
  const wood = mix(palette.ground[1], [176, 132, 90], 0.6);
  const defs =
    gradient('linearGradient', { id: 'wall', x2: 1, y2: 0.2 }, [
      [0, lighter(wall, 0.5)],
      [0.6, wall],
      [1, darker(wall, 0.14)],
    ]) +
    gradient('linearGradient', { id: 'floor', x2: 0, y2: 1 }, [
      [0, darker(wood, 0.12)],
      [1, lighter(wood, 0.2)],
    ]);
  const boards = Array.from(
    { length: 31 },
    (_, index) => `M${width * (0.5 + (index - 15) * 0.06)} ${floor}L${width * (0.5 + (index - 15) * 0.13)} ${height}`,
  ).join('');
  const beam = tag('path', {
    d: outline([
      [0, height * 0.1],
      [width * 0.36, floor],
      [width * 0.12, floor],
      [0, height * 0.55],
    ]),
    fill: css(lighter(palette.accents[1], 0.7)),
    opacity: 0.22,
  });
  return (
    tag('defs', {}, defs) +
    tag('rect', { width, height: floor + 2, fill: 'url(#wall)' }) +
    beam +
    tag('rect', { y: floor, width, height: height - floor, fill: 'url(#floor)' }) +
    tag('path', { d: boards, stroke: css(darker(wood, 0.5)), 'stroke-opacity': 0.35, 'stroke-width': width * 0.0012 }) +
    tag('rect', { y: floor - height * 0.028, width, height: height * 0.028, fill: css(lighter(wall, 0.6)) }) +
    tag('rect', { y: floor - 1, width, height: 3, fill: css(darker(wood, 0.6)), opacity: 0.5 })
  );
}

export interface Hung {
  readonly draw: (scene: Scene) => string;
  readonly palette: PaletteName;
  readonly u: number;
  readonly w: number;
  readonly ratio: number;
}

/** Along one middle line, each in a mat and a frame. Pictures are painted at a third of their size: few strokes. */
export function hang(scene: Scene, pictures: readonly Hung[], middle: number, name = 'hung'): string {
  const { palette, width, height } = scene;
  return pictures
    .map(({ draw, palette: own, u, w, ratio }, index) => {
      const [broad, tall] = [w * width, w * width * ratio];
      const [x, y] = [u * width - broad / 2, middle * height - tall / 2];
      const [edge, mat] = [width * 0.007, width * 0.013];
      const inner = { x: broad - 2 * (edge + mat), y: tall - 2 * (edge + mat) };
      const id = `${name}${index}`;
      const art = draw({ ...scene, palette: PALETTES[own], width: 600, height: (600 * inner.y) / inner.x }).replace(
        /\b(vase|thing\d)\b/g,
        `${id}-$1`,
      );
      const clip = tag('clipPath', { id }, tag('rect', { width: 600, height: (600 * inner.y) / inner.x }));
      const rect = (inset: number, fill: Colour) =>
        tag('rect', {
          x: x + inset,
          y: y + inset,
          width: broad - inset * 2,
          height: tall - inset * 2,
          fill: css(fill),
        });
      const shadow = tag('rect', {
        x: x + edge,
        y: y + edge * 1.6,
        width: broad,
        height: tall,
        fill: css(palette.ink),
        opacity: 0.22,
      });
      return (
        shadow +
        rect(0, index % 2 ? mix(palette.accents[1], [150, 112, 60], 0.6) : palette.ink) +
        rect(edge, lighter(palette.paper, 0.6)) +
        tag('defs', {}, clip) +
        tag(
          'g',
          {
            transform: `translate(${x + edge + mat} ${y + edge + mat}) scale(${inner.x / 600})`,
            'clip-path': `url(#${id})`,
          },
          art,
        )
      );
    })
    .join('');
}

export function lamps({ palette, width, height }: Scene, places: readonly number[]): string {
  const rail = tag('rect', { y: height * 0.05, width, height: height * 0.008, fill: css(palette.ink), opacity: 0.8 });
  const cone = gradient('linearGradient', { id: 'cone', x2: 0, y2: 1 }, [
    [0, [255, 246, 220], 0.42],
    [1, [255, 246, 220], 0],
  ]);
  const each = places.map(
    (u) =>
      tag('path', {
        d: outline([
          [width * (u - 0.008), height * 0.09],
          [width * (u + 0.008), height * 0.09],
          [width * (u + 0.13), height * 0.66],
          [width * (u - 0.13), height * 0.66],
        ]),
        fill: 'url(#cone)',
      }) +
      tag('path', {
        d: outline([
          [width * (u - 0.009), height * 0.055],
          [width * (u + 0.009), height * 0.055],
          [width * (u + 0.012), height * 0.095],
          [width * (u - 0.012), height * 0.095],
        ]),
        fill: css(palette.ink),
      }),
  );
  return tag('defs', {}, cone) + rail + each.join('');
}

export function plant({ palette, chance, height }: Scene, x: number, foot: number): string {
  const s = height * 0.1;
  const leaves = Array.from({ length: 15 }, (_, index) => {
    const lean = (index / 14 - 0.5) * 2.6;
    const [dx, dy] = [Math.sin(lean) * s * chance.between(1, 1.7), -Math.cos(lean * 0.7) * s * chance.between(1.8, 3)];
    return tag('path', {
      d: `M${x} ${foot - s}q${dx * 0.2 - s * 0.2} ${dy * 0.7} ${dx} ${dy}q${-dx * 0.3 + s * 0.24} ${-dy * 0.3} ${-dx} ${-dy}z`,
      fill: css(mix(palette.ground[1], palette.ground[3], chance.next())),
    });
  });
  return (
    tag('ellipse', { cx: x, cy: foot, rx: s * 0.7, ry: s * 0.1, fill: css(palette.ink), opacity: 0.3 }) +
    leaves.join('') +
    tag('path', {
      d: `M${x - s * 0.5} ${foot - s}h${s}l${-s * 0.14} ${s}h${-s * 0.72}z`,
      fill: css(lighter(palette.accents[0], 0.1)),
    })
  );
}
