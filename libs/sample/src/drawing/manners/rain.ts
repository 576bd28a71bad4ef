import { painted, stroke } from '../brush';
import { rough } from '../chance';
import { type Colour, css, darker, lighter, mix, ramp, varied } from '../colour';
import { type Scene, tag } from '../scene';

const { abs, exp, max, min, sin, sqrt } = Math;

/** A street at night after rain: lamps, lit windows, and all of it again in the pavement. */
export function nocturne(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const [line, vanish] = [chance.between(0.5, 0.58), chance.between(0.4, 0.6)];
  const night = mix(palette.ink, palette.ground[3], 0.5);
  const [warm, cool] = [mix(palette.accents[0], [255, 196, 110], 0.5), mix(palette.sky[1], palette.accents[3], 0.25)];
  const lamps = Array.from({ length: 5 }, (_, index) => {
    const deep = 1 / (1 + index * 0.75);
    const side = index % 2 ? 1 : -1;
    return { u: vanish + side * 0.3 * deep + 0.02 * side, v: line - 0.25 * deep, size: 0.02 * deep + 0.004 };
  });
  const glowAt = (u: number, v: number) =>
    lamps.reduce(
      (sum, { u: lu, v: lv, size }) =>
        sum + size * 30 * 0.24 * exp(-sqrt(((u - lu) * wide) ** 2 + (v - lv) ** 2) / (size * 4.2)),
      0,
    );
  const aboveGround = housesAt(scene, line, vanish, { night, warm });
  const colour = (u: number, v: number): Colour => {
    const glow = glowAt(u, min(v, line));
    if (v < line) return lighter(mix(aboveGround(u, v), warm, min(glow, 0.75)), max(glow - 0.8, 0) * 0.6);
    const depth = v - line;
    const shake = 0.012 * noise(u * 20 * wide, v * 60) + 0.03 * noise(u * 6, v * 16) * depth * 4;
    const mirrored = aboveGround(min(max(u + shake, 0), 1), max(line - depth * 0.82 - abs(shake), 0.01));
    const column = lamps.reduce(
      (sum, { u: lu, size }) => sum + exp(-abs((u - lu + shake) * wide) / (size * 1.5)) * 0.72,
      0,
    );
    const wet = mix(mix(mirrored, night, 0.42), cool, 0.1 + 0.14 * max(noise(u * 9 * wide, v * 46), 0));
    return mix(wet, warm, min(column * (0.9 - depth), 0.8));
  };
  const back = painted(
    scene,
    { colour, flow: (_u, v) => (v > line ? 1.57 + 0.3 * noise(v * 9, 2) : 1.5) },
    { broad: 0.04, lively: 12, careful: 1.1 },
  );
  const bright = lamps.map(({ u, v, size }) =>
    tag('circle', { cx: u * width, cy: v * height, r: size * height * 0.42, fill: css(lighter(warm, 0.75)) }),
  );
  const people = Array.from({ length: chance.whole(2, 4) }, () => {
    const near = chance.between(0.12, 0.8);
    return walker(
      scene,
      width * (vanish + chance.around(0.2) * (0.4 + near)),
      height * (line + 0.05 + 0.34 * near),
      height * (0.07 + 0.2 * near),
      night,
    );
  });
  return back + bright.join('') + people.join('');
}

/** Both sides of the street, down to where it meets its own picture. */
function housesAt(
  { palette, noise, width, height }: Scene,
  line: number,
  vanish: number,
  { night, warm }: { readonly night: Colour; readonly warm: Colour },
): (u: number, v: number) => Colour {
  const wide = width / height;
  return (u, v) => {
    const aside = abs(u - vanish);
    const roof =
      line -
      0.04 -
      aside * (u < vanish ? 0.86 : 0.78) -
      0.03 * noise(Math.floor(aside * 14) * 5.7 + (u < vanish ? 3 : 9), 2);
    const sky = mix(mix(night, palette.sky[0], 0.4), mix(palette.sky[1], warm, 0.3), exp(-(line - v) * 5) * 0.8);
    if (v < roof) return lighter(sky, 0.06 * rough(noise, u * 3 * wide, v * 5, 3));
    const story = ((v - roof) / max(line + aside * 0.34 - roof, 0.03)) * 4.6;
    const bay = (1 / max(aside, 0.02)) * 1.15;
    const lit = story % 1 > 0.28 && story % 1 < 0.76 && bay % 1 > 0.3 && bay % 1 < 0.74;
    const isOn = noise(Math.floor(story) * 7.3 + 0.5, Math.floor(bay) * 3.9 + (u < vanish ? 0.5 : 40.5)) > 0.02;
    const wall = mix(night, palette.ground[2], 0.26 + 0.2 * noise(Math.floor(aside * 14) * 3, 7));
    if (lit && isOn && aside > 0.05) return mix(warm, lighter(warm, 0.5), noise(u * 40, v * 40) * 0.5 + 0.4);
    return lit ? darker(wall, 0.25) : wall;
  };
}

/** Somebody under an umbrella, from behind, and their picture in the wet. */
export function walker(scene: Scene, x: number, foot: number, tall: number, dark: Colour): string {
  const { chance, palette } = scene;
  const cloth = chance.one([
    palette.accents[1],
    palette.accents[0],
    palette.accents[3],
    palette.ink,
    palette.accents[2],
  ]);
  const coat = mix(dark, chance.one([palette.accents[3], palette.ground[3], palette.ink, palette.accents[1]]), 0.35);
  const body = (up: number, fade: number): string => {
    const y = (part: number) => foot - up * part * tall;
    const dab = (dx: number, part: number, angle: number, long: number, broad: number, colour: Colour) =>
      stroke(
        x + dx * tall,
        y(part),
        angle,
        long * tall,
        broad * tall,
        fade < 1 ? mix(colour, dark, 0.45) : varied(colour, chance, 7),
        chance,
      );
    const parts: string[] = [];
    for (const side of [-1, 1])
      parts.push(dab(0.028 * side + 0.012, 0.13, 1.57 + side * 0.07, 0.27, 0.036, darker(coat, 0.35)));
    for (let index = 0; index < 7; index++)
      parts.push(
        dab(
          (index - 3) * 0.026,
          0.4 + (index % 2) * 0.04,
          1.57 + (index - 3) * 0.05,
          0.34,
          0.052,
          index < 3 ? lighter(coat, 0.16) : darker(coat, 0.1),
        ),
      );
    parts.push(dab(0, 0.67, 1.57, 0.1, 0.07, mix([150, 108, 84], dark, 0.3)));
    for (let index = 0; index < 11; index++) {
      const way = (index / 10 - 0.5) * 2;
      parts.push(
        dab(
          way * 0.185,
          0.86 - way * way * 0.085,
          way * 0.85,
          0.13,
          0.075,
          index < 5 ? lighter(cloth, 0.14) : darker(cloth, 0.05 + 0.02 * index),
        ),
      );
      parts.push(
        dab(way * 0.13, 0.905 - way * way * 0.05, way * 0.5, 0.11, 0.06, index < 6 ? lighter(cloth, 0.22) : cloth),
      );
    }
    return tag('g', { opacity: fade }, parts.join(''));
  };
  return body(-0.8, 0.4) + body(1, 1);
}

/** A square in the rain, from a window above it. */
export function umbrellas(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const pave = mix(mix(palette.sky[1], palette.ground[1], 0.4), palette.sky[0], 0.2);
  const colour = (u: number, v: number): Colour => {
    const shine = rough(noise, u * 2.2 * wide, v * 7, 4);
    const joint = abs(sin((v + 0.05) ** 0.6 * 62)) < 0.12 ? 0.12 : 0;
    return darker(mix(pave, lighter(palette.sky[2], 0.2), ramp(-0.1, 0.5, shine) * 0.62), joint + 0.16 * v);
  };
  const back = painted(scene, { colour, flow: () => 0.03 }, { broad: 0.05, lively: 11, careful: 0.4, long: 3.4 });
  const dark = darker(mix(palette.ground[3], palette.ink, 0.4), 0.1);
  const people = Array.from({ length: Math.round(chance.between(7, 12) * wide) }, () => chance.between(0.14, 1))
    .sort((a, b) => a - b)
    .map((v) =>
      walker(scene, width * chance.between(0.04, 0.96), height * (v * 0.94 + 0.04), height * (0.12 + 0.2 * v), dark),
    );
  return back + people.join('');
}
