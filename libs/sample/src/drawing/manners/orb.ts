import { rough } from '../chance';
import { type Colour, darker, lighter, mix, ramp } from '../colour';
import { raster } from '../raster';
import type { Scene } from '../scene';

const { abs, atan2, cos, exp, max, min, PI, sin, sqrt } = Math;

/** A solid ball of glass with colours wound into it, on pale paper. */
export function orb(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const r = 0.31 * min(wide, 1);
  const [cx, cy] = [0.5 * wide, 0.53];
  const [light, shade] = [
    mix(palette.sky[2], [253, 251, 246], 0.55),
    darker(mix(palette.sky[1], palette.ground[1], 0.3), 0.08),
  ];
  const heart = heartOf(scene, chance.between(0, 6));
  const paper = (x: number, v: number) => {
    const away = ((x - cx * 0.72) / 0.9) ** 2 + ((v - 0.4) / 0.85) ** 2;
    return mix(light, shade, min(away * 0.5 + (v > 0.74 ? (v - 0.74) * 0.3 : 0), 1));
  };
  return raster(
    scene,
    (u, v) => {
      const x = u * wide;
      const [dx, dy] = [(x - cx) / r, (v - cy) / r];
      const far = dx * dx + dy * dy;
      if (far > 1) {
        const [sx, sy] = [(x - cx - r * 0.28) / (r * 1.25), (v - cy - r * 0.94) / (r * 0.2)];
        const under = exp(-(sx * sx + sy * sy) * 1.3);
        // what the ball gathers falls as a bright spot into its own shadow
        const [bx, by] = [(x - cx - r * 0.6) / (r * 0.34), (v - cy - r * 0.98) / (r * 0.075)];
        const spot = exp(-(bx * bx + by * by) * 1.4);
        const ground = mix(paper(x, v), darker(mix(shade, palette.ink, 0.5), 0.2), under * 0.72);
        return mix(ground, lighter(palette.accents[0], 0.35), spot * 0.6);
      }
      const dz = sqrt(1 - far);
      const edge = (1 - dz) ** 3;
      const bent = paper(cx - dx * r * 1.6, cy - dy * r * 1.3);
      const inside = heart(dx, dy, dz, mix(bent, palette.sky[1], 0.12), noise);
      const rim = mix(
        inside,
        mix(darker(palette.ground[2], 0.2), bent, 0.35),
        edge * 0.75 + ramp(0.93, 1, sqrt(far)) * 0.3,
      );
      const window = ramp(0.13, 0.09, max(abs(dx + 0.4 + dy * 0.16) - 0.05, abs(dy + 0.5 - dx * 0.2) - 0.07));
      const bar = window * (abs(dx + 0.4 + dy * 0.16) < 0.012 || abs(dy + 0.5 - dx * 0.2) < 0.012 ? 0.35 : 0.85);
      const low = exp(-((dx - 0.36) ** 2 + (dy - 0.56) ** 2) * 18) * 0.5;
      return lighter(lighter(rim, bar), low);
    },
    2,
  );
}

type Heart = (x: number, y: number, z: number, clear: Colour, noise: Scene['noise']) => Colour;

/** Threads that wind about the middle, or a veil with bubbles over a ground of colour. */
function heartOf({ chance, palette }: Scene, turn: number): Heart {
  const { accents, ground } = palette;
  const [first, second, third] = [accents[0], accents[1], mix(accents[3], ground[1], 0.3)];
  const [arms, twist] = [chance.whole(3, 6), chance.between(2, 4.5)];
  const isVeil = chance.odds(0.45);
  const bubbles = Array.from(
    { length: 16 },
    () => [chance.around(0.6), chance.between(-0.6, 0.5), chance.between(0.012, 0.04)] as const,
  );
  return (x, y, z, clear, noise) => {
    // glass enlarges what lies in its middle
    const k = 0.6 + 0.3 * (1 - z);
    const [px, py] = [x * k, y * k];
    let colour = clear;
    if (isVeil) {
      const drift = rough(noise, px * 3.2 + turn, py * 3.6, 4);
      const low = ramp(-0.1, 0.5, py + drift * 0.4);
      colour = mix(colour, mix(ground[2], third, 0.5 + drift), low * 0.92);
      colour = mix(colour, lighter(first, 0.15), ramp(0.08, 0.35, 0.4 - abs(drift - py * 0.4 + 0.1) * 2.2) * 0.8);
    } else {
      const far = sqrt(px * px + py * py);
      const angle = atan2(py, px) + twist * far + turn + 0.4 * rough(noise, px * 3, py * 3, 3);
      const wave = 0.5 + 0.5 * cos(angle * arms);
      const body = ramp(0.56, 0.42, far);
      colour = mix(colour, third, body * 0.75);
      colour = mix(colour, first, body * ramp(0.45, 0.85, wave));
      colour = mix(colour, second, body * ramp(0.86, 0.97, 0.5 + 0.5 * cos(angle * arms + PI * 0.7)));
      colour = lighter(colour, exp(-far * far * 40) * 0.7);
    }
    for (const [bx, by, br] of bubbles) {
      const off = sqrt((px - bx * 0.6) ** 2 + (py - by * 0.6) ** 2) / br;
      if (off < 1)
        colour =
          off > 0.72
            ? darker(colour, 0.28)
            : lighter(
                colour,
                0.12 +
                  0.5 * exp(-((px - bx * 0.6 + br * 0.3) ** 2 + (py - by * 0.6 + br * 0.35) ** 2) / (br * br * 0.1)),
              );
    }
    return lighter(colour, 0.08 * sin(z * 3));
  };
}
