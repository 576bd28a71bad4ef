import { stroke } from './brush';
import { rough } from './chance';
import { along, type Colour, darker, lighter, mix, ramp, varied } from './colour';
import type { Scene } from './scene';

// taken out once: looked up in here a million times for one picture
const { exp, hypot, max, min, round, sin } = Math;

export type At<T> = (u: number, v: number) => T;

export interface Sun {
  readonly u: number;
  readonly v: number;
  readonly size: number;
}

/** A sky with clouds that catch the light, down to the horizon at `horizon`. */
export function skyOver(
  { palette, noise, chance, width, height }: Scene,
  horizon: number,
  sun: Sun | null,
): At<Colour> {
  const wide = width / height;
  const [clouds, drift] = [chance.between(-0.15, 0.3), chance.between(0, 50)];
  const light = lighter(palette.sky[2], 0.55);
  return (u, v) => {
    const depth = min(v / horizon, 1);
    let colour = along(palette.sky, depth ** 0.85 + 0.04 * noise(u * 3 * wide, v * 9));
    const puff = rough(noise, u * 3.2 * wide + drift, v * 7.5 + drift, 4);
    const lit = ramp(clouds, clouds + 0.5, puff);
    const shade = rough(noise, u * 3.2 * wide + drift + 0.12, v * 7.5 + drift + 0.22, 3);
    colour = mix(
      colour,
      mix(light, mix(palette.sky[0], palette.sky[1], 0.5), ramp(-0.1, 0.5, shade) * 0.55),
      lit * 0.72,
    );
    return sun ? shone(colour, u, v, { sun, wide, light: lighter(palette.accents[0], 0.25) }) : colour;
  };
}

interface Shining {
  readonly sun: Sun;
  readonly wide: number;
  readonly light: Colour;
}

function shone(colour: Colour, u: number, v: number, { sun, wide, light }: Shining): Colour {
  const far = hypot((u - sun.u) * wide, v - sun.v);
  const glow = mix(colour, light, 0.75 * exp(-far / (sun.size * 3.2)));
  return mix(glow, lighter(light, 0.8), ramp(sun.size * 1.5, sun.size * 0.5, far));
}

/** The skyline of hills number `index`, as a height between 0 and 1 from the top. */
export function ridge(
  { noise, width, height }: Scene,
  index: number,
  middle: number,
  rise: number,
): (u: number) => number {
  const wide = width / height;
  const steep = 1.1 + index * 0.35;
  return (u) => middle - rise * rough(noise, u * steep * wide + index * 37.7, index * 11.3, 4);
}

export interface Tree {
  /** The foot of its trunk, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly tall: number;
  /** A poplar is slim, an oak is not. */
  readonly slim: number;
  readonly leaf: Colour;
  readonly light: Colour;
  /** Where light falls from: -1 from the left, 1 from the right. */
  readonly side: number;
}

/** A crown of dabs: dark ones first, those in the light last. */
export function tree({ chance }: Scene, { x, y, tall, slim, leaf, light, side }: Tree): string {
  const dabs = round(min(16 + tall / 4, 80));
  const trunk =
    slim < 0.2
      ? ''
      : stroke(x, y - tall * 0.18, Math.PI / 2, tall * 0.42, max(tall * 0.045, 3), darker(leaf, 0.55), chance);
  const crown = Array.from({ length: dabs }, (_, index) => {
    const up = chance.next();
    const breadth =
      slim < 0.2
        ? sin(Math.PI * (0.12 + 0.84 * up)) ** 0.8 * (1.1 - up * 0.5)
        : sin(Math.PI * (0.1 + 0.8 * up)) ** 0.55;
    const aside = chance.around(1) * breadth;
    const lit = aside * side * 0.6 + up - 0.55 + index / dabs / 2 - 0.25;
    const colour = lit > 0 ? mix(leaf, light, min(lit * 0.95, 0.75)) : darker(leaf, min(-lit * 0.8, 0.5));
    const [atX, atY] = [x + aside * tall * slim, y - tall * (slim < 0.2 ? 0.02 + up * 0.98 : 0.26 + up * 0.74)];
    const size = tall * (slim < 0.2 ? 0.075 : 0.115) * chance.between(0.7, 1.2);
    return {
      lit,
      drawn: stroke(
        atX,
        atY,
        slim < 0.2 ? -1.4 : chance.around(1.2),
        size * 1.5,
        size * 0.85,
        varied(colour, chance, 9),
        chance,
      ),
    };
  });
  return (
    trunk +
    crown
      .sort((a, b) => a.lit - b.lit)
      .map(({ drawn }) => drawn)
      .join('')
  );
}
