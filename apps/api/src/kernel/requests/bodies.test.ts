import { Body, Controller, Post } from '@nestjs/common';
import { FEATURES } from '../../shop/features';
import { watchHeld } from '../../testing/held-memory';
import { RawConnection } from '../../testing/raw-connection';
import { TestShop } from '../../testing/test-shop';
import { Allow } from '../allow';

@Controller('core/guest-book')
class GuestBookController {
  @Post()
  @Allow('public')
  write(@Body() body: object) {
    return { taken: JSON.stringify(body).length };
  }
}

const WITHIN_MS = 400;
const KIB = 1024;
const bodies = {
  ofStrangers: { mostBytes: 16 * KIB, bytesUnderWay: 48 * KIB, withinMs: WITHIN_MS },
  ofCallers: { mostBytes: 1024 * KIB, bytesUnderWay: 2 * 1024 * KIB, withinMs: WITHIN_MS },
};
const features = [...FEATURES, { name: 'guest-book', controllers: [GuestBookController] }];
const shop = new TestShop({ features, bodies });
const open: RawConnection[] = [];
beforeAll(() => shop.open());
afterAll(() => shop.close());
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
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
/** Ones that have room, and say nothing more. */
const hold = (count: number, path: string, promised: number, ...headers: string[]) =>
  Promise.all(
    Array.from({ length: count }, () =>
      begin(path, promised, '', 'expect: 100-continue', ...headers).answer((all) => all.startsWith('HTTP/1.1 100 ')),
    ),
  );
const asStaff = () => `authorization: Bearer ${shop.token}`;
const statusOf = (answer: string) => answer.slice(9, 12);

/** What sockets hold of what three hundred send at a time, far from all of it. */
const CROWD_BYTES = 30 * 2 ** 20;

test('whoever shows no token is told so before a body is read, and a crowd of them takes no memory', async () => {
  const size = 1024 * KIB;
  const most = Buffer.alloc(size - 1, ' ');
  const held = watchHeld(CROWD_BYTES);
  const strangers = Array.from({ length: 300 }, () => begin(FOR_STAFF, size, most));
  const answers = await Promise.all(strangers.map((one) => one.answer()));
  await Promise.all(strangers.map((one) => one.answer(() => false))); // the shop hangs up on those that go on
  const bytes = held.stop();
  expect(new Set(answers.map(statusOf))).toEqual(new Set(['401']));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(CROWD_BYTES);
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

test('a body that does not come in within its time is not waited for', async () => {
  for (const headers of [[], [asStaff()]]) {
    const answer = await begin(OPEN_TO_ALL, 100, '{"name"', ...headers).answer();
    expect([statusOf(answer), answer.includes('request/slow')]).toEqual(['408', true]);
  }
});

test('bodies of strangers under way are bounded together, and take nothing from callers whom the shop knows', async () => {
  await hold(3, OPEN_TO_ALL, 16 * KIB);
  const busy = await begin(OPEN_TO_ALL, 100, '{').answer();
  expect([statusOf(busy), busy.includes('service/busy')]).toEqual(['503', true]);
  expect(busy).toMatch(/\r\nretry-after: 2\r\n/i);
  expect((await shop.asStaff(FOR_STAFF, { body: { name: 'inch' } })).status).toBe(201);
  await Promise.all(open.map((one) => one.answer((all) => / (408|503) /.test(all)))); // their time is over
  expect((await shop.ask(OPEN_TO_ALL, { body: {} })).status).toBe(201);
});

test('bodies of callers under way are bounded together, and take nothing from strangers', async () => {
  await hold(2, FOR_STAFF, 1024 * KIB, asStaff());
  const busy = await begin(FOR_STAFF, 100, '{', asStaff()).answer();
  expect([statusOf(busy), busy.includes('service/busy')]).toEqual(['503', true]);
  expect((await shop.ask(OPEN_TO_ALL, { body: {} })).status).toBe(201);
  await Promise.all(open.splice(0).map((one) => one.close())); // they hang up
  let status = 503;
  while (status === 503) ({ status } = await shop.asStaff(FOR_STAFF, { body: { name: 'foot' } }));
  expect(status).toBe(201);
});

test('whoever asks first is asked for a body only if it is wanted', async () => {
  const body = '{"name":"yard"}';
  const wanted = begin(FOR_STAFF, body.length, '', asStaff(), 'expect: 100-continue');
  expect(await wanted.answer()).toMatch(/^HTTP\/1\.1 100 /);
  expect(await wanted.send(body).answer((all) => all.includes('revision'))).toMatch(/HTTP\/1\.1 201 /);
  expect(statusOf(await begin(FOR_STAFF, body.length, '', 'expect: 100-continue').answer())).toBe('401');
});
