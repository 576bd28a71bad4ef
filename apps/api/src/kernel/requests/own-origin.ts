import type { IncomingMessage } from 'node:http';
import { HttpProblem } from '../problems/problems';
import type { OriginResolver } from './shop-origins';
import { originOf } from './origin';

/**
 * Refuses a form that was not sent from a page of this shop. Browsers name the page in the header `Origin`, which no
 * page can forge. For a page that hides its address (`Referrer-Policy`) it is "null": then `Sec-Fetch-Site` decides.
 */
export function requireOwnOrigin(req: IncomingMessage, hosts: Pick<OriginResolver, 'isOwnOrigin'>): void {
  const { origin = 'null', 'sec-fetch-site': site } = req.headers;
  const isOwn = origin === 'null' ? site === 'same-origin' : site !== 'cross-site' && hosts.isOwnOrigin(origin, req);
  if (isOwn) return;
  throw new HttpProblem(
    403,
    'request/origin',
    unknownNameIn(req) ??
      'This form was not sent from a page of this shop, so nothing was done. Open the page here, and send it again.',
  );
}

/** Message for a page of this shop that was opened by a host name which the shop does not know; null for other pages. */
export function unknownNameIn(req: IncomingMessage): string | null {
  const { origin, host, 'sec-fetch-site': site } = req.headers;
  if (origin !== originOf(req) || site === 'cross-site') return null;
  return `This shop does not know the name "${host}", so nothing was done. Open the page by the address of the shop, or by the number of the machine. An administrator makes the name known by the setting site_url.`;
}
