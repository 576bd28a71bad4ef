import type { FocusEvent, KeyboardEvent } from 'react';

/** For a `details` that covers what is below it: Escape folds it again, and its button has the focus as before. */
export function closesOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const { currentTarget: details, key } = event;
  const summary = details.querySelector('summary');
  const isFixed = summary?.checkVisibility?.() === false; // there is room, and nothing to unfold
  if (key !== 'Escape' || !details.open || isFixed) return;
  event.preventDefault();
  details.open = false;
  summary?.focus();
}

/** For one that would hide what has the focus: it folds when somebody goes on past it. */
export function closesWhenLeft({ currentTarget: details, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget !== null && !details.contains(relatedTarget)) details.open = false;
}
