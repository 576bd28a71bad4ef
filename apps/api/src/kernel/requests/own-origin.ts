import type { IncomingMessage } from 'node:http';
import { HttpProblem } from '../problems/problems';
import type { HostSettings } from './hosts';
import { originOf } from './origin';

/**
 * A form that was sent from a page of ours. Browsers say so by `Origin`, which no page can make up; from a page that
 * keeps its address to itself it is "null", and then they say so by `Sec-Fetch-Site` alone.
 */
export function requireOwnOrigin(req: IncomingMessage, hosts: Pick<HostSettings, 'isOwn'>): void {
  const { origin = 'null', 'sec-fetch-site': site } = req.headers;
  const isOwn = origin === 'null' ? site === 'same-origin' : site !== 'cross-site' && hosts.isOwn(origin, req);
  if (isOwn) return;
  throw new HttpProblem(
    403,
    'request/origin',
    unknownNameIn(req) ??
      'This form was not sent from a page of this shop, so nothing was done. Open the page here, and send it again.',
  );
}

/** Sentence for a page that was opened by a name which leads to this machine, and which the shop does not know. */
export function unknownNameIn(req: IncomingMessage): string | null {
  const { origin, host, 'sec-fetch-site': site } = req.headers;
  if (origin !== originOf(req) || site === 'cross-site') return null;
  return `This shop does not know the name "${host}", so nothing was done. Open the page by the address of the shop, or by the number of the machine. An administrator makes the name known by the setting site_url.`;
}
