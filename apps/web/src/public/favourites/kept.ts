import { favouritesIn } from '@rabbet/domain/artworks/artworks';

/** Under this a browser keeps the pieces that its visitor has marked, the newest mark first: `12,7,33`. */
const KEPT = 'favourites';

const hearers = new Set<() => void>();

/** As it is kept, without what is none of ours; null in a browser that keeps nothing. */
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

/** Where there are too many, those that were marked first are left out. */
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
