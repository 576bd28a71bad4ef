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
/** Feature whose preparation notes the pictures in `made` in place of making them, and starts with `start()`. */
const withNotedPictures = (feature: Feature): Feature => ({
  ...feature,
  worker(tools) {
    const { pictures } = studioOf(tools);
    makeAhead = pictures.makeAhead.bind(pictures);
    pictures.makeAhead = async ({ hash }, { rung, format }, { isUrgent = false } = {}) => {
      made.push({ name: `${hash}-${rung}.${format}`, isUrgent });
      await new Promise(setImmediate);
      return true;
    };
    const worker = feature.worker!(tools)!;
    start = () => worker.start();
    return { start: () => Promise.resolve(), stop: () => worker.stop() };
  },
});
const features = FEATURES.map((feature) => (feature.name === 'images' ? withNotedPictures(feature) : feature));
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

test('prepares the pictures of the home page and of the first page of the inventory first, then all others', async () => {
  const { body } = await shop.ask<Tiles>('core/mob/commerce/widgets/tiles?count=40');
  const events = await shop.ask<readonly Pictured[]>('core/content/events?publish=true&count=1');
  const newsHash = events.body[0]?.images[0]?.image.hash;
  const settings = await shop.ask<{ readonly home_image_id: number }>('core/platform/shop/pages');
  const homeImage = await shop.ask<{ readonly hash: string }>(`core/content/images?id=${settings.body.home_image_id}`);
  const hashes = new Set([...body.data.map(({ image }) => image.hash), newsHash, homeImage.body.hash]);
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
  expect(first).toBeLessThan(250); // urgent ones: there are thousands in all
  // the pictures of the home page come before most of the inventory
  const positionOf = (hash = '') => names.indexOf(`${hash}-640.webp`);
  const tilePositions = body.data.map(({ image }) => positionOf(image.hash));
  for (const hash of [newsHash, homeImage.body.hash])
    expect(tilePositions.filter((position) => position > positionOf(hash)).length).toBeGreaterThan(16);
  // each image has a WebP before the first AVIF is made
  const hashesOf = (fileNames: readonly string[]) => new Set(fileNames.map((name) => name.replace(/-\d+\.\w+$/, '')));
  const firstAvif = names.findIndex((name) => name.endsWith('.avif'));
  expect(hashesOf(names.slice(0, firstAvif))).toEqual(hashesOf(names));
});

test('prepares an image that is added later', async () => {
  await shop.add('core/content/images', { hash: 'late', width: 600, height: 400, mime: 'jpeg' });
  await until(() => made.some(({ name }) => name === 'late-480.webp'), 'it is made');
});

test('a page gets a prepared picture, cached for good', async () => {
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
