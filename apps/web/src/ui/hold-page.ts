/**
 * Stops the page behind a dialog from scrolling until it is released. Padding replaces its scroll bar, so that nothing
 * moves.
 */
export function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  const bar = window.innerWidth - clientWidth;
  style.overflow = 'hidden';
  style.paddingInlineEnd = `${bar}px`;
  return () => {
    style.overflow = '';
    style.paddingInlineEnd = '';
  };
}
