import { foldOnEscape, foldWhenLeft } from '../../ui/unfolding';

/** Folds menus that cover the page (`data-folds`) on Escape and when the focus leaves them. */
export function foldMenus(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-folds]')) {
    details.addEventListener('keydown', (event) => foldOnEscape(details, event));
    details.addEventListener('focusout', ({ relatedTarget }) => foldWhenLeft(details, relatedTarget));
  }
}
