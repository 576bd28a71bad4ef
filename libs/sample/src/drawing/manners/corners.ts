import { type Colour, css, darker, hex, lighter, mix, varied } from '../colour';
import { outline, type Scene, tag } from '../scene';
import { gradient } from '../studio';

/** Corners of mouldings on a wall, row over row. */
export function corners(scene: Scene): string {
  const { chance, palette, width, height } = scene;
  const across = 8;
  const size = width / across;
  const woods: readonly Colour[] = [
    hex('3a2a20'),
    hex('6b4a30'),
    hex('a47a4a'),
    hex('c9a25a'),
    hex('1f1c1d'),
    hex('efe9dc'),
    hex('8c2f2a'),
    hex('6f7468'),
    hex('b9b4aa'),
    hex('d8b56a'),
    hex('4a5a62'),
  ];
  const wall = tag('rect', { width, height, fill: css(mix(palette.paper, hex('d9cfc0'), 0.6)) });
  const rails: string[] = [];
  const parts: string[] = [];
  for (let row = 0; row * size * 0.92 < height + size; row++) {
    const y = row * size * 0.92 - size * 0.18;
    rails.push(tag('rect', { y: y + size * 0.86, width, height: size * 0.03, fill: '#000', opacity: 0.12 }));
    for (let column = 0; column < across + 1; column++) {
      const x = column * size - (row % 2 ? size * 0.5 : 0) + size * 0.08;
      parts.push(corner(scene, x, y + size * 0.06, size * 0.8, varied(chance.one(woods), chance, 10)));
    }
  }
  const light =
    tag(
      'defs',
      {},
      gradient('linearGradient', { id: 'lamp', x2: 0.7, y2: 1 }, [
        [0, [255, 250, 235], 0.28],
        [0.5, [255, 250, 235], 0],
        [1, [20, 14, 10], 0.34],
      ]),
    ) + tag('rect', { width, height, fill: 'url(#lamp)' });
  return wall + rails.join('') + parts.join('') + light;
}

/** Two lengths of one profile, mitred: each step of it lighter or darker as it meets the light. */
function corner({ chance }: Scene, x: number, y: number, size: number, body: Colour): string {
  const broad = size * chance.between(0.24, 0.42);
  const gilt = chance.odds(0.35) ? hex('d9b25c') : null;
  const steps = chance.whole(4, 7);
  const cuts = [0, ...Array.from({ length: steps - 1 }, () => chance.next()).sort((a, b) => a - b), 1];
  const tones = cuts.slice(1).map((_, index) => (gilt && (index === 0 || index === steps - 1) ? gilt : body));
  const parts = cuts.slice(1).map((to, index) => {
    const [a, b] = [(cuts[index] ?? 0) * broad, to * broad];
    const rise = [0.34, -0.18, 0.2, -0.3, 0.12, -0.1, 0.28][(index + steps) % 7] ?? 0;
    const tone = tones[index] ?? body;
    const lit = rise > 0 ? lighter(tone, rise) : darker(tone, -rise);
    const under = rise > 0 ? darker(tone, rise * 0.9) : lighter(tone, -rise * 0.4);
    return (
      tag('path', {
        d: outline([
          [x + a, y + a],
          [x + size, y + a],
          [x + size, y + b],
          [x + b, y + b],
        ]),
        fill: css(lit),
      }) +
      tag('path', {
        d: outline([
          [x + a, y + a],
          [x + b, y + b],
          [x + b, y + size],
          [x + a, y + size],
        ]),
        fill: css(mix(lit, under, 0.45)),
      })
    );
  });
  const miter = tag('path', {
    d: `M${x} ${y}L${x + broad} ${y + broad}`,
    stroke: css(darker(body, 0.55)),
    'stroke-width': size * 0.006,
  });
  return shadesOf(x, y, size, broad) + parts.join('') + miter;
}

function shadesOf(x: number, y: number, size: number, broad: number): string {
  const shade = tag('path', {
    d: outline([
      [x + broad, y + broad],
      [x + size * 1.02, y + broad],
      [x + size * 1.02, y + broad + size * 0.05],
      [x + broad + size * 0.05, y + broad + size * 0.05],
      [x + broad + size * 0.05, y + size * 1.02],
      [x + broad, y + size * 1.02],
    ]),
    fill: '#1c1410',
    opacity: 0.28,
  });
  const under = tag('path', {
    d: outline([
      [x - size * 0.015, y + size * 0.03],
      [x + size * 0.03, y + size * 1.05],
      [x + broad + size * 0.03, y + size * 1.05],
      [x + broad, y + size],
    ]),
    fill: '#1c1410',
    opacity: 0.2,
  });
  return under + shade;
}
