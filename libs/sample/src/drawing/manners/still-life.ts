import { painted } from '../brush';
import { rough } from '../chance';
import { type Colour, darker, lighter, mix } from '../colour';
import { PROFILES, shadowOf, type Thing, thing } from '../objects';
import type { Scene } from '../scene';

/** Bottles, jars and fruit on a table, light from the left. */
export function stillLife(scene: Scene): string {
  return tableWith(scene, { dark: scene.chance.odds(0.2), broad: 0.04, lively: 10 });
}

/** The same, close to and in the dark, with a brush of few hairs. */
export function darkStillLife(scene: Scene): string {
  return tableWith(scene, { dark: true, broad: 0.03, lively: 4 });
}

interface Look {
  readonly dark: boolean;
  readonly broad: number;
  readonly lively: number;
}

function tableWith(scene: Scene, { dark, broad, lively }: Look): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const edge = chance.between(0.56, 0.64);
  const wall = dark ? darker(palette.ground[3], 0.35) : mix(palette.sky[1], palette.ground[0], 0.35);
  const table = dark ? darker(palette.ground[2], 0.25) : mix(palette.sky[2], palette.accents[4], 0.3);
  const things = setOut(scene, edge);
  const colour = (u: number, v: number): Colour => {
    const cloth = 0.1 * rough(noise, u * 5 * wide, v * 5, 3);
    if (v < edge) return lighter(darker(wall, 0.26 * u + cloth), dark ? 0.12 * (1 - u) : 0.1);
    return darker(
      lighter(table, 0.08),
      shadowOf(things, u * width, v * height) * 0.55 + 0.1 * (v - edge) + cloth * 0.6,
    );
  };
  const flow = (u: number, v: number) => (v > edge ? 0.05 : -0.7 + 0.6 * noise(u * 3, v * 3));
  return (
    painted(scene, { colour, flow }, { broad, lively, long: 2.3 }) +
    things.map((one, index) => thing(scene, `thing${index}`, one)).join('')
  );
}

function setOut({ chance, palette, width, height }: Scene, edge: number): Thing[] {
  const { accents, ground, sky, paper } = palette;
  const colours: Colour[] = [
    accents[0],
    accents[1],
    lighter(paper, 0.2),
    accents[3],
    ground[1],
    accents[2],
    mix(sky[0], paper, 0.4),
    accents[4],
  ];
  const first = chance.whole(0, 7);
  const unit = Math.min(width, height);
  const count = chance.whole(3, 5);
  const kinds = ['bottle', 'jar', 'vase', 'jug', 'tin'] as const;
  const tall = Array.from({ length: count }, (_, index) => {
    const kind = kinds[(first + index * 2) % kinds.length] ?? 'jar';
    const high = unit * chance.between(0.34, 0.5) * (kind === 'tin' ? 0.55 : kind === 'bottle' ? 1.12 : 0.8);
    const broad = high * (kind === 'bottle' ? 0.46 : kind === 'tin' ? 0.85 : 0.68);
    return {
      x: 0,
      foot: height * edge + unit * chance.between(0.05, 0.12),
      tall: high,
      broad,
      colour: colours[(first + index * 3) % 8] ?? paper,
      profile: PROFILES[kind],
    };
  });
  const half = ({ broad, profile }: (typeof tall)[number]) => broad * Math.max(...[0, 0.3, 0.6].map(profile));
  let left = width / 2 - tall.reduce((sum, one) => sum + half(one) * 0.92, 0) * 1.0;
  const standing = tall.map((one): Thing => {
    const x = left + half(one);
    left += half(one) * 1.84;
    return { ...one, x };
  });
  const fruit = Array.from({ length: chance.whole(2, 5) }, (_, index): Thing => {
    const isPear = chance.odds(0.45);
    const broad = unit * chance.between(0.055, 0.075);
    const x = width / 2 + chance.between(-0.42, 0.42) * Math.min(width, unit * 1.15);
    return {
      x,
      foot: height * edge + unit * (0.17 + 0.028 * index),
      tall: broad * (isPear ? 2.7 : 1.9),
      broad,
      colour: isPear ? mix(accents[1], ground[1], 0.4) : (accents[index % 2] ?? accents[0]),
      profile: isPear ? 'pear' : 'ball',
    };
  });
  return [...standing, ...fruit].sort((a, b) => a.foot - b.foot);
}
