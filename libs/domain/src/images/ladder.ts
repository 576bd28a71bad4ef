/** Widths in which pictures are stored; 800 fills the window of most phones. */
export const LADDER = [160, 320, 480, 640, 800, 960, 1280, 1920, 2560] as const;

/** Step of the ladder at or above the requested width, never above the original. Null requests the widest. */
export function rungFor(original: number, requested: number | null): number {
  const rung = requested === null ? undefined : LADDER.find((step) => step >= requested);
  return Math.min(rung ?? LADDER[LADDER.length - 1] ?? original, original);
}

/** Widths in which an original of this width can be had, smallest first. */
export function rungsOf(original: number): readonly number[] {
  return [...new Set(LADDER.map((step) => rungFor(original, step)))];
}

/** Width of the stand-in for a picture that is still being made. No step of the ladder is so small. */
export const STAND_IN_PX = 1;
