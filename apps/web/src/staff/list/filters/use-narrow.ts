import { useSyncExternalStore } from 'react';

/** Width up to which a line has no room for more than the search: the sheets have the same. */
const NARROW = '(max-width: 59.99rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia?.(NARROW);
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}

/** True on a phone or a small tablet; false in the markup of the server, whose sheets hide what moves. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(NARROW).matches ?? false,
    () => false,
  );
}
