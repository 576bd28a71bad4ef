import { until } from '@rabbet/postgres/testing/until';
import type { Feature } from '../kernel/feature';
import { rungFor } from '@rabbet/domain/images/images';
import { FEATURES } from '../shop/features';
import { TestShop } from '../testing/test-shop';
import type { PictureImage, Pictures } from './pictures';
import { studioOf } from './studio';

const made: { readonly name: string; readonly isUrgent: boolean }[] = [];
let makeAhead: Pictures['makeAhead'];
let start: () => Promise<void>;
/** Notes which sizes are made, and makes none. It begins when it is told to. */
const noting = (feature: Feature): Feature => ({
  ...feature,
  runs(tools) {
    const { pictures } = studioOf(tools);
    makeAhead = pictures.makeAhead.bind(pictures);
    pictures.makeAhead = async ({ hash }, { rung, format }, { isUrgent = false } = {}) => {
      made.push({ name: `${hash}-${rung}.${format}`, isUrgent });
      await new Promise(setImmediate);
      return true;
    };
    const worker = feature.runs!(tools)!; // it has some
    start = () => worker.start();
    return { start: () => Promise.resolve(), stop: () => worker.stop() };
  },
});
const features = FEATURES.map((feature) => (feature.name === 'images' ? noting(feature) : feature));
const shop = new TestShop({ features }, true);
beforeAll(async () => {
  await shop.open();
  await shop.shop.projections.settled();
});
afterAll(() => shop.close());

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
  const images = await shop.asStaff<readonly PictureImage[]>('core/content/images');
  const widths = new Map(images.body.map(({ hash, width }) => [hash, width]));
  const expected = [...hashes].flatMap((hash = '') =>
    [320, 640, 960].map((step) => `${hash}-${rungFor(widths.get(hash) ?? 0, step)}.webp`),
  );
  expect(hashes.size).toBe(42);
  await start();
  await until(() => made.some(({ name }) => name.endsWith('.avif')), 'all are made, and those in AVIF begun');

  const names = made.map(({ name }) => name);
  const first = made.findIndex(({ isUrgent }) => !isUrgent);
  expect(names.slice(0, first)).toEqual(expect.arrayContaining(expected));
  expect(made.slice(first).filter(({ isUrgent }) => isUrgent)).toEqual([]);
  expect(first).toBeLessThan(250); // with those of other pages; in the end there are thousands
  // the page of home comes before most of the inventory
  const madeAt = (hash = '') => names.indexOf(`${hash}-640.webp`);
  const ofTiles = body.data.map(({ image }) => madeAt(image.hash));
  for (const early of [ofNews, ofHome.body.hash])
    expect(ofTiles.filter((at) => at > madeAt(early)).length).toBeGreaterThan(16);
  // and all are begun before any in AVIF
  const hashesOf = (some: readonly string[]) => new Set(some.map((name) => name.replace(/-\d+\.\w+$/, '')));
  const firstAvif = names.findIndex((name) => name.endsWith('.avif'));
  expect(hashesOf(names.slice(0, firstAvif))).toEqual(hashesOf(names));
});

test('one that comes later is made as well', async () => {
  await shop.add('core/content/images', { hash: 'late', width: 600, height: 400, mime: 'jpeg' });
  await until(() => made.some(({ name }) => name === 'late-480.webp'), 'it is made');
});

test('a page shows them without waiting for anybody who makes them, in all sizes that it names', async () => {
  const { body } = await shop.ask<Tiles>('core/mob/commerce/widgets/tiles?count=1');
  const [{ image } = { image: { id: 0, hash: '' } }] = body.data;
  const { body: whole } = await shop.ask<PictureImage>(`core/content/images?id=${image.id}`);
  await makeAhead(whole, { rung: 640, format: 'webp' });
  const url = `${shop.shop.url.replace('localhost', '127.0.0.1')}/images/${image.id}/640/_.jpeg?${image.hash}`;
  const answer = await fetch(url, { headers: { accept: 'image/avif,image/webp,*/*' } });
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
});
