import type { IncomingMessage } from 'node:http';

/**
 * Who asks, as far as can be known: behind so many proxies of one's own, the address that the outermost of them saw.
 * What stands to the left of it in the header, whoever asks has written there.
 */
export class ClientAddress {
  constructor(private readonly proxies: number) {}

  of({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined {
    const seen = socket.remoteAddress;
    if (this.proxies === 0) return seen;
    const told = headers['x-forwarded-for'];
    const hops = String(told ?? '')
      .split(',')
      .map((hop) => hop.trim());
    // with fewer hops than proxies, somebody came past one of them
    return hops.at(-this.proxies) || seen;
  }
}
