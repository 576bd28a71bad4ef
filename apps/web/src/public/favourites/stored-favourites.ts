import { favouritesIn } from '@rabbet/domain/artworks/artworks';

/** Key under which a browser stores the favorites of its visitor, the newest first: `12,7,33`. */
const KEPT = 'favourites';

const hearers = new Set<() => void>();

/** Stored favorites as text, without foreign content; null in a browser that stores nothing. */
export function keptText(): string | null {
  try {
    const text = localStorage.getItem(KEPT) ?? '';
    return /^[\d,]*$/.test(text) ? text : '';
  } catch {
    return null;
  }
}

export function keptPieces(): number[] {
  return favouritesIn(keptText() ?? '');
}

/** Stores favorites; drops the oldest where there are too many. */
export function keepPieces(ids: readonly number[]): void {
  try {
    localStorage.setItem(KEPT, favouritesIn(ids.join()).join());
  } catch {
    // it has no room left: what was kept before stays
  }
  for (const hear of hearers) hear();
}

/** Tells of every change, in other tabs too, and when somebody comes back to a page that was asleep meanwhile. */
export function onKept(hear: () => void): () => void {
  hearers.add(hear);
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, hear);
  return () => {
    hearers.delete(hear);
    for (const event of ['storage', 'pageshow']) window.removeEventListener(event, hear);
  };
}
