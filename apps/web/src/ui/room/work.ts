import type { Hanging } from '@rabbet/domain/artworks/artworks';

/** A piece that hangs or stands in a room, in inches: the work itself, without its frame. */
export interface Work {
  readonly width: number;
  readonly height: number;
  readonly depth?: number | null;
  readonly hanging: Hanging;
  readonly picture: WorkPicture | null;
}

export interface WorkPicture {
  readonly href: string;
  /** Width for its height. */
  readonly ratio: number;
  /** The part of it that is not clear; null where all of it is opaque. */
  readonly part: Part | null;
}

/** A part of a picture, in shares of its sides. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PlaceProps {
  readonly work: Work;
  /** Middle of a work that hangs, foot of one that stands. */
  readonly x: number;
  readonly y: number;
}

export interface Sides {
  readonly wood: readonly [top: string, right: string, bottom: string, left: string];
  readonly moulding: number;
  /** A mat, or the gap in the shadow around a canvas. */
  readonly inner: number;
  readonly ground: string;
}

/** Frames as ui/frame.css draws them, in the light from above left. */
export const FRAMES = {
  matted: { wood: ['#6d5847', '#3a2819', '#2b1d12', '#56412f'], moulding: 0.9, inner: 2.6, ground: '#fffdf8' },
  floater: { wood: ['#a58767', '#6c4f32', '#573f27', '#8d6c4b'], moulding: 0.55, inner: 0.35, ground: '#241b12' },
} as const satisfies Partial<Record<Hanging, Sides>>;

/** Width of the frame on each side of the picture. */
export function around(hanging: Hanging): number {
  if (hanging !== 'matted' && hanging !== 'floater') return 0;
  return FRAMES[hanging].moulding + FRAMES[hanging].inner;
}
