import type { Chance } from '../chance';
import { type Colour, css, darker } from '../colour';
import { tag } from '../scene';

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

export interface Sitter {
  readonly skin: Colour;
  readonly hair: Colour;
  readonly cut: Cut;
  readonly beard: boolean;
  readonly glasses: boolean;
}

export function sitterOf(chance: Chance): Sitter {
  const tone = chance.whole(0, SKINS.length - 1);
  const skin = SKINS[tone] ?? [224, 178, 142];
  const hair = chance.one(tone > 2 ? HAIRS.slice(0, 3) : HAIRS.slice(1));
  const cut = chance.one(CUTS);
  const isShort = cut === CUTS[0] || cut === CUTS[5];
  return { skin, hair, cut, beard: isShort && chance.odds(0.5), glasses: chance.odds(0.3) };
}

export function path(d: string, fill: Colour, opacity = 1): string {
  return tag('path', { d, fill: css(fill), opacity });
}

export type Cut = (hair: Colour) => { behind: string; before: string };

const CUTS: readonly Cut[] = [
  (hair) => ({
    behind: '',
    before:
      path(
        'M-14 -60C-17 -76 -8 -85 3 -84C14 -83 18 -74 14.6 -60C13 -66 12 -70 8 -72C0 -70 -8 -70 -11 -69C-13 -66 -13 -63 -14 -60z',
        hair,
      ) + path('M4 -84C14 -83 18 -74 14.6 -60C13 -66 12 -70 8 -72z', darker(hair, 0.3)),
  }),
  (hair) => ({
    behind: path(
      'M-16 -62C-19 -78 -9 -87 2 -86C15 -85 19 -76 17 -62C16 -50 20 -42 17 -32C10 -26 -10 -26 -16 -32C-20 -42 -15 -50 -16 -62z',
      darker(hair, 0.22),
    ),
    before: path(
      'M-14 -58C-18 -76 -9 -86 2 -85C14 -84 18 -74 15.4 -58C14 -66 10 -72 3 -76C-3 -73 -11 -70 -14 -58z',
      hair,
    ),
  }),
  (hair) => ({
    behind: path('M-8 -84a9 8 0 1 1 18 0a9 8 0 1 1 -18 0z', darker(hair, 0.12)),
    before: path(
      'M-14 -60C-17 -77 -8 -84 2 -84C13 -84 17 -76 14.8 -60C13 -68 8 -74 1 -75C-6 -74 -12 -69 -14 -60z',
      hair,
    ),
  }),
  (hair) => ({
    behind: path(
      'M1 -96C20 -97 27 -82 25 -68C25 -56 20 -48 15 -48H-13C-20 -48 -24 -58 -23 -68C-25 -82 -18 -96 1 -96z',
      hair,
    ),
    before: path(
      'M-14 -62C-13 -74 -6 -78 1 -78C9 -78 15 -73 14.6 -62C20 -70 16 -86 1 -87C-14 -87 -20 -72 -14 -62z',
      darker(hair, 0.14),
    ),
  }),
  (hair) => ({
    behind: path(
      'M-17 -60C-19 -78 -9 -87 2 -86C15 -85 19 -75 18 -60L18 -46C12 -42 -12 -42 -17 -46z',
      darker(hair, 0.2),
    ),
    before: path(
      'M-16 -50C-19 -76 -9 -86 2 -86C14 -85 19 -75 17 -50L13.4 -52C15 -62 13 -70 11 -69C3 -68 -6 -68 -11 -69C-13 -66 -13 -58 -12.6 -52z',
      hair,
    ),
  }),
  (hair) => ({
    behind: '',
    before: path(
      'M-13.6 -62C-15 -74 -9 -81 1 -81C10 -81 16 -75 14.4 -62C13.6 -67 13 -70 11.4 -72C4 -77 -5 -76 -10.6 -71C-12.4 -69 -13 -66 -13.6 -62z',
      hair,
      0.85,
    ),
  }),
];
