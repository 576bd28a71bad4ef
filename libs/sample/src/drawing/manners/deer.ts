import { stroke } from '../brush';
import { type Colour, css, darker, lighter, mix, ramp, varied } from '../colour';
import { type Scene, tag } from '../scene';
import { mist } from './wildlife';

/** From one joint to the next, and how thick at each: x ahead, y up, in hundredths of its length. */
type Bone = readonly [x1: number, y1: number, r1: number, x2: number, y2: number, r2: number];

const TRUNK: readonly Bone[] = [
  [-23, 41, 11.5, 18, 40.5, 11.5],
  [-24, 41, 12, -14, 38, 11],
  [14, 39, 12.4, 20, 42, 10],
  [-34, 47, 2.4, -37, 39, 1.3],
];
const FAR_LEGS: readonly Bone[] = [
  [12, 37, 6, 9, 26, 3.6],
  [9, 26, 3.6, 7.5, 15, 2],
  [7.5, 15, 2.1, 8.5, 3.5, 1.4],
  [8.5, 3.5, 1.5, 10.4, 0, 1.8],
  [-26, 39, 9, -22, 28, 5.4],
  [-22, 28, 5.4, -33, 18, 2.6],
  [-33, 18, 2.5, -30.6, 4, 1.5],
  [-30.6, 4, 1.6, -28.4, 0, 1.8],
];
const NEAR_LEGS: readonly Bone[] = [
  [17, 37, 7, 16.4, 26, 4],
  [16.4, 26, 4, 18, 15, 2.2],
  [18, 15, 2.3, 17.4, 3.5, 1.5],
  [17.4, 3.5, 1.6, 19.4, 0, 1.9],
  [-23, 39, 11, -16.5, 27.5, 6],
  [-16.5, 27.5, 6, -26, 17.5, 2.8],
  [-26, 17.5, 2.7, -23.8, 4, 1.6],
  [-23.8, 4, 1.7, -21.6, 0, 1.9],
];
const ALERT: readonly Bone[] = [
  [17, 44, 9.5, 29, 60, 6.2],
  [27, 57, 6.6, 33, 69, 4.9],
  [33, 69.6, 5, 38, 67.6, 3.8],
  [36, 68, 3.8, 45, 64.6, 2.2],
  [30.6, 72.6, 1.5, 24.6, 77.6, 1.9],
  [24.6, 77.6, 1.9, 22.4, 79.4, 0.5],
  [33.4, 74, 1.3, 33, 79, 1.6],
  [33, 79, 1.6, 33.4, 81.6, 0.4],
];
const GRAZING: readonly Bone[] = [
  [17, 43, 9.4, 31, 33, 5.8],
  [30, 34, 5.8, 38.6, 21, 4.4],
  [38.6, 20.6, 4.6, 41.4, 15, 3.6],
  [41, 16, 3.6, 44.4, 6.4, 2.1],
  [36, 24.4, 1.4, 30.8, 26.4, 1.8],
  [30.8, 26.4, 1.8, 28.6, 26.6, 0.5],
];
const ANTLERS: readonly Bone[] = [
  [32.6, 74, 1.1, 28.4, 82, 1],
  [28.4, 82, 1, 28.6, 91, 0.8],
  [28.6, 91, 0.8, 33.6, 97, 0.4],
  [28.4, 82, 0.9, 33.6, 86.4, 0.4],
  [28.5, 88, 0.8, 33.4, 92, 0.35],
  [34.6, 74, 1.1, 36, 83, 0.9],
  [36, 83, 0.9, 41, 90, 0.7],
  [41, 90, 0.7, 47, 92.4, 0.35],
  [36, 82, 0.8, 41.6, 84, 0.35],
  [39, 87, 0.7, 40.4, 94.6, 0.35],
];

/** Deer at the edge of a wood, in mist. */
export function deer(scene: Scene): string {
  const { chance, palette, width, height } = scene;
  const line = chance.between(0.58, 0.66);
  const ink = darker(mix(palette.ground[3], palette.sky[0], 0.1), 0.1);
  const fur = mix(darker(mix(palette.ground[2], [128, 86, 58], 0.45), 0.35), ink, 0.35);
  const herd = Array.from({ length: chance.whole(2, 4) }, (_, index) => {
    const near = 1 - index * 0.17 - (index > 0 ? 0.1 : 0);
    const size = Math.min(height * 0.0031, width * 0.0031) * near;
    const aside = index === 0 ? chance.around(0.1) : (index % 2 ? 1 : -1) * (0.1 + index * 0.055);
    const [x, y] = [width * (0.5 + aside), height * (line + 0.04 + 0.13 * near)];
    const shade = mix(fur, palette.sky[2], (1 - near) * 0.85);
    const isStag = index === 0;
    const side = chance.odds(0.5) ? 1 : -1;
    return tag(
      'g',
      { transform: `translate(${x} ${y}) scale(${size * side} ${-size})` },
      one(scene, `deer${index}`, isStag || chance.odds(0.4), isStag, shade),
    );
  });
  return (
    mist(scene, line, false) +
    wood(scene, line, ink, false) +
    herd.reverse().join('') +
    grass(scene, line, ink) +
    wood(scene, line, ink, true)
  );
}

function one(scene: Scene, id: string, isAlert: boolean, isStag: boolean, fur: Colour): string {
  const { chance, palette } = scene;
  const neck = isAlert ? ALERT : GRAZING;
  const outlineOf = (bones: readonly Bone[]) => bones.map(bone).join('');
  const body = outlineOf([...TRUNK, ...NEAR_LEGS, ...neck]);
  const clip = tag('clipPath', { id }, tag('path', { d: body }));
  const dabs = Array.from({ length: 90 }, () => {
    const [x, y] = [chance.between(-40, 46), chance.between(0, 84)];
    const light = ramp(20, 54, y) - 0.42;
    const tone = light > 0 ? lighter(mix(fur, palette.accents[0], 0.12), light * 0.22) : darker(fur, -light * 0.5);
    return stroke(x, y, chance.around(0.7), 9, 3.4, varied(tone, chance, 9), chance);
  });
  return (
    tag('path', { d: outlineOf(FAR_LEGS), fill: css(darker(mix(fur, palette.sky[1], 0.12), 0.22)) }) +
    (isStag ? tag('path', { d: outlineOf(ANTLERS), fill: css(mix(fur, palette.paper, 0.16)) }) : '') +
    tag('defs', {}, clip) +
    tag('path', { d: body, fill: css(fur) }) +
    tag('g', { 'clip-path': `url(#${id})` }, dabs.join(''))
  );
}

/** Two circles and what lies between them. */
function bone([x1, y1, r1, x2, y2, r2]: Bone): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const [nx, ny] = [-Math.sin(angle), Math.cos(angle)];
  const at = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  return `M${at(x1 + nx * r1, y1 + ny * r1)}A${r1} ${r1} 0 1 1 ${at(x1 - nx * r1, y1 - ny * r1)}L${at(x2 - nx * r2, y2 - ny * r2)}A${r2} ${r2} 0 1 1 ${at(x2 + nx * r2, y2 + ny * r2)}z`;
}

function grass({ chance, palette, width, height }: Scene, line: number, ink: Colour): string {
  return Array.from({ length: 420 }, () => {
    const v = line + 0.1 + (0.92 - line) * chance.next() ** 0.8;
    const tall = height * (0.018 + 0.13 * (v - line));
    const shade = mix(mix(palette.ground[0], palette.ground[1], chance.next()), ink, ramp(line, 1.15, v) * 0.9);
    return stroke(
      width * chance.next(),
      v * height,
      -1.57 + chance.around(0.42),
      tall,
      width * 0.0034,
      varied(shade, chance, 16),
      chance,
    );
  }).join('');
}

/** Trunks behind the herd, and a few in front of it at the sides. */
function wood({ chance, palette, width, height }: Scene, line: number, ink: Colour, isNear: boolean): string {
  const short = Math.min(width, height);
  return Array.from({ length: isNear ? chance.whole(1, 3) : chance.whole(13, 19) }, () => chance.next())
    .sort((a, b) => a - b)
    .map((rank) => {
      const near = isNear ? 0.8 + rank * 0.5 : rank ** 1.6 * 0.62;
      const u = isNear
        ? chance.odds(0.5)
          ? chance.between(-0.02, 0.16)
          : chance.between(0.84, 1.02)
        : chance.between(-0.02, 1.02);
      const thick = short * (0.008 + 0.034 * near);
      const shade = mix(ink, palette.sky[2], 0.86 - near * 0.66);
      const [x, foot, lean] = [u * width, height * (line + 0.02 + near * 0.15), chance.around(short * 0.03)];
      const bark = Array.from({ length: Math.ceil(foot / (thick * 1.4)) }, (_, index) => {
        const y = foot - index * thick * 1.4;
        const place = x + lean * (1 - y / foot);
        return (
          stroke(
            place - thick * 0.16,
            y,
            1.57 + chance.around(0.08),
            thick * 2.4,
            thick * 0.72,
            varied(lighter(shade, 0.06), chance, 7),
            chance,
          ) +
          stroke(
            place + thick * 0.2,
            y,
            1.57 + chance.around(0.08),
            thick * 2.4,
            thick * 0.62,
            varied(darker(shade, 0.12), chance, 7),
            chance,
          )
        );
      });
      const twigs = Array.from({ length: 4 }, () => {
        const [y, way, reach] = [
          foot * chance.between(0.04, 0.55),
          chance.odds(0.5) ? 1 : -1,
          thick * chance.between(2.4, 5),
        ];
        return `M${x + lean * (1 - y / foot)} ${y}q${way * reach * 0.5} ${-reach * 0.12} ${way * reach} ${-reach * chance.between(0.3, 0.8)}`;
      });
      return (
        tag('path', {
          d: twigs.join(''),
          stroke: css(shade),
          'stroke-width': thick * 0.16,
          fill: 'none',
          'stroke-linecap': 'round',
        }) + bark.join('')
      );
    })
    .join('');
}
