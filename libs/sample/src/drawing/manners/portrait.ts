import { painted, stroke } from '../brush';
import { rough } from '../chance';
import { type Colour, css, darker, lighter, mix, varied } from '../colour';
import { type Scene, tag } from '../scene';
import { path, type Sitter, sitterOf } from './sitter';

/** A maker, head and shoulders, as a painter of few words would put it: planes of light, no features. */
export function portrait(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const sitter = sitterOf(chance);
  const wide = width / height;
  const ground = chance.one([
    palette.accents[0],
    palette.accents[3],
    palette.ground[1],
    palette.accents[1],
    palette.sky[0],
    palette.ground[2],
  ]);
  const colour = (u: number, v: number): Colour => {
    const drift = rough(noise, u * 2.4 * wide, v * 2.4, 3);
    return lighter(mix(ground, palette.paper, 0.28 + drift * 0.35), 0.12 * (1 - u));
  };
  const back = painted(
    scene,
    { colour, flow: (u, v) => -0.8 + noise(u * 2, v * 2) },
    { broad: 0.09, lively: 8, careful: 0.3 },
  );
  const s = Math.min(width, height) * 0.01;
  const side = chance.odds(0.5) ? 1 : -1;
  return (
    back + tag('g', { transform: `translate(${width / 2} ${height}) scale(${s * side} ${s})` }, bust(scene, sitter))
  );
}

function bust({ chance, palette }: Scene, sitter: Sitter): string {
  const { skin, hair, cut } = sitter;
  const coat = varied(
    chance.one([
      palette.ink,
      palette.accents[3],
      palette.ground[3],
      palette.accents[2],
      palette.paper,
      palette.ground[2],
    ]),
    chance,
    10,
  );
  const shade = darker(mix(skin, [120, 60, 50], 0.25), 0.24);
  const dabs = Array.from({ length: 40 }, () =>
    stroke(
      chance.around(19),
      chance.between(-17, 0),
      1.2 + chance.around(0.5),
      7,
      2.6,
      varied(coat, chance, 13),
      chance,
    ),
  ).join('');
  const { behind, before } = cut(hair);
  return behind + neckIn(skin, shade) + clothes(chance, skin, coat, dabs) + faceOf(sitter, shade, palette.ink) + before;
}

function neckIn(skin: Colour, shade: Colour): string {
  return (
    path('M-7.4 -50H8V-31C4 -24 -4 -24 -7.4 -31z', skin) +
    path('M8 -50V-31C5 -26 1 -25 -1 -26C-3 -33 -1 -40 3 -44z', shade) +
    path('M-7.4 -42C-2 -36 4 -37 8 -44V-40C4 -33 -4 -33 -7.4 -38z', shade, 0.8)
  );
}

function clothes(chance: Scene['chance'], skin: Colour, coat: Colour, dabs: string): string {
  const shoulders =
    path('M-40 2C-40 -16 -30 -22 -15 -26C-8 -28 -7 -31 -7 -34H8C8 -31 9 -28 16 -26C31 -22 40 -16 40 2z', coat) +
    path('M16 -26C31 -22 40 -16 40 2H18C24 -8 22 -18 12 -27z', darker(coat, 0.26));
  const collar = chance.one([
    path('M-10 -28L0 -14L11 -28L8 -34H-7z', lighter(coat, 0.5)) + path('M-7 -34L0 -20L8 -34z', skin),
    path('M-12 -27C-6 -20 8 -20 13 -27L8 -36H-7z', darker(coat, 0.14)),
    path('M-14 -26C-10 -16 10 -16 15 -26L8 -34H-7z', skin),
  ]);
  return shoulders + dabs + collar;
}

function faceOf(sitter: Sitter, shade: Colour, ink: Colour): string {
  const { skin, hair } = sitter;
  const face =
    path('M-13 -62C-14 -73 -8 -79 1 -79C10 -79 15 -72 14 -61C13.6 -52 8 -42 1 -41C-6 -41 -12 -52 -13 -62z', skin) +
    path('M3 -79C11 -78 15 -72 14 -61C13.6 -52 8 -42 1 -41C5 -48 6 -52 5 -57L7.4 -59C5 -64 6 -72 3 -79z', shade);
  const brow = tag('path', {
    d: 'M-10 -63.4Q-6.5 -65.4 -3 -63.4M6.6 -63.6Q9.6 -65.4 12 -63.6',
    stroke: css(darker(shade, 0.3)),
    'stroke-width': 0.9,
    fill: 'none',
    'stroke-linecap': 'round',
    opacity: 0.75,
  });
  const mouth = tag('path', {
    d: 'M-3 -49.6Q1 -48.4 5 -49.8',
    stroke: css(darker(mix(skin, [150, 50, 50], 0.4), 0.2)),
    'stroke-width': 1.2,
    fill: 'none',
    'stroke-linecap': 'round',
    opacity: 0.7,
  });
  const glasses = sitter.glasses
    ? tag('path', {
        d: 'M-10.4 -60.4a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0zM5 -60.4a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0zM-3 -60.8Q1 -62.4 5 -60.8',
        fill: 'none',
        stroke: css(ink),
        'stroke-width': 0.9,
      })
    : '';
  const beard = sitter.beard
    ? path(
        'M-12.6 -58C-12 -48 -7 -38.6 1 -38.4C9 -38.6 13.4 -48 13.8 -58C11 -53 9 -52 5 -52.4C2 -53 -1 -53 -4 -52.4C-8 -52 -11 -53 -12.6 -58z',
        hair,
      )
    : '';
  return face + beard + mouth + brow + glasses;
}
