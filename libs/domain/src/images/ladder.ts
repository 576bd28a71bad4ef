/** The widths that pictures are kept in; 800 is what fills the window of most phones. */
export const LADDER = [160, 320, 480, 640, 800, 960, 1280, 1920, 2560] as const;

/** The step of the ladder at or above what is asked (null asks for all there is), never above the original. */
export function rungFor(original: number, asked: number | null): number {
  const rung = asked === null ? undefined : LADDER.find((step) => step >= asked);
  return Math.min(rung ?? LADDER[LADDER.length - 1] ?? original, original);
}

/** Every width that an original of this one can be had in, smallest first. */
export function rungsOf(original: number): readonly number[] {
  return [...new Set(LADDER.map((step) => rungFor(original, step)))];
}

/** As wide is what stands for a picture that is still being made: no picture of the ladder is shown so small. */
export const STAND_IN_PX = 1;
