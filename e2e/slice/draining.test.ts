import { Shop } from './shop';

const shop = new Shop({ RABBET_SAMPLE: 'off' });
afterAll(() => shop.close());

const statusAt = async (path: string) =>
  (await fetch(`${shop.url}${path}`, { headers: { connection: 'close' } })).status;

test('SIGTERM has the shop say that it is stopping and serve on, and a second one ends it in order', async () => {
  await shop.start({ DRAIN_MS: '3600000' }); // longer than any test
  expect(await statusAt('/health/ready')).toBe(200);
  shop.signal('SIGTERM');
  await shop.says(/^Ending/m);
  expect(await statusAt('/health/ready')).toBe(503);
  expect(await statusAt('/core/mob/commerce/widgets')).toBe(200);
  expect(await statusAt('/inventory')).toBe(200);
  shop.signal('SIGTERM');
  await shop.ended(); // with 0, as after a single signal
});

test('the drain is over by itself after DRAIN_MS', async () => {
  await shop.start({ DRAIN_MS: '1' });
  shop.signal('SIGTERM');
  await shop.ended();
});
