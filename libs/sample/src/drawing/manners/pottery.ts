import { rough } from '../chance';
import { darker, hex, lighter, mix, ramp } from '../colour';
import type { Scene } from '../scene';
import { turned } from '../solids';
import { type Matter, photographed } from '../studio-light';

const { PI, abs, atan2, max, min, sin } = Math;

type Outline = (up: number) => number;

/** Pots from a wheel, glazed, in front of grey paper. */
export const jar = (scene: Scene) => potOf(scene, JARS, 0.05, 1.55);
export const teaBowl = (scene: Scene) => potOf(scene, BOWLS, 0.045, 0.72);

const JARS: readonly Outline[] = [
  // a moon jar, a shouldered bottle, a tall cylinder, a gourd
  (up) => 0.28 + 0.5 * sin(PI * min(max(0.06 + up * 0.9, 0), 1)) ** 0.75 - 0.04 * ramp(0.9, 1, up),
  (up) =>
    up < 0.62
      ? 0.34 + 0.26 * sin((up / 0.62) * PI * 0.62)
      : 0.145 + 0.425 * ramp(0.86, 0.6, up) ** 1.2 + 0.06 * ramp(0.93, 1, up),
  (up) => 0.34 + 0.07 * sin(up * PI) + 0.03 * ramp(0.9, 1, up) - 0.05 * ramp(0.06, 0, up),
  (up) =>
    0.3 +
    0.2 * sin(PI * min(up / 0.62, 1)) ** 1.2 +
    (up > 0.55 ? 0.1 * sin(PI * ramp(0.55, 0.95, up)) - 0.12 * ramp(0.6, 1, up) : 0),
];
const BOWLS: readonly Outline[] = [
  (up) => 0.22 + 0.5 * ramp(-0.25, 1.1, up) ** 0.8 - 0.05 * ramp(0.1, 0, up),
  (up) => 0.24 + 0.36 * sin(min(up * 1.35 + 0.16, 1.5)) ** 1.3,
  (up) => 0.2 + 0.62 * up ** 0.85 + 0.02 * ramp(0.94, 1, up),
];

function potOf(scene: Scene, outlines: readonly Outline[], wall: number, tall: number): string {
  const { chance, palette, view } = scene;
  const outline = chance.one(outlines);
  const tallness = tall * chance.between(0.9, 1.08);
  const wobble = chance.between(0.0006, 0.0028);
  const radius = (y: number) => outline(y / tallness) + wobble * sin(y * 60);
  const widest = max(...Array.from({ length: 30 }, (_, index) => outline(index / 29)));
  const wallColour = mix(palette.sky[1], palette.paper, 0.6);
  return photographed(scene, {
    solid: turned(radius, tallness, wall),
    matter: glazed(scene, tallness, radius),
    half: widest,
    tall: tallness,
    down: tall < 1 ? 0.42 : 0.24,
    turn: chance.between(0, 6) + (view === 'other' ? PI : 0),
    paper: [mix(wallColour, [252, 250, 245], 0.5), darker(mix(wallColour, palette.ground[1], 0.35), 0.22)],
  });
}

type Glaze = (x: number, y: number, z: number, up: number) => Matter;

/** Which glaze a palette stands for: what is green is celadon, what is brown is iron, what is pale is crackled. */
function glazed(scene: Scene, tall: number, radius: (y: number) => number): Glaze {
  const [red, green, blue] = scene.palette.ground[2];
  const foot = tall * scene.chance.between(0.05, 0.12);
  const clay: Matter = { colour: [176, 132, 100], metal: 0, gloss: 0, rough: 1 };
  const isPale = max(red, green, blue) - min(red, green, blue) < 26;
  const over = isPale
    ? crackled(scene)
    : green >= red
      ? celadon(scene, radius)
      : red > blue + 20
        ? iron(scene, tall)
        : dipped(scene, tall);
  return (x, y, z, up) => {
    const edge = foot + 0.03 * scene.noise(atan2(z, x) * 1.5, 3) + 0.012 * scene.noise(atan2(z, x) * 7, 9);
    return y < edge ? clay : over(x, y, z, up);
  };
}

/** Pale green that pools where the thrower's fingers left a groove. */
function celadon({ palette, noise }: Scene, radius: (y: number) => number): Glaze {
  const [thin, thick] = [mix(palette.sky[1], hex('dfe8d8'), 0.4), mix(palette.ground[1], hex('8fb39d'), 0.5)];
  return (x, y, z) => {
    const groove = max(radius(y + 0.02) - 2 * radius(y) + radius(y - 0.02), 0) * 60;
    const cloud = rough(noise, x * 2 + z, y * 2.4, 4) * 0.3;
    const colour = mix(thin, thick, min(max(0.35 + groove + cloud, 0), 1));
    return {
      colour: mix(colour, [90, 74, 60], abs(noise(x * 40, y * 40 + z * 30)) > 0.86 ? 0.25 : 0),
      metal: 0,
      gloss: 0.55,
      rough: 0.2,
    };
  };
}

/** Nearly black, breaking to rust on the rim and running in streaks. */
function iron({ palette, noise }: Scene, tall: number): Glaze {
  const [dark, rust] = [mix(hex('1d1513'), palette.ink, 0.3), mix(hex('a2541f'), palette.accents[1], 0.3)];
  return (x, y, z) => {
    const around = atan2(z, x);
    const streak = noise(around * 9, y * 1.3) * 0.5 + noise(around * 26, y * 2.6) * 0.35;
    const share = ramp(tall * 0.72, tall, y) * 1.1 + streak * 0.55 - 0.12;
    return { colour: mix(dark, rust, min(max(share, 0), 1)), metal: 0, gloss: 0.75, rough: 0.16 };
  };
}

/** White, with smoke in a net of cracks. */
function crackled({ palette, noise, chance }: Scene): Glaze {
  const body = mix(hex('efe9dd'), palette.paper, 0.4);
  const flush = mix(body, palette.accents[1], 0.3);
  const size = chance.between(5, 7.5);
  return (x, y, z) => {
    const [a, b] = [atan2(z, x) * 1.9 * size * 0.5, y * size];
    const warp = noise(a * 0.9, b * 0.9) * 0.5;
    const net = min(
      abs(noise(a + warp, b)),
      abs(noise(a * 0.8 + 40, b * 0.8 + warp)),
      abs(noise(a * 1.7 + 9, b * 1.7)) * 1.8,
    );
    const smoke = rough(noise, x * 1.6 + 3, y * 1.6 + z, 4);
    const colour = mix(mix(body, flush, ramp(0, 0.5, smoke)), [64, 56, 52], ramp(0.032, 0.008, net) * 0.8);
    return { colour: mix(colour, [60, 56, 56], ramp(0.15, 0.6, -smoke) * 0.7), metal: 0, gloss: 0.4, rough: 0.3 };
  };
}

/** Two glazes, the second poured over the first and run. */
function dipped({ palette, noise, chance }: Scene, tall: number): Glaze {
  const [under, over] = [
    mix(palette.ground[2], palette.accents[3], 0.25),
    lighter(mix(palette.sky[1], palette.paper, 0.35), 0.1),
  ];
  const line = tall * chance.between(0.42, 0.62);
  return (x, y, z) => {
    const around = atan2(z, x);
    const run = 0.16 * noise(around * 2.4, 1) + 0.08 * noise(around * 7, 5) - 0.12 * max(noise(around * 4.2, 8), 0);
    const meeting = ramp(-0.035, 0.035, y - line - run * tall * 0.6);
    const fleck = noise(x * 34 + z * 21, y * 34) > 0.72 ? 0.35 : 0;
    const seam = 1 - abs(meeting - 0.5) * 2;
    const colour = mix(mix(under, over, meeting), palette.ground[3], seam * 0.35);
    return { colour: mix(colour, [72, 52, 40], fleck * 0.6), metal: 0, gloss: 0.5, rough: 0.25 };
  };
}
