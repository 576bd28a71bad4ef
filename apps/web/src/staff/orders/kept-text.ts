import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Text that this browser kept under a name when the page was opened; null on the server, and until the browser has taken over. */
export function useKeptText(name: string | null): string | null {
  const [look] = useState(() => once(() => (name === null ? null : keptText(name))));
  return useSyncExternalStore(never, look, () => null);
}

/** True where this browser kept a text under a name that begins so when the page was opened. */
export function useIsKept(beginning: string | null): boolean {
  const [look] = useState(() =>
    once(() => beginning !== null && keptNames().some((name) => name.startsWith(beginning))),
  );
  return useSyncExternalStore(never, look, () => false);
}

/** Keeps a text, or forgets it; false where the browser keeps nothing. */
export function keepText(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false; // it may, and it may be full
  }
}

function once<T>(look: () => T): () => T {
  let seen: { readonly value: T } | null = null;
  return () => (seen ??= { value: look() }).value;
}

function keptText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function keptNames(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
