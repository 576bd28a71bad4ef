/** That an RSVP is noted is told once, to whoever has sent it: the address that they keep or send on does not say so. */
export function forgetWhatWasTold(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('noted')) return;
  const own = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (own) address.pathname = new URL(own.href).pathname;
  address.search = '';
  history.replaceState(history.state, '', address);
}
