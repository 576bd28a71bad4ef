/** What is behind a dialog does not scroll, nor move into the place of its scroll bar, until it is released. */
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
