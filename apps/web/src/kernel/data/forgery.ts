import type { Transport, WireRequest } from '@rabbet/client';

const COOKIE = /(?:^|; *)XSRF-TOKEN=([^;]*)/;

/** Header that proves that a change comes from a page of this site: no other page can read the cookie. */
export function forgeryHeader({ method }: Pick<WireRequest, 'method'>): Record<string, string> {
  const [, text] = COOKIE.exec(document.cookie) ?? [];
  return method === 'GET' || text === undefined ? {} : { 'x-xsrf-token': text };
}

/**
 * A page that was kept for everybody may bring no cookie, and signing in or out in another window makes that of this one
 * old: then it is asked for, and the change is sent again.
 */
export function withForgeryCookie(transport: Transport): Transport {
  const askForIt = () => transport({ method: 'GET', path: 'security/current-user' });
  return async (request) => {
    if (request.method === 'GET') return transport(request);
    if (!COOKIE.test(document.cookie)) await askForIt();
    const reply = await transport(request);
    if (codeOf(reply.body) !== 'access/forgery') return reply;
    await askForIt();
    return transport(request);
  };
}

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}
