import { painted } from '../brush';
import { rough } from '../chance';
import { type Colour, css, darker, mix } from '../colour';
import { outline, type Scene, tag } from '../scene';
import { house } from './house';
import { passers } from './passers';

/** House fronts in low sun. */
export function fronts(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const floor = chance.between(0.84, 0.9);
  const wide = width / height;
  const colour = (u: number, v: number): Colour =>
    v > floor
      ? mix(palette.ground[0], palette.sky[2], 0.3 + 0.3 * rough(noise, u * 4 * wide, v * 24))
      : mix(palette.sky[0], palette.sky[2], v + 0.2 * rough(noise, u * 3 * wide, v * 5));
  const back = painted(scene, { colour, flow: (_u, v) => (v > floor ? 0 : 0.4) }, { broad: 0.06, careful: 0 });
  const walls = [
    mix(palette.accents[0], palette.paper, 0.35),
    palette.paper,
    mix(palette.accents[1], palette.paper, 0.3),
    mix(palette.ground[0], palette.paper, 0.3),
    mix(palette.accents[2], palette.paper, 0.3),
    mix(palette.accents[4], palette.paper, 0.3),
  ];
  const houses: string[] = [];
  const shift = chance.whole(0, 5);
  let left = -width * chance.between(0, 0.1);
  for (let index = shift; left < width; index++) {
    const broad = width * chance.between(0.17, 0.3) * (wide < 1 ? 1.5 : 1);
    const top = height * chance.between(0.14, 0.36);
    houses.push(
      house(scene, [left, top], [left + broad, height * floor], walls[index % walls.length] ?? palette.paper),
    );
    left += broad;
  }
  return (
    back +
    houses.join('') +
    castShadow(scene, floor) +
    passers(scene, height * floor + height * 0.035, chance.whole(1, 4))
  );
}

function castShadow({ palette, width, height, chance }: Scene, floor: number): string {
  const reach = chance.between(0.3, 0.9);
  const d = outline([
    [0, height * (floor - chance.between(0.12, 0.34))],
    [width * reach, height * floor],
    [width * (reach + 0.12), height],
    [0, height],
  ]);
  return tag('path', { d, fill: css(darker(mix(palette.ground[3], palette.sky[0], 0.4), 0.3)), opacity: 0.36 });
}
