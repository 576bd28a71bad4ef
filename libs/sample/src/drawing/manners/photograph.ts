import { rough } from '../chance';
import { along, type Colour, css, darker, lighter, mix, ramp } from '../colour';
import { raster } from '../raster';
import { outline, type Scene, tag } from '../scene';
import { terrainSeen } from '../terrain';

const { abs, cos, exp, max, min, PI, sin, sqrt } = Math;

/** From black to white through the tones of a palette, as a print of it has them. */
function tonesOf({ palette }: Scene): (light: number) => Colour {
  const tones = [
    darker(palette.ground[3], 0.5),
    palette.ground[3],
    palette.ground[2],
    palette.ground[0],
    palette.sky[2],
    lighter(palette.paper, 0.7),
  ];
  return (light) => along(tones, light);
}

/** Dunes in low light from the side: bright flanks, sharp crests, long shadows, ripples. */
export function dunes(scene: Scene): string {
  const { chance, noise } = scene;
  const tone = tonesOf(scene);
  const [side, bend] = [chance.odds(0.5) ? 1 : -1, chance.between(0.5, 0.9)];
  const [offset, low] = [chance.between(0, 90), chance.between(0.34, 0.5)];
  const ridged = (x: number, z: number) => {
    const warp = noise(x * 0.11 + offset, z * 0.1) * 0.75 + noise(x * 0.3, z * 0.24 + offset) * 0.1;
    const wave = (z * 0.125 + x * bend * 0.17 * side + warp + 0.3) % 1;
    const phase = wave < 0 ? wave + 1 : wave;
    // a long slope up to a crest, and a short one down behind it
    return phase < 0.62 ? (phase / 0.62) ** 1.5 : (0.5 + 0.5 * cos(((phase - 0.62) / 0.38) * PI)) ** 0.8;
  };
  const height = (x: number, z: number) =>
    ridged(x, z) * (1.15 + 0.6 * noise(x * 0.12 + 7, z * 0.09 + offset)) + 0.3 * noise(x * 0.08, z * 0.09);
  const shade = (x: number, z: number, _y: number, [nx, ny, nz]: readonly [number, number, number]): Colour => {
    const drift = noise(x * 2.2 + offset, z * 2.2) * 1.6;
    const ripple = sin((z * 9 + x * 5 * side) * 4.4 + drift * 3) * 0.09 * exp(-z * 0.3);
    const light = nx * -side * 0.86 + ny * low + nz * -0.28 + ripple * max(ny, 0);
    const haze = 1 - exp(-z * 0.028);
    return tone((0.08 + 0.84 * ramp(-0.34, 1.12, light)) * (1 - haze * 0.45) + haze * 0.34);
  };
  const sky = (u: number, v: number) =>
    tone(0.18 + 0.42 * ramp(0, 0.42, v) + 0.06 * rough(noise, u * 2, v * 6 + offset, 3));
  const lens = 1.25 * sqrt(max(scene.width / scene.height, 0.7));
  // over whatever lies at the feet of the photographer
  const feet = [1, 1.6, 2.4].flatMap((z) => [-0.6, 0, 0.6].map((x) => height(x * z, z)));
  const eye = max(...feet) + 0.85;
  return terrainSeen(scene, { height, shade, sky, eye, horizon: 0.34, near: 0.9, far: 60, lens });
}

/** Ridge after ridge, each paler than the one before it, with fog in the valleys. */
export function ranges(scene: Scene): string {
  const { chance, noise, width, height } = scene;
  const tone = tonesOf(scene);
  const wide = width / height;
  const count = chance.whole(6, 8);
  const start = chance.between(0.26, 0.36);
  const sun = { u: chance.between(0.25, 0.75), v: start - 0.05, glow: chance.between(0.25, 0.5) };
  const crest = (u: number, index: number) => {
    const near = index / (count - 1);
    const far = rough(noise, u * (1.3 + index * 0.35) * wide + index * 13.7, index * 5.1, 5);
    const firs = near > 0.45 ? abs(noise(u * (70 + 60 * near) * wide, index * 7)) * 0.02 * near : 0;
    return start + 0.56 * near ** 1.15 - (0.09 + 0.07 * near) * far - firs;
  };
  const columns = new Map<number, number[]>();
  const crestsAt = (u: number): readonly number[] => {
    const known = columns.get(u);
    if (known) return known;
    const made = Array.from({ length: count }, (_, index) => crest(u, index));
    columns.set(u, made);
    return made;
  };
  return raster(
    scene,
    (u, v) => {
      const tops = crestsAt(u);
      let index = count - 1;
      while (index >= 0 && v < (tops[index] ?? 0)) index--;
      const toSun = sqrt(((u - sun.u) * wide) ** 2 + (v - sun.v) ** 2);
      if (index < 0) {
        const veil = rough(noise, u * 2.2 * wide + 5, v * 9, 4);
        return tone(
          0.72 + 0.18 * ramp(0, start, v) + veil * 0.07 + sun.glow * exp(-toSun * 4.5) - 0.12 * ramp(start, 0, v),
        );
      }
      const near = index / (count - 1);
      const below = v - (tops[index] ?? 0);
      const woods =
        (noise(u * 130 * wide, v * 150 + index * 9) * 0.5 + noise(u * 46 * wide, v * 70) * 0.5) * 0.05 * near;
      const wisps = ramp(0.02, 0.17, below + 0.05 * rough(noise, u * 3.2 * wide + index * 3, v * 7, 4));
      const fog = wisps * (1 - near) ** 0.6 * 0.62;
      const dark = 0.7 * (1 - near) ** 1.25 + 0.07 + woods + 0.18 * sun.glow * exp(-toSun * 3) * (1 - near);
      return tone(dark + (0.86 - dark) * fog);
    },
    4,
  );
}

/** A pier, seen along its side, over water that a long exposure has smoothed. */
export function pier(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const tone = tonesOf(scene);
  const [wide, horizon] = [width / height, chance.between(0.46, 0.56)];
  const [drift, dark] = [chance.between(0, 60), chance.between(0.3, 0.5)];
  const air = (u: number, v: number) => {
    const streak = rough(noise, u * 1.1 * wide + drift, v * 7 + u * 0.6 + drift, 4);
    return dark + (0.92 - dark) * ramp(0, horizon * 1.05, v) + streak * 0.16 * (1 - ramp(0.2, 1, v / horizon) * 0.6);
  };
  const back = raster(
    scene,
    (u, v) => {
      if (v < horizon) return tone(air(u, v));
      const depth = (v - horizon) / (1 - horizon);
      const mist = exp(-depth * 9) * 0.1;
      const swell = noise(u * 3 * wide + drift, depth ** 0.5 * 26) * 0.035 * ramp(0, 0.35, depth);
      return tone(air(u, horizon - depth * horizon * 0.9) * (0.93 - 0.24 * depth) + mist + swell);
    },
    4,
  );
  return (
    back +
    standingInWater(scene, horizon, { ink: tone(0.03), haze: tone(0.84), pale: mix(tone(0.6), palette.paper, 0.2) })
  );
}

interface Tones {
  readonly ink: Colour;
  readonly haze: Colour;
  readonly pale: Colour;
}

type Corner = readonly [x: number, y: number, z: number];

/** Posts, beams and deck, the farthest first, each over its own picture in the water. */
function standingInWater({ chance, width, height }: Scene, horizon: number, { ink, haze, pale }: Tones): string {
  const side = chance.odds(0.5) ? 1 : -1;
  const [start, deck, ends] = [chance.between(0.62, 0.8), chance.between(0.5, 0.7), chance.between(9, 15)];
  const put = ([x, y, z]: Corner): readonly [number, number] => [
    width * 0.5 + ((side * start + x * 0.5 - side * z * 0.02) / z) * width * 0.62 - side * width * 0.16,
    height * horizon - ((y - 0.55) / z) * height * 0.62,
  ];
  const parts: string[] = [];
  const plain = (points: readonly Corner[], fill: Colour, opacity = 1) =>
    parts.push(tag('path', { d: outline(points.map(put)), fill: css(fill), opacity }));
  const doubled = (points: readonly Corner[], fill: Colour, fade = 1) => {
    plain(
      points.map(([x, y, z]): Corner => [x, -y, z]),
      fill,
      0.34 * fade,
    );
    plain(points, fill);
  };
  const airAt = (z: number) => mix(ink, haze, ramp(1.5, ends * 1.3, z) * 0.82);
  for (let z = ends; z >= 0.4; z -= z > 5 ? 1 : z > 1.4 ? 0.62 : 0.3) {
    const [lean, thick] = [chance.around(0.012), 0.045 * chance.between(0.85, 1.2)];
    for (const x of [-0.28, 0.28]) doubled(upright(x, thick, lean, deck, z), airAt(z));
    doubled(facing(deck - 0.06, deck, z), airAt(z));
  }
  for (let z = ends; z > 0.4; z -= z > 1.2 ? 0.5 : 0.2) {
    const next = max(z - 0.5, 0.34);
    doubled(lengthwise(-0.42, deck, z, next), airAt(z), 0.8);
    doubled(lengthwise(0.42, deck, z, next), mix(airAt(z), pale, 0.12), 0.8);
    const top = deck + 0.055;
    const boards: readonly Corner[] = [
      [-0.42, top, z],
      [0.42, top, z],
      [0.42, top, next],
      [-0.42, top, next],
    ];
    plain(boards, mix(airAt(z), pale, 0.3));
  }
  return parts.join('');
}

const upright = (x: number, thick: number, lean: number, deck: number, z: number): readonly Corner[] => [
  [x - thick, -0.02, z],
  [x - thick + lean, deck, z],
  [x + thick + lean, deck, z],
  [x + thick, -0.02, z],
];
const facing = (low: number, high: number, z: number): readonly Corner[] => [
  [-0.42, low, z],
  [-0.42, high, z],
  [0.42, high, z],
  [0.42, low, z],
];
const lengthwise = (x: number, deck: number, z: number, next: number): readonly Corner[] => [
  [x, deck, z],
  [x, deck + 0.055, z],
  [x, deck + 0.055, next],
  [x, deck, next],
];

/** Trunks in fog, one behind the other. */
export function forest(scene: Scene): string {
  const { chance, noise, width, height } = scene;
  const tone = tonesOf(scene);
  const wide = width / height;
  const [glow, floor] = [chance.between(0.3, 0.7), chance.between(0.74, 0.82)];
  const back = raster(
    scene,
    (u, v) => {
      const far = sqrt(((u - glow) * wide * 0.9) ** 2 + (v - 0.42) ** 2);
      const veil = rough(noise, u * 3 * wide, v * 2.4, 4);
      if (v < floor + 0.015 * noise(u * 9, 2)) return tone(0.52 + 0.42 * exp(-far * 2.4) + veil * 0.1);
      const near = (v - floor) / (1 - floor);
      const leaves = noise(u * 60 * wide * (1.2 - near), v * 130) * 0.5 + noise(u * 150 * wide, v * 260) * 0.5;
      return tone(0.62 * (1 - near) ** 1.4 + 0.08 + leaves * 0.12 * near + 0.15 * exp(-far * 3));
    },
    4,
  );
  const trees = Array.from({ length: chance.whole(26, 34) }, () => chance.next() ** 2.1)
    .sort((a, b) => a - b)
    .map((near) => trunk(scene, near, floor, tone));
  return back + trees.join('');
}

function trunk({ chance, width, height }: Scene, near: number, floor: number, tone: (light: number) => Colour): string {
  const short = min(width, height);
  const thick = short * (0.004 + 0.05 * near ** 1.4) * chance.between(0.75, 1.25);
  const [x, foot] = [width * chance.between(-0.02, 1.02), height * (floor + 0.02 + 0.17 * near ** 1.3)];
  const [bend, lean] = [chance.around(short * 0.02), chance.around(short * 0.03)];
  const light = 0.72 * (1 - near) ** 0.85 + 0.03;
  const d = `M${x - thick * 0.75} ${foot}C${x - thick * 0.48 + bend} ${foot * 0.66} ${x - thick * 0.42 + lean} ${foot * 0.3} ${x - thick * 0.36 + lean} -9H${x + thick * 0.36 + lean}C${x + thick * 0.42 + lean} ${foot * 0.3} ${x + thick * 0.48 + bend} ${foot * 0.66} ${x + thick * 0.8} ${foot}z`;
  const edge = tag('path', {
    d: `M${x - thick * 0.6} ${foot}C${x - thick * 0.4 + bend} ${foot * 0.66} ${x - thick * 0.34 + lean} ${foot * 0.3} ${x - thick * 0.3 + lean} -9`,
    stroke: css(tone(light + 0.16)),
    'stroke-width': thick * 0.16,
    'stroke-opacity': 0.6,
    fill: 'none',
  });
  const twigs = Array.from({ length: near > 0.12 ? chance.whole(2, 6) : 0 }, () => {
    const [at, side] = [foot * chance.between(0.06, 0.6), chance.odds(0.5) ? 1 : -1];
    const reach = thick * chance.between(2, 5);
    return `M${x + lean * (1 - at / foot)} ${at}q${side * reach * 0.4} ${-reach * 0.1} ${side * reach} ${-reach * chance.between(0.15, 0.7)}`;
  }).join('');
  const branches = tag('path', {
    d: twigs,
    stroke: css(tone(light + 0.03)),
    'stroke-width': max(thick * 0.13, 0.8),
    fill: 'none',
    'stroke-linecap': 'round',
  });
  return tag('path', { d, fill: css(tone(light)) }) + (near > 0.25 ? edge : '') + (twigs ? branches : '');
}
