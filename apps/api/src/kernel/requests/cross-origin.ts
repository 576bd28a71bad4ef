import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OriginResolver } from './shop-origins';

const METHODS = 'GET, HEAD, POST, PUT, DELETE';
const REQUEST_HEADERS =
  'content-type, if-match, idempotency-key, log-position, x-dry-run, x-import-run, x-unattended, x-xsrf-token';
const EXPOSED_HEADERS =
  'etag, idempotent-replayed, link, log-behind, log-position, read-models, retry-after, x-request-id';
const REMEMBERED_SECONDS = '600';

/** Lets the pages of this shop call the API with cookies, where the API has a host of its own. No other site may. */
export class CrossOrigin {
  constructor(private readonly hosts: OriginResolver) {}

  /** True if the request was a preflight, and is answered. */
  answer(req: IncomingMessage, res: ServerResponse): boolean {
    const { origin, 'access-control-request-method': requestedMethod } = req.headers;
    const { pageOrigin, apiOrigin } = this.hosts.originsFor(req);
    if (origin === undefined || origin !== pageOrigin || pageOrigin === apiOrigin) return false;
    if (!this.hosts.isOwnOrigin(origin, req)) return false;
    res.setHeader('access-control-allow-origin', origin);
    res.setHeader('access-control-allow-credentials', 'true');
    if (req.method !== 'OPTIONS' || requestedMethod === undefined) {
      res.setHeader('access-control-expose-headers', EXPOSED_HEADERS);
      return false;
    }
    res.setHeader('vary', 'Origin');
    res.setHeader('access-control-allow-methods', METHODS);
    res.setHeader('access-control-allow-headers', REQUEST_HEADERS);
    res.setHeader('access-control-max-age', REMEMBERED_SECONDS);
    res.writeHead(204, { 'content-length': 0 });
    res.end();
    return true;
  }
}
