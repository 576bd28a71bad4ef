import type { Chance } from './chance';

// taken out once: looked up in here a million times for one picture
const { abs, floor, max, min, round } = Math;

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

export function hex(text: string): Colour {
  const value = Number.parseInt(text, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function mix(from: Colour, to: Colour, share: number): Colour {
  const t = share < 0 ? 0 : share > 1 ? 1 : share;
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t];
}

/** Light falls warm and shadows cool: plain white and black would look like plastic. */
export const lighter = (colour: Colour, share: number): Colour => mix(colour, [255, 249, 236], share);
export const darker = (colour: Colour, share: number): Colour => mix(colour, [18, 18, 30], share);

/** Along several colours, evenly spaced. */
export function along(colours: readonly Colour[], place: number): Colour {
  const last = colours.length - 1;
  const at = min(max(place, 0), 1) * last;
  const index = min(floor(at), max(last - 1, 0));
  const from = colours[index] ?? [0, 0, 0];
  return mix(from, colours[index + 1] ?? from, at - index);
}

/** The same colour from another squeeze of the tube. */
export function varied(colour: Colour, chance: Chance, spread: number): Colour {
  const light = chance.around(spread);
  return [
    colour[0] + light + chance.around(spread / 2),
    colour[1] + light,
    colour[2] + light + chance.around(spread / 2),
  ];
}

export function distance(a: Colour, b: Colour): number {
  return abs(a[0] - b[0]) + abs(a[1] - b[1]) + abs(a[2] - b[2]);
}

export function css(colour: Colour): string {
  const byte = (value: number) => min(max(round(value), 0), 255);
  return `#${((byte(colour[0]) << 16) | (byte(colour[1]) << 8) | byte(colour[2])).toString(16).padStart(6, '0')}`;
}

/** 0 before `from`, 1 after `to`, smooth between. */
export function ramp(from: number, to: number, value: number): number {
  const t = min(max((value - from) / (to - from), 0), 1);
  return t * t * (3 - 2 * t);
}
