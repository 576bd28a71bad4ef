/** Fills in a box as if it had been typed: drafts and sheets learn of it. */
export function fillIn(box: Element | null, text: string): void {
  if (!(box instanceof HTMLInputElement)) return;
  box.value = text;
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Replaces a text that stands in a box by another spelling of it: nobody has typed. */
export function replaceText(box: HTMLInputElement | null, text: string, spelling: string): void {
  if (box?.value === text) box.value = spelling;
}
