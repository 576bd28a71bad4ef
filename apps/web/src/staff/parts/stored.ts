import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Values as they were last parsed: the same text gives the same object. */
const parsed = new Map<string, { readonly text: string | null; readonly value: unknown }>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(key: string): unknown {
  const text = textOf(key);
  const before = parsed.get(key);
  if (before && before.text === text) return before.value;
  const value = valueOf(text);
  parsed.set(key, { text, value });
  return value;
}

function textOf(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that stores nothing goes without
  }
}

function valueOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** A value that this browser stores, and its setter: null where there is none, and in the markup of the server. */
export function useStored<T>(key: string): readonly [value: T | null, store: (value: T | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  ) as T | null; // as it was stored
  return [value, (next) => store(key, next)];
}

function store(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that stores nothing goes without
  }
  for (const listener of listeners) listener();
}
