import { painted, stroke } from '../brush';
import { rough } from '../chance';
import { type Colour, css, darker, lighter, mix, ramp, varied } from '../colour';
import { type Scene, tag } from '../scene';

/** Poses in one line each, about 100 wide and 150 tall. */
const POSES = [
  'M58 14C50 2 36 8 38 20C39 30 50 34 56 27C60 22 60 18 57 15M46 31C46 36 45 40 42 43C34 48 28 52 25 62C22 74 26 84 34 90C44 96 58 92 68 100C80 108 84 118 74 124C60 130 34 126 22 130C14 134 16 142 26 143C48 145 76 144 92 138M50 33C52 38 56 42 62 46C70 52 72 62 68 72C64 80 56 84 50 88M68 70C76 80 84 90 94 94M42 62C40 70 40 76 44 82',
  'M52 8C44 4 38 12 41 20C44 28 54 27 56 19C57 13 55 9 51 8M47 26C47 31 46 34 43 37C34 41 28 45 27 54C26 64 30 72 33 80C34 88 30 96 29 106C28 120 32 132 33 146M53 25C54 31 57 34 62 37C72 41 75 50 72 60C69 68 64 74 62 82C62 92 66 100 66 112C66 126 60 136 59 147M33 80C40 86 54 88 62 82M47 92C46 108 46 128 44 146M36 52C38 58 44 60 48 56M54 56C58 60 64 58 65 52M62 38C74 30 82 20 78 8C76 2 66 2 60 6',
  'M64 22C56 14 46 20 48 30C50 39 61 40 65 32C67 27 66 24 63 22M52 38C50 44 46 46 42 50C32 58 24 70 24 84C24 98 34 104 48 106C62 108 78 104 88 112C94 118 90 124 80 124C66 124 52 116 40 120C28 124 24 132 34 136C50 140 74 138 92 140M58 40C64 46 70 54 70 64C70 74 62 80 54 84C62 88 74 86 84 80M24 84C34 88 46 86 54 84M42 50C46 60 50 70 54 84',
] as const;

/** A figure in one line of ink, over washes of colour. */
export function lineFigure(scene: Scene): string {
  const { chance, palette, width, height } = scene;
  const size = Math.min(width / 135, height / 175);
  const side = chance.odds(0.5) ? 1 : -1;
  const place = `translate(${width / 2 - side * 54 * size} ${height / 2 - 76 * size}) scale(${size * side} ${size})`;
  const washes = Array.from({ length: chance.whole(2, 3) }, (_, index) => {
    const [x, y, r] = [30 + chance.between(0, 45), 45 + index * 30 + chance.around(16), chance.between(24, 38)];
    const points = Array.from({ length: 9 }, (_, step) => {
      const angle = (step / 9) * Math.PI * 2;
      const far = r * chance.between(0.72, 1.16);
      return [x + Math.cos(angle) * far, y + Math.sin(angle) * far * 1.15] as const;
    });
    const halfway = (step: number) => {
      const [[ax, ay] = [x, y], [bx, by] = [x, y]] = [points[step % 9], points[(step + 1) % 9]];
      return `${((ax + bx) / 2).toFixed(1)} ${((ay + by) / 2).toFixed(1)}`;
    };
    const d = `M${halfway(8)}${points.map(([px, py], step) => `Q${px.toFixed(1)} ${py.toFixed(1)} ${halfway(step)}`).join('')}`;
    return tag('path', {
      d: `${d}z`,
      fill: css(lighter(palette.accents[(index + chance.whole(0, 3)) % 5] ?? palette.accents[0], 0.3)),
      opacity: 0.6,
      style: 'mix-blend-mode:multiply',
    });
  });
  const pose = chance.one(POSES);
  const line = (thick: number, opacity: number, dx: number) =>
    tag('path', {
      d: pose,
      transform: `translate(${dx} ${dx})`,
      fill: 'none',
      stroke: css(palette.ink),
      'stroke-width': thick,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      opacity,
    });
  return (
    tag('rect', { width, height, fill: css(palette.paper) }) +
    tag('g', { transform: place }, washes.join('') + line(1.5, 1, 0) + line(0.7, 0.55, 0.7))
  );
}

/** People on a beach, each a few strokes, with the light behind them. */
export function beach(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const [horizon, wet] = [chance.between(0.26, 0.36), chance.between(0.5, 0.58)];
  const sand = lighter(mix(palette.accents[1], palette.ground[0], 0.45), 0.4);
  const colour = (u: number, v: number): Colour => {
    if (v < horizon)
      return mix(palette.sky[0], palette.sky[2], ramp(0, horizon, v) + 0.25 * rough(noise, u * 3 * wide, v * 9, 3));
    const edge = wet + 0.02 * rough(noise, u * 5 * wide, 2);
    const foam = Math.abs(((v - horizon) / (edge - horizon)) ** 2 * 3.4 + 0.4 * rough(noise, u * 3 * wide, v * 8)) % 1;
    if (v < edge)
      return foam > 0.82
        ? lighter(palette.sky[2], 0.5)
        : mix(mix(palette.ground[1], palette.sky[0], 0.45), palette.ground[0], foam);
    const shine = ramp(edge + 0.13, edge, v) * 0.75;
    return mix(darker(sand, 0.07 * rough(noise, u * 6 * wide, v * 24) + (v - edge) * 0.14), palette.sky[1], shine);
  };
  const people = Array.from({ length: chance.whole(4, 9) }, () => chance.next()).sort();
  const drawn = people.map((near) =>
    person(
      scene,
      [width * chance.between(0.08, 0.92), height * (wet + 0.03 + near * 0.32)],
      height * (0.09 + near * 0.1),
    ),
  );
  const parasols = Array.from({ length: chance.whole(0, 2) }, (_, index) =>
    parasol(
      scene,
      width * (index ? chance.between(0.6, 0.85) : chance.between(0.15, 0.4)),
      height * chance.between(0.72, 0.84),
      height * 0.2,
    ),
  );
  return (
    painted(scene, { colour, flow: (_u, v) => (v > horizon ? 0.02 : 0.4) }, { broad: 0.045, lively: 9, long: 3.2 }) +
    parasols.join('') +
    drawn.join('')
  );
}

/** Standing or on the way, with a shadow towards us. */
export function person({ chance, palette }: Scene, [x, foot]: readonly [number, number], tall: number): string {
  const dress = varied(
    chance.one([palette.accents[0], palette.accents[1], palette.accents[2], palette.accents[3], palette.paper]),
    chance,
    12,
  );
  const skin = mix([150, 96, 66], [222, 176, 140], chance.next());
  const walks = chance.around(0.16);
  const limb = (dx: number, up: number, angle: number, length: number, thick: number, colour: Colour) =>
    stroke(x + dx * tall, foot - up * tall, angle, length * tall, thick * tall, colour, chance);
  const shadow = stroke(
    x + tall * 0.3,
    foot + tall * 0.07,
    0.22,
    tall * 0.66,
    tall * 0.09,
    darker(mix(palette.ground[1], palette.ground[2], 0.5), 0.1),
    chance,
  );
  const hat = chance.odds(0.45)
    ? limb(0, 0.955, 0.04, 0.2, 0.035, lighter(palette.accents[1], 0.45)) +
      limb(0, 0.985, 0.04, 0.1, 0.05, lighter(palette.accents[1], 0.45))
    : '';
  const skirt = chance.odds(0.5)
    ? limb(0.02, 0.42, 1.57, 0.3, 0.26, dress) + limb(-0.02, 0.36, 1.5, 0.2, 0.3, darker(dress, 0.14))
    : limb(0, 0.48, 1.57, 0.2, 0.18, palette.ground[3]);
  return (
    shadow +
    limb(-0.04 - walks * 0.3, 0.16, 1.57 + walks, 0.38, 0.06, skin) +
    limb(0.04 + walks * 0.3, 0.16, 1.57 - walks, 0.38, 0.06, darker(skin, 0.25)) +
    skirt +
    limb(0, 0.68, 1.57, 0.32, 0.19, dress) +
    limb(-0.05, 0.69, 1.6, 0.26, 0.06, lighter(dress, 0.35)) +
    limb(-0.13, 0.66, 1.75 - walks, 0.27, 0.045, skin) +
    limb(0.12, 0.66, 1.4 + walks, 0.27, 0.045, darker(skin, 0.2)) +
    tag('ellipse', {
      cx: x,
      cy: foot - tall * 0.92,
      rx: tall * 0.052,
      ry: tall * 0.064,
      fill: css(mix(skin, palette.ink, 0.3)),
    }) +
    hat
  );
}

function parasol({ palette, chance }: Scene, x: number, foot: number, tall: number): string {
  const [r, top] = [tall * 0.62, foot - tall];
  const colour = chance.one(palette.accents);
  const panels = Array.from({ length: 6 }, (_, index) => {
    const [from, to] = [-r + (index / 6) * 2 * r, -r + ((index + 1) / 6) * 2 * r];
    const drop = (at: number) => tall * 0.3 * (1 - Math.sqrt(Math.max(1 - (at / r) ** 2, 0))) + tall * 0.2;
    return tag('path', {
      d: `M${x} ${top}Q${x + from * 0.75} ${top + drop(from) * 0.25} ${x + from} ${top + drop(from)}Q${x + (from + to) / 2} ${top + drop((from + to) / 2) - tall * 0.02} ${x + to} ${top + drop(to)}Q${x + to * 0.75} ${top + drop(to) * 0.25} ${x} ${top}z`,
      fill: css(index % 2 ? lighter(palette.paper, 0.4) : darker(colour, index * 0.045)),
    });
  });
  const shadow = tag('ellipse', {
    cx: x + tall * 0.42,
    cy: foot + tall * 0.02,
    rx: r * 0.95,
    ry: tall * 0.1,
    fill: css(darker(palette.ground[2], 0.1)),
    opacity: 0.5,
  });
  return (
    shadow +
    tag('path', {
      d: `M${x} ${top}L${x + tall * 0.03} ${foot}`,
      stroke: css(palette.ground[3]),
      'stroke-width': tall * 0.022,
    }) +
    panels.join('')
  );
}
