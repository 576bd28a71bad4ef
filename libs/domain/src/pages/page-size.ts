/** How many pieces a page of a list shows, by the width of the window. */
export const PAGE_SIZES = [20, 30, 40] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** From so many pixels on, windows are of the next class. */
export const MEDIUM_PX = 720;
export const WIDE_PX = 960;

export function pageSizeOf(windowWidth: number): PageSize {
  if (windowWidth < MEDIUM_PX) return 20;
  return windowWidth < WIDE_PX ? 30 : 40;
}

/** What a window gives, and nobody has asked for: a link to another page of a list says so, to go on where it ended. */
export function isOfAWindow(count: number | null): boolean {
  return PAGE_SIZES.some((size) => size === count);
}

/** Pieces on the page of an artist, at most. */
export const ARTIST_PIECES = 150;
