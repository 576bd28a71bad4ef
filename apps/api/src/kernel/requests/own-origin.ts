import type { IncomingMessage } from 'node:http';
import { HttpProblem } from '../problems/problems';
import type { HostSettings } from './hosts';

/**
 * A form that was sent from a page of ours. Browsers say so by `Origin`, which no page can make up; from a page that
 * keeps its address to itself it is "null", and then they say so by `Sec-Fetch-Site` alone.
 */
export function requireOwnOrigin(req: IncomingMessage, hosts: Pick<HostSettings, 'isOwn'>): void {
  const { origin = 'null', 'sec-fetch-site': site } = req.headers;
  if (origin === 'null' ? site === 'same-origin' : hosts.isOwn(origin, req)) return;
  throw new HttpProblem(
    'request/origin',
    'This form was not sent from a page of this shop, so nothing was done. Open the page here, and send it again.',
  );
}
