import type { Chance } from './chance';
import { type Colour, css, distance, varied } from './colour';

// taken out once: looked up in here a million times for one picture
const { ceil, cos, max, min, round, sin, sqrt } = Math;

/** A place on the canvas: 0 to 1 from left to right, and from top to bottom. */
export interface Field {
  readonly colour: (u: number, v: number) => Colour;
  /** Where the brush moves, as an angle. */
  readonly flow?: (u: number, v: number) => number;
}

export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly chance: Chance;
}

export interface Handling {
  /** Breadth of the broadest brush, as a share of the shorter side. */
  readonly broad?: number;
  /** How unlike each other two strokes of one colour are. */
  readonly lively?: number;
  /** Edges are gone over with a small brush; 0 leaves them rough. */
  readonly careful?: number;
  /** Strokes as a multiple of their breadth. */
  readonly long?: number;
}

/** Paints what a field says: broad strokes first, smaller ones over them, the smallest where colours meet. */
export function painted(canvas: Canvas, field: Field, handling: Handling = {}): string {
  const { broad = 0.05, lively = 12, careful = 1, long = 2.6 } = handling;
  const short = min(canvas.width, canvas.height);
  const area = (canvas.width * canvas.height) / short ** 2;
  const middle = max(broad * 0.5, sqrt(area / 2000));
  const fine = sqrt(area / 14000);
  return (
    underpainting(canvas, field) +
    pass(canvas, field, { breadth: broad * short, lively: lively * 0.6, long: long * 0.8 }) +
    pass(canvas, field, { breadth: middle * short, lively, long }) +
    (careful > 0 ? edges(canvas, field, { breadth: fine * short, lively: lively * 0.5, long: 2, careful }) : '')
  );
}

/** What shows where no stroke fell. */
function underpainting({ width, height }: Canvas, field: Field): string {
  const cells: string[] = [];
  const [across, down] = [ceil(width / 16), ceil(height / 16)];
  for (let x = 0; x < width; x += across) {
    for (let y = 0; y < height; y += down) {
      const colour = field.colour(min(x / width + 0.03, 1), min(y / height + 0.03, 1));
      cells.push(`<path d="M${x} ${y}h${across + 1}v${down + 1}h-${across + 1}z" fill="${css(colour)}"/>`);
    }
  }
  return cells.join('');
}

interface Pass {
  readonly breadth: number;
  readonly lively: number;
  readonly long: number;
}

function pass(canvas: Canvas, field: Field, { breadth, lively, long }: Pass): string {
  const { width, height, chance } = canvas;
  const strokes: string[] = [];
  for (let y = -breadth / 2; y < height + breadth; y += breadth) {
    for (let x = -breadth / 2; x < width + breadth; x += breadth * 1.25) {
      const [atX, atY] = [x + chance.around(breadth * 0.7), y + chance.around(breadth * 0.7)];
      strokes.push(strokeAt(canvas, field, atX, atY, { breadth, lively, long }));
    }
  }
  return strokes.join('');
}

function strokeAt(canvas: Canvas, field: Field, x: number, y: number, { breadth, lively, long }: Pass): string {
  const { chance } = canvas;
  const [u, v] = [min(max(x / canvas.width, 0), 1), min(max(y / canvas.height, 0), 1)];
  const angle = (field.flow?.(u, v) ?? -0.5) + chance.around(0.22);
  const colour = varied(field.colour(u, v), chance, lively);
  return stroke(
    x,
    y,
    angle,
    breadth * long * chance.between(0.7, 1.2),
    breadth * chance.between(0.9, 1.35),
    colour,
    chance,
  );
}

/** One touch of a flat brush, a little bent and ragged at its ends. */
export function stroke(
  x: number,
  y: number,
  angle: number,
  length: number,
  breadth: number,
  colour: Colour,
  chance: Chance,
): string {
  const [dx, dy] = [cos(angle), sin(angle)];
  const point = (forward: number, aside: number) =>
    `${round(x + dx * forward - dy * aside)} ${round(y + dy * forward + dx * aside)}`;
  const [half, side, bend] = [length / 2, breadth / 2, chance.around(breadth * 0.5)];
  const start = point(-half + chance.around(side * 0.6), -side);
  const back = point(-half, side * 0.9);
  const end = point(half + chance.around(side * 0.6), -side * 0.8);
  return `<path d="M${start}Q${point(0, bend - side)} ${end}L${point(half, side)}Q${point(0, bend + side)} ${back}z" fill="${css(colour)}"/>`;
}

function edges(canvas: Canvas, field: Field, small: Pass & { careful: number }): string {
  const { width, height, chance } = canvas;
  const { breadth, careful } = small;
  const threshold = 34 / careful;
  const strokes: string[] = [];
  let above: Colour[] = [];
  for (let y = breadth / 2; y < height; y += breadth) {
    const row: Colour[] = [];
    for (let x = breadth / 2; x < width; x += breadth) {
      const here = field.colour(x / width, y / height);
      const [left = here, over = here] = [row[row.length - 1], above[row.length]];
      row.push(here);
      if (max(distance(here, left), distance(here, over)) < threshold) continue;
      for (const [aside, down] of [
        [0, 0],
        [-0.7, -0.6],
      ] as const) {
        const [atX, atY] = [x + aside * breadth, y + down * breadth + chance.around(breadth * 0.3)];
        strokes.push(strokeAt(canvas, field, atX, atY, small));
      }
    }
    above = row;
  }
  return strokes.join('');
}
