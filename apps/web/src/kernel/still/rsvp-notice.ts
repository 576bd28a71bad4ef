/** Removes the notice of a noted RSVP from the address, so that a bookmarked or shared address does not repeat it. */
export function removeNoticeFromAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('noted')) return;
  const canonicalLink = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (canonicalLink) address.pathname = new URL(canonicalLink.href).pathname;
  address.search = '';
  history.replaceState(history.state, '', address);
}
