import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { until } from '@rabbet/postgres/testing/until';
import { OriginalsFolder } from './originals';
import { Pictures, type PictureImage, type PicturesOptions } from './pictures';
import { type RenderSpec, render } from './render';

const LONG_MS = 3_600_000;
const ACCEPTS_JPEG = 'image/jpeg,*/*';
const uploadedImage: PictureImage = { id: 2, hash: 'sent', width: 800, height: 600, mime: 'jpeg' };
/** Image that comes with the program. */
const shippedImage: PictureImage = { ...uploadedImage, id: 1, hash: 'ours' };

let home: string;
let file: Buffer;
beforeAll(async () => void (file = await photo(800, 600)));
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'rabbet-pictures-'));
  await mkdir(join(home, 'originals'));
  await upload(uploadedImage.hash, file);
  await writeFile(join(home, 'ours.jpeg'), file);
});
afterEach(() => rm(home, { recursive: true }));

// renders in this process: `maker-process.test.ts` tests the child process
const maker = { make: (spec: RenderSpec) => render(spec), close: async () => {} };
const openPictures = (options: Partial<PicturesOptions> = {}) => {
  const originals = new OriginalsFolder(join(home, 'originals'), [
    { fileOf: (hash) => (hash === 'ours' ? join(home, 'ours.jpeg') : null) },
  ]);
  const waits = { waitForSizeMs: LONG_MS, waitForFirstMs: LONG_MS };
  return new Pictures({ folder: join(home, 'cache/pictures'), originals, maker, ...waits, ...options });
};
const cachedFileNames = () => readdir(join(home, 'cache/pictures')).catch(() => []);

/** Stores an original, and returns its image. */
async function upload(hash: string, body: Buffer, image: Partial<PictureImage> = {}): Promise<PictureImage> {
  await writeFile(join(home, 'originals', hash), body);
  return { id: 2, hash, width: 900, height: 300, mime: 'jpeg', ...image };
}
const photo = (width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();

/** Uploads the same file under many hashes. */
async function uploadCopies(count: number): Promise<PictureImage[]> {
  const hashes = Array.from({ length: count }, (_, index) => `sent-${index}`);
  for (const hash of hashes) await upload(hash, file);
  return hashes.map((hash) => ({ ...uploadedImage, hash }));
}

/** Maker that waits until `go()` before it makes anything. Counts what it makes, now and at most at the same time. */
function waitingMaker() {
  const begun: string[] = [];
  let go = () => {};
  const opened = new Promise<void>((resolve) => (go = resolve));
  const counts = { now: 0, max: 0 };
  const make = async (spec: RenderSpec) => {
    begun.push(spec.hash);
    counts.now++;
    counts.max = Math.max(counts.max, counts.now);
    await opened;
    return maker.make(spec).finally(() => counts.now--);
  };
  return { maker: { ...maker, make }, counts, begun, go };
}

test('renders an image of the program and an upload in the nearest rung and their own format', async () => {
  const pictures = openPictures();
  for (const image of [shippedImage, await upload('up1', await photo())]) {
    const { body, type } = await pictures.picture(image, { width: 300, accept: ACCEPTS_JPEG });
    expect(type).toBe('image/jpeg');
    const height = Math.round((320 * image.height) / image.width);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 320, height });
  }
});

test('many requests of one network do not delay other networks', async () => {
  const { maker: heldMaker, begun, go } = waitingMaker();
  const pictures = openPictures({ maker: heldMaker });
  const images = await uploadCopies(40);
  const ask = (image: PictureImage, from: string) =>
    pictures.picture(image, { width: 160, accept: ACCEPTS_JPEG, from });
  const crowd = images.slice(0, 30).map((image) => ask(image, 'crowd'));
  await until(() => begun.length === 2, 'two are made');
  const otherReplies = images.slice(30).map((image, i) => ask(image, `other ${i}`));
  for (let i = 0; i < 50; i++) await stat(home); // gives the requests above time to reach the queue
  go();
  await Promise.all([...crowd, ...otherReplies]);
  const last = Math.max(...images.slice(30).map(({ hash }) => begun.indexOf(hash)));
  expect(last).toBeLessThan(20); // networks take turns: the other 10 are not behind all 30 of the crowd
});

test('sends WebP to browsers that accept it, and AVIF once the background queue has made it', async () => {
  const pictures = openPictures();
  const ask = async (accept: string) => (await pictures.picture(uploadedImage, { width: 160, accept })).type;
  expect(await ask('image/webp;q=0,*/*')).toBe('image/jpeg');
  expect(await ask('image/avif,image/webp,*/*')).toBe('image/webp');
  await pictures.settled();
  expect(await ask('image/avif,image/webp,*/*')).toBe('image/avif');
  expect(await ask('image/webp,*/*')).toBe('image/webp');
});

test('makeAhead uses the maker for its urgency, and makes nothing twice', async () => {
  const made: string[] = [];
  const namedMaker = (name: string) => ({ ...maker, make: (spec: RenderSpec) => (made.push(name), maker.make(spec)) });
  const pictures = openPictures({ maker: namedMaker('urgent'), backgroundMaker: namedMaker('patient') });
  for (const [rung, isUrgent] of [
    [160, true],
    [480, false],
    [160, false],
  ] as const)
    expect(await pictures.makeAhead(uploadedImage, { rung, format: 'webp' }, { isUrgent })).toBe(true);
  expect(made).toEqual(['urgent', 'patient']);
});

test('requests at the same time share one rendering', async () => {
  const pictures = openPictures({ maxWaiting: 0 });
  const request = { width: 320, accept: ACCEPTS_JPEG };
  const all = await Promise.all(Array.from({ length: 30 }, () => pictures.picture(uploadedImage, request)));
  expect(new Set(all.map(({ body }) => body)).size).toBe(1);
});

test('makes two pictures at once, queues some, and refuses the others as busy', async () => {
  const { maker: heldMaker, counts, go } = waitingMaker();
  const pictures = openPictures({ maxWaiting: 3, maker: heldMaker });
  const images = await uploadCopies(9);
  const refused: unknown[] = [];
  const all = images.map((image) =>
    pictures.picture(image, { width: 160, accept: ACCEPTS_JPEG }).catch((error: unknown) => void refused.push(error)),
  );
  await until(() => refused.length === 9 - 2 - 3, 'the rest are refused');
  await until(() => counts.now === 2, 'two are made');
  for (const error of refused) expect(error).toMatchObject({ code: 'image/busy' });
  go();
  await Promise.all(all);
  expect([refused.length, counts.max]).toEqual([9 - 2 - 3, 2]);
  // afterwards there is room again
  for (const image of images)
    expect(await pictures.picture(image, { width: 160, accept: ACCEPTS_JPEG })).toMatchObject({ variant: '160-jpeg' });
});

test('finds renderings after a restart, and makes a damaged one again', async () => {
  const request = { width: 320, accept: ACCEPTS_JPEG };
  const image = await upload('up2', await photo());
  const { body } = await openPictures().picture(image, request);
  await rm(join(home, 'originals/up2'));
  expect((await openPictures().picture(image, request)).body.equals(body)).toBe(true);

  const [name = ''] = await cachedFileNames();
  const path = join(home, 'cache/pictures', name);
  await truncate(path, (await stat(path)).size - 40);
  await expect(openPictures().picture(image, request)).rejects.toMatchObject({ code: 'image/unreadable' });
  await upload('up2', await photo());
  expect((await openPictures().picture(image, request)).body.equals(body)).toBe(true);
  expect((await readFile(path)).length).toBeGreaterThan(body.length); // whole again, with its checksum at the end
});

describe('a size that has not been made yet', () => {
  const wide: PictureImage = { ...uploadedImage, hash: 'wide', width: 1600, height: 1200 };
  let wideFile: Buffer;
  beforeAll(async () => void (wideFile = await photo(1600, 1200)));
  beforeEach(() => upload(wide.hash, wideFile));
  const ask = (pictures: Pictures, width: number) => pictures.picture(wide, { width, accept: 'image/webp' });
  const makeBeforehand = async (rung: number) => void (await openPictures().makeAhead(wide, { rung, format: 'webp' }));

  test('gets the next larger size at once, for the time being', async () => {
    await makeBeforehand(960);
    const { maker: heldMaker, go } = waitingMaker();
    const pictures = openPictures({ maker: heldMaker, waitForSizeMs: 60_000 });
    expect(await ask(pictures, 640)).toMatchObject({ variant: '960-webp', isTemporary: true });
    go();
    await pictures.settled();
    expect(await ask(pictures, 640)).toMatchObject({ variant: '640-webp', isTemporary: false });
  });

  test('is waited for if only a smaller size exists, which is sent if the wait takes too long', async () => {
    await makeBeforehand(320);
    expect(await ask(openPictures({ waitForSizeMs: 60_000 }), 480)).toMatchObject({
      variant: '480-webp',
      isTemporary: false,
    });
    const { maker: heldMaker, go } = waitingMaker();
    const pictures = openPictures({ maker: heldMaker, waitForSizeMs: 5 });
    expect(await ask(pictures, 1280)).toMatchObject({ variant: '480-webp', isTemporary: true });
    go();
    await pictures.settled();
  });

  test('is a blank stand-in for a page after a short wait, while other clients wait for the picture', async () => {
    const { maker: heldMaker, go } = waitingMaker();
    const pictures = openPictures({ maker: heldMaker, waitForFirstMs: 5 });
    const request = { width: 640, accept: 'image/webp' };
    const ground = await pictures.picture(wide, { ...request, isForPage: true });
    expect(ground).toMatchObject({ type: 'image/svg+xml', variant: 'stand-in', isTemporary: true });
    expect(ground.body.toString()).toContain('width="1" height="0.75"');
    const whole = pictures.picture(wide, request);
    go();
    expect(await whole).toMatchObject({ variant: '640-webp', isTemporary: false });
    expect(await pictures.picture(wide, { ...request, isForPage: true })).toMatchObject({ variant: '640-webp' });
  });

  test('is refused if it cannot be made, also for a page', async () => {
    const failing = { ...maker, make: () => Promise.reject(new Error('no')) };
    const request = { width: 640, accept: ACCEPTS_JPEG, isForPage: true };
    await expect(openPictures({ maker: failing }).picture(uploadedImage, request)).rejects.toMatchObject({
      code: 'image/unreadable',
    });
  });

  test('gets another size if its maker fails', async () => {
    await makeBeforehand(320);
    const failing = { ...maker, make: () => Promise.reject(new Error('no')) };
    expect(await ask(openPictures({ maker: failing }), 640)).toMatchObject({ variant: '320-webp', isTemporary: true });
    await expect(
      openPictures({ maker: failing }).picture(uploadedImage, { width: 640, accept: ACCEPTS_JPEG }),
    ).rejects.toMatchObject({
      code: 'image/unreadable',
    });
  });
});

test('makeAhead makes nothing while the disk cache is nearly full', async () => {
  const { body } = await openPictures().picture(uploadedImage, { width: 640, accept: ACCEPTS_JPEG });
  const pictures = openPictures({ maxDiskBytes: body.length * 1.05 });
  expect(await pictures.makeAhead(uploadedImage, { rung: 640, format: 'jpeg' })).toBe(true); // it is cached already
  expect(await pictures.makeAhead(uploadedImage, { rung: 320, format: 'webp' })).toBe(false);
});

test('finds what another program with the same folder has made', async () => {
  const reader = openPictures();
  const writer = openPictures();
  await reader.picture(uploadedImage, { width: 160, accept: ACCEPTS_JPEG }); // lists the folder before the writer adds a file
  await writer.makeAhead(uploadedImage, { rung: 320, format: 'jpeg' });
  expect(await reader.isMade(uploadedImage, { rung: 320, format: 'jpeg' })).toBe(true);
});

test('removes the least recently used renderings from a full disk cache, and unfinished files', async () => {
  await mkdir(join(home, 'cache/pictures'), { recursive: true });
  await writeFile(join(home, 'cache/pictures/left-over.part'), 'x');
  const { body } = await openPictures().picture(uploadedImage, { width: 320, accept: ACCEPTS_JPEG });
  const maxDiskBytes = 4.5 * body.length;
  const pictures = openPictures({ maxDiskBytes, maxMemoryBytes: 1000 });
  for (const image of await uploadCopies(12)) await pictures.picture(image, { width: 320, accept: ACCEPTS_JPEG });
  const names = await cachedFileNames();
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(home, 'cache/pictures', name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxDiskBytes);
  expect(names.sort()).toEqual(['sent-10', 'sent-11', 'sent-8', 'sent-9'].map((hash) => `${hash}-320.jpeg`));
  expect(names).not.toContain('left-over.part');
});

describe('refuses an image whose original', () => {
  test.each([
    ['is missing', 'gone', null],
    ['is no picture', 'text', Buffer.from('<script>')],
    ['has a hash that leads out of the folder', '../secret', null],
  ])('%s', async (_name, hash, body) => {
    if (body) await upload(hash, body);
    const picture = openPictures().picture({ ...uploadedImage, id: 5, hash }, { width: 160, accept: ACCEPTS_JPEG });
    await expect(picture).rejects.toMatchObject({
      code: 'image/unreadable',
      message: expect.stringMatching(/image 5/i),
    });
  });

  test('has more than 50 megapixels', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 5_100, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const image = await upload('bomb', bomb, { width: 10_000, height: 5_100, mime: 'png' });
    await expect(openPictures().picture(image, { width: 160, accept: ACCEPTS_JPEG })).rejects.toMatchObject({
      code: 'image/unreadable',
    });
  });

  test('is truncated', async () => {
    const whole = await photo(2000, 2000);
    const image = await upload('cut', whole.subarray(0, whole.length / 2));
    await expect(openPictures().picture(image, { width: 160, accept: ACCEPTS_JPEG })).rejects.toMatchObject({
      code: 'image/unreadable',
    });
  });
});
