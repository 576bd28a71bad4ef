import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TestShop } from '../../testing/test-shop';
import { DIST } from '../build-paths';
import { until } from '@rabbet/postgres/testing/until';

/** Shop with the real site, which `npm run build` makes. */
const shop = new TestShop({ site: join(DIST, 'web') });
beforeAll(async () => {
  if (!existsSync(join(DIST, 'web/server/server.js'))) throw new Error('the site is not built: run npm run build');
  await shop.open();
  await shop.add('core/commerce/widgets', { name: 'Low Tide', transaction: { activity: 'Purchased' } });
});
afterAll(() => shop.close());

const PICTURE = 'images/7/320/_.jpeg?h7';

test('without its database every page is a 503 that reloads by itself, and logged as no fault', async () => {
  await shop.cutOff();
  try {
    for (const path of ['inventory', 'inventory?page=2', 'artists/7/lucia-ferreira']) {
      const { status, headers, body } = await shop.ask<string>(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 503, 'no-store']);
      const seconds = Number(headers.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(5);
      expect(seconds).toBeLessThanOrEqual(10);
      expect(headers.get('refresh')).toBe(String(seconds));
      expect(body).toMatch(/<header class="header">.*<h1>.*<footer class="footer">/s);
      expect(body).not.toMatch(/<script/); // the page has to be reloaded as a whole
    }
    const picture = await shop.ask<string>(PICTURE);
    expect([picture.status, picture.headers.get('retry-after')]).toEqual([503, '2']);
    expect([picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      'text/plain; charset=utf-8',
      'no-store',
    ]);
    expect(picture.body.length).toBeLessThan(200);
  } finally {
    await shop.reconnect();
  }
  expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
  const lines = shop.logged.filter((line) => line.includes('"msg":"service/unavailable"'));
  expect(lines).toHaveLength(4);
  await until(async () => (await shop.ask('inventory')).status === 200);
  expect((await shop.ask(PICTURE)).status).toBe(404);
});
