/** Where the API of a page is: beside it under `api.`, or on the same host where hosts have no names of their own. */
export function apiOrigin({ protocol, hostname, host }: Pick<Location, 'protocol' | 'hostname' | 'host'>): string {
  const nameless = hostname === 'localhost' || /^[\d.]+$|:/.test(hostname);
  return nameless ? '' : `${protocol}//api.${host}`;
}
