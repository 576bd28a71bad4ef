import { painted, stroke } from '../brush';
import { rough } from '../chance';
import { type Colour, css, darker, lighter, mix, varied } from '../colour';
import { type Scene, tag } from '../scene';

const SKINS: readonly Colour[] = [
  [240, 206, 178],
  [224, 178, 142],
  [196, 142, 104],
  [158, 106, 74],
  [116, 76, 54],
  [84, 56, 44],
];
const HAIRS: readonly Colour[] = [
  [38, 28, 26],
  [62, 42, 34],
  [150, 148, 146],
  [126, 84, 48],
  [176, 132, 78],
  [206, 202, 196],
  [110, 46, 30],
];

/** A maker, head and shoulders, as a painter of few words would put it: planes of light, no features. */
export function portrait(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
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
  return back + tag('g', { transform: `translate(${width / 2} ${height}) scale(${s * side} ${s})` }, bust(scene));
}

function bust({ chance, palette }: Scene): string {
  const tone = chance.whole(0, SKINS.length - 1);
  const skin = SKINS[tone] ?? [224, 178, 142];
  const hair = chance.one(tone > 2 ? HAIRS.slice(0, 3) : HAIRS.slice(1));
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
  const path = (d: string, fill: Colour, opacity = 1) => tag('path', { d, fill: css(fill), opacity });
  const shoulders =
    path('M-40 2C-40 -16 -30 -22 -15 -26C-8 -28 -7 -31 -7 -34H8C8 -31 9 -28 16 -26C31 -22 40 -16 40 2z', coat) +
    path('M16 -26C31 -22 40 -16 40 2H18C24 -8 22 -18 12 -27z', darker(coat, 0.26));
  const collar = chance.one([
    path('M-10 -28L0 -14L11 -28L8 -34H-7z', lighter(coat, 0.5)) + path('M-7 -34L0 -20L8 -34z', skin),
    path('M-12 -27C-6 -20 8 -20 13 -27L8 -36H-7z', darker(coat, 0.14)),
    path('M-14 -26C-10 -16 10 -16 15 -26L8 -34H-7z', skin),
  ]);
  const neck =
    path('M-7.4 -50H8V-31C4 -24 -4 -24 -7.4 -31z', skin) +
    path('M8 -50V-31C5 -26 1 -25 -1 -26C-3 -33 -1 -40 3 -44z', shade) +
    path('M-7.4 -42C-2 -36 4 -37 8 -44V-40C4 -33 -4 -33 -7.4 -38z', shade, 0.8);
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
  const cut = chance.one(CUTS)(hair, path);
  const glasses = chance.odds(0.3)
    ? tag('path', {
        d: 'M-10.4 -60.4a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0zM5 -60.4a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0zM-3 -60.8Q1 -62.4 5 -60.8',
        fill: 'none',
        stroke: css(palette.ink),
        'stroke-width': 0.9,
      })
    : '';
  const beard = chance.odds(0.22)
    ? path(
        'M-12.6 -58C-12 -48 -7 -38.6 1 -38.4C9 -38.6 13.4 -48 13.8 -58C11 -53 9 -52 5 -52.4C2 -53 -1 -53 -4 -52.4C-8 -52 -11 -53 -12.6 -58z',
        hair,
      )
    : '';
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
  return (
    cut.behind + neck + shoulders + dabs + collar + face + (beard ? beard + mouth : mouth) + brow + glasses + cut.before
  );
}

type Cut = (
  hair: Colour,
  path: (d: string, fill: Colour, opacity?: number) => string,
) => { behind: string; before: string };

const CUTS: readonly Cut[] = [
  (hair, path) => ({
    behind: '',
    before:
      path(
        'M-14 -60C-17 -76 -8 -85 3 -84C14 -83 18 -74 14.6 -60C13 -66 12 -70 8 -72C0 -70 -8 -70 -11 -69C-13 -66 -13 -63 -14 -60z',
        hair,
      ) + path('M4 -84C14 -83 18 -74 14.6 -60C13 -66 12 -70 8 -72z', darker(hair, 0.3)),
  }),
  (hair, path) => ({
    behind: path(
      'M-16 -62C-19 -78 -9 -87 2 -86C15 -85 19 -76 17 -62C16 -50 20 -42 17 -32C10 -26 -10 -26 -16 -32C-20 -42 -15 -50 -16 -62z',
      darker(hair, 0.22),
    ),
    before: path(
      'M-14 -58C-18 -76 -9 -86 2 -85C14 -84 18 -74 15.4 -58C14 -66 10 -72 3 -76C-3 -73 -11 -70 -14 -58z',
      hair,
    ),
  }),
  (hair, path) => ({
    behind: path('M-8 -84a9 8 0 1 1 18 0a9 8 0 1 1 -18 0z', darker(hair, 0.12)),
    before: path(
      'M-14 -60C-17 -77 -8 -84 2 -84C13 -84 17 -76 14.8 -60C13 -68 8 -74 1 -75C-6 -74 -12 -69 -14 -60z',
      hair,
    ),
  }),
  (hair, path) => ({
    behind: path(
      'M1 -96C20 -97 27 -82 25 -68C25 -56 20 -48 15 -48H-13C-20 -48 -24 -58 -23 -68C-25 -82 -18 -96 1 -96z',
      hair,
    ),
    before: path(
      'M-14 -62C-13 -74 -6 -78 1 -78C9 -78 15 -73 14.6 -62C20 -70 16 -86 1 -87C-14 -87 -20 -72 -14 -62z',
      darker(hair, 0.14),
    ),
  }),
  (hair, path) => ({
    behind: path(
      'M-17 -60C-19 -78 -9 -87 2 -86C15 -85 19 -75 18 -60L18 -46C12 -42 -12 -42 -17 -46z',
      darker(hair, 0.2),
    ),
    before: path(
      'M-16 -50C-19 -76 -9 -86 2 -86C14 -85 19 -75 17 -50L13.4 -52C15 -62 13 -70 11 -69C3 -68 -6 -68 -11 -69C-13 -66 -13 -58 -12.6 -52z',
      hair,
    ),
  }),
  (hair, path) => ({
    behind: '',
    before: path(
      'M-13.6 -62C-15 -74 -9 -81 1 -81C10 -81 16 -75 14.4 -62C13.6 -67 13 -70 11.4 -72C4 -77 -5 -76 -10.6 -71C-12.4 -69 -13 -66 -13.6 -62z',
      hair,
      0.85,
    ),
  }),
];
