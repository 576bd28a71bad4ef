import { type Colour, css, lighter, mix, darker } from './colour';
import { type Scene, tag } from './scene';

/** The grey paper that a photographer of vases hangs up behind them, and the light on it. */
export function backdrop({ palette, width, height, chance }: Scene): string {
  const pale = mix(lighter(palette.sky[2], 0.3), palette.paper, 0.5);
  const [middle, dark] = [mix(pale, palette.sky[1], 0.55), darker(mix(palette.sky[1], palette.ground[1], 0.45), 0.12)];
  const glow = gradient('radialGradient', { id: 'backdrop', cx: chance.between(0.36, 0.5), cy: 0.36, r: 0.82 }, [
    [0, lighter(pale, 0.35)],
    [0.45, middle],
    [1, dark],
  ]);
  const table = gradient('linearGradient', { id: 'table', x2: 0, y2: 1 }, [
    [0, middle, 0],
    [0.3, lighter(pale, 0.25), 0.85],
    [1, mix(middle, dark, 0.4), 0.95],
  ]);
  return (
    tag('defs', {}, glow + table) +
    tag('rect', { width, height, fill: 'url(#backdrop)' }) +
    tag('rect', { y: height * 0.6, width, height: height * 0.4, fill: 'url(#table)' })
  );
}

export type Stop = readonly [offset: number, colour: Colour, opacity?: number];

export function gradient(
  kind: 'linearGradient' | 'radialGradient',
  attributes: Readonly<Record<string, string | number>>,
  stops: readonly Stop[],
): string {
  return tag(
    kind,
    attributes,
    stops
      .map(([offset, colour, opacity = 1]) =>
        tag('stop', { offset, 'stop-color': css(colour), 'stop-opacity': opacity }),
      )
      .join(''),
  );
}

/** A soft shadow on the table; `id` names its gradient. */
export function softShadow(
  id: string,
  at: { x: number; y: number; rx: number; ry: number },
  colour: Colour,
  opacity = 0.6,
): string {
  const fade = gradient('radialGradient', { id }, [
    [0, colour, opacity],
    [0.45, colour, opacity * 0.55],
    [1, colour, 0],
  ]);
  return tag('defs', {}, fade) + tag('ellipse', { cx: at.x, cy: at.y, rx: at.rx, ry: at.ry, fill: `url(#${id})` });
}
