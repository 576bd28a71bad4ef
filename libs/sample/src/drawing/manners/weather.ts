import { painted, stroke } from '../brush';
import { rough } from '../chance';
import { along, type Colour, css, darker, lighter, mix, ramp, varied } from '../colour';
import { type Scene, tag } from '../scene';

const { abs, max, min, PI, sin, sqrt } = Math;

/** A low line of land under a great deal of sky. */
export function bigSky(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const line = chance.between(0.76, 0.84);
  const [offset, sun] = [chance.between(0, 70), { u: chance.between(0.15, 0.85), v: chance.between(0.1, 0.5) }];
  const billow = (u: number, height: number) => {
    const v = max(height, 0);
    const scale = 1.1 + 2.6 * (v / line) ** 1.6;
    const warp = rough(noise, u * scale * 1.3 * wide + offset, v * 4 + offset, 3) * 0.35;
    return (
      rough(noise, u * scale * wide * 0.95 + offset + warp, v * scale * 1.9 - offset + warp, 5) +
      0.24 -
      0.3 * abs(v / line - 0.48)
    );
  };
  const colour = (u: number, v: number): Colour => {
    if (v > line + 0.006 * noise(u * 14, 1)) {
      const near = (v - line) / (1 - line);
      const field = rough(noise, u * 5 * wide, near ** 0.6 * 14, 3);
      const land = along(palette.ground, 0.12 + near * 0.8 + field * 0.28);
      return near < 0.16
        ? mix(darker(palette.ground[2], 0.1), palette.sky[2], 0.36)
        : mix(land, palette.accents[field > 0.2 ? 0 : 4], 0.12);
    }
    const woods = 0.012 + 0.034 * max(rough(noise, u * 7 * wide + offset, 5, 3), 0) + 0.01 * noise(u * 60 * wide, 2);
    if (v > line - woods)
      return mix(darker(palette.ground[3], 0.05), palette.ground[1], max(noise(u * 40 * wide, v * 60), 0) * 0.6);
    const blue = along([palette.sky[0], mix(palette.sky[0], palette.sky[1], 0.6), palette.sky[2]], (v / line) ** 1.2);
    const mass = billow(u, v);
    const toLight = billow(u + (sun.u - u) * 0.05, v + (sun.v - v) * 0.07 - 0.012);
    const body = ramp(0.02, 0.26, mass);
    const lit = ramp(-0.1, 0.16, mass - toLight);
    const bright = lighter(mix(palette.sky[2], palette.accents[0], 0.12), 0.5);
    const shade = mix(mix(palette.sky[0], palette.ground[1], 0.35), palette.sky[2], 0.22);
    return mix(blue, mix(shade, bright, 0.12 + lit * 0.88), body * 0.94);
  };
  const flow = (u: number, v: number) => (v > line ? 0.02 : 0.35 * sin(u * 5) + 1.5 * noise(u * 3, v * 4));
  return painted(scene, { colour, flow }, { broad: 0.06, lively: 9, careful: 0.9 });
}

/** White trunks close together, their marks, and what is left of the leaves. */
export function birches(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const line = chance.between(0.68, 0.8);
  const colour = (u: number, v: number): Colour => {
    const leaves = rough(noise, u * 5 * wide, v * 4.4, 4);
    if (v > line + 0.02 * noise(u * 5, 3)) {
      const near = (v - line) / (1 - line);
      const shadow = ramp(0.1, 0.5, noise(u * 9 * wide + near * 5, near * 2));
      return darker(
        mix(along(palette.ground, 0.3 + near * 0.4), palette.accents[1], max(leaves, 0) * 0.8),
        shadow * 0.24,
      );
    }
    const deep = along(
      [lighter(palette.sky[2], 0.15), palette.sky[1], palette.ground[1]],
      0.42 + leaves * 0.55 + (v / line) * 0.14,
    );
    return leaves > 0.16
      ? mix(deep, palette.accents[noise(u * 11, v * 11) > 0 ? 0 : 1], ramp(0.16, 0.5, leaves) * 0.72)
      : deep;
  };
  const back = painted(
    scene,
    { colour, flow: (u, v) => 1.1 + 2 * noise(u * 4, v * 4) },
    { broad: 0.05, lively: 14, careful: 0.2, long: 1.7 },
  );
  const trunks = Array.from({ length: Math.round(chance.between(8, 13) * sqrt(wide)) }, (_, index) => ({
    near: chance.next() ** 1.4,
    index,
  }))
    .sort((a, b) => a.near - b.near)
    .map(({ near }) => birch(scene, near, line));
  return back + trunks.join('') + leavesBefore(scene, line);
}

function birch({ chance, palette, width, height }: Scene, near: number, line: number): string {
  const short = min(width, height);
  const thick = short * (0.014 + 0.05 * near);
  const [x, foot] = [width * chance.between(0.01, 0.99), height * (line + 0.02 + 0.17 * near)];
  const [bow, lean] = [chance.around(short * 0.035), chance.around(short * 0.06)];
  const bark = mix(lighter(palette.paper, 0.35), palette.sky[1], (1 - near) * 0.5);
  const at = (down: number) => {
    const t = down / foot;
    return x + lean * (1 - t) + bow * 4 * t * (1 - t);
  };
  const parts: string[] = [];
  for (let y = foot; y > -thick; y -= thick * 0.55) {
    const breadth = thick * (0.66 + 0.34 * (y / foot));
    for (const place of [-0.36, -0.12, 0.12, 0.36]) {
      const light = place < 0 ? lighter(bark, 0.3) : darker(mix(bark, palette.ground[2], 0.25), place * 1.05);
      parts.push(
        stroke(
          at(y) + place * breadth,
          y,
          PI / 2 + chance.around(0.12),
          thick * 1.15,
          breadth * 0.32,
          varied(light, chance, 8),
          chance,
        ),
      );
    }
  }
  const ink = mix(palette.ink, palette.ground[3], 0.3);
  for (let index = 0; index < 7 + near * 12; index++) {
    const y = foot * chance.next();
    parts.push(
      stroke(
        at(y) + chance.around(thick * 0.26),
        y,
        chance.around(0.2),
        thick * chance.between(0.22, 0.75),
        thick * chance.between(0.035, 0.11),
        varied(ink, chance, 12),
        chance,
      ),
    );
  }
  for (let index = 0; index < chance.whole(1, 3); index++) {
    const y = foot * chance.between(0.1, 0.62);
    parts.push(stroke(at(y), y, 0, thick * 0.42, thick * 0.26, ink, chance));
    const [side, reach] = [chance.odds(0.5) ? 1 : -1, thick * chance.between(2, 4.5)];
    const d = `M${at(y)} ${y}q${side * reach * 0.5} ${-reach * 0.2} ${side * reach} ${-reach * chance.between(0.4, 1)}`;
    parts.push(
      tag('path', {
        d,
        stroke: css(mix(ink, bark, 0.2)),
        'stroke-width': thick * 0.09,
        fill: 'none',
        'stroke-linecap': 'round',
      }),
    );
  }
  return parts.join('');
}

function leavesBefore({ chance, palette, width, height }: Scene, line: number): string {
  const size = min(width, height) * 0.014;
  return Array.from({ length: 210 }, () => {
    const v = chance.next() ** 1.5 * line * 0.9;
    const leaf = chance.one([palette.accents[0], palette.accents[1], palette.accents[4], palette.ground[1]]);
    return stroke(
      width * chance.next(),
      height * v,
      chance.around(1.4),
      size * chance.between(0.8, 1.7),
      size * 0.72,
      varied(leaf, chance, 18),
      chance,
    );
  }).join('');
}
