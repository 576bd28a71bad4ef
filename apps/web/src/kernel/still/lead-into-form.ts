/** Leads whoever unfolds a form into it (`data-leads-in`), and whoever has sent one to what is wrong with it. */
export function leadIntoForms(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('details[data-leads-in]')) {
    fold.addEventListener('toggle', () => fold.open && leadInto(fold));
    if (fold.open) leadInto(fold); // unfolded before the script had come
  }
  document.querySelector<HTMLElement>('.shop-form-problem')?.focus();
}

/** Shows as much of the form as the window holds. The next key is for its first field. */
function leadInto(fold: HTMLDetailsElement): void {
  const form = fold.querySelector('form');
  if (!form || form.contains(document.activeElement)) return;
  fold.scrollIntoView({ block: 'nearest' });
  form.tabIndex = -1;
  form.focus({ preventScroll: true });
}
