import type { IncomingMessage } from 'node:http';

/**
 * Finds the address of the client. Behind so many proxies of our own, that is the address that the outermost of them
 * saw. The client itself may have written the header's part to the left of it.
 */
export class ClientAddress {
  constructor(private readonly proxies: number) {}

  of({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined {
    const seen = socket.remoteAddress;
    if (this.proxies === 0) return seen;
    const forwarded = headers['x-forwarded-for'];
    const hops = String(forwarded ?? '')
      .split(',')
      .map((hop) => hop.trim());
    // with fewer hops than proxies, somebody came past one of them
    return hops.at(-this.proxies) || seen;
  }
}
