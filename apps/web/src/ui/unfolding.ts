import type { FocusEvent, KeyboardEvent } from 'react';

/** For a `details` that covers what is below it: Escape folds it again, and its button has the focus as before. */
export function closesOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  foldOnEscape(event.currentTarget, event);
}

/** For one that would hide what has the focus: it folds when somebody goes on past it. */
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
