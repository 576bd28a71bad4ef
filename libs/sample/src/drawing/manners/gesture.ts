import { painted, stroke } from '../brush';
import { rough } from '../chance';
import { along, type Colour, css, darker, lighter, mix, varied } from '../colour';
import { type Scene, tag } from '../scene';

type Point = readonly [number, number];

/** Great sweeps of a wide brush over a quiet ground, with a few small marks that answer them. */
export function gesture(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const { accents, sky, ground, ink, paper } = palette;
  const pale = lighter(chance.one([sky[2], paper, sky[1]]), 0.15);
  const wide = width / height;
  const colour = (u: number, v: number): Colour =>
    along(
      [pale, mix(pale, sky[1], 0.7), mix(pale, ground[0], 0.6), pale],
      0.5 + 0.6 * rough(noise, u * 1.7 * wide, v * 1.7, 4),
    );
  const back = painted(
    scene,
    { colour, flow: (u, v) => 1.5 * noise(u * 2, v * 2) },
    { broad: 0.09, lively: 6, careful: 0.4 },
  );
  const pool: Colour[] = [
    accents[0],
    accents[1],
    accents[3],
    ground[2],
    accents[2],
    mix(ground[3], ink, 0.5),
    ground[1],
  ];
  const short = Math.min(width, height);
  const shift = chance.whole(0, pool.length - 1);
  const sweeps = Array.from({ length: chance.whole(5, 8) }, (_, index) => {
    const colour = pool[(shift + index * 3) % pool.length] ?? ink;
    return sweep(scene, colour, short * (index < 3 ? chance.between(0.12, 0.24) : chance.between(0.03, 0.1)));
  });
  return back + sweeps.join('') + marks(scene, pool, short);
}

function sweep({ chance, width, height }: Scene, colour: Colour, breadth: number): string {
  const [x, y] = [width * (0.5 + chance.around(0.28)), height * (0.5 + chance.around(0.26))];
  const [angle, length] = [chance.around(1.5), Math.max(width, height) * chance.between(0.25, 0.5)];
  const bend = chance.around(length * 0.9);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const at = (way: number): Point => [
    x + dx * length * way - dy * bend * (way * way - 0.25),
    y + dy * length * way + dx * bend * (way * way - 0.25),
  ];
  const hairs = Math.round(Math.min(Math.max(breadth / 3.4, 14), 60));
  const drawn = Array.from({ length: hairs }, (_, index) => {
    const aside = (index / (hairs - 1) - 0.5) * breadth;
    const dry = chance.next();
    const [from, to] = [-0.5 - chance.between(0, 0.05), 0.5 + chance.between(-0.34, 0.1) * dry];
    const [a, b, c] = [at(from), at((from + to) / 2), at(to)].map(([px, py]): Point => [
      px - dy * aside,
      py + dx * aside,
    ]);
    if (!a || !b || !c) return '';
    const control = [2 * b[0] - (a[0] + c[0]) / 2, 2 * b[1] - (a[1] + c[1]) / 2];
    const d = `M${[a, control].map((p) => p.map(Math.round).join(' ')).join('Q')} ${c.map(Math.round).join(' ')}`;
    const shade = Math.abs(aside) > breadth * 0.44 ? darker(colour, 0.16) : varied(colour, chance, 15);
    const thick = (breadth / hairs) * chance.between(0.9, 2.1);
    return tag('path', { d, stroke: css(shade), 'stroke-width': thick, 'stroke-opacity': dry > 0.85 ? 0.45 : 0.95 });
  });
  return tag('g', { fill: 'none' }, drawn.join(''));
}

function marks({ chance, width, height }: Scene, pool: readonly Colour[], short: number): string {
  const [u, v] = [chance.between(0.25, 0.75), chance.between(0.25, 0.75)];
  const dabs = Array.from({ length: chance.whole(10, 26) }, () => {
    const [x, y] = [width * (u + chance.around(0.3)), height * (v + chance.around(0.3))];
    return stroke(
      x,
      y,
      chance.around(1.5),
      short * chance.between(0.02, 0.08),
      short * chance.between(0.008, 0.025),
      varied(chance.one(pool), chance, 10),
      chance,
    );
  });
  const drops = Array.from({ length: chance.whole(12, 40) }, () => {
    const [cx, cy] = [width * (u + chance.around(0.34)), height * (v + chance.around(0.36))];
    return tag('circle', { cx, cy, r: short * chance.between(0.001, 0.006), fill: css(chance.one(pool)) });
  });
  return dabs.join('') + drops.join('');
}
