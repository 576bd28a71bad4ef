import { foldOnEscape, foldWhenLeft } from '../../ui/unfolding';

/** What covers the page below it while it is unfolded (`data-folds`). */
export function foldMenus(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-folds]')) {
    details.addEventListener('keydown', (event) => foldOnEscape(details, event));
    details.addEventListener('focusout', ({ relatedTarget }) => foldWhenLeft(details, relatedTarget));
  }
}
