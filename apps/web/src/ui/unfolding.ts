import type { FocusEvent, KeyboardEvent } from 'react';

/** Folds a `details` that covers other content on Escape, and moves the focus back to its button. */
export function closesOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  foldOnEscape(event.currentTarget, event);
}

/** Folds a `details` when the focus moves past it, because it would hide the focused element. */
export function closesWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  foldWhenLeft(currentTarget, relatedTarget);
}

type Key = Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'preventDefault'>;

export function foldOnEscape(details: HTMLDetailsElement, event: Key): void {
  const summary = details.querySelector('summary');
  const isFixed = summary?.checkVisibility?.() === false; // there is room, and nothing to unfold
  if (event.key !== 'Escape' || event.defaultPrevented || !details.open || isFixed) return; // or one within it was meant
  event.preventDefault();
  details.open = false;
  summary?.focus();
}

export function foldWhenLeft(details: HTMLDetailsElement, next: EventTarget | null): void {
  if (next !== null && !details.contains(next as Node)) details.open = false; // what has the focus is a node
}
