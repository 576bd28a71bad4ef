import { painted, stroke } from '../brush';
import { rough } from '../chance';
import { along, type Colour, css, darker, hex, lighter, mix, ramp, varied } from '../colour';
import { type Scene, tag } from '../scene';

const { cos, max, min, PI, sin } = Math;

/** Tennis, seen from straight above late in the day: two players and their long shadows. */
export function court(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const floor = chance.one<Colour>([
    mix(palette.ground[1], hex('3f7d6a'), 0.3),
    mix(palette.accents[1], hex('b5613f'), 0.5),
    mix(palette.sky[0], hex('3d6d9a'), 0.4),
  ]);
  const around = mix(darker(floor, 0.3), palette.ground[2], 0.55);
  const turn = chance.around(0.3) + (width > height ? PI / 2 : 0);
  const size = min(width, height * 0.92, max(width, height) * 0.72);
  const colour = (u: number, v: number): Colour => {
    const wear = rough(noise, u * 3 * (width / height), v * 3, 4);
    return lighter(mix(around, palette.sky[1], 0.1), wear * 0.16 + 0.03);
  };
  const back = painted(scene, { colour, flow: () => turn + 0.1 }, { broad: 0.06, lively: 9, careful: 0, long: 3.6 });
  const [w, h] = [size * 0.86, size * 1.36];
  const brushed = Array.from({ length: 520 }, () => {
    const [x, y] = [chance.between(-0.5, 0.5) * w, chance.between(-0.5, 0.5) * h];
    return stroke(
      x,
      y,
      chance.around(0.12),
      w * 0.17,
      w * 0.034,
      varied(lighter(floor, 0.12 * rough(noise, x / w, y / h)), chance, 9),
      chance,
    );
  });
  const [a, b] = [w * 0.42, h * 0.44];
  const clip = tag('clipPath', { id: 'court' }, tag('rect', { x: -w / 2, y: -h / 2, width: w, height: h }));
  const players = [-1, 1].map((end) =>
    player(scene, chance.around(a * 0.6), end * b * chance.between(0.7, 1.04), size * 0.062, end),
  );
  const ball = tag('circle', {
    cx: chance.around(a * 0.5),
    cy: chance.around(b * 0.4),
    r: size * 0.008,
    fill: '#e6ef4f',
  });
  return (
    back +
    tag('defs', {}, clip) +
    tag(
      'g',
      { transform: `translate(${width / 2} ${height / 2}) rotate(${((turn * 180) / PI).toFixed(1)})` },
      tag('rect', { x: -w / 2, y: -h / 2, width: w, height: h, fill: css(floor) }) +
        tag('g', { 'clip-path': 'url(#court)' }, brushed.join('')) +
        linesAndNet(scene, a, b, size) +
        players.join('') +
        ball,
    )
  );
}

function linesAndNet({ palette }: Scene, a: number, b: number, size: number): string {
  const line = (d: string) =>
    tag('path', {
      d,
      stroke: css(lighter(palette.paper, 0.4)),
      'stroke-width': size * 0.008,
      fill: 'none',
      opacity: 0.92,
    });
  const lines = line(
    `M${-a} ${-b}H${a}V${b}H${-a}zM${-a * 0.76} ${-b}V${b}M${a * 0.76} ${-b}V${b}M${-a * 0.76} ${-b * 0.52}H${a * 0.76}M${-a * 0.76} ${b * 0.52}H${a * 0.76}M0 ${-b * 0.52}V${b * 0.52}`,
  );
  const net =
    tag('path', {
      d: `M${-a * 1.12} 0H${a * 1.12}`,
      stroke: css(palette.ink),
      'stroke-width': size * 0.007,
      opacity: 0.85,
    }) +
    tag('path', {
      d: `M${-a * 1.12} ${size * 0.012}H${a * 1.12}l${size * 0.04} ${size * 0.03}H${-a * 1.06}z`,
      fill: css(palette.ink),
      opacity: 0.24,
    });
  return lines + net;
}

/** From above one sees a cap, shoulders, an arm with a racket, and the whole person in the shadow. */
function player({ chance, palette }: Scene, x: number, y: number, s: number, end: number): string {
  const shirt = chance.one([lighter(palette.paper, 0.4), palette.accents[0], palette.accents[3]]);
  const cap = chance.one([palette.paper, palette.accents[1], palette.ink]);
  const skin = mix([120, 80, 60], [224, 180, 148], chance.next());
  const dark = css(darker(palette.ink, 0.2));
  const shadow = `M${-0.1 * s} ${0.1 * s}L${2.1 * s} ${0.86 * s}L${2.5 * s} ${0.5 * s}L${3.2 * s} ${1.16 * s}L${3.5 * s} ${0.96 * s}L${3.34 * s} ${1.44 * s}L${2.2 * s} ${1.3 * s}L${1.2 * s} ${1.4 * s}L${1.1 * s} ${1.16 * s}L${1.9 * s} ${1.04 * s}L${-0.16 * s} ${0.36 * s}z`;
  const arm = `M${0.3 * s} ${-end * 0.1 * s}L${0.95 * s} ${-end * 0.62 * s}`;
  return tag(
    'g',
    { transform: `translate(${x} ${y}) rotate(${chance.between(-24, 24).toFixed(0)})` },
    tag('path', { d: shadow, fill: dark, opacity: 0.36 }) +
      tag('ellipse', { cx: 3.42 * s, cy: 1.2 * s, rx: 0.34 * s, ry: 0.2 * s, fill: dark, opacity: 0.3 }) +
      tag('path', { d: arm, stroke: css(skin), 'stroke-width': 0.17 * s, 'stroke-linecap': 'round' }) +
      tag('path', {
        d: `M${0.95 * s} ${-end * 0.62 * s}L${1.2 * s} ${-end * 0.95 * s}`,
        stroke: css(palette.ink),
        'stroke-width': 0.08 * s,
      }) +
      tag('ellipse', {
        cx: 1.36 * s,
        cy: -end * 1.2 * s,
        rx: 0.3 * s,
        ry: 0.23 * s,
        fill: '#fff',
        'fill-opacity': 0.25,
        stroke: css(palette.accents[1]),
        'stroke-width': 0.07 * s,
      }) +
      tag('ellipse', { cx: 0, cy: 0, rx: 0.56 * s, ry: 0.34 * s, fill: css(shirt) }) +
      tag('ellipse', {
        cx: 0.14 * s,
        cy: 0.1 * s,
        rx: 0.36 * s,
        ry: 0.2 * s,
        fill: css(darker(shirt, 0.25)),
        opacity: 0.7,
      }) +
      tag('circle', { cx: 0, cy: -end * 0.1 * s, r: 0.25 * s, fill: css(cap) }) +
      tag('path', {
        d: `M${-0.2 * s} ${-end * 0.26 * s}A${0.3 * s} ${0.3 * s} 0 0 ${end > 0 ? 1 : 0} ${0.2 * s} ${-end * 0.26 * s}L0 ${-end * 0.5 * s}z`,
        fill: css(darker(cap, 0.18)),
      }),
  );
}

/** Thousands of starlings over a field at evening. */
export function flock(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const line = chance.between(0.82, 0.88);
  const offset = chance.between(0, 60);
  const dark = darker(mix(palette.ground[3], palette.ink, 0.4), 0.15);
  const back = painted(
    scene,
    {
      colour: (u, v) => {
        const veil = rough(noise, u * 1.6 * wide + offset, v * 5, 4);
        if (v > line - 0.016 * max(noise(u * 26 * wide, 4), -0.2) - 0.012 * noise(u * 6, 2))
          return mix(dark, palette.ground[2], ramp(line, 1, v) * 0.3 + max(veil, 0) * 0.2);
        return along(
          [palette.sky[0], palette.sky[1], palette.sky[2], mix(palette.accents[0], palette.sky[2], 0.4)],
          (v / line) ** 1.3 + veil * 0.16,
        );
      },
      flow: (u) => 0.1 + 0.4 * sin(u * 4),
    },
    { broad: 0.06, lively: 7, careful: 0.3, long: 3.6 },
  );
  const [cx, cy, bend] = [chance.between(0.38, 0.62), chance.between(0.36, 0.46), chance.between(-1, 1)];
  const birds: string[] = [];
  for (let tries = 0; tries < 9_000; tries++) {
    const t = chance.between(-1, 1);
    const middle = cy + 0.12 * bend * sin(t * 2.2 + offset);
    const thick = 0.15 * (1 - t * t) ** 0.6 * (0.9 + 0.6 * noise(t * 3 + offset, 1));
    const u = cx + t * 0.4;
    const v = middle + chance.around(0.72) * thick;
    if (rough(noise, u * 7 + offset, v * 7, 3) < -0.22 && chance.odds(0.8)) continue;
    const [x, y, s] = [u * width, v * height, min(width, height) * chance.between(0.0016, 0.0042)];
    const [tilt, lift] = [chance.around(0.7), chance.between(-0.5, 0.9)];
    birds.push(
      `M${(x - s * cos(tilt)).toFixed(1)} ${(y - s * sin(tilt) - s * lift).toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}L${(x + s * cos(tilt)).toFixed(1)} ${(y + s * sin(tilt) - s * lift).toFixed(1)}l${(-s * 0.7).toFixed(1)} ${(s * 0.5).toFixed(1)}z`,
    );
  }
  return back + tag('path', { d: birds.join(''), fill: css(mix(dark, palette.sky[0], 0.08)), opacity: 0.85 });
}
