/** Most favourites of one visitor: such a list still fits into an address and on paper. */
export const MAX_FAVOURITES = 100;

/** Ids of pieces in a text such as `12,7,33`, each once and in its order. Anything else in the text is ignored. */
export function favouritesIn(text: string): number[] {
  const ids = text.split(',').filter((part) => /^[1-9]\d{0,8}$/.test(part)); // as addresses of pieces name them
  return [...new Set(ids)].slice(0, MAX_FAVOURITES).map(Number);
}
