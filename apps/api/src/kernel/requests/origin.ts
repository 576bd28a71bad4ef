import type { IncomingMessage } from 'node:http';
import { HttpProblem } from '../problems/problems';

/** A name or an address, and a port: nothing that would be something else within an address of a page. */
const HOST = /^([a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/** Origin of the shop as the client sees it; a proxy of ours that speaks TLS names the scheme (`trustForwarded`). */
export function originOf({ headers }: IncomingMessage): string {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  return `${scheme}://${headers.host ?? 'localhost'}`;
}

export function requireHost({ headers }: IncomingMessage): void {
  if (headers.host === undefined || HOST.test(headers.host)) return;
  throw new HttpProblem(400, 'request/host', 'The Host header is the name of a host, and a port if need be.');
}
