/** Visitors keep so many at most: a list that can be sent as an address and printed. */
export const MOST_FAVOURITES = 100;

/** The pieces that a text such as `12,7,33` names, each once and in its order. What else it says is passed over. */
export function favouritesIn(text: string): number[] {
  const named = text.split(',').filter((one) => /^[1-9]\d{0,8}$/.test(one)); // as addresses of pieces name them
  return [...new Set(named)].slice(0, MOST_FAVOURITES).map(Number);
}
