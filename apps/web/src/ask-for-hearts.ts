const PATIENCE_MS = 3_000;

/** What a page shows comes first: hearts come when it has nothing else to do. Where they do not, none is shown. */
export function askForHearts(): void {
  const ask = () => void import('./public/favourites/tend-hearts').catch(() => {}); // no connection
  if ('requestIdleCallback' in window) requestIdleCallback(ask, { timeout: PATIENCE_MS });
  else setTimeout(ask);
}
