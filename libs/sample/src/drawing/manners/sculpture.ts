import { type Colour, css, darker, lighter, mix } from '../colour';
import { type Scene, tag } from '../scene';
import { backdrop, gradient, softShadow, type Stop } from '../studio';

/** Bronze or stone on a plinth, lit from the left. */
export const cairn = (scene: Scene) => onPlinth(scene, stones);
export const ribbon = (scene: Scene) => onPlinth(scene, turning);
export const ring = (scene: Scene) => onPlinth(scene, opening);
export const birds = (scene: Scene) => onPlinth(scene, flight);

function onPlinth(scene: Scene, draw: Work): string {
  const { chance, palette, width, height } = scene;
  const material = chance.one([
    mix(palette.accents[0], [96, 66, 44], 0.55),
    mix(palette.paper, palette.ground[0], 0.35),
    mix(palette.ground[3], palette.ink, 0.2),
    mix(palette.accents[3], [70, 70, 66], 0.35),
  ]);
  const s = Math.min(width, height) * 0.01;
  const [x, foot] = [width / 2, height * 0.76];
  const night: Colour = [24, 20, 28];
  const plinth =
    tag('path', { d: `M${x - 20 * s} ${foot}h${40 * s}v${height}h${-40 * s}z`, fill: 'url(#plinth)' }) +
    tag('path', {
      d: `M${x - 20 * s} ${foot}l${3 * s} ${-3.4 * s}h${34 * s}l${3 * s} ${3.4 * s}z`,
      fill: css(lighter(palette.paper, 0.5)),
    });
  const defs =
    gradient('linearGradient', { id: 'plinth' }, [
      [0, lighter(palette.paper, 0.4)],
      [0.3, palette.paper],
      [1, darker(palette.paper, 0.34)],
    ]) +
    gradient('linearGradient', { id: 'matter', x2: 1, y2: 0.35 }, sheen(material)) +
    gradient('linearGradient', { id: 'turned', x1: 1, y1: 0.1, x2: 0, y2: 0.6 }, sheen(material)) +
    gradient('radialGradient', { id: 'ball', cx: 0.34, cy: 0.3, r: 0.8 }, sheen(material).slice(1));
  const work = draw(scene, x, foot - 1.6 * s, s);
  return (
    backdrop(scene) +
    tag('defs', {}, defs) +
    softShadow('floor', { x: x + 16 * s, y: height, rx: 44 * s, ry: 10 * s }, night, 0.5) +
    plinth +
    softShadow('contact', { x: x + 3 * s, y: foot - 1.4 * s, rx: 15 * s, ry: 1.9 * s }, night, 0.7) +
    work
  );
}

function sheen(material: Colour): Stop[] {
  return [
    [0, darker(material, 0.22)],
    [0.16, lighter(material, 0.55)],
    [0.32, lighter(material, 0.1)],
    [0.62, darker(material, 0.42)],
    [0.86, darker(material, 0.68)],
    [1, darker(material, 0.38)],
  ];
}

type Work = (scene: Scene, x: number, y: number, s: number) => string;

const place = (x: number, y: number, s: number, inside: string) =>
  tag('g', { transform: `translate(${x} ${y}) scale(${s})` }, inside);

const stones: Work = ({ chance }, x, y, s) => {
  let up = 0;
  const piled = Array.from({ length: chance.whole(4, 6) }, (_, index) => {
    const [rx, ry] = [
      (13.5 - index * 1.7) * chance.between(0.85, 1.1),
      (6.6 - index * 0.5) * chance.between(0.8, 1.15),
    ];
    const stone = tag('ellipse', {
      cx: chance.around(1.6),
      cy: -up - ry,
      rx,
      ry,
      fill: 'url(#ball)',
      transform: `rotate(${chance.around(7).toFixed(1)} 0 ${(-up - ry).toFixed(1)})`,
    });
    up += ry * 1.88;
    return stone;
  });
  return place(x, y, s, piled.join(''));
};

const turning: Work = ({ chance }, x, y, s) => {
  const side = chance.odds(0.5) ? 1 : -1;
  const [a, b] = [chance.between(15, 21), chance.between(12, 17)];
  const outer = `M-3 0C-${a} -12 -${b} -30 2 -34C16 -38 15 -52 3 -58C14 -54 22 -40 9 -31C-4 -23 -6 -12 5 0z`;
  const inner = `M3 -58C-9 -54 -${b} -44 -6 -37C-2 -33 6 -33 9 -31C16 -36 12 -50 3 -58z`;
  return tag(
    'g',
    { transform: `translate(${x} ${y}) scale(${s * side} ${s})` },
    tag('path', { d: inner, fill: 'url(#turned)' }) + tag('path', { d: outer, fill: 'url(#matter)' }),
  );
};

const opening: Work = ({ chance }, x, y, s) => {
  const [cx, cy, hole] = [chance.around(2.5), chance.between(-29, -26), chance.between(9, 13)];
  const d = `M-5 0C-8 -6 -24 -14 -22 -30C-20 -50 18 -56 22 -32C24 -16 8 -8 6 0zM${cx - hole} ${cy}a${hole} ${hole * 1.15} 0 1 0 ${hole * 2} 0a${hole} ${hole * 1.15} 0 1 0 ${-hole * 2} 0z`;
  const inside = `M${cx - hole} ${cy}a${hole} ${hole * 1.15} 0 1 1 ${hole * 2} 0a${hole * 1.18} ${hole * 1.35} 0 0 0 ${-hole * 2} 0z`;
  return place(
    x,
    y,
    s,
    tag('path', { d, fill: 'url(#matter)', 'fill-rule': 'evenodd' }) + tag('path', { d: inside, fill: 'url(#turned)' }),
  );
};

/** Three that rise from one stem. */
const flight: Work = ({ chance }, x, y, s) => {
  const bird = (dx: number, dy: number, size: number, turn: number) =>
    tag(
      'g',
      { transform: `translate(${dx} ${dy}) rotate(${turn}) scale(${size})` },
      tag('path', {
        d: 'M-13 3C-6 -1 -2 -2 0 -8C3 -16 10 -20 18 -21C12 -15 9 -9 8 -3C11 -4 14 -4 17 -2C12 -1 9 2 5 4C0 7 -7 6 -13 3z',
        fill: 'url(#matter)',
      }) + tag('path', { d: 'M0 -1C-4 -8 -11 -13 -18 -13C-11 -9 -9 -3 -3 2z', fill: 'url(#turned)' }),
    );
  const rod = (d: string) => tag('path', { d, stroke: 'url(#matter)', 'stroke-width': 1.1, fill: 'none' });
  return place(
    x,
    y,
    s,
    rod('M0 0C-1 -14 -7 -20 -8 -27') +
      rod('M0 0C2 -16 8 -24 9 -40.5') +
      rod('M0 0C0 -20 -4 -40 -3 -55') +
      tag('ellipse', { cx: 0, cy: -0.6, rx: 8, ry: 2, fill: 'url(#ball)' }) +
      bird(-9, -30, 0.72, chance.around(9)) +
      bird(9, -43, 0.86, chance.around(9)) +
      bird(-3, -58, 0.7, -8 + chance.around(9)),
  );
};
