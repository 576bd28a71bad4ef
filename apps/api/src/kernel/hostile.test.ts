import { connect } from 'node:net';
import { heldBytes } from '../testing/held-memory';
import { type Asking, LONG_MS, TestShop } from '../testing/test-shop';
import type { Documentation } from '../testing/documentation';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const PIECES = 'core/commerce/widgets';
const PUBLIC_PIECES = 'core/mob/commerce/widgets';

/** Checks after each attack that the shop still answers others, and has logged no fault. */
afterEach(async () => {
  expect((await shop.ask(`${PUBLIC_PIECES}?count=1`)).status).toBe(200);
  expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
});

const jsonBody = (body: string): Asking => ({ body });

test.each<[string, Asking, number, string, string | null]>([
  ['malformed JSON', jsonBody('{"name": "a",}'), 400, 'request/malformed', null],
  ['no JSON at all', jsonBody('name=a'), 400, 'request/malformed', null],
  ['no body', { method: 'POST' }, 400, 'request/body', null],
  ['a list', jsonBody('[]'), 400, 'request/body', null],
  ['null', jsonBody('null'), 400, 'request/body', null],
  ['a NUL', jsonBody('{"name": "a\\u0000b"}'), 400, 'request/fields', 'name'],
  ['half of a surrogate pair', jsonBody('{"name": "a\\ud800"}'), 400, 'request/fields', 'name'],
  ['deep nesting', jsonBody(`{"name": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`), 400, 'request/depth', null],
  ['__proto__', jsonBody('{"name": "a", "__proto__": {"cost": 1}}'), 400, 'request/fields', '__proto__'],
  ['a huge number', jsonBody('{"name": "a", "price": 1e400}'), 400, 'request/fields', 'price'],
  ['a number beyond its limit', jsonBody('{"name": "a", "web_id": 2147483648}'), 400, 'request/fields', 'web_id'],
  ['a text for a number', jsonBody('{"name": "a", "price": "1"}'), 400, 'request/fields', 'price'],
  ['a repeated field', jsonBody('{"name": "a", "price": 1, "name": "b"}'), 400, 'request/fields', 'name'],
  ['an object for a text', jsonBody('{"name": {"$gt": ""}}'), 400, 'request/fields', 'name'],
  ['a long text', jsonBody(`{"name": "${'a'.repeat(300)}"}`), 400, 'request/fields', 'name'],
  ['a field that nobody knows', jsonBody('{"name": "a", "is_admin": true}'), 400, 'request/fields', 'is_admin'],
  ['a body of 2 MiB', jsonBody(`{"name": "${'a'.repeat(2 ** 21)}"}`), 413, 'request/too-long', null],
  ['a body that is no UTF-8', { body: new Uint8Array([0x22, 0xff, 0x22]) }, 400, 'request/characters', null],
  [
    'a form',
    { body: 'name=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'request/type',
    null,
  ],
  ['a packed body', { body: '{}', headers: { 'content-encoding': 'gzip' } }, 415, 'request/encoding', null],
])('a change with %s is refused with a problem', async (_, asking, status, code, field) => {
  const { body, headers, ...answer } = await shop.asStaff(PIECES, asking);
  expect([answer.status, body.code]).toEqual([status, code]);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(body).toEqual({
    type: 'about:blank',
    title: expect.any(String),
    status,
    code,
    detail: expect.any(String),
    ...(field && { errors: expect.any(Array) }),
  });
  if (field) expect(body.errors).toMatchObject([{ field }]);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|at \w+ \(|\.ts:/);
});

test.each([
  [`${PUBLIC_PIECES}?sort=price;drop%20table%20x`, 400, 'sort'],
  [`${PUBLIC_PIECES}?category='%20or%201=1--`, 400, 'category'],
  [`${PUBLIC_PIECES}?id=1%00`, 400, 'id'],
  [`${PUBLIC_PIECES}?id[]=1`, 400, 'id[]'],
  [`${PUBLIC_PIECES}?id=1&id=2`, 400, 'id'],
  [`${PUBLIC_PIECES}?page=1e9`, 400, 'page'],
  [`${PUBLIC_PIECES}?count=-1`, 400, 'count'],
  [`${PUBLIC_PIECES}?__proto__[x]=1`, 400, '__proto__[x]'],
  [`core/commerce/widgets/dimensions?widget_id=9999999999`, 400, 'widget_id'],
  ['core/commerce/widgets/dimensions', 400, 'widget_id'],
])('GET /%s is a problem that names the parameter', async (path, status, field) => {
  const answer = await shop.ask(path);
  expect([answer.status, answer.body.errors]).toMatchObject([status, [{ field }]]);
});

test.each(["%25' or 1=1 --", '%27%3B', '\\', '*:*', '%', '_', '"', '(', 'x'.repeat(200)])(
  'searches for %s as for any other text',
  async (term) => {
    const { status, body } = await shop.ask(`${PUBLIC_PIECES}?term=${encodeURIComponent(term)}`);
    expect([status, body.total_rows]).toEqual([200, 0]);
  },
);

test.each([
  ['PUT', 'abc'],
  ['PUT', '0'],
  ['DELETE', '-1'],
  ['DELETE', '1.5'],
  ['DELETE', '99999999999'],
  ['DELETE', '1%00'],
  ['DELETE', '__proto__'],
])('%s with the invalid id %s is refused', async (method, id) => {
  const { status, body } = await shop.asStaff(`${PIECES}/${id}`, { method, ...(method === 'PUT' && { body: {} }) });
  expect([status, body.errors]).toMatchObject([400, [{ field: 'id' }]]);
});

test.each([
  ['GET', 'core/nothing', 404],
  ['PATCH', PIECES, 405],
  ['GET', 'core/commerce/widgets/dimensions/1', 405],
  ['GET', 'core/%ff', 404],
  ['DELETE', 'core/commerce/widgets/%ff', 400],
  ['POST', 'inventory', 405],
  ['GET', 'images/%2e%2e%2f%2e%2e%2fetc/passwd', 404],
  ['GET', 'images/1/..%2f..%2fetc/_.jpeg', 400],
])('%s /%s is a %d', async (method, path, status) => {
  const answer = await shop.asStaff(path, { method });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
});

const ODD_TEXTS = [
  '%00',
  'a%00b',
  '%ff',
  '%',
  '%c0%80',
  '%ed%a0%80',
  '%u0000',
  '%25%30%30',
  '..%2f',
  '%0d%0a',
  '%e2%80%ae',
  '%F4%90%80%80',
];

test('odd texts in place of the path parameters of any operation are refused', async () => {
  const { paths } = (await shop.ask<Pick<Documentation, 'paths'>>('docs/openapi.json')).body;
  const withParameters = Object.entries(paths).filter(([path]) => path.includes('{'));
  const faults: string[] = [];
  for (const [path, operations] of withParameters)
    for (const method of Object.keys(operations))
      for (const text of ODD_TEXTS) {
        const address = path.replace(/\{\w+\}/g, text).slice(1);
        const { status } = await shop.asStaff(address, {
          method: method.toUpperCase(),
          ...(method !== 'get' && { body: {} }),
        });
        if (status < 400 || status >= 500) faults.push(`${method} ${address}: ${status}`);
      }
  expect(withParameters.length).toBeGreaterThan(40);
  expect(faults).toEqual([]);
});

/** Sends raw bytes, as no HTTP client would, and returns the answer. */
function sendRaw(text: string, { port } = new URL(shop.shop.url)): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

test.each([
  '/assets/../../etc/passwd',
  '/assets/%2e%2E/x',
  '/x/./y',
  '/..',
  '//',
  '//x:y',
  '///',
  '/\\x.example',
  '/a\\..\\b',
])('the address %s is a 404', async (path) => {
  const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 404 .*application\/problem\+json/s);
});

test('refuses an invalid Host header', async () => {
  for (const host of ['a"><script>', 'a b', 'a/b', 'user@host', '']) {
    const answer = await sendRaw(`GET /${PUBLIC_PIECES} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  }
});

test('refuses two Host headers, and two tokens', async () => {
  const ask = (...headers: string[]) =>
    sendRaw([`GET /${PIECES} HTTP/1.1`, 'connection: close', ...headers, '', ''].join('\r\n'));
  const token = `authorization: Bearer ${shop.token}`;
  expect(await ask('host: localhost', token)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask('host: localhost', 'host: localhost', token)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await ask('host: localhost', 'host: x.example', token)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await ask('host: localhost', token, 'authorization: Bearer x')).toMatch(/^HTTP\/1\.1 401 /);
});

test('refuses a full URL of another host, and "*", as an address', async () => {
  for (const address of ['http://elsewhere.example/', '*']) {
    const answer = await sendRaw(`OPTIONS ${address} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
  }
});

test('closes the connection of a sender that is too slow', async () => {
  const short = { headersWithinMs: 300, requestWithinMs: 300, finishWithinMs: LONG_MS };
  const hasty = new TestShop({ timeouts: short });
  await hasty.open();
  try {
    const url = new URL(hasty.shop.url);
    expect(await sendRaw('GET / HTTP/1.1\r\nhost: lo', url)).toMatch(/^HTTP\/1\.1 408 /);
    const head = `POST /${PIECES} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n`;
    const part = `${head}authorization: Bearer ${hasty.token}\r\n\r\n{"name"`;
    expect(await sendRaw(part, url)).toMatch(/^HTTP\/1\.1 408 /);
  } finally {
    await hasty.close();
  }
});

test('a body of a hundred megabytes is refused without being read into memory', async () => {
  const part = new Uint8Array(2 ** 20);
  const before = heldBytes();
  let left = 100;
  let held = 0;
  const stream = new ReadableStream({
    pull(to) {
      if (left % 25 === 0) held = Math.max(held, heldBytes() - before); // measured four times, while the body is sent
      if (left-- > 0) to.enqueue(part);
      else to.close();
    },
  });
  const asking = {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    body: stream,
    duplex: 'half',
  } as RequestInit; // which a stream needs, and the type of fetch does not know
  const status = await fetch(`${shop.shop.url.replace('localhost', '127.0.0.1')}/${PIECES}`, asking).then(
    (response) => response.status,
    () => 'cut off',
  );
  expect([413, 'cut off']).toContain(status);
  expect(left).toBeLessThan(99); // more was sent than a body may be
  expect(Math.max(held, heldBytes() - before)).toBeLessThan(10 * 2 ** 20);
});

test('keeps a well-formed request id of the sender, and replaces any other', async () => {
  const ask = async (id: string) =>
    (await shop.ask('core/nothing', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
  expect(await ask('proxy-12345')).toBe('proxy-12345');
  expect(await ask('{"level":60}')).toMatch(/^[0-9a-f-]{36}$/);
});
