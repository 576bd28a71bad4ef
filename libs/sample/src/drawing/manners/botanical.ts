import { type Colour, css, darker, hex, lighter, mix, varied } from '../colour';
import { outline, type Scene, tag } from '../scene';
import { curve, leaf, type Plant, stem } from './plants';

const { abs, cos, min, PI, sin } = Math;

/** A plant on old paper, in ink and wash, as it would stand in a herbarium. */
export const fern = (scene: Scene) => botanical(scene, fernIn);
export const ginkgo = (scene: Scene) => botanical(scene, ginkgoIn);
export const poppies = (scene: Scene) => botanical(scene, poppiesIn);
export const olive = (scene: Scene) => botanical(scene, oliveIn);

function botanical(scene: Scene, plant: Plant): string {
  const { chance, palette, width, height } = scene;
  const s = min(width / 0.8, height) / 100;
  const ink = mix(palette.ink, palette.ground[3], 0.35);
  const green = mix(palette.ground[1], palette.ground[2], chance.next());
  const sheet = tag('rect', { width, height, fill: css(mix(palette.paper, hex('efe3c8'), 0.42)) });
  const foxed = Array.from({ length: 46 }, () =>
    tag('circle', {
      cx: width * chance.next(),
      cy: height * chance.next(),
      r: s * chance.between(0.08, 0.5),
      fill: '#a5763c',
      opacity: chance.between(0.03, 0.12),
    }),
  );
  const plate = tag('rect', {
    x: 5 * s,
    y: 5 * s,
    width: width - 10 * s,
    height: height - 10 * s,
    fill: 'none',
    stroke: css(ink),
    'stroke-opacity': 0.3,
    'stroke-width': 0.16 * s,
  });
  return (
    sheet +
    foxed.join('') +
    plate +
    tag('g', { transform: `translate(${width / 2} ${height * 0.92}) scale(${s})` }, plant(scene, green, ink))
  );
}

const fernIn: Plant = ({ chance }, green, ink) => {
  const fronds = [
    [0, chance.around(12), chance.between(74, 82), chance.around(10)],
    [-2, -26, chance.between(50, 60), -7],
    [2, 26, chance.between(46, 60), 7],
  ] as const;
  return fronds
    .map(([x0, lean, tall, bow]) => {
      const at = curve(x0, lean, tall, bow);
      const line = Array.from({ length: 30 }, (_, index) => at(index / 29));
      const leaves = Array.from({ length: 27 }, (_, index) => {
        const t = 0.12 + (index / 27) * 0.87;
        const [x, y] = at(t);
        const [nx, ny] = at(t + 0.02);
        const along = Math.atan2(ny - y, nx - x);
        const long = (tall / 4.6) * sin(PI * (0.12 + 0.86 * (1 - t))) ** 0.7 * (1.2 - t * 0.5);
        const tint = varied(green, chance, 15);
        return (
          leaf(x, y, along - 1.12, long, long * 0.15, tint, ink) +
          leaf(x, y, along + 1.12, long * 0.96, long * 0.15, darker(tint, 0.1), ink)
        );
      });
      return stem(line, 0.55, mix(ink, green, 0.4)) + leaves.join('');
    })
    .join('');
};

const ginkgoIn: Plant = ({ chance, palette }, _green, ink) => {
  const gold = mix(palette.accents[0], hex('d9a728'), 0.45);
  const at = curve(-6, chance.between(10, 16), 78, chance.around(9));
  const line = Array.from({ length: 30 }, (_, index) => at(index / 29));
  const fans = Array.from({ length: 13 }, (_, index) => {
    const [x, y] = at(0.2 + index * 0.064);
    const side = index % 2 ? 1 : -1;
    const turn = side * chance.between(40, 78) + chance.around(14);
    const r = chance.between(8, 12.5);
    const rim = Array.from({ length: 25 }, (_unused, step) => {
      const angle = -PI / 2 + (step / 24 - 0.5) * 1.9;
      const far = r * (1 + 0.035 * sin(step * 1.9 + index)) * (abs(step - 12) < 1 ? 0.72 : 1);
      return [cos(angle) * far, sin(angle) * far - 5] as const;
    });
    const veins = rim
      .filter((_point, step) => step % 2 === 0)
      .map(([px, py]) => `M0 -5L${(px * 0.94).toFixed(1)} ${((py + 5) * 0.94 - 5).toFixed(1)}`)
      .join('');
    const tint = varied(mix(gold, palette.ground[1], chance.next() * 0.4), chance, 12);
    return tag(
      'g',
      { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})` },
      stem(
        [
          [0, 0],
          [0, -5],
        ],
        0.4,
        mix(ink, gold, 0.4),
      ) +
        tag('path', { d: outline([[0, -5], ...rim]), fill: css(tint), 'fill-opacity': 0.86 }) +
        tag('path', { d: veins, stroke: css(darker(tint, 0.4)), 'stroke-width': 0.1, 'stroke-opacity': 0.7 }) +
        tag('path', {
          d: outline([[0, -5], ...rim]),
          fill: 'none',
          stroke: css(ink),
          'stroke-width': 0.17,
          'stroke-opacity': 0.7,
        }),
    );
  });
  return stem(line, 0.9, mix(ink, hex('7a5a3a'), 0.5)) + fans.join('');
};

const poppiesIn: Plant = ({ chance, palette }, green, ink) => {
  const red = mix(palette.accents[1], hex('c8452f'), 0.4);
  const heads = [
    [-4, -13, 66, -5],
    [3, 12, 80, 4],
    [0, 25, 52, 8],
    [-1, -27, 46, -6],
  ] as const;
  const leaves = heads.flatMap(([x0, lean, tall, bow]) => {
    const at = curve(x0, lean, tall, bow);
    return [0.12, 0.2, 0.29, 0.38].map((t, index) => {
      const [x, y] = at(t);
      const side = index % 2 ? 1 : -1;
      return leaf(
        x,
        y,
        -PI / 2 + side * chance.between(0.6, 1),
        chance.between(11, 18) * (1.15 - t),
        1.9,
        varied(green, chance, 14),
        ink,
      );
    });
  });
  return (
    leaves.join('') +
    heads
      .map(([x0, lean, tall, bow], index) => {
        const at = curve(x0, lean, tall, bow);
        const [x, y] = at(1);
        const line = stem(
          Array.from({ length: 24 }, (_, step) => at(step / 23)),
          0.5,
          mix(ink, green, 0.55),
        );
        return (
          line +
          tag(
            'g',
            { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(lean * 0.8).toFixed(0)})` },
            index === 3 ? podOf(green, ink) : bloomOf(chance, varied(red, chance, 14), ink, index === 1 ? 12 : 9.5),
          )
        );
      })
      .join('')
  );
};

function bloomOf(chance: Scene['chance'], red: Colour, ink: Colour, r: number): string {
  const petals = [-64, 64, -22, 24].map((turn, index) => {
    const w = r * chance.between(0.62, 0.8);
    const d = `M0 0C${-w} ${-r * 0.2} ${-w * 1.15} ${-r * 0.95} ${-w * 0.3} ${-r * 1.02}Q${w * 0.1} ${-r * 0.9} ${w * 0.4} ${-r * 1.04}C${w * 1.15} ${-r * 0.9} ${w} ${-r * 0.2} 0 0z`;
    const folds = [-0.5, -0.2, 0.12, 0.42].map((t) => `M0 0Q${t * w * 0.7} ${-r * 0.5} ${t * w} ${-r * 0.86}`).join('');
    return tag(
      'g',
      { transform: `rotate(${turn})` },
      tag('path', { d, fill: css(index > 1 ? lighter(red, 0.16) : darker(red, 0.1)), 'fill-opacity': 0.9 }) +
        tag('path', {
          d: folds,
          stroke: css(darker(red, 0.35)),
          'stroke-width': 0.12,
          fill: 'none',
          'stroke-opacity': 0.7,
        }) +
        tag('path', { d, fill: 'none', stroke: css(ink), 'stroke-width': 0.15, 'stroke-opacity': 0.65 }),
    );
  });
  const heart = tag('circle', { cx: 0, cy: -r * 0.16, r: r * 0.2, fill: css(mix(ink, hex('4a5a3a'), 0.35)) });
  const dust = Array.from({ length: 26 }, () => {
    const [a, far] = [chance.between(0, 2 * PI), r * chance.between(0.22, 0.36)];
    return tag('circle', { cx: cos(a) * far, cy: -r * 0.16 + sin(a) * far * 0.8, r: 0.22, fill: css(ink) });
  });
  return petals.join('') + heart + dust.join('');
}

function podOf(green: Colour, ink: Colour): string {
  const pod = mix(green, hex('9aa07a'), 0.5);
  return (
    tag('path', {
      d: 'M-1 0C-4.4 -1.4 -4.6 -6.4 -2.6 -8H2.6C4.6 -6.4 4.4 -1.4 1 0z',
      fill: css(pod),
      stroke: css(ink),
      'stroke-width': 0.17,
    }) +
    tag('path', {
      d: 'M-3.6 -8Q0 -10.6 3.6 -8Q0 -7 -3.6 -8zM-1.6 -1Q-2.6 -4.6 -1.3 -7.6M1.4 -1Q2.4 -4.6 1.1 -7.6',
      fill: css(darker(pod, 0.2)),
      stroke: css(ink),
      'stroke-width': 0.15,
    })
  );
}

const oliveIn: Plant = ({ chance, palette }, green, ink) => {
  const silver = mix(green, palette.sky[1], 0.3);
  const fruit = mix(palette.accents[2], hex('4b3f52'), 0.5);
  const at = curve(-13, chance.between(24, 30), 80, chance.between(-9, -4));
  const line = Array.from({ length: 30 }, (_, index) => at(index / 29));
  const leaves = Array.from({ length: 17 }, (_, index) => {
    const t = 0.08 + index * 0.055;
    const [x, y] = at(t);
    return [-1, 1]
      .map((side) =>
        leaf(
          x,
          y,
          -PI / 2 + 0.28 + side * chance.between(0.6, 1.05),
          chance.between(11, 17) * (1.1 - t * 0.4),
          1.7,
          varied(side < 0 ? silver : darker(silver, 0.16), chance, 12),
          ink,
        ),
      )
      .join('');
  });
  const fruits = Array.from({ length: 7 }, () => {
    const [x, y] = at(chance.between(0.15, 0.85));
    const [dx, dy, r] = [chance.around(4), chance.between(2, 6), chance.between(1.7, 2.3)];
    return (
      stem(
        [
          [x, y],
          [x + dx * 0.7, y + dy * 0.5],
          [x + dx, y + dy],
        ],
        0.2,
        ink,
      ) +
      tag('ellipse', {
        cx: x + dx,
        cy: y + dy + r,
        rx: r * 0.82,
        ry: r * 1.1,
        fill: css(varied(fruit, chance, 14)),
        stroke: css(ink),
        'stroke-width': 0.16,
      }) +
      tag('ellipse', {
        cx: x + dx - r * 0.3,
        cy: y + dy + r * 0.6,
        rx: r * 0.2,
        ry: r * 0.34,
        fill: '#fff',
        opacity: 0.5,
      })
    );
  });
  return stem(line, 0.8, mix(ink, hex('6d5a48'), 0.5)) + leaves.join('') + fruits.join('');
};
