import { useEffect, useRef } from 'react';

/** Moves the focus after the next rendering: to the first field within what has come, or to what stands where something was. */
export function useLed(): (id: string) => void {
  const next = useRef<string | null>(null);
  useEffect(() => {
    const place = next.current === null ? null : document.getElementById(next.current);
    if (!place) return;
    next.current = null;
    const first = place.matches(FIELDS) ? place : place.querySelector<HTMLElement>(FIELDS);
    first?.focus();
  });
  return (id) => {
    next.current = id;
  };
}

const FIELDS = 'input, select, textarea, button';
