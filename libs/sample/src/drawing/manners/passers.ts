import { stroke } from '../brush';
import { css, darker, lighter, mix } from '../colour';
import { type Scene, tag } from '../scene';

/** People, far enough away to be two or three strokes. */
export function passers({ chance, palette, width, height }: Scene, y: number, count: number): string {
  const middle = chance.between(0.2, 0.75);
  return Array.from({ length: count }, (_, index) => {
    const tall = height * chance.between(0.085, 0.115);
    const [x, foot] = [width * (middle + index * 0.035 + chance.around(0.015)), y + chance.around(height * 0.02)];
    const coat = chance.one([palette.accents[0], palette.accents[2], palette.accents[3], palette.ground[3]]);
    const shadow = stroke(
      x + tall * 0.42,
      foot + tall * 0.03,
      0.06,
      tall * 0.9,
      tall * 0.07,
      darker(palette.ground[2], 0.3),
      chance,
    );
    const legs =
      stroke(x - tall * 0.05, foot - tall * 0.18, 1.68, tall * 0.4, tall * 0.075, palette.ink, chance) +
      stroke(x + tall * 0.06, foot - tall * 0.18, 1.42, tall * 0.4, tall * 0.075, palette.ink, chance);
    const body =
      stroke(x, foot - tall * 0.56, 1.57, tall * 0.52, tall * 0.21, coat, chance) +
      stroke(x - tall * 0.05, foot - tall * 0.58, 1.57, tall * 0.42, tall * 0.08, lighter(coat, 0.3), chance);
    return (
      shadow +
      legs +
      body +
      tag('circle', {
        cx: x,
        cy: foot - tall * 0.9,
        r: tall * 0.068,
        fill: css(mix(palette.ink, palette.accents[1], 0.3)),
      })
    );
  }).join('');
}
