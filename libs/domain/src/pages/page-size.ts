/** Numbers of pieces on a page of a list, by the width of the window. */
export const PAGE_SIZES = [20, 30, 40] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** Widths in pixels from which on a window is of the next class. */
export const MEDIUM_PX = 720;
export const WIDE_PX = 960;

export function pageSizeOf(windowWidth: number): PageSize {
  if (windowWidth < MEDIUM_PX) return 20;
  return windowWidth < WIDE_PX ? 30 : 40;
}

/**
 * True for a size that a window chose, and no request. Links to other pages of a list carry it, so that they go on
 * where this one ends.
 */
export function isOfAWindow(count: number | null): boolean {
  return PAGE_SIZES.some((size) => size === count);
}

/** Most pieces on the page of an artist. */
export const ARTIST_PIECES = 150;
