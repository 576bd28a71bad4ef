import type { IncomingMessage } from 'node:http';
import { all as addressesOf } from 'proxy-addr';

/**
 * Finds the address of the client. Behind so many proxies of our own, that is the address that the outermost of them
 * saw. The client itself may have written the header's part to the left of it.
 */
export class ClientAddress {
  constructor(private readonly trustedProxyCount: number) {}

  of(req: IncomingMessage): string | undefined {
    const addresses = addressesOf(req, (_, hop) => hop < this.trustedProxyCount);
    // with fewer hops than proxies, somebody came past one of them
    return addresses[this.trustedProxyCount] || req.socket.remoteAddress;
  }
}
