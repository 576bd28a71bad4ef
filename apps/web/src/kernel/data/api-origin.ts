/** Origin of the API of a page: its host with `api.` in front, or the same host where that cannot have subdomains. */
export function apiOrigin({ protocol, hostname, host }: Pick<Location, 'protocol' | 'hostname' | 'host'>): string {
  const nameless = hostname === 'localhost' || /^[\d.]+$|:/.test(hostname);
  return nameless ? '' : `${protocol}//api.${host}`;
}
