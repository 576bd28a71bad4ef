/** Tends what `ui/Clip.tsx` cuts off: a toggle only where there is more, and open what the address leads to. */
export function tendClips(): void {
  const sizes = new ResizeObserver((changed) => {
    for (const { target } of changed) if (!toggleOf(target)?.open) noteWhetherItFits(target);
  });
  for (const content of document.querySelectorAll('.clip-content')) {
    sizes.observe(content);
    content.addEventListener('focusin', () => open(content));
    toggleOf(content)?.addEventListener('toggle', () => stayWithIt(content));
  }
  openWhereTheAddressLeads();
  window.addEventListener('hashchange', openWhereTheAddressLeads);
}

function toggleOf(content: Element): HTMLDetailsElement | null {
  return content.parentElement?.querySelector<HTMLDetailsElement>('.clip-more') ?? null;
}

/**
 * Notes if the clipped content fits. It removes the old note first, because content that fits has no height limit and
 * would always seem to fit.
 */
function noteWhetherItFits(content: Element): void {
  const clip = content.parentElement;
  if (!clip) return;
  clip.removeAttribute('data-fits');
  clip.toggleAttribute('data-fits', content.scrollHeight <= content.clientHeight);
}

function open(content: Element): void {
  const toggle = toggleOf(content);
  if (toggle) toggle.open = true;
}

/** Opens the clip that holds the target of the fragment. Before this the style sheet shows all clips open. */
function openWhereTheAddressLeads(): void {
  const named = document.getElementById(location.hash.slice(1));
  for (const content of named?.querySelectorAll('.clip-content') ?? []) open(content);
  document.documentElement.setAttribute('data-clips', '');
}

/** Scrolls back to the clip, because a reader who closes it is below its new end. */
function stayWithIt(content: Element): void {
  if (!toggleOf(content)?.open) content.parentElement?.scrollIntoView({ block: 'nearest' });
}
