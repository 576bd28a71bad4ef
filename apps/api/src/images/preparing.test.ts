import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@rabbet/postgres/testing-until';
import { TestShop } from '../testing/test-shop';
const shop = new TestShop({}, true);
beforeAll(() => shop.open());
afterAll(() => shop.close());

const made = () => {
  try {
    return readdirSync(join(shop.home, 'cache/pictures')).filter((name) => !name.endsWith('.part'));
  } catch {
    return []; // nothing is there yet
  }
};
interface Pictured {
  readonly images: readonly Tiles['data'][number][];
}
interface Tiles {
  readonly data: readonly { readonly image: { readonly id: number; readonly hash: string } }[];
}

test('the pictures of the home page and of the first page of the inventory are made before anybody asks, and first', async () => {
  const { body } = await shop.ask<Tiles>('core/mob/commerce/widgets/tiles?count=40');
  const events = await shop.ask<readonly Pictured[]>('core/content/events?publish=true&count=1');
  const ofNews = events.body[0]?.images[0]?.image.hash;
  const settings = await shop.ask<{ readonly home_image_id: number }>('core/platform/shop/pages');
  const ofHome = await shop.ask<{ readonly hash: string }>(`core/content/images?id=${settings.body.home_image_id}`);
  const hashes = new Set([...body.data.map(({ image }) => image.hash), ofNews, ofHome.body.hash]);
  const wanted = [...hashes].flatMap((hash) => [320, 640, 960].map((rung) => `${hash}-${rung}.webp`));
  expect(wanted).toHaveLength(126); // of which a tile shows none
  await until(() => {
    const there = new Set(made());
    return wanted.every((name) => there.has(name));
  }, 'they are made');
  // the page of home comes before most of the inventory
  const writtenAt = (hash = '') => statSync(join(shop.home, 'cache/pictures', `${hash}-640.webp`)).mtimeMs;
  const ofTiles = body.data.map(({ image }) => writtenAt(image.hash));
  for (const first of [ofNews, ofHome.body.hash])
    expect(ofTiles.filter((at) => at > writtenAt(first)).length).toBeGreaterThan(3);
  expect(made().filter((name) => name.endsWith('.avif'))).toEqual([]);
  expect(made().length).toBeLessThan(250); // with those of other pages; in the end there are thousands
});

test('a page shows them without waiting for anybody who makes them, in all sizes that it names', async () => {
  const { body } = await shop.ask<Tiles>('core/mob/commerce/widgets/tiles?count=1');
  const [{ image } = { image: { id: 0, hash: '' } }] = body.data;
  const url = `${shop.shop.url.replace('localhost', '127.0.0.1')}/images/${image.id}/640/_.jpeg?${image.hash}`;
  const answer = await fetch(url, { headers: { accept: 'image/avif,image/webp,*/*' } });
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
});
