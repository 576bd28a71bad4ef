import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { ClientAddress } from './client-address';

const OUTER = '203.0.113.7';

/** Address of a client whose connection comes from 192.0.2.1. */
function addressBehind(trustedProxyCount: number, forwarded: string | undefined): string | undefined {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '192.0.2.1' });
  const req = new IncomingMessage(socket);
  req.headers['x-forwarded-for'] = forwarded;
  return new ClientAddress(trustedProxyCount).of(req);
}

test.each([
  ['without a proxy of ours, the header counts for nothing', 0, OUTER, '192.0.2.1'],
  ['behind one, the last address is what it saw', 1, `10.0.0.1, ${OUTER}`, OUTER],
  ['behind two, the last but one', 2, `10.0.0.1, ${OUTER}, 198.51.100.1`, OUTER],
  ['whoever came past one of two is known by the connection', 2, OUTER, '192.0.2.1'],
  ['without the header, by the connection', 1, undefined, '192.0.2.1'],
  ['blanks between commas are no addresses', 1, `, ,${OUTER}`, OUTER],
  ['what a proxy calls unknown is handed on', 1, 'unknown', 'unknown'],
  ['addresses of IPv6 stay as they are', 1, '2001:db8::1', '2001:db8::1'],
])('%s', (_, trustedProxyCount, forwarded, address) => {
  expect(addressBehind(trustedProxyCount, forwarded)).toBe(address);
});
