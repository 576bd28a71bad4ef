import { Body, Controller, Post } from '@nestjs/common';
import { until } from '@rabbet/postgres/testing/until';
import { FEATURES } from '../../shop/features';
import { heldBytes } from '../../testing/held-memory';
import { RawConnection } from '../../testing/raw-connection';
import { LONG_MS, LONG_TIMES, TestShop } from '../../testing/test-shop';
import { Allow } from './allow';

@Controller('core/guest-book')
class GuestBookController {
  @Post()
  @Allow('public')
  write(@Body() body: object) {
    return { taken: JSON.stringify(body).length };
  }
}

const KIB = 1024;
const bodies = {
  strangers: { maxBytes: 16 * KIB, maxTotalBytes: 48 * KIB, timeLimitMs: LONG_MS },
  callers: { maxBytes: 1024 * KIB, maxTotalBytes: 2 * 1024 * KIB, timeLimitMs: LONG_MS },
};
/** Sets the time limit of bodies that begin from now on. */
const setTimeLimits = (withinMs: number) => Object.values(bodies).forEach((limits) => (limits.timeLimitMs = withinMs));
const features = [...FEATURES, { name: 'guest-book', controllers: [GuestBookController] }];
const times = { ...LONG_TIMES };
const shop = new TestShop({ features, bodies, times }, false, null, { trustedProxyCount: 1 });
const openConnections: RawConnection[] = [];
beforeAll(() => shop.open());
afterAll(() => shop.close());
afterEach(async () => {
  setTimeLimits(LONG_MS);
  times.letGoMs = LONG_MS;
  await Promise.all(openConnections.splice(0).map((connection) => connection.close()));
  expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
});

const PUBLIC_PATH = 'core/guest-book';
const STAFF_PATH = 'core/commerce/units';
const jsonOf = (bytes: number) => `{"name":"${'a'.repeat(bytes - 11)}"}`;

/** Sends the head of a request with this Content-Length, and the first part of its body. */
function beginRequest(path: string, promised: number, sent: string | Uint8Array, ...headers: string[]): RawConnection {
  const always = ['host: localhost', 'content-type: application/json', `content-length: ${promised}`];
  const head = [`POST /${path} HTTP/1.1`, ...always, ...headers, '', ''].join('\r\n');
  const connection = new RawConnection(shop).send(head, sent);
  openConnections.push(connection);
  return connection;
}
/** Begins requests that hold their memory: the shop has received all but the last byte of each. */
async function holdBodies(count: number, path: string, promised: number, ...headers: string[]): Promise<void> {
  const head = ['expect: 100-continue', ...headers];
  const held = Array.from({ length: count }, () => beginRequest(path, promised, '', ...head));
  await Promise.all(held.map((connection) => connection.answer((all) => all.startsWith('HTTP/1.1 100 '))));
  for (const connection of held) connection.send(jsonOf(promised).slice(1));
}
const staffHeader = () => `authorization: Bearer ${shop.token}`;
const statusOf = (answer: string) => answer.slice(9, 12);

/** Memory that 300 requests of 1 MB may use: a tenth of their bodies, as sockets buffer some data. */
const CROWD_BYTES = 30 * 2 ** 20;

test('a request without a token is refused before its body is read into memory', async () => {
  const size = 1024 * KIB;
  const before = heldBytes();
  const crowd = [Buffer.alloc(CROWD_BYTES)];
  expect(heldBytes() - before).toBeGreaterThan(CROWD_BYTES / 2); // proves that `heldBytes` would notice bodies in memory
  crowd.pop();
  const most = Buffer.alloc(size - 1, ' ');
  const strangers = Array.from({ length: 300 }, () => beginRequest(STAFF_PATH, size, most));
  const answers = strangers.map((connection) => connection.answer());
  const all = Promise.all(answers);
  for (const some of [answers[0], answers[150], all]) {
    await some;
    expect(heldBytes() - before).toBeLessThan(CROWD_BYTES);
  }
  expect(new Set((await all).map(statusOf))).toEqual(new Set(['401']));
});

test('a refused request is answered, and its connection closed if the body goes on', async () => {
  times.letGoMs = 100;
  const goesOn = beginRequest(STAFF_PATH, 1024 * KIB, ' ');
  expect(statusOf(await goesOn.answer(() => false))).toBe('401');
});

test('a body has at most 16 KiB from a stranger, and 1 MiB from a caller with a token', async () => {
  expect(await shop.ask(PUBLIC_PATH, { body: jsonOf(16 * KIB) })).toMatchObject({
    status: 201,
    body: { taken: 16384 },
  });
  const refused = { status: 413, body: { code: 'request/too-long' } };
  expect(await shop.ask(PUBLIC_PATH, { body: jsonOf(16 * KIB + 1) })).toMatchObject(refused);
  expect((await shop.asStaff(PUBLIC_PATH, { body: jsonOf(1024 * KIB) })).status).toBe(201);
  expect(await shop.asStaff(PUBLIC_PATH, { body: jsonOf(1024 * KIB + 1) })).toMatchObject(refused);
});

test('a chunked body is counted while it is received', async () => {
  const head = `POST /${PUBLIC_PATH} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
  const chunk = (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`;
  const whole = new RawConnection(shop).send(head, chunk('{"name":'), chunk('"a"}'), chunk(''));
  const endless = new RawConnection(shop).send(head, chunk('['), chunk(' '.repeat(16 * KIB)));
  openConnections.push(whole, endless);
  expect(statusOf(await whole.answer())).toBe('201');
  expect(statusOf(await endless.answer())).toBe('413');
});

test('a body that is too slow is refused, and frees its memory', async () => {
  setTimeLimits(100);
  for (const headers of [[], [staffHeader()]]) {
    const answer = await beginRequest(PUBLIC_PATH, 100, '{"name"', ...headers).answer();
    expect([statusOf(answer), answer.includes('request/slow')]).toEqual(['408', true]);
  }
  const late = Array.from({ length: 3 }, () => beginRequest(PUBLIC_PATH, 16 * KIB, '{'));
  for (const connection of late) expect(statusOf(await connection.answer())).toBe('408'); // three use up the memory for strangers
  setTimeLimits(LONG_MS);
  await until(async () => (await shop.ask(PUBLIC_PATH, { body: {} })).status === 201, 'their room is free');
});

test('bodies of strangers share a limit, which does not affect callers with a token', async () => {
  await holdBodies(3, PUBLIC_PATH, 16 * KIB);
  const busy = await beginRequest(PUBLIC_PATH, 100, '{').answer();
  expect([statusOf(busy), busy.includes('service/busy')]).toEqual(['503', true]);
  expect(busy).toMatch(/\r\nretry-after: 2\r\n/i);
  expect((await shop.asStaff(STAFF_PATH, { body: { name: 'inch' } })).status).toBe(201);
  await Promise.all(openConnections.splice(0).map((connection) => connection.close()));
  await until(async () => (await shop.ask(PUBLIC_PATH, { body: {} })).status === 201, 'their room is free');
});

test('bodies of callers with a token share a limit, which does not affect strangers', async () => {
  await holdBodies(2, STAFF_PATH, 1024 * KIB, staffHeader());
  const busy = await beginRequest(STAFF_PATH, 100, '{', staffHeader()).answer();
  expect([statusOf(busy), busy.includes('service/busy')]).toEqual(['503', true]);
  expect((await shop.ask(PUBLIC_PATH, { body: {} })).status).toBe(201);
  await Promise.all(openConnections.splice(0).map((connection) => connection.close()));
  const add = async () => (await shop.asStaff(STAFF_PATH, { body: { name: 'foot' } })).status;
  await until(async () => (await add()) === 201, 'their room is free');
});

const fromNetwork = (number: number) => `x-forwarded-for: 192.0.${number}.7`;

test('only received bytes count, and the network with most of them makes room for others', async () => {
  for (let i = 0; i < 40; i++) beginRequest(PUBLIC_PATH, 16 * KIB, '{', fromNetwork(1));
  expect((await shop.ask(PUBLIC_PATH, { body: {} })).status).toBe(201);
  await Promise.all(openConnections.splice(0).map((connection) => connection.close()));
  await holdBodies(3, PUBLIC_PATH, 16 * KIB, fromNetwork(1));
  const [oldest] = openConnections;
  for (let other = 2; other < 12; other++)
    expect((await beginRequest(PUBLIC_PATH, 2, '{}', fromNetwork(other)).answer()).slice(9, 12)).toBe('201');
  expect(await oldest!.answer((all) => all.includes('service/busy'))).toContain(' 503 '); // the oldest body is refused
  await holdBodies(1, PUBLIC_PATH, 16 * KIB, fromNetwork(1));
  expect(statusOf(await beginRequest(PUBLIC_PATH, 100, '{', fromNetwork(1)).answer())).toBe('503');
});

test('accepts five hundred complete bodies from one network', async () => {
  bodies.strangers.maxTotalBytes = 500 * KIB;
  const statuses = await Promise.all(Array.from({ length: 500 }, () => shop.ask(PUBLIC_PATH, { body: {} })));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([201]));
  bodies.strangers.maxTotalBytes = 48 * KIB;
});

test('a body has a fifth of the time while more than half of the memory is used', async () => {
  await holdBodies(2, PUBLIC_PATH, 16 * KIB);
  setTimeLimits(500);
  expect(await beginRequest(PUBLIC_PATH, 100, '{', fromNetwork(1)).answer((all) => all.includes('}'))).toContain(
    'within 0.1 s',
  );
});

test('Expect: 100-continue is confirmed only if the caller may send the body', async () => {
  const body = '{"name":"yard"}';
  const accepted = beginRequest(STAFF_PATH, body.length, '', staffHeader(), 'expect: 100-continue');
  expect(await accepted.answer()).toMatch(/^HTTP\/1\.1 100 /);
  expect(await accepted.send(body).answer((all) => all.includes('revision'))).toMatch(/HTTP\/1\.1 201 /);
  expect(statusOf(await beginRequest(STAFF_PATH, body.length, '', 'expect: 100-continue').answer())).toBe('401');
});
