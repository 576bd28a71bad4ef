import { type Colour, css, lighter } from '../colour';
import { type Scene, tag } from '../scene';

const { PI, sin } = Math;

/** As it grows from the foot of the sheet, in hundredths of its height. */
export type Plant = (scene: Scene, green: Colour, ink: Colour) => string;

export function leaf(
  x: number,
  y: number,
  angle: number,
  long: number,
  broad: number,
  fill: Colour,
  ink: Colour,
): string {
  const d = `M0 0C${long * 0.25} ${-broad} ${long * 0.7} ${-broad * 0.9} ${long} 0C${long * 0.7} ${broad * 0.75} ${long * 0.25} ${broad * 0.9} 0 0z`;
  const veins = [0.25, 0.42, 0.58, 0.73]
    .map(
      (t) =>
        `M${t * long} 0L${(t + 0.16) * long} ${-broad * 0.55 * sin(PI * t)}M${t * long} 0L${(t + 0.16) * long} ${broad * 0.5 * sin(PI * t)}`,
    )
    .join('');
  return tag(
    'g',
    { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${((angle * 180) / PI).toFixed(1)})` },
    tag('path', { d, fill: css(fill), 'fill-opacity': 0.82 }) +
      tag('path', {
        d: `M0 0C${long * 0.25} ${-broad} ${long * 0.7} ${-broad * 0.9} ${long} 0L0 0z`,
        fill: css(lighter(fill, 0.3)),
        'fill-opacity': 0.55,
      }) +
      tag('path', {
        d: `M0 0H${long}${veins}`,
        stroke: css(ink),
        'stroke-width': 0.1,
        'stroke-opacity': 0.5,
        fill: 'none',
      }) +
      tag('path', { d, fill: 'none', stroke: css(ink), 'stroke-width': 0.17, 'stroke-opacity': 0.75 }),
  );
}

export function stem(points: readonly (readonly [number, number])[], broad: number, colour: Colour): string {
  const d = `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`;
  return tag('path', {
    d,
    stroke: css(colour),
    'stroke-width': broad,
    fill: 'none',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
}

export const curve =
  (x0: number, lean: number, tall: number, bow: number) =>
  (t: number): readonly [number, number] => [x0 + lean * t + bow * sin(t * PI), -tall * t];
