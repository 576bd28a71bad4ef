import { painted, stroke } from '../brush';
import { rough } from '../chance';
import { type Colour, css, darker, lighter, mix, varied } from '../colour';
import { type Scene, tag } from '../scene';

/** Crews on a river, from where a bird sees them. */
export function rowing(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const colour = (u: number, v: number): Colour =>
    lighter(
      mix(palette.ground[1], palette.ground[2], 0.5 + 0.7 * rough(noise, u * 2.5 * wide, v * 2.5)),
      Math.max(rough(noise, u * 5 * wide, v * 34, 2), 0) * 0.22,
    );
  const back = painted(scene, { colour, flow: () => 0.02 }, { broad: 0.05, lively: 8, long: 3.4, careful: 0.5 });
  const turn = chance.around(14);
  const count = chance.whole(2, 4);
  const crews = Array.from({ length: count }, (_, index) =>
    crew(
      scene,
      width * (0.5 + chance.around(0.14)),
      height * ((index + 0.7) / (count + 0.4)),
      width * 0.0058,
      palette.accents[(index * 2) % 5] ?? palette.accents[0],
    ),
  );
  return back + tag('g', { transform: `rotate(${turn.toFixed(1)} ${width / 2} ${height / 2})` }, crews.join(''));
}

function crew({ chance, palette }: Scene, x: number, y: number, s: number, shirt: Colour): string {
  const white = css(lighter(palette.sky[2], 0.55));
  const seats = [-24, -8, 8, 24];
  const sweep = chance.around(7);
  const wake = Array.from({ length: 9 }, (_, index) =>
    tag('path', {
      d: `M${-56 - index * 3} ${-1 - index * 0.7}q${-9} ${-1.6} ${-18} ${-0.6}M${-56 - index * 3} ${1 + index * 0.7}q-9 1.6 -18 .6`,
      stroke: white,
      'stroke-width': 0.6,
      fill: 'none',
      opacity: 0.55 - index * 0.05,
    }),
  ).join('');
  const oars = oarsOf(seats, sweep, shirt, palette);
  const hull = tag('path', {
    d: 'M-56 0Q-30 -4.4 0 -4.2Q34 -4.2 60 0Q34 4.2 0 4.2Q-30 4.4 -56 0z',
    fill: css(lighter(mix(palette.accents[1], [190, 140, 90], 0.5), 0.15)),
  });
  const rowers = seats
    .map(
      (seat) =>
        tag('ellipse', { cx: seat - 1, cy: 0, rx: 3.1, ry: 4.6, fill: css(varied(shirt, chance, 10)) }) +
        tag('circle', { cx: seat + 1.8, cy: 0, r: 1.9, fill: css(mix([90, 58, 40], [190, 140, 104], chance.next())) }),
    )
    .join('');
  return tag(
    'g',
    { transform: `translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${s.toFixed(3)})` },
    tag(
      'g',
      { opacity: 0.26, transform: 'translate(3 6)' },
      tag('path', { d: 'M-56 0Q-30 -4.4 0 -4.2Q34 -4.2 60 0Q34 4.2 0 4.2Q-30 4.4 -56 0z', fill: css(palette.ink) }),
    ) +
      wake +
      oars +
      hull +
      rowers,
  );
}

function oarsOf(seats: readonly number[], sweep: number, shirt: Colour, palette: Scene['palette']): string {
  const white = css(lighter(palette.sky[2], 0.55));
  return seats
    .map((seat) =>
      [-1, 1]
        .map(
          (side) =>
            tag('path', {
              d: `M${seat} 0L${seat + sweep} ${side * 22}`,
              stroke: css(palette.ink),
              'stroke-width': 0.55,
            }) +
            tag('path', {
              d: `M${seat + sweep} ${side * 22}l${sweep * 0.25} ${side * 5.4}`,
              stroke: css(shirt),
              'stroke-width': 2.2,
            }) +
            tag('ellipse', {
              cx: seat + sweep - 9,
              cy: side * 26,
              rx: 3.4,
              ry: 1.1,
              fill: 'none',
              stroke: white,
              'stroke-width': 0.45,
              opacity: 0.8,
            }),
        )
        .join(''),
    )
    .join('');
}

/** Swimmers in their lanes, from above. */
export function lanes(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const count = chance.whole(5, 6);
  const water = mix(palette.accents[4], palette.sky[0], 0.6);
  const colour = (u: number, v: number): Colour => {
    const net = Math.abs(rough(noise, u * 7 * wide, v * 7, 2));
    return net < 0.06 ? lighter(water, 0.4) : darker(water, 0.16 * net + 0.06);
  };
  const back = painted(
    scene,
    { colour, flow: (u, v) => 3 * noise(u * 3, v * 3) },
    { broad: 0.045, lively: 7, careful: 0.8 },
  );
  const lane = height / count;
  const floor = Array.from({ length: count }, (_, index) =>
    tag('rect', {
      x: width * 0.04,
      y: lane * (index + 0.45),
      width: width * 0.92,
      height: lane * 0.1,
      fill: css(palette.ground[3]),
      opacity: 0.22,
    }),
  ).join('');
  const ropes = Array.from({ length: count - 1 }, (_, index) =>
    Array.from({ length: 64 }, (_, bead) =>
      tag('circle', {
        cx: (bead / 63) * width,
        cy: lane * (index + 1) + Math.sin(bead * 0.5 + index) * lane * 0.015,
        r: lane * 0.032,
        fill: css(bead % 8 < 4 ? palette.accents[0] : lighter(palette.paper, 0.5)),
      }),
    ).join(''),
  ).join('');
  const lead = chance.between(0.5, 0.72);
  const swimmers = Array.from({ length: count }, (_, index) =>
    swimmer(
      scene,
      width * (lead + chance.around(0.2)),
      lane * (index + 0.5),
      lane * 0.0105,
      palette.accents[(index + 1) % 5] ?? palette.accents[1],
    ),
  ).join('');
  return back + floor + ropes + swimmers;
}

function swimmer({ chance, palette }: Scene, x: number, y: number, s: number, cap: Colour): string {
  const skin = css(mix([110, 70, 50], [214, 164, 128], chance.next()));
  const up = chance.odds(0.5) ? 1 : -1;
  const foam = Array.from({ length: 34 }, () =>
    tag('circle', {
      cx: -20 - chance.next() ** 1.6 * 62,
      cy: chance.around(9),
      r: chance.between(0.8, 3.2),
      fill: css(lighter(palette.sky[2], 0.75)),
      opacity: 0.75,
    }),
  ).join('');
  const splash = Array.from({ length: 9 }, () =>
    tag('circle', {
      cx: 44 + chance.around(6),
      cy: up * 11 + chance.around(5),
      r: chance.between(0.6, 1.9),
      fill: '#fff',
      opacity: 0.85,
    }),
  ).join('');
  const line = (d: string, thick: number) =>
    tag('path', { d, stroke: skin, 'stroke-width': thick, fill: 'none', 'stroke-linecap': 'round' });
  return tag(
    'g',
    { transform: `translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${s.toFixed(3)})` },
    tag('ellipse', { cx: 2, cy: 7, rx: 34, ry: 7, fill: css(palette.ink), opacity: 0.18 }) +
      foam +
      line('M-14 -3L-34 -5', 5) +
      line('M-14 3L-36 5', 5) +
      line(`M14 ${up * 6}Q28 ${up * 15} 42 ${up * 10}`, 4.6) +
      line(`M10 ${-up * 7}Q-2 ${-up * 16} -14 ${-up * 12}`, 4.6) +
      tag('path', { d: 'M18 -8Q8 -10 -14 -6V6Q8 10 18 8Q22 0 18 -8z', fill: skin }) +
      tag('path', { d: 'M-2 -7.4Q-8 -7 -15 -6V6Q-8 7 -2 7.4z', fill: css(cap) }) +
      tag('circle', { cx: 25, cy: up, r: 6.2, fill: css(cap) }) +
      splash,
  );
}

/** Tracks down a slope. */
export function slope(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const snow = lighter(palette.paper, 0.5);
  const side = chance.odds(0.5) ? 1 : -1;
  const edge = (u: number) => 0.16 + 0.3 * (side > 0 ? u : 1 - u) + 0.05 * rough(noise, u * 3, 4);
  const colour = (u: number, v: number): Colour => {
    if (v < edge(u)) return mix(palette.sky[0], palette.sky[1], v * 2 + 0.2 * rough(noise, u * 3 * wide, v * 6));
    const dune = rough(noise, (u + v * side * 0.7) * 2.4 * wide, (v - u * side * 0.25) * 2.6, 3);
    return dune > 0.06
      ? lighter(snow, 0.3)
      : mix(snow, mix(palette.sky[0], palette.ground[0], 0.4), Math.min(0.2 - dune * 1.1, 0.75));
  };
  const back = painted(
    scene,
    { colour, flow: (_u, v) => (v < edge(_u) ? 0.3 : 0.4 * side) },
    { broad: 0.06, lively: 5, long: 3 },
  );
  const skiers = Array.from({ length: chance.whole(2, 4) }, (_, index) => {
    const near = (index + 1) / 4;
    const size = height * (0.03 + 0.055 * near);
    const [u, v] = [0.5 + side * (0.3 - near * 0.5) + chance.around(0.08), 0.42 + near * 0.44];
    return skier(scene, u * width, v * height, size, side);
  });
  const firs = Array.from({ length: 9 }, () => {
    const u = side > 0 ? chance.between(0.62, 1) : chance.between(0, 0.38);
    const tall = height * chance.between(0.06, 0.12);
    const [x, y] = [u * width, (edge(u) + 0.035) * height];
    return Array.from({ length: 14 }, (_, index) =>
      stroke(
        x + chance.around(2),
        y - (index / 14) * tall,
        chance.around(0.25),
        tall * 0.52 * (1 - index / 15),
        tall * 0.1,
        varied(mix(palette.ground[3], palette.ground[2], 0.3), chance, 14),
        chance,
      ),
    ).join('');
  });
  return back + firs.join('') + skiers.join('');
}

function skier({ chance, palette }: Scene, x: number, y: number, s: number, side: number): string {
  const coat = chance.one([palette.accents[0], palette.accents[2], palette.accents[3], palette.accents[1]]);
  const track = Array.from({ length: 2 }, (_, ski) => {
    const d = `M${x - side * s * 0.4} ${y + ski * s * 0.12}c${side * s * 2.2} ${-s * 0.5} ${side * s * 0.4} ${-s * 2} ${side * s * 2.6} ${-s * 2.7}s${side * s * 0.2} ${-s * 1.6} ${side * s * 2} ${-s * 2.2}`;
    return tag('path', {
      d,
      fill: 'none',
      stroke: css(mix(palette.sky[0], palette.ground[1], 0.35)),
      'stroke-width': s * 0.05,
      opacity: 0.55,
    });
  }).join('');
  const line = (d: string, thick: number, colour: Colour) =>
    tag('path', {
      d,
      fill: 'none',
      stroke: css(colour),
      'stroke-width': s * thick,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    });
  const at = (dx: number, up: number) => `${(x - side * dx * s).toFixed(1)} ${(y - up * s).toFixed(1)}`;
  return (
    track +
    tag('ellipse', {
      cx: x + s * 0.3,
      cy: y + s * 0.1,
      rx: s * 0.55,
      ry: s * 0.08,
      fill: css(palette.ground[2]),
      opacity: 0.35,
    }) +
    line(`M${at(-0.5, -0.1)}L${at(0.75, 0.12)}M${at(-0.5, 0.02)}L${at(0.75, 0.24)}`, 0.05, palette.ink) +
    line(`M${at(0.05, 0.1)}L${at(0.22, 0.34)}L${at(-0.1, 0.55)}`, 0.16, palette.ground[3]) +
    line(`M${at(-0.1, 0.58)}L${at(0.16, 0.92)}`, 0.24, coat) +
    line(`M${at(0.12, 0.86)}L${at(0.42, 0.66)}`, 0.1, darker(coat, 0.2)) +
    line(`M${at(0.42, 0.66)}L${at(0.1, 0.2)}`, 0.03, palette.ink) +
    tag('circle', { cx: x - side * s * 0.26, cy: y - s * 1.1, r: s * 0.12, fill: css(palette.accents[1]) })
  );
}
