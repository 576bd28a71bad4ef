import type { IncomingMessage } from 'node:http';

/**
 * By which scheme it was asked for is what proxies of one's own say, and nobody else: with none of them the header is as
 * if it had not been sent. What stands to the left of theirs, whoever asks has written there.
 */
export function trustForwarded({ headers }: Pick<IncomingMessage, 'headers'>, proxies: number): void {
  const told = headers['x-forwarded-proto'];
  if (told === undefined) return;
  const hops = proxies === 0 ? [] : String(told).split(',');
  const scheme = hops.at(-Math.min(proxies, hops.length))?.trim(); // the innermost may have replaced all others
  if (scheme === 'https' || scheme === 'http') headers['x-forwarded-proto'] = scheme;
  else delete headers['x-forwarded-proto'];
}
