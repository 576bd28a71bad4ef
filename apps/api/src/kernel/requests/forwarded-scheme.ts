import type { IncomingMessage } from 'node:http';

/**
 * Keeps the scheme that our own proxies name, and drops the header where there are none. The client itself may have
 * written the header's part to the left of theirs.
 */
export function trustForwarded({ headers }: Pick<IncomingMessage, 'headers'>, trustedProxyCount: number): void {
  const header = headers['x-forwarded-proto'];
  if (header === undefined) return;
  const hops = trustedProxyCount === 0 ? [] : String(header).split(',');
  const scheme = hops.at(-Math.min(trustedProxyCount, hops.length))?.trim(); // the innermost may have replaced all others
  if (scheme === 'https' || scheme === 'http') headers['x-forwarded-proto'] = scheme;
  else delete headers['x-forwarded-proto'];
}
