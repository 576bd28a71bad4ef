import { once } from 'node:events';
import { connect } from 'node:net';
import { LONG_MS, TestShop } from '../testing/test-shop';

const UNITS = 'core/commerce/units';
const shop = new TestShop();

beforeAll(() => shop.open());
afterAll(() => shop.close());

test('a shop that is told to end is not ready at once, serves on while it drains, and closes idle connections then', async () => {
  let endDrain = () => {};
  const over = new Promise<void>((resolve) => (endDrain = resolve));
  const idle = connect({ host: '127.0.0.1', port: Number(new URL(shop.shop.url).port) });
  await once(idle, 'connect');
  idle.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(idle, 'data');
  const closed = once(idle, 'close');
  const drained = shop.shop.drain(over);
  expect(await shop.ask('health/ready')).toMatchObject({ status: 503, body: { status: 'stopping' } });
  expect((await shop.ask('health/live')).status).toBe(200);
  const fresh = { headers: { connection: 'close' } }; // the next one comes by another connection
  expect((await shop.ask('core/mob/commerce/widgets', fresh)).status).toBe(200);
  expect((await shop.asStaff(UNITS, { body: { name: 'ell' }, ...fresh })).status).toBe(201);
  expect(idle.destroyed).toBe(false);
  endDrain();
  await drained;
  const { url } = shop.shop;
  await shop.stop();
  await closed;
  await expect(fetch(url)).rejects.toThrow();
});

test.each([
  ['is mute', { silentForMs: 50, timeouts: { finishWithinMs: LONG_MS, endWithinMs: LONG_MS } }],
  ['leaves connections without an answer', { timeouts: { finishWithinMs: LONG_MS, endWithinMs: 1 } }],
])('a shop whose database %s is stopped all the same, and says so', async (_, options) => {
  const stuck = new TestShop(options);
  await stuck.open();
  stuck.wire.hang();
  await stuck.stop();
  expect(stuck.logged.filter((line) => line.includes('"msg":"stop cut short"'))).toHaveLength(1);
  await stuck.close();
});
