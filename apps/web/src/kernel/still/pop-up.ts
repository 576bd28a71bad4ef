/** Key under which the browser stores which pop-ups its visitor has closed. */
const CLOSED = 'pop-up-closed';

/**
 * Opens what the page has for its visitors (`data-pop-up`) after a while, once: whoever has closed it does not see it again,
 * and whoever came for a certain place of the page, writes something or has a menu open is left alone.
 */
export function openPopUp(): void {
  const popUp = document.querySelector<HTMLDialogElement>('dialog[data-pop-up]');
  if (!popUp) return;
  const { popUp: which = '', after } = popUp.dataset;
  if (location.hash !== '' || closedBefore() === which) return;
  const open = () => {
    const busy = document.activeElement;
    const menu = document.querySelector('details[data-folds][open]');
    const again = () => setTimeout(open);
    if (busy?.matches('input, textarea, select')) busy.addEventListener('blur', again, { once: true });
    else if (menu) menu.addEventListener('toggle', again, { once: true });
    else popUp.showModal();
  };
  popUp.addEventListener('close', () => keep(which));
  // to follow its link is an answer as well
  popUp.querySelector('a')?.addEventListener('click', () => keep(which));
  setTimeout(open, Number(after));
}

function closedBefore(): string | null {
  try {
    return localStorage.getItem(CLOSED);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function keep(which: string): void {
  try {
    localStorage.setItem(CLOSED, which);
  } catch {
    // as above
  }
}
