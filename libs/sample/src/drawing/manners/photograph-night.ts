import { rough } from '../chance';
import { along, type Colour, css, darker, hex, lighter, mix, ramp } from '../colour';
import { raster, speckAt } from '../raster';
import { type Scene, tag } from '../scene';
import { terrainSeen } from '../terrain';

const { abs, exp, max, min, PI, sin } = Math;

/** Stars over a ridge, and the band of the Milky Way. */
export function stars(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const [lean, across] = [chance.between(-0.9, 0.9), chance.between(0.3, 0.7)];
  const night = [
    darker(palette.ink, 0.5),
    darker(palette.ground[3], 0.35),
    mix(palette.ground[2], palette.sky[0], 0.4),
  ];
  const glow = mix(palette.accents[0], palette.sky[2], 0.4);
  const line = chance.between(0.74, 0.84);
  const back = raster(
    scene,
    (u, v) => {
      const hill = line - 0.1 * rough(noise, u * 1.6 * wide + 4, 2, 5);
      const firs = abs(noise(u * 120 * wide, 3)) * 0.022 + abs(noise(u * 47 * wide, 8)) * 0.02;
      if (v > hill - firs) return darker(palette.ink, 0.55);
      const off = (u - across) * wide + lean * (v - 0.4);
      const clouds = rough(noise, u * 4 * wide, v * 4, 5);
      const band = exp(-off * off * 16) * (0.62 + clouds * 0.7) - 0.5 * exp(-190 * (off + 0.05 * clouds) ** 2);
      const low = exp(-(hill - v) * 6.5);
      const base = mix(along(night, 0.15 + v * 0.75), glow, low * 0.6);
      return lighter(mix(base, lighter(palette.sky[1], 0.2), max(band, 0) * 0.42), max(band, 0) * 0.16);
    },
    4,
  );
  const points = Array.from({ length: 620 }, (_, index) => {
    const near = index % 3 === 0;
    const v = chance.next() * line * 0.94;
    const u = near ? across - (lean * (v - 0.4)) / wide + chance.around(0.13) : chance.next();
    const size = min(width, height) * (0.0006 + 0.0016 * chance.next() ** 7);
    return tag('circle', {
      cx: u * width,
      cy: v * height,
      r: size,
      fill: '#fffaf0',
      opacity: 0.35 + 0.65 * chance.next(),
    });
  });
  return back + points.filter((_, index) => index < 600).join('');
}

/** Rocks in water that a long exposure has turned to mist. */
export function surf(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const offset = chance.between(0, 80);
  const tones = [
    darker(palette.ground[3], 0.55),
    palette.ground[3],
    palette.ground[1],
    palette.sky[1],
    lighter(palette.sky[2], 0.35),
    lighter(palette.paper, 0.7),
  ];
  const tone = (light: number): Colour => along(tones, light);
  const aside = chance.odds(0.5) ? 1 : -1;
  const stoneAt = (x: number, z: number) => {
    const mass =
      rough(noise, x * 0.42 + offset, z * 0.34, 3) + 0.16 * ramp(0, 3, x * aside) - 0.12 - 0.3 * ramp(9, 16, z);
    if (mass < -0.15) return -1;
    const crag = 1 - abs(rough(noise, x * 1.5 + offset, z * 1.7 + 9, 5));
    return mass * (1.5 + 1.2 * crag) + 0.2 * (crag - 0.7);
  };
  const foamAt = (x: number, z: number) => 0.06 + 0.05 * rough(noise, x * 0.7 + offset, z * 0.9, 3);
  const wide = width / height;
  const sky = (u: number, v: number) =>
    tone(0.5 + 0.4 * ramp(0, 0.4, v) + 0.1 * rough(noise, u * 1.4 * wide + offset, v * 6 + u, 4));
  return terrainSeen(scene, {
    height: (x, z) => max(stoneAt(x, z), foamAt(x, z)),
    shade: (x, z, y, [nx, ny]) => {
      const sea = foamAt(x, z);
      const rise = y - sea;
      if (rise < 0.004) {
        const around = exp(-7 * max(sea - stoneAt(x, z), 0)) * 0.8;
        const mist = rough(noise, x * 0.9 + offset, z * 1.3, 4);
        return tone(0.56 + 0.26 * min(around, 1) + mist * 0.2 + 0.22 * ramp(3, 16, z));
      }
      const wet = exp(-rise * 9);
      const grit = rough(noise, x * 11, z * 11 + y * 9, 3) * 0.08;
      const light = 0.1 + 0.3 * max(-nx * 0.75 + ny * 0.5, 0) + grit;
      return tone(light + wet * 0.42 + 0.2 * ramp(4, 14, z));
    },
    sky,
    eye: 1.25,
    horizon: 0.4,
    near: 1.2,
    far: 40,
    lens: 1.2,
  });
}

/** One tree on a white field. */
export function lonely(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const tones = [
    palette.ink,
    palette.ground[3],
    palette.ground[1],
    palette.sky[1],
    lighter(palette.sky[2], 0.5),
    hex('fcfbf8'),
  ];
  const tone = (light: number): Colour => along(tones, light);
  const line = chance.between(0.66, 0.74);
  const field = (u: number) => line + 0.03 * sin(u * 3 + 1) + 0.012 * noise(u * 3, 1);
  const back = raster(
    scene,
    (u, v) => {
      const edge = field(u);
      const veil = rough(noise, u * 1.5 * wide, v * 4, 4);
      if (v < edge) return tone(0.72 + 0.2 * ramp(0, edge, v) + veil * 0.06);
      const near = (v - edge) / (1 - edge);
      return tone(0.98 - 0.12 * near + 0.03 * noise(u * 8 * wide, v * 40) * near + 0.05 * noise(u * 2, v * 5));
    },
    3,
  );
  const x = width * chance.one([0.42, 0.5, 0.6]);
  const foot = height * (field(x / width) + 0.012);
  const lines: string[] = [];
  grow(
    chance,
    lines,
    x,
    foot,
    -PI / 2 + chance.around(0.06),
    min(width, height) * chance.between(0.125, 0.15),
    min(width, height) * 0.017,
    8,
  );
  const shade = tag('ellipse', {
    cx: x + width * 0.03,
    cy: foot,
    rx: width * 0.09,
    ry: height * 0.004,
    fill: css(tone(0.7)),
    opacity: 0.5,
  });
  return back + shade + tag('g', { stroke: css(tone(0.04)), 'stroke-linecap': 'round', fill: 'none' }, lines.join(''));
}

function grow(
  chance: Scene['chance'],
  lines: string[],
  x: number,
  y: number,
  angle: number,
  long: number,
  thick: number,
  left: number,
): void {
  const [tx, ty] = [x + Math.cos(angle) * long, y + Math.sin(angle) * long];
  const bend = chance.around(long * 0.14);
  lines.push(
    tag('path', {
      d: `M${x.toFixed(1)} ${y.toFixed(1)}Q${((x + tx) / 2 + bend).toFixed(1)} ${((y + ty) / 2).toFixed(1)} ${tx.toFixed(1)} ${ty.toFixed(1)}`,
      'stroke-width': max(thick, 0.7),
    }),
  );
  if (left === 0) return;
  const count = left > 6 ? 2 + (speckAt(left, Math.floor(x)) > 0.5 ? 1 : 0) : 2;
  for (let index = 0; index < count; index++) {
    const turn = (index / max(count - 1, 1) - 0.5) * chance.between(0.65, 1.25) + chance.around(0.34);
    grow(chance, lines, tx, ty, angle + turn, long * chance.between(0.62, 0.92), thick * 0.68, left - 1);
  }
}
