import { stroke } from '../brush';
import { type Colour, css, darker, lighter, mix, varied } from '../colour';
import { outline, type Scene, tag } from '../scene';

export type Corner = readonly [number, number];

/** One front: a wall as it was painted, a cornice, rows of windows and a door. */
export function house(scene: Scene, [left, top]: Corner, [right, floor]: Corner, wall: Colour): string {
  const { chance, palette } = scene;
  const [broad, tall] = [right - left, floor - top];
  const columns = Math.max(2, Math.round(broad / (tall * 0.24)));
  const rows = chance.whole(3, 4);
  const shutter = chance.one([palette.ground[2], palette.accents[3], palette.ground[3], palette.accents[2]]);
  const parts = [wash(scene, [left, top], [right, floor], wall)];
  parts.push(
    box(
      [left - broad * 0.015, top - tall * 0.022],
      [right + broad * 0.015, top],
      darker(mix(wall, palette.accents[0], 0.4), 0.12),
    ),
  );
  parts.push(box([left, top], [right, top + tall * 0.018], darker(wall, 0.28)));
  const cell = { x: broad / columns, y: (tall * 0.94) / rows };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = left + (column + 0.5) * cell.x;
      const y = top + tall * 0.04 + row * cell.y;
      if (row === rows - 1 && column === Math.floor(columns / 2)) parts.push(door(scene, x, floor, cell, shutter));
      else parts.push(windowAt(scene, x, y + cell.y * 0.2, cell, { shutter, wall }));
    }
  }
  return (
    parts.join('') +
    tag('rect', {
      x: right - broad * 0.035,
      y: top,
      width: broad * 0.035,
      height: tall,
      fill: css(darker(wall, 0.4)),
      opacity: 0.4,
    })
  );
}

interface Cell {
  readonly x: number;
  readonly y: number;
}

function windowAt(
  { chance, palette }: Scene,
  x: number,
  y: number,
  cell: Cell,
  { shutter, wall }: { shutter: Colour; wall: Colour },
): string {
  const [half, tall] = [Math.min(cell.x * 0.17, cell.y * 0.24), Math.min(cell.y * 0.56, cell.x * 0.8)];
  const glass = chance.odds(0.18) ? lighter(palette.accents[1], 0.3) : mix(palette.ground[3], palette.sky[0], 0.25);
  const leaf = (from: number) =>
    shutterAt([from, y], half * 0.82, tall, varied(shutter, chance, 8), darker(shutter, 0.3));
  const open = chance.odds(0.72) ? leaf(x - half * 1.95) + leaf(x + half * 1.13) : '';
  const bars = tag('path', {
    d: `M${x} ${y}V${y + tall}M${x - half} ${y + tall * 0.4}H${x + half}`,
    stroke: css(lighter(wall, 0.5)),
    'stroke-width': half * 0.12,
  });
  const flowers = chance.odds(0.25)
    ? Array.from({ length: 16 }, () =>
        stroke(
          x + chance.around(half),
          y + tall * chance.between(0.92, 1.05),
          chance.between(0, 3),
          half * 0.3,
          half * 0.22,
          chance.odds(0.5) ? palette.accents[0] : palette.ground[2],
          chance,
        ),
      ).join('')
    : '';
  return (
    box([x - half * 1.1, y - half * 0.1], [x + half * 1.1, y + tall], lighter(wall, 0.4)) +
    box([x - half, y], [x + half, y + tall], glass) +
    tag('path', {
      d: outline([
        [x - half, y],
        [x + half, y],
        [x - half, y + tall * 0.55],
      ]),
      fill: css(darker(glass, 0.5)),
      opacity: 0.6,
    }) +
    bars +
    sillAt(x, y + tall, half, tall, wall) +
    open +
    flowers
  );
}

function shutterAt([x, y]: Corner, broad: number, tall: number, colour: Colour, slats: Colour): string {
  const slat = (_: unknown, index: number) =>
    tag('rect', {
      x: x + broad * 0.12,
      y: y + tall * (0.08 + index * 0.15),
      width: broad * 0.76,
      height: tall * 0.035,
      fill: css(slats),
    });
  return box([x, y], [x + broad, y + tall], colour) + Array.from({ length: 6 }, slat).join('');
}

function sillAt(x: number, y: number, half: number, tall: number, wall: Colour): string {
  return (
    box([x - half * 1.25, y], [x + half * 1.25, y + tall * 0.06], lighter(wall, 0.45)) +
    tag('path', {
      d: outline([
        [x - half * 1.25, y + tall * 0.06],
        [x + half * 1.25, y + tall * 0.06],
        [x + half * 1.8, y + tall * 0.2],
        [x - half * 0.7, y + tall * 0.2],
      ]),
      fill: css(darker(wall, 0.5)),
      opacity: 0.35,
    })
  );
}

function door({ palette, chance }: Scene, x: number, floor: number, cell: Cell, colour: Colour): string {
  const [half, tall] = [Math.min(cell.x * 0.24, cell.y * 0.3), cell.y * 0.72];
  const arch = (grow: number) =>
    `M${x - half * grow} ${floor}V${floor - tall}a${half * grow} ${half * grow} 0 0 1 ${half * grow * 2} 0V${floor}z`;
  return (
    tag('path', { d: arch(1.22), fill: css(mix(palette.paper, palette.ground[1], 0.35)) }) +
    tag('path', { d: arch(1), fill: css(varied(darker(colour, 0.25), chance, 8)) }) +
    tag('path', {
      d: `M${x} ${floor}V${floor - tall - half}`,
      stroke: css(darker(colour, 0.6)),
      'stroke-width': half * 0.07,
    })
  );
}

function box([left, top]: Corner, [right, bottom]: Corner, fill: Colour): string {
  return tag('rect', { x: left, y: top, width: right - left, height: bottom - top, fill: css(fill) });
}

/** A wall, and the strokes that it was painted with. */
function wash({ chance }: Scene, [left, top]: Corner, [right, bottom]: Corner, wall: Colour): string {
  const [broad, tall] = [right - left, bottom - top];
  const strokes = Array.from({ length: 90 }, () => {
    const [u, v] = [chance.next(), chance.next()];
    return stroke(
      left + broad * (0.06 + u * 0.86),
      top + tall * (0.03 + v * 0.94),
      1.5 + chance.around(0.2),
      tall * 0.06,
      broad * 0.06,
      varied(darker(wall, v * 0.1), chance, 9),
      chance,
    );
  });
  return box([left, top], [right, bottom], wall) + strokes.join('');
}
