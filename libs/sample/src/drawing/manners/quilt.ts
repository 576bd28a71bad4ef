import { type Colour, css, darker, lighter, mix, varied } from '../colour';
import { outline, type Scene, tag } from '../scene';

type Point = readonly [number, number];

/** Quilts, hanging flat: pieced by hand, so that nothing is quite square, and quilted line by line. */
export const logCabin = (scene: Scene) => quilt(scene, cabins);
export const flyingGeese = (scene: Scene) => quilt(scene, geese);
export const strips = (scene: Scene) => quilt(scene, housetops);

interface Cloth {
  readonly scene: Scene;
  readonly colours: readonly Colour[];
  readonly w: number;
  readonly h: number;
  readonly parts: string[];
}

function quilt(scene: Scene, piece: (cloth: Cloth) => void): string {
  const { palette, width, height, chance } = scene;
  const { accents, ground, sky } = palette;
  const colours = [
    accents[0],
    accents[1],
    accents[3],
    ground[2],
    ground[3],
    mix(palette.paper, ground[0], 0.2),
    accents[4],
    sky[0],
    accents[2],
  ].map((one) => mix(one, palette.paper, 0.08));
  const edge = Math.min(width, height) * 0.035;
  const cloth: Cloth = { scene, colours, w: width - 2 * edge, h: height - 2 * edge, parts: [] };
  piece(cloth);
  const wall = tag('rect', { width, height, fill: css(lighter(mix(palette.paper, sky[2], 0.4), 0.3)) });
  const shadow = tag('rect', {
    x: edge * 1.15,
    y: edge * 1.35,
    width: cloth.w,
    height: cloth.h,
    fill: '#1a1518',
    opacity: 0.28,
  });
  const binding = tag('rect', {
    x: edge,
    y: edge,
    width: cloth.w,
    height: cloth.h,
    fill: 'none',
    stroke: css(chance.one([ground[3], accents[1], palette.ink])),
    'stroke-width': edge * 0.36,
  });
  return (
    wall +
    shadow +
    tag('g', { transform: `translate(${edge} ${edge})` }, cloth.parts.join('') + quilting(cloth)) +
    binding +
    waviness(scene, edge)
  );
}

/** A patch, with the soft light that a seam throws on both sides of it. */
function patch({ scene: { chance }, parts, w, h }: Cloth, points: readonly Point[], colour: Colour): void {
  const off = Math.min(w, h) * 0.0035;
  const cut = points.map(([x, y]): Point => [x + chance.around(off), y + chance.around(off)]);
  const tone = varied(colour, chance, 9);
  parts.push(
    tag('path', {
      d: outline(cut),
      fill: css(tone),
      stroke: css(darker(tone, 0.42)),
      'stroke-width': off * 0.55,
      'stroke-opacity': 0.6,
    }),
    tag('path', {
      d: outline(cut),
      fill: 'none',
      stroke: css(lighter(tone, 0.3)),
      'stroke-width': off * 0.7,
      'stroke-opacity': 0.28,
      transform: `translate(${off} ${off})`,
    }),
  );
}

const box = (x: number, y: number, w: number, h: number): readonly Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

function cabins(cloth: Cloth): void {
  const { scene, colours, w, h } = cloth;
  const { chance } = scene;
  const across = chance.whole(3, 4);
  const side = w / across;
  const down = Math.max(Math.round(h / side), 1);
  const tall = h / down;
  const heart = colours[1] ?? [150, 40, 40];
  const [lights, darks] = [
    [colours[5], colours[6], colours[0]],
    [colours[3], colours[4], colours[7], colours[8]],
  ] as const;
  for (let column = 0; column < across; column++)
    for (let row = 0; row < down; row++) {
      const isTurned = (column + row) % 2 === 1;
      let [x, y, bw, bh] = [column * side, row * tall, side, tall];
      const log = side / 9;
      for (let round = 0; round < 4; round++) {
        const [a, b] = isTurned ? [darks, lights] : [lights, darks];
        const one = chance.one(a) ?? heart;
        const two = chance.one(b) ?? heart;
        patch(cloth, box(x, y, bw, log), one);
        patch(cloth, box(x, y + log, log, bh - log), one);
        patch(cloth, box(x + log, y + bh - log, bw - log, log), two);
        patch(cloth, box(x + bw - log, y + log, log, bh - 2 * log), two);
        [x, y, bw, bh] = [x + log, y + log, bw - 2 * log, bh - 2 * log];
      }
      patch(cloth, box(x, y, bw, bh), heart);
    }
}

function geese(cloth: Cloth): void {
  const { scene, colours, w, h } = cloth;
  const { chance } = scene;
  const across = chance.whole(4, 5);
  const [side, sky] = [w / across, chance.one([colours[5], colours[7], colours[4]]) ?? scene.palette.paper];
  const tall = side / 2.1;
  const down = Math.round(h / tall);
  for (let column = 0; column < across; column++)
    for (let row = 0; row < down; row++) {
      const [x, y, th] = [column * side, (row * h) / down, h / down];
      const goose = colours[(row + column * 3 + (chance.odds(0.2) ? 1 : 0)) % colours.length] ?? sky;
      const isUp = column % 2 === 0;
      patch(cloth, box(x, y, side, th), sky);
      patch(
        cloth,
        isUp
          ? [
              [x, y + th],
              [x + side / 2, y],
              [x + side, y + th],
            ]
          : [
              [x, y],
              [x + side, y],
              [x + side / 2, y + th],
            ],
        goose === sky ? (colours[1] ?? sky) : goose,
      );
    }
}

/** Strips about a middle, as wide as the cloth at hand was. */
function housetops(cloth: Cloth): void {
  const { scene, colours, w, h } = cloth;
  const { chance } = scene;
  const across = chance.whole(1, 2);
  const down = h > w * 1.15 || across === 2 ? 2 : 1;
  for (let column = 0; column < across; column++)
    for (let row = 0; row < down; row++) {
      let [x, y, bw, bh] = [(column * w) / across, (row * h) / down, w / across, h / down];
      let last = -1;
      while (Math.min(bw, bh) > Math.min(w, h) * 0.1) {
        const log = Math.min(bw, bh) * chance.between(0.1, 0.19);
        const next = () => {
          let index = chance.whole(0, colours.length - 1);
          if (index === last) index = (index + 1) % colours.length;
          last = index;
          return colours[index] ?? [200, 190, 170];
        };
        const skew = log * 0.22;
        patch(
          cloth,
          [
            [x, y],
            [x + bw, y],
            [x + bw, y + log + chance.around(skew)],
            [x, y + log + chance.around(skew)],
          ],
          next(),
        );
        patch(cloth, box(x + bw - log, y + log, log, bh - log), next());
        if (chance.odds(0.8)) {
          patch(cloth, box(x, y + bh - log, bw - log, log), next());
          patch(cloth, box(x, y + log, log, bh - 2 * log), next());
          [x, y, bw, bh] = [x + log, y + log, bw - 2 * log, bh - 2 * log];
        } else [y, bw, bh] = [y + log, bw - log, bh - log];
        patch(cloth, box(x, y, bw, bh), next());
      }
    }
}

/** Rows of running stitches, in arcs as an arm draws them. */
function quilting({ scene: { chance, palette }, w, h }: Cloth): string {
  const step = Math.min(w, h) * 0.034;
  const lines: string[] = [];
  for (let cx = 0; cx <= w; cx += step * 7)
    for (let r = step; r < step * 7; r += step) lines.push(`M${cx - r} ${h}A${r} ${r} 0 0 1 ${cx + r} ${h}`);
  const rows: string[] = [];
  for (let y = 0; y < h + step * 5; y += step * 5)
    rows.push(
      tag('g', { transform: `translate(${chance.around(step)} ${y - h})` }, tag('path', { d: lines.join('') })),
    );
  const attributes = {
    fill: 'none',
    'stroke-width': Math.min(w, h) * 0.0011,
    'stroke-dasharray': `${step * 0.14} ${step * 0.11}`,
  };
  const clip = tag('clipPath', { id: 'cloth' }, tag('rect', { width: w, height: h }));
  return (
    tag('defs', {}, clip) +
    tag(
      'g',
      { 'clip-path': 'url(#cloth)' },
      tag(
        'g',
        { ...attributes, stroke: '#120d10', 'stroke-opacity': 0.4, transform: 'translate(0 1.4)' },
        rows.join(''),
      ) + tag('g', { ...attributes, stroke: css(palette.paper), 'stroke-opacity': 0.85 }, rows.join('')),
    )
  );
}

/** Cloth hangs in shallow folds. */
function waviness({ chance, width, height }: Scene, edge: number): string {
  const folds = Array.from({ length: 6 }, (_, index) => {
    const x = ((index + chance.next()) / 6) * width;
    const broad = width * chance.between(0.05, 0.1);
    return (
      tag('stop', { offset: Math.min(Math.max((x - broad) / width, 0), 1), 'stop-color': '#fff', 'stop-opacity': 0 }) +
      tag('stop', {
        offset: Math.min(x / width, 1),
        'stop-color': index % 2 ? '#000' : '#fff',
        'stop-opacity': index % 2 ? 0.1 : 0.08,
      })
    );
  });
  return (
    tag('defs', {}, tag('linearGradient', { id: 'folds' }, folds.join(''))) +
    tag('rect', { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge, fill: 'url(#folds)' })
  );
}
