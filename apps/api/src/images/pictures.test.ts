import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { until } from '@rabbet/postgres/testing/until';
import { OriginalsFolder } from './originals';
import { Pictures, type PictureImage, type PicturesOptions } from './pictures';
import { type RenderSpec, render } from './render';

const LONG_MS = 3_600_000;
const PLAIN = 'image/jpeg,*/*';
const sent: PictureImage = { id: 2, hash: 'sent', width: 800, height: 600, mime: 'jpeg' };
/** Comes with the program. */
const ours: PictureImage = { ...sent, id: 1, hash: 'ours' };

let home: string;
let file: Buffer;
beforeAll(async () => void (file = await photo(800, 600)));
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'rabbet-pictures-'));
  await mkdir(join(home, 'originals'));
  await uploaded(sent.hash, file);
  await writeFile(join(home, 'ours.jpeg'), file);
});
afterEach(() => rm(home, { recursive: true }));

// here, in this process: the other one has tests of its own
const maker = { make: (spec: RenderSpec) => render(spec), close: async () => {} };
const open = (options: Partial<PicturesOptions> = {}) => {
  const originals = new OriginalsFolder(join(home, 'originals'), [
    { fileOf: (hash) => (hash === 'ours' ? join(home, 'ours.jpeg') : null) },
  ]);
  const patient = { patienceMs: LONG_MS, linePatienceMs: LONG_MS };
  return new Pictures({ folder: join(home, 'cache/pictures'), originals, maker, ...patient, ...options });
};
const keptFiles = () => readdir(join(home, 'cache/pictures')).catch(() => []);

async function uploaded(hash: string, body: Buffer, image: Partial<PictureImage> = {}): Promise<PictureImage> {
  await writeFile(join(home, 'originals', hash), body);
  return { id: 2, hash, width: 900, height: 300, mime: 'jpeg', ...image };
}
const photo = (width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();

/** Uploads the same picture under many names. */
async function uploadCopies(count: number): Promise<PictureImage[]> {
  const hashes = Array.from({ length: count }, (_, index) => `sent-${index}`);
  for (const hash of hashes) await uploaded(hash, file);
  return hashes.map((hash) => ({ ...sent, hash }));
}

/** Maker that makes nothing before `go`. */
function heldBack() {
  const begun: string[] = [];
  let go = () => {};
  const opened = new Promise<void>((resolve) => (go = resolve));
  const making = { now: 0, most: 0 };
  const make = async (spec: RenderSpec) => {
    begun.push(spec.hash);
    making.most = Math.max(making.most, ++making.now);
    await opened;
    return maker.make(spec).finally(() => making.now--);
  };
  return { held: { ...maker, make }, making, begun, go };
}

test('a picture of ours and an upload come in the size of the ladder and in their own format', async () => {
  const pictures = open();
  for (const image of [ours, await uploaded('up1', await photo())]) {
    const { body, type } = await pictures.picture(image, { width: 300, accept: PLAIN });
    expect(type).toBe('image/jpeg');
    const height = Math.round((320 * image.height) / image.width);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 320, height });
  }
});

test('pictures that one network asks for keep no other network waiting', async () => {
  const { held, begun, go } = heldBack();
  const pictures = open({ maker: held });
  const images = await uploadCopies(40);
  const ask = (image: PictureImage, from: string) => pictures.picture(image, { width: 160, accept: PLAIN, from });
  const crowd = images.slice(0, 30).map((image) => ask(image, 'crowd'));
  await until(() => begun.length === 2, 'two are made');
  const otherReplies = images.slice(30).map((image, i) => ask(image, `other ${i}`));
  for (let i = 0; i < 50; i++) await stat(home); // more than the others do until they wait
  go();
  await Promise.all([...crowd, ...otherReplies]);
  const last = Math.max(...images.slice(30).map(({ hash }) => begun.indexOf(hash)));
  expect(last).toBeLessThan(20);
});

test('who knows WebP gets it, and AVIF from when it has been made behind the scenes', async () => {
  const pictures = open();
  const ask = async (accept: string) => (await pictures.picture(sent, { width: 160, accept })).type;
  expect(await ask('image/webp;q=0,*/*')).toBe('image/jpeg');
  expect(await ask('image/avif,image/webp,*/*')).toBe('image/webp');
  await pictures.settled();
  expect(await ask('image/avif,image/webp,*/*')).toBe('image/avif');
  expect(await ask('image/webp,*/*')).toBe('image/webp');
});

test('what nobody has asked for yet is made by either maker, and none makes what stands', async () => {
  const made: string[] = [];
  const named = (name: string) => ({ ...maker, make: (spec: RenderSpec) => (made.push(name), maker.make(spec)) });
  const pictures = open({ maker: named('urgent'), patientMaker: named('patient') });
  for (const [rung, isUrgent] of [
    [160, true],
    [480, false],
    [160, false],
  ] as const)
    expect(await pictures.makeAhead(sent, { rung, format: 'webp' }, { isUrgent })).toBe(true);
  expect(made).toEqual(['urgent', 'patient']);
});

test('the same picture asked for by many at once is made once', async () => {
  const pictures = open({ mayWait: 0 });
  const request = { width: 320, accept: PLAIN };
  const all = await Promise.all(Array.from({ length: 30 }, () => pictures.picture(sent, request)));
  expect(new Set(all.map(({ body }) => body)).size).toBe(1);
});

test('two are made at once, some wait, and the rest are told to come back', async () => {
  const { held, making, go } = heldBack();
  const pictures = open({ mayWait: 3, maker: held });
  const images = await uploadCopies(9);
  const refused: unknown[] = [];
  const all = images.map((image) =>
    pictures.picture(image, { width: 160, accept: PLAIN }).catch((error: unknown) => void refused.push(error)),
  );
  await until(() => refused.length === 9 - 2 - 3, 'the rest are refused');
  await until(() => making.now === 2, 'two are made');
  for (const error of refused) expect(error).toMatchObject({ code: 'image/busy' });
  go();
  await Promise.all(all);
  expect([refused.length, making.most]).toEqual([9 - 2 - 3, 2]);
  // and afterwards there is room again
  for (const image of images)
    expect(await pictures.picture(image, { width: 160, accept: PLAIN })).toMatchObject({ variant: '160-jpeg' });
});

test('what was made is found again after a restart, unless it is broken: then it is made again', async () => {
  const request = { width: 320, accept: PLAIN };
  const image = await uploaded('up2', await photo());
  const { body } = await open().picture(image, request);
  await rm(join(home, 'originals/up2'));
  expect((await open().picture(image, request)).body.equals(body)).toBe(true);

  const [name = ''] = await keptFiles();
  const path = join(home, 'cache/pictures', name);
  await truncate(path, (await stat(path)).size - 40);
  await expect(open().picture(image, request)).rejects.toMatchObject({ code: 'image/unreadable' });
  await uploaded('up2', await photo());
  expect((await open().picture(image, request)).body.equals(body)).toBe(true);
  expect((await readFile(path)).length).toBeGreaterThan(body.length);
});

describe('a size that is not there yet', () => {
  const wide: PictureImage = { ...sent, hash: 'wide', width: 1600, height: 1200 };
  let wideFile: Buffer;
  beforeAll(async () => void (wideFile = await photo(1600, 1200)));
  beforeEach(() => uploaded(wide.hash, wideFile));
  const ask = (pictures: Pictures, width: number) => pictures.picture(wide, { width, accept: 'image/webp' });
  const made = async (rung: number) => void (await open().makeAhead(wide, { rung, format: 'webp' }));

  test('is shown by the next larger one, at once and for now', async () => {
    await made(960);
    const { held, go } = heldBack();
    const pictures = open({ maker: held, patienceMs: 60_000 });
    expect(await ask(pictures, 640)).toMatchObject({ variant: '960-webp', isForNow: true });
    go();
    await pictures.settled();
    expect(await ask(pictures, 640)).toMatchObject({ variant: '640-webp', isForNow: false });
  });

  test('is waited for where a smaller one stands, and that is shown if it takes too long', async () => {
    await made(320);
    expect(await ask(open({ patienceMs: 60_000 }), 480)).toMatchObject({ variant: '480-webp', isForNow: false });
    const { held, go } = heldBack();
    const pictures = open({ maker: held, patienceMs: 5 });
    expect(await ask(pictures, 1280)).toMatchObject({ variant: '480-webp', isForNow: true });
    go();
    await pictures.settled();
  });

  test('is a ground in its shape on a page that has waited for a second, and waited for by everybody else', async () => {
    const { held, go } = heldBack();
    const pictures = open({ maker: held, linePatienceMs: 5 });
    const request = { width: 640, accept: 'image/webp' };
    const ground = await pictures.picture(wide, { ...request, isForPage: true });
    expect(ground).toMatchObject({ type: 'image/svg+xml', variant: 'stand-in', isForNow: true });
    expect(ground.body.toString()).toContain('width="1" height="0.75"');
    const whole = pictures.picture(wide, request);
    go();
    expect(await whole).toMatchObject({ variant: '640-webp', isForNow: false });
    expect(await pictures.picture(wide, { ...request, isForPage: true })).toMatchObject({ variant: '640-webp' });
  });

  test('is refused on a page, too, where it cannot be read', async () => {
    const failing = { ...maker, make: () => Promise.reject(new Error('no')) };
    const request = { width: 640, accept: PLAIN, isForPage: true };
    await expect(open({ maker: failing }).picture(sent, request)).rejects.toMatchObject({ code: 'image/unreadable' });
  });

  test('is shown by another where its maker fails or has too much to do', async () => {
    await made(320);
    const failing = { ...maker, make: () => Promise.reject(new Error('no')) };
    expect(await ask(open({ maker: failing }), 640)).toMatchObject({ variant: '320-webp', isForNow: true });
    await expect(open({ maker: failing }).picture(sent, { width: 640, accept: PLAIN })).rejects.toMatchObject({
      code: 'image/unreadable',
    });
  });
});

test('what nobody has asked for is not made where it would take the room of what somebody did', async () => {
  const { body } = await open().picture(sent, { width: 640, accept: PLAIN });
  const pictures = open({ keepBytes: body.length * 1.05 });
  expect(await pictures.makeAhead(sent, { rung: 640, format: 'jpeg' })).toBe(true); // it stands
  expect(await pictures.makeAhead(sent, { rung: 320, format: 'webp' })).toBe(false);
});

test('another program on the same folder finds what this one has made', async () => {
  const first = open();
  const other = open();
  await other.picture(sent, { width: 160, accept: PLAIN }); // it has looked at what is there
  await first.makeAhead(sent, { rung: 320, format: 'jpeg' });
  expect(await other.isMade(sent, { rung: 320, format: 'jpeg' })).toBe(true);
});

test('the oldest go when there is no more room, and what was never finished is swept out', async () => {
  await mkdir(join(home, 'cache/pictures'), { recursive: true });
  await writeFile(join(home, 'cache/pictures/left-over.part'), 'x');
  const { body } = await open().picture(sent, { width: 320, accept: PLAIN });
  const keepBytes = 4.5 * body.length;
  const pictures = open({ keepBytes, keepInMemoryBytes: 1000 });
  for (const image of await uploadCopies(12)) await pictures.picture(image, { width: 320, accept: PLAIN });
  const names = await keptFiles();
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(home, 'cache/pictures', name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(keepBytes);
  expect(names.sort()).toEqual(['sent-10', 'sent-11', 'sent-8', 'sent-9'].map((hash) => `${hash}-320.jpeg`));
  expect(names).not.toContain('left-over.part');
});

describe('an original that cannot be shown is told of', () => {
  test.each([
    ['that is gone', 'gone', null],
    ['that is no picture', 'text', Buffer.from('<script>')],
    ['whose hash leads out of its folder', '../secret', null],
  ])('one %s', async (_what, hash, body) => {
    if (body) await uploaded(hash, body);
    const picture = open().picture({ ...sent, id: 5, hash }, { width: 160, accept: PLAIN });
    await expect(picture).rejects.toMatchObject({
      code: 'image/unreadable',
      message: expect.stringMatching(/image 5/i),
    });
  });

  test('one of more than 50 megapixels', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 5_100, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const image = await uploaded('bomb', bomb, { width: 10_000, height: 5_100, mime: 'png' });
    await expect(open().picture(image, { width: 160, accept: PLAIN })).rejects.toMatchObject({
      code: 'image/unreadable',
    });
  });

  test('one that was cut off', async () => {
    const whole = await photo(2000, 2000);
    const image = await uploaded('cut', whole.subarray(0, whole.length / 2));
    await expect(open().picture(image, { width: 160, accept: PLAIN })).rejects.toMatchObject({
      code: 'image/unreadable',
    });
  });
});
