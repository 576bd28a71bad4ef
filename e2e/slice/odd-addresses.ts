import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import type { Shop } from './shop';

const CONNECTIONS = 16;

const PLACES = [
  '/',
  '/inventory',
  '/inventory/',
  '/artists',
  '/artists/',
  '/about',
  '/events/41',
  '/workshops',
  '/robots.txt',
  '/core/mob/commerce/widgets',
  '/core/commerce/widgets/7',
  '/core/content/images',
  '/core/',
  '/docs',
  '/health/',
  '/assets/',
  '/assets/client.js',
  '/images/7/400/_.jpeg',
  '/images/7/',
  '/images',
  '/time/offset',
  '/security/',
];
const CHARACTERS = [...'"<>`{}\\^|[]\'()*!$&+,;=:@%#?/.~-_aZ09'];
/** Node itself refuses them. */
const FORBIDDEN = [...' \t\x00\x01\x7f\x80\xa0\xad\xff'];
const ESCAPES =
  '%00 %0a %0d%0a %22 %2e %2E%2e %2f %3c %3f %5c %7f %80 %c0%af %e2%80%ae %ed%a0%80 %f0%9f%96%bc %ff %u0041'.split(' ');
const WORDS = [
  ...'.. . /.. // \\\\ ;jsessionid=1 constructor __proto__ evil.example -1 1e9 NaN 99999999999'.split(' '),
  'x'.repeat(300),
];
const NAMES = [
  '',
  'id=',
  'page=',
  'count=',
  'category=',
  'term=',
  'sort=',
  'widget_id=',
  'a[]=',
  '&',
  '?',
  '__proto__=',
];

/** Addresses that once made a fault. */
const KNOWN = ['/a"b', '/\\evil.example', '/<', '/>', '/`', '/{', '/}', '/inventory/<x>', '/docs}', '/assets/"'];

const odd = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...CHARACTERS) },
  { weight: 30, arbitrary: fc.constantFrom(...ESCAPES) },
  { weight: 15, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.constantFrom(...FORBIDDEN) },
);
const oddText = fc.array(odd, { maxLength: 6 }).map((parts) => parts.join(''));
const addresses = fc
  .tuple(
    fc.oneof(fc.constantFrom(...PLACES), fc.constant('/'), fc.constant('')),
    oddText,
    fc.option(fc.tuple(fc.constantFrom(...NAMES), oddText)),
  )
  .map(([place, path, query]) => `${place}${path}${query ? `?${query.join('')}` : ''}`);

/** Asks for so many odd addresses, which TEST_SEED tells; what came of it has to be no fault of the shop. */
export async function askOddly(shop: Shop, count: number): Promise<void> {
  const addressesToTry = [
    ...KNOWN,
    ...fc.sample(addresses, { seed: Number(process.env['TEST_SEED']), numRuns: count }),
  ];
  const faults: string[] = [];
  const statuses: Record<string, number> = {};
  let next = 0;
  const askOn = async () => {
    for (let at = next++; at < addressesToTry.length; at = next++) {
      const method = at % 2 ? 'GET' : 'HEAD';
      const address = addressesToTry[at] ?? '';
      const status = await statusOf(shop, method, address);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (!/^[234]\d\d$/.test(status)) faults.push(`${method} ${JSON.stringify(address)}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
  expect(faults.slice(0, 20)).toEqual([]);
  expect(count - (statuses['400'] ?? 0)).toBeGreaterThan(count / 3); // Node has not refused them all
  expect((await shop.get<{ data: object[] }>('core/mob/commerce/widgets?count=1')).data).toHaveLength(1);
}

/** Status of an address sent byte for byte, because other clients would correct it. */
function statusOf(shop: Shop, method: string, address: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket: Socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
    const head = `${method} ${address} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
    socket.setEncoding('latin1').write(Buffer.from(head, 'latin1'));
    socket.on('data', (part: string) => (answer += part)).on('error', () => {});
    socket.on('close', () => resolve(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 'no answer'));
  });
}
