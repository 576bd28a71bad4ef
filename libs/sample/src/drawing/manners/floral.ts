import { painted, stroke } from '../brush';
import { rough } from '../chance';
import { type Colour, css, darker, lighter, mix, varied } from '../colour';
import { PROFILES, shadowOf, type Thing, thing } from '../objects';
import { type Scene, tag } from '../scene';

interface Bloom {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: Colour;
  readonly heart: Colour;
}

/** A bouquet in a vase by a light wall. */
export function floral(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const edge = chance.between(0.74, 0.8);
  const dark = chance.odds(0.22);
  const wall = dark ? darker(palette.ground[3], 0.3) : mix(palette.sky[1], palette.sky[2], chance.next());
  const table = dark ? darker(palette.ground[2], 0.2) : mix(palette.paper, palette.ground[0], 0.45);
  const short = Math.min(width, height);
  const tall = short * 0.36;
  const colours = [lighter(palette.paper, 0.2), palette.accents[3], palette.sky[0], palette.ground[1]];
  const profile = chance.one([PROFILES.vase, PROFILES.jar, PROFILES.jug]);
  const vase: Thing = {
    x: width * (0.5 + chance.around(0.05)),
    foot: height * (edge + 0.1),
    tall,
    broad: tall * 0.72,
    colour: chance.one(colours),
    profile,
  };
  const colour = (u: number, v: number): Colour => {
    const drift = 0.16 * rough(noise, u * 3 * wide, v * 3, 3);
    if (v > edge) return darker(table, shadowOf([vase], u * width, v * height) * 0.5 + drift * 0.6);
    return drift > 0 ? lighter(wall, drift * 1.6 + 0.12 * (1 - u)) : darker(wall, -drift + 0.08 * u);
  };
  const back = painted(
    scene,
    { colour, flow: (u, v) => -0.9 + 1.2 * noise(u * 3, v * 3) },
    { broad: 0.06, lively: 10 },
  );
  const neck: [number, number] = [vase.x, vase.foot - vase.tall];
  return back + thing(scene, 'vase', vase) + bouquet(scene, neck, short) + fallen(scene, edge, short);
}

function bouquet(scene: Scene, [x, y]: readonly [number, number], short: number): string {
  const { chance, palette } = scene;
  const { accents } = palette;
  const reach = Math.min(short * 0.36, y * 0.7);
  const kinds = [chance.one([rose, daisy]), chance.one([rose, cluster, daisy]), spray];
  const main: Colour[] = [
    accents[0],
    accents[1],
    accents[2],
    lighter(palette.sky[2], 0.3),
    mix(accents[0], accents[2], 0.5),
  ];
  const heads = Array.from({ length: chance.whole(20, 28) }, (_, index): Bloom & { kind: number } => {
    const angle = -Math.PI / 2 + chance.around(1.5);
    const far = reach * Math.sqrt(chance.between(0.03, 1));
    const size = short * chance.between(0.058, 0.09) * (index % 3 === 2 ? 0.62 : 1);
    return {
      x: x + Math.cos(angle) * far * 0.95,
      y: y - reach * 0.16 + Math.sin(angle) * far,
      size,
      colour: main[(index * 2 + (index % 3)) % main.length] ?? accents[0],
      heart: mix(accents[1], darker(accents[2], 0.3), 0.5),
      kind: index % 3,
    };
  });
  const stems = heads
    .map((head) =>
      tag('path', {
        d: `M${x + chance.around(short * 0.02)} ${y + short * 0.02}Q${(x * 2 + head.x) / 3} ${(y + head.y) / 2} ${head.x} ${head.y}`,
        stroke: css(varied(palette.ground[2], chance, 12)),
        'stroke-width': short * 0.005,
        fill: 'none',
      }),
    )
    .join('');
  const leaves = Array.from({ length: 46 }, () => leaf(scene, [x, y], chance.one(heads), reach));
  return (
    stems +
    leaves.join('') +
    heads
      .sort((a, b) => a.kind - b.kind || a.y - b.y)
      .map((head) => (kinds[2 - head.kind] ?? rose)(scene, head))
      .join('')
  );
}

/** It grows from a stem, on its way to a bloom. */
function leaf({ palette, chance }: Scene, [x, y]: readonly [number, number], head: Bloom, reach: number): string {
  const t = chance.between(0.28, 0.9);
  const [bendX, bendY] = [(x * 2 + head.x) / 3, (y + head.y) / 2];
  const tipX = x * (1 - t) ** 2 + 2 * bendX * t * (1 - t) + head.x * t ** 2;
  const tipY = y * (1 - t) ** 2 + 2 * bendY * t * (1 - t) + head.y * t ** 2;
  const angle = Math.atan2(head.y - y, head.x - x);
  const length = reach * chance.between(0.16, 0.32) * (1.15 - t * 0.5);
  const turn = angle + (chance.odds(0.5) ? 1 : -1) * chance.between(0.35, 1);
  const [dx, dy, side] = [Math.cos(turn) * length, Math.sin(turn) * length, length * 0.24];
  const fill = varied(mix(palette.ground[1], palette.ground[3], chance.between(0.05, 0.9)), chance, 14);
  const d = `M${tipX} ${tipY}q${dx / 2 - dy * 0.24} ${dy / 2 + dx * 0.24} ${dx} ${dy}q${-dx / 2 + dy * 0.1} ${-dy / 2 - dx * 0.1 - side * 0.3} ${-dx} ${-dy}z`;
  return tag('path', { d, fill: css(fill) });
}

/** Petals wound about a heart, dark within. */
function rose({ chance }: Scene, { x, y, size, colour }: Bloom): string {
  const petals = Array.from({ length: 30 }, (_, index) => {
    const out = 1 - index / 30;
    const angle = index * 2.4;
    const [px, py] = [x + Math.cos(angle) * size * out * 0.78, y + Math.sin(angle) * size * out * 0.68];
    const light = Math.cos(angle + 2.3) * 0.16 + out * 0.3 - 0.14;
    const shade = light > 0 ? lighter(colour, light * 1.25) : darker(colour, -light * 1.5);
    return stroke(
      px,
      py,
      angle + Math.PI / 2,
      size * (0.42 + 0.5 * out),
      size * (0.2 + 0.26 * out),
      varied(shade, chance, 8),
      chance,
    );
  });
  return petals.join('');
}

function daisy({ chance }: Scene, { x, y, size, colour, heart }: Bloom): string {
  const count = chance.whole(9, 14);
  const squash = chance.between(0.6, 1);
  const petals = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 + chance.around(0.14);
    const [px, py] = [Math.cos(angle) * size, Math.sin(angle) * size * squash];
    const shade = varied(lighter(colour, 0.18 + 0.22 * Math.cos(angle + 2.4)), chance, 9);
    const d = `M${x + px * 0.12} ${y + py * 0.12}q${px * 0.5 - py * 0.34} ${py * 0.5 + px * 0.34} ${px} ${py}q${-px * 0.5 + py * 0.02} ${-py * 0.5 - px * 0.3} ${-px * 0.9} ${-py * 0.9}z`;
    return tag('path', { d, fill: css(shade) });
  });
  return (
    petals.join('') +
    tag('circle', { cx: x, cy: y, r: size * 0.25, fill: css(darker(heart, 0.25)) }) +
    tag('circle', { cx: x - size * 0.04, cy: y - size * 0.05, r: size * 0.17, fill: css(heart) })
  );
}

function cluster({ chance }: Scene, { x, y, size, colour }: Bloom): string {
  return Array.from({ length: 46 }, (_, index) => {
    const [out, angle] = [Math.sqrt(chance.next()), chance.between(0, Math.PI * 2)];
    const light = index / 46 - out * 0.3 + Math.cos(angle + 2.3) * 0.2;
    const shade = light > 0.3 ? lighter(colour, (light - 0.3) * 0.8) : darker(colour, (0.3 - light) * 0.5);
    return stroke(
      x + Math.cos(angle) * out * size,
      y + Math.sin(angle) * out * size * 0.86,
      chance.between(0, 3),
      size * 0.26,
      size * 0.2,
      varied(shade, chance, 9),
      chance,
    );
  }).join('');
}

/** Small buds along a twig. */
function spray({ chance, palette }: Scene, { x, y, size, colour }: Bloom): string {
  const lean = chance.around(0.7);
  return Array.from({ length: 12 }, (_, index) => {
    const way = index / 11;
    const [px, py] = [
      x + lean * size * 1.7 * way + chance.around(size * 0.24 * (1 - way)),
      y + size * 0.5 - size * 2.1 * way,
    ];
    return stroke(
      px,
      py,
      -1.2 + chance.around(0.7),
      size * 0.36 * (1.15 - way * 0.6),
      size * 0.22 * (1.1 - way * 0.6),
      varied(index % 3 ? lighter(colour, 0.1) : palette.ground[1], chance, 12),
      chance,
    );
  }).join('');
}

function fallen(scene: Scene, edge: number, short: number): string {
  const { chance, palette, width, height } = scene;
  return Array.from({ length: chance.whole(0, 5) }, () =>
    stroke(
      width * chance.between(0.2, 0.8),
      height * (edge + chance.between(0.08, 0.15)),
      chance.around(0.6),
      short * 0.03,
      short * 0.016,
      varied(chance.one(palette.accents), chance, 10),
      chance,
    ),
  ).join('');
}

/** Wild flowers to the horizon. */
export function wildflowers(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const horizon = chance.between(0.26, 0.4);
  const colour = (u: number, v: number): Colour => {
    if (v < horizon + 0.03 * rough(noise, u * 3, 1))
      return mix(palette.sky[0], palette.sky[2], (v / horizon) ** 0.8 + 0.25 * rough(noise, u * 3 * wide, v * 8));
    const near = (v - horizon) / (1 - horizon);
    if (near < 0.07 + 0.05 * rough(noise, u * 12 * wide, 5)) return mix(palette.ground[2], palette.sky[1], 0.45);
    return mix(
      mix(palette.ground[0], palette.ground[1], near * 1.6),
      palette.ground[2],
      0.45 * near + 0.4 * rough(noise, u * 8 * wide, v * 14 + 9),
    );
  };
  const back = painted(
    scene,
    { colour, flow: (u, v) => (v > horizon ? -1.35 + 0.4 * noise(u * 5, v * 5) : 0.1) },
    { broad: 0.045, lively: 13, careful: 0.7 },
  );
  const flowers = Array.from({ length: 620 }, () => chance.next() ** 0.62)
    .sort()
    .map((near) => {
      const [u, v] = [chance.next(), horizon + (1 - horizon) * (0.1 + near * 0.9)];
      const here = rough(noise, u * 3.4 * wide + 40, v * 4, 2);
      const size = Math.min(width, height) * (0.006 + 0.034 * near ** 2.2) * chance.between(0.7, 1.2);
      const petal = varied(
        mix(
          here > 0.12 ? palette.accents[0] : here > -0.14 ? palette.accents[1] : palette.accents[2],
          palette.sky[2],
          (1 - near) * 0.3,
        ),
        chance,
        18,
      );
      const [x, y] = [u * width, v * height];
      const stem =
        near > 0.5
          ? stroke(x, y + size * 1.3, -1.5 + chance.around(0.3), size * 2.6, size * 0.13, palette.ground[3], chance)
          : '';
      return (
        stem +
        stroke(x, y, chance.around(0.8), size * 1.1, size * 0.75, petal, chance) +
        (near > 0.45
          ? stroke(
              x - size * 0.1,
              y - size * 0.16,
              chance.around(0.8),
              size * 0.7,
              size * 0.4,
              lighter(petal, 0.28),
              chance,
            )
          : '')
      );
    });
  return back + flowers.join('');
}
