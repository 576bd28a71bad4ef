import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in what the server sends and while the browser takes it over: what needs scripts is not promised before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
