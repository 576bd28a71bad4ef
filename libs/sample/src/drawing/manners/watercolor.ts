import { rough } from '../chance';
import { type Colour, css, darker, mix, ramp, varied } from '../colour';
import { raster } from '../raster';
import { type Scene, tag } from '../scene';

const { abs, exp, max, min, sin } = Math;

interface Wash {
  /** Above 0 where it lies; about 1 for the height of the picture. */
  readonly lies: (u: number, v: number) => number;
  readonly colour: Colour;
  readonly strength: number;
  /** 0 leaves a hard edge where it dries, more lets it run. */
  readonly wet: number;
}

/** Washes of watercolour over white paper: sky, far woods, water, marsh grass. */
export function watercolor(scene: Scene): string {
  const { noise, width, height } = scene;
  const wide = width / height;
  const washes = marsh(scene, wide);
  const sheet: Colour = [250, 247, 239];
  const torn = 0.035;
  return (
    raster(
      scene,
      (u, v) => {
        const [x, y] = [u * wide, v];
        const edge = min(u * wide, (1 - u) * wide, v, 1 - v) - torn * (1 + 0.24 * rough(noise, x * 9, y * 9, 3));
        const tooth = noise(x * 230, y * 230) * 0.5 + noise(x * 110 + 7, y * 110) * 0.5;
        let [red, green, blue] = sheet;
        if (edge > 0)
          for (const { lies, colour, strength, wet } of washes) {
            const depth = min(lies(u, v) + 0.006 * noise(x * 60, y * 60), edge * 1.6);
            if (depth < -wet) continue;
            const bloom = rough(noise, x * 2.3 + strength * 90, y * 2.3, 4);
            const body =
              ramp(-wet, wet + 0.004, depth) * (0.72 + 0.5 * bloom) +
              0.34 * exp(-((depth - 0.003) ** 2) * 40_000) * (wet < 0.02 ? 1 : 0);
            const pigment = max(strength * body * (1 + 0.3 * tooth * strength), 0);
            red *= 1 - pigment * (1 - colour[0] / 255);
            green *= 1 - pigment * (1 - colour[1] / 255);
            blue *= 1 - pigment * (1 - colour[2] / 255);
          }
        const grain = 2.2 * tooth;
        return [red + grain, green + grain, blue + grain];
      },
      1,
    ) + grasses(scene)
  );
}

function grasses({ chance, palette, width, height }: Scene): string {
  const stalk = mix(palette.ground[3], palette.ink, 0.25);
  return Array.from({ length: Math.round((46 * width) / height) }, () => {
    const [x, foot] = [width * chance.between(0.06, 0.94), height * chance.between(0.84, 0.945)];
    const tall = height * chance.between(0.05, 0.17);
    const lean = chance.around(tall * 0.34);
    return tag('path', {
      d: `M${x} ${foot}q${lean * 0.2} ${-tall * 0.6} ${lean} ${-tall}`,
      stroke: css(varied(stalk, chance, 24)),
      'stroke-width': width * chance.between(0.0007, 0.0022),
      'stroke-opacity': chance.between(0.35, 0.85),
      fill: 'none',
      'stroke-linecap': 'round',
    });
  }).join('');
}

function skyWashes(
  { sky, ground, accents }: Scene['palette'],
  noise: Scene['noise'],
  wide: number,
  line: number,
  offset: number,
): readonly Wash[] {
  return [
    {
      lies: (_u, v) => line * 0.42 - v + 0.12 * rough(noise, _u * 2 * wide + offset, v * 3, 4),
      colour: darker(sky[0], 0.05),
      strength: 0.5,
      wet: 0.16,
    },
    {
      lies: (u, v) => 0.13 - abs(v - line * 0.8) + 0.1 * rough(noise, u * 2.4 * wide, v * 4 + offset, 4),
      colour: mix(accents[0], sky[2], 0.35),
      strength: 0.5,
      wet: 0.12,
    },
    {
      lies: (u, v) => 0.05 - abs(v - line * 0.36) + 0.17 * rough(noise, u * 2 * wide + 30, v * 5, 4),
      colour: mix(sky[0], ground[2], 0.35),
      strength: 0.26,
      wet: 0.06,
    },
  ];
}

/** Several washes end at the same bank: each place is looked at once. */
function rememberingLast(heightAt: Wash['lies']): Wash['lies'] {
  let [lastU, lastV, height] = [NaN, NaN, NaN];
  return (u, v) => {
    if (u !== lastU || v !== lastV) [lastU, lastV, height] = [u, v, heightAt(u, v)];
    return height;
  };
}

function marsh({ chance, palette, noise }: Scene, wide: number): readonly Wash[] {
  const { sky, ground, accents } = palette;
  const line = chance.between(0.46, 0.6);
  const offset = chance.between(0, 50);
  const far = (u: number) => line - 0.035 - 0.05 * max(rough(noise, u * 4 * wide + offset, 2, 4), -0.2);
  const creek = chance.between(0.25, 0.75);
  const bank = rememberingLast((u, v) => {
    const t = (v - line) / (1 - line);
    const middle = creek + 0.22 * sin(t * 5 + offset) * t;
    return abs(u - middle) * wide - (0.03 + 0.34 * t * t) + 0.03 * rough(noise, u * 8 * wide, v * 14, 3);
  });
  const bands = [0.1, 0.34, 0.62].map((from, index): Wash => ({
    lies: (u, v) =>
      min(bank(u, v), (v - line) / (1 - line) - from + 0.16 * rough(noise, u * 3 * wide + index * 9, 4, 3)),
    colour: mix(ground[index + 1] ?? ground[3], accents[index % 2 ? 0 : 4], 0.22),
    strength: 0.36 + index * 0.06,
    wet: index === 0 ? 0.03 : 0.008,
  }));
  return [
    ...skyWashes(palette, noise, wide, line, offset),
    {
      lies: (u, v) => min(v - far(u), line + 0.006 - v),
      colour: mix(ground[2], sky[0], 0.42),
      strength: 0.5,
      wet: 0.006,
    },
    {
      lies: (u, v) => min(v - far(u + 0.3) - 0.026, line + 0.012 - v),
      colour: mix(ground[3], sky[0], 0.2),
      strength: 0.42,
      wet: 0.014,
    },
    {
      lies: (u, v) => min(v - line, -bank(u, v) + 0.02, 0.2),
      colour: mix(sky[0], sky[1], 0.4),
      strength: 0.55,
      wet: 0.03,
    },
    {
      lies: (u, v) => min(bank(u, v), v - line - 0.004),
      colour: mix(ground[1], accents[4], 0.3),
      strength: 0.42,
      wet: 0.006,
    },
    ...bands,
  ];
}
