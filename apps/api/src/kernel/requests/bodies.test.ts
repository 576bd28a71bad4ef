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
  ofStrangers: { mostBytes: 16 * KIB, bytesUnderWay: 48 * KIB, withinMs: LONG_MS },
  ofCallers: { mostBytes: 1024 * KIB, bytesUnderWay: 2 * 1024 * KIB, withinMs: LONG_MS },
};
/** Sets the time limit of bodies that begin from now on. */
const letIn = (withinMs: number) => Object.values(bodies).forEach((limits) => (limits.withinMs = withinMs));
const features = [...FEATURES, { name: 'guest-book', controllers: [GuestBookController] }];
const times = { ...LONG_TIMES };
const shop = new TestShop({ features, bodies, times }, false, null, { trustedProxyCount: 1 });
const open: RawConnection[] = [];
beforeAll(() => shop.open());
afterAll(() => shop.close());
afterEach(async () => {
  letIn(LONG_MS);
  times.letGoMs = LONG_MS;
  await Promise.all(open.splice(0).map((connection) => connection.close()));
  expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
});

const OPEN_TO_ALL = 'core/guest-book';
const FOR_STAFF = 'core/commerce/units';
const text = (bytes: number) => `{"name":"${'a'.repeat(bytes - 11)}"}`;

/** Sends the head of a request, and so much of its body. */
function begin(path: string, promised: number, sent: string | Uint8Array, ...headers: string[]): RawConnection {
  const always = ['host: localhost', 'content-type: application/json', `content-length: ${promised}`];
  const head = [`POST /${path} HTTP/1.1`, ...always, ...headers, '', ''].join('\r\n');
  const connection = new RawConnection(shop).send(head, sent);
  open.push(connection);
  return connection;
}
/** Ones that have room: of each all but the last byte has come in. */
async function hold(count: number, path: string, promised: number, ...headers: string[]): Promise<void> {
  const head = ['expect: 100-continue', ...headers];
  const held = Array.from({ length: count }, () => begin(path, promised, '', ...head));
  await Promise.all(held.map((connection) => connection.answer((all) => all.startsWith('HTTP/1.1 100 '))));
  for (const connection of held) connection.send(text(promised).slice(1));
}
const asStaff = () => `authorization: Bearer ${shop.token}`;
const statusOf = (answer: string) => answer.slice(9, 12);

/** A tenth of what three hundred send: what sockets hold at a moment, and far from what a shop would that kept it. */
const CROWD_BYTES = 30 * 2 ** 20;

test('whoever shows no token is told so before a body is read, and a crowd of them takes no memory', async () => {
  const size = 1024 * KIB;
  const before = heldBytes();
  const crowd = [Buffer.alloc(CROWD_BYTES)];
  expect(heldBytes() - before).toBeGreaterThan(CROWD_BYTES / 2); // what is held is seen, though others let go meanwhile
  crowd.pop();
  const most = Buffer.alloc(size - 1, ' ');
  const strangers = Array.from({ length: 300 }, () => begin(FOR_STAFF, size, most));
  const answers = strangers.map((connection) => connection.answer());
  const all = Promise.all(answers);
  for (const some of [answers[0], answers[150], all]) {
    await some;
    expect(heldBytes() - before).toBeLessThan(CROWD_BYTES);
  }
  expect(new Set((await all).map(statusOf))).toEqual(new Set(['401']));
});

test('whoever goes on with a body that nobody wants is told why, and hung up on', async () => {
  times.letGoMs = 100;
  const goesOn = begin(FOR_STAFF, 1024 * KIB, ' ');
  expect(statusOf(await goesOn.answer(() => false))).toBe('401');
});

test('a stranger sends 16 KiB at most, and a caller whom the shop knows 1 MiB', async () => {
  expect(await shop.ask(OPEN_TO_ALL, { body: text(16 * KIB) })).toMatchObject({ status: 201, body: { taken: 16384 } });
  const refused = { status: 413, body: { code: 'request/too-long' } };
  expect(await shop.ask(OPEN_TO_ALL, { body: text(16 * KIB + 1) })).toMatchObject(refused);
  expect((await shop.asStaff(OPEN_TO_ALL, { body: text(1024 * KIB) })).status).toBe(201);
  expect(await shop.asStaff(OPEN_TO_ALL, { body: text(1024 * KIB + 1) })).toMatchObject(refused);
});

test('a body whose length is not said is counted as it comes in', async () => {
  const head = `POST /${OPEN_TO_ALL} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
  const chunk = (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`;
  const whole = new RawConnection(shop).send(head, chunk('{"name":'), chunk('"a"}'), chunk(''));
  const endless = new RawConnection(shop).send(head, chunk('['), chunk(' '.repeat(16 * KIB)));
  open.push(whole, endless);
  expect(statusOf(await whole.answer())).toBe('201');
  expect(statusOf(await endless.answer())).toBe('413');
});

test('a body that does not come in within its time is not waited for, and leaves its room to others', async () => {
  letIn(100);
  for (const headers of [[], [asStaff()]]) {
    const answer = await begin(OPEN_TO_ALL, 100, '{"name"', ...headers).answer();
    expect([statusOf(answer), answer.includes('request/slow')]).toEqual(['408', true]);
  }
  const late = Array.from({ length: 3 }, () => begin(OPEN_TO_ALL, 16 * KIB, '{'));
  for (const connection of late) expect(statusOf(await connection.answer())).toBe('408'); // all that there is room for
  letIn(LONG_MS);
  await until(async () => (await shop.ask(OPEN_TO_ALL, { body: {} })).status === 201, 'their room is free');
});

test('bodies of strangers under way are bounded together, and take nothing from callers whom the shop knows', async () => {
  await hold(3, OPEN_TO_ALL, 16 * KIB);
  const busy = await begin(OPEN_TO_ALL, 100, '{').answer();
  expect([statusOf(busy), busy.includes('service/busy')]).toEqual(['503', true]);
  expect(busy).toMatch(/\r\nretry-after: 2\r\n/i);
  expect((await shop.asStaff(FOR_STAFF, { body: { name: 'inch' } })).status).toBe(201);
  await Promise.all(open.splice(0).map((connection) => connection.close())); // they hang up
  await until(async () => (await shop.ask(OPEN_TO_ALL, { body: {} })).status === 201, 'their room is free');
});

test('bodies of callers under way are bounded together, and take nothing from strangers', async () => {
  await hold(2, FOR_STAFF, 1024 * KIB, asStaff());
  const busy = await begin(FOR_STAFF, 100, '{', asStaff()).answer();
  expect([statusOf(busy), busy.includes('service/busy')]).toEqual(['503', true]);
  expect((await shop.ask(OPEN_TO_ALL, { body: {} })).status).toBe(201);
  await Promise.all(open.splice(0).map((connection) => connection.close())); // they hang up
  const add = async () => (await shop.asStaff(FOR_STAFF, { body: { name: 'foot' } })).status;
  await until(async () => (await add()) === 201, 'their room is free');
});

const fromNetwork = (number: number) => `x-forwarded-for: 192.0.${number}.7`;

test('what somebody promises takes no room from others, and what has come in makes room for who sends less', async () => {
  for (let i = 0; i < 40; i++) begin(OPEN_TO_ALL, 16 * KIB, '{', fromNetwork(1));
  expect((await shop.ask(OPEN_TO_ALL, { body: {} })).status).toBe(201);
  await Promise.all(open.splice(0).map((connection) => connection.close()));
  await hold(3, OPEN_TO_ALL, 16 * KIB, fromNetwork(1));
  const [oldest] = open;
  for (let other = 2; other < 12; other++)
    expect((await begin(OPEN_TO_ALL, 2, '{}', fromNetwork(other)).answer()).slice(9, 12)).toBe('201');
  expect(await oldest!.answer((all) => all.includes('service/busy'))).toContain(' 503 '); // it was opened first
  await hold(1, OPEN_TO_ALL, 16 * KIB, fromNetwork(1));
  expect(statusOf(await begin(OPEN_TO_ALL, 100, '{', fromNetwork(1)).answer())).toBe('503');
});

test('five hundred whole bodies from one network are taken', async () => {
  bodies.ofStrangers.bytesUnderWay = 500 * KIB;
  const statuses = await Promise.all(Array.from({ length: 500 }, () => shop.ask(OPEN_TO_ALL, { body: {} })));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([201]));
  bodies.ofStrangers.bytesUnderWay = 48 * KIB;
});

test('a body that begins while most of the room is taken has a fifth of the time', async () => {
  await hold(2, OPEN_TO_ALL, 16 * KIB);
  letIn(500);
  expect(await begin(OPEN_TO_ALL, 100, '{', fromNetwork(1)).answer((all) => all.includes('}'))).toContain(
    'within 0.1 s',
  );
});

test('whoever asks first is asked for a body only if it is wanted', async () => {
  const body = '{"name":"yard"}';
  const accepted = begin(FOR_STAFF, body.length, '', asStaff(), 'expect: 100-continue');
  expect(await accepted.answer()).toMatch(/^HTTP\/1\.1 100 /);
  expect(await accepted.send(body).answer((all) => all.includes('revision'))).toMatch(/HTTP\/1\.1 201 /);
  expect(statusOf(await begin(FOR_STAFF, body.length, '', 'expect: 100-continue').answer())).toBe('401');
});
