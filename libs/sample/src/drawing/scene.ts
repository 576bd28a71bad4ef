import type { Canvas } from './brush';
import type { Noise } from './chance';
import type { Palette } from './palettes';
import type { View } from './views';

/** All that a manner draws from. */
export interface Scene extends Canvas {
  readonly noise: Noise;
  readonly palette: Palette;
  /** From where it is seen; whatever is flat need not ask. */
  readonly view: View;
}

/** What stands between `<svg>` and `</svg>`, in pixels of the picture. */
export type Manner = (scene: Scene) => string;

export function tag(name: string, attributes: Readonly<Record<string, string | number>>, inside = ''): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${plain(value)}"`);
  return `<${name}${said.join('')}>${inside}</${name}>`;
}

/** A closed outline through these points. */
export function outline(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${plain(x)} ${plain(y)}`).join('L')}z`;
}

function plain(value: string | number): string | number {
  return typeof value === 'number' ? Math.round(value * 100) / 100 : value;
}
