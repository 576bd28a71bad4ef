const PATIENCE_MS = 3_000;

/** Loads the hearts once the page has nothing else to do. If they cannot be loaded, the page shows none. */
export function askForHearts(): void {
  const ask = () => void import('./public/favourites/tend-hearts').catch(() => {}); // no connection
  if ('requestIdleCallback' in window) requestIdleCallback(ask, { timeout: PATIENCE_MS });
  else setTimeout(ask);
}
