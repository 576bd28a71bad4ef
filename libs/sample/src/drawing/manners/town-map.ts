import type { Chance } from '../chance';
import { css, darker, hex, lighter, mix, varied } from '../colour';
import { outline, type Scene, tag } from '../scene';

/** Where an avenue crosses the side streets: the corner that the mark stands on. */
const PLACE = [0.5, 0.52] as const;
const TILT = -7;

/** A few streets of a town from above, with a mark where the shop is. */
export function townMap({ chance, palette, width, height }: Scene): string {
  const land = mix(palette.paper, hex('e6dfd0'), 0.6);
  const street = lighter(palette.paper, 0.7);
  const park = mix(palette.ground[0], hex('c9d6b4'), 0.6);
  const size = Math.max(width, height);
  const blocks: string[] = [];
  // from beyond one edge to beyond the other, as the whole is turned a little
  const [columns, rows] = [cutsOf(chance, 0.1, 0.17), cutsOf(chance, 0.08, 0.13)];
  for (const [i, [left, right]] of columns.entries())
    for (const [j, [top, bottom]] of rows.entries()) {
      const isPark = (i === 2 && j >= 6) || (i === 5 && j === 2);
      const fill = isPark ? park : varied(land, chance, 5);
      const [x, y, w, h] = [left * size, top * size, (right - left) * size, (bottom - top) * size];
      blocks.push(tag('rect', { x, y, width: w, height: h, rx: size * 0.004, fill: css(fill) }));
      if (isPark) blocks.push(...trees(chance, [x, y, w, h], css(darker(park, 0.16))));
      else blocks.push(...houses(chance, [x, y, w, h], css(darker(land, 0.09))));
    }
  const turn = {
    transform: `rotate(${TILT} ${width / 2} ${height / 2}) translate(${(width - size) / 2} ${(height - size) / 2})`,
  };
  const town = tag('g', turn, blocks.join('') + avenue(size, css(street), css(mix(palette.accents[1], street, 0.55))));
  const ground = tag('rect', { width, height, fill: css(street) });
  return ground + town + railway(width, height, css(mix(palette.ink, land, 0.45))) + mark(width, height);
}

/** Blocks one after the other, with a street between. */
function cutsOf(chance: Chance, least: number, most: number): [number, number][] {
  const cuts: [number, number][] = [];
  for (let at = -0.15; at < 1.15;) {
    const long = chance.between(least, most);
    cuts.push([at, at + long]);
    at += long + 0.016;
  }
  return cuts;
}

type Box = readonly [x: number, y: number, width: number, height: number];

/** Along the two long sides of a block, as they stand in towns. */
function houses(chance: Chance, [x, y, width, height]: Box, fill: string): string[] {
  const deep = height * 0.34;
  const drawn: string[] = [];
  for (const side of [y + height * 0.07, y + height * 0.93 - deep])
    for (let at = x + width * 0.05; at < x + width * 0.9;) {
      const wide = Math.min(width * chance.between(0.09, 0.24), x + width * 0.95 - at);
      const tall = deep * chance.between(0.6, 1);
      if (chance.odds(0.86)) drawn.push(tag('rect', { x: at, y: side, width: wide * 0.86, height: tall, fill }));
      at += wide;
    }
  return drawn;
}

function trees(chance: Chance, [x, y, width, height]: Box, fill: string): string[] {
  return Array.from({ length: 14 }, () => {
    const r = Math.min(width, height) * chance.between(0.03, 0.07);
    const [cx, cy] = [x + width * chance.between(0.1, 0.9), y + height * chance.between(0.12, 0.88)];
    return tag('circle', { cx, cy, r, fill, opacity: 0.7 });
  });
}

function avenue(size: number, street: string, edge: string): string {
  const x = PLACE[0] * size;
  const d = `M${x - size * 0.05} ${-size * 0.2}L${x + size * 0.03} ${size * 1.2}`;
  const along = (stroke: string, wide: number) => tag('path', { d, stroke, 'stroke-width': size * wide, fill: 'none' });
  return along(edge, 0.034) + along(street, 0.028);
}

function railway(width: number, height: number, stroke: string): string {
  const d = `M${-width * 0.1} ${height * 0.86}C${width * 0.3} ${height * 0.7} ${width * 0.55} ${height * 0.98} ${width * 1.1} ${height * 0.72}`;
  const line = { d, stroke, fill: 'none' };
  const ties = tag('path', {
    ...line,
    'stroke-width': width * 0.012,
    'stroke-dasharray': `${width * 0.003} ${width * 0.012}`,
  });
  return tag('path', { ...line, 'stroke-width': width * 0.003 }) + ties;
}

/** A pin in the colour of the house, with a frame in it. */
function mark(width: number, height: number): string {
  const [x, y, r] = [PLACE[0] * width, PLACE[1] * height, Math.min(width, height) * 0.055];
  const drop = `M${x} ${y}C${x - r * 0.4} ${y - r * 0.9} ${x - r} ${y - r * 1.3} ${x - r} ${y - r * 2}A${r} ${r} 0 1 1 ${x + r} ${y - r * 2}C${x + r} ${y - r * 1.3} ${x + r * 0.4} ${y - r * 0.9} ${x} ${y}Z`;
  const square = (half: number) =>
    outline([
      [x - half, y - r * 2 - half],
      [x + half, y - r * 2 - half],
      [x + half, y - r * 2 + half],
      [x - half, y - r * 2 + half],
    ]);
  const shade = tag('ellipse', { cx: x, cy: y, rx: r * 0.7, ry: r * 0.22, fill: '#1c1410', opacity: 0.25 });
  const pin = tag('path', { d: drop, fill: '#6d1f22', stroke: '#fbf7ee', 'stroke-width': r * 0.1 });
  return shade + pin + tag('path', { d: square(r * 0.42), fill: 'none', stroke: '#fbf7ee', 'stroke-width': r * 0.16 });
}
