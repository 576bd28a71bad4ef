import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sample } from '@rabbet/sample';
import sharp from 'sharp';
import { findCutout } from './cutout';
import { inspect } from './inspection';

const folder = mkdtempSync(join(tmpdir(), 'rabbet-cutting-out-'));

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
const block = (width: number, height: number, alpha: number) => ({
  create: { width, height, channels: 4 as const, background: { r: 160, g: 50, b: 50, alpha } },
});

/**
 * Makes a transparent picture of 200 x 100 pixels, with a thing of 40 x 60 at left 30, top 20. `shadow` is the alpha of a
 * larger block behind the thing.
 */
async function pictureOfThing(name: string, { alpha = 1, shadow = 0, turned: orientation = 1 } = {}): Promise<string> {
  const input = (source: ReturnType<typeof block>) => sharp(source).png().toBuffer();
  const parts = [{ input: await input(block(40, 60, alpha)), left: 30, top: 20 }];
  if (shadow > 0) parts.unshift({ input: await input(block(60, 70, shadow)), left: 30, top: 20 });
  const file = join(folder, name);
  await sharp({ create: { width: 200, height: 100, channels: 4, background: TRANSPARENT } })
    .composite(parts)
    .withMetadata({ orientation })
    .toFile(file);
  return file;
}

test.each(['png', 'webp', 'avif'])('finds the visible part of a %s with a transparent background', async (kind) => {
  expect(await findCutout(await pictureOfThing(`vase.${kind}`))).toBe('30 20 40 60');
});

test('leaves out a half-transparent shadow', async () => {
  expect(await findCutout(await pictureOfThing('shadow.png', { shadow: 0.5 }))).toBe('30 20 40 60');
});

test('finds a thing that is half-transparent as a whole', async () => {
  expect(await findCutout(await pictureOfThing('glass.png', { alpha: 0.4 }))).toBe('30 20 40 60');
});

test('finds the part in the upright picture, whatever its EXIF orientation', async () => {
  const { width, height, cutout } = await inspect(await pictureOfThing('turned.png', { turned: 6 }));
  expect({ width, height, cutout }).toEqual({ width: 100, height: 200, cutout: '20 30 60 40' });
});

test.each([
  ['without a transparent pixel', block(20, 10, 1)],
  ['with only transparent pixels', block(20, 10, 0)],
])('finds no cutout in a picture %s', async (name, source) => {
  const file = join(folder, `${name}.png`);
  await sharp(source).png().toFile(file);
  expect((await inspect(file)).cutout).toBeNull();
});

test('finds no cutout in a JPEG, which has no transparency', async () => {
  const file = join(folder, 'photo.jpg');
  await sharp(block(20, 10, 1))
    .jpeg()
    .toFile(file);
  expect((await inspect(file)).cutout).toBeNull();
});

test('the recorded cutouts of the sample pictures are those that are found in their files', async () => {
  for (const { id, hash, cutout } of sample.pictures.files().values()) {
    const file = sample.pictures.fileOf(hash) ?? '';
    const outline = (await sharp(file).metadata()).hasAlpha ? await findCutout(file) : null;
    expect({ id, cutout }).toEqual({ id, cutout: outline });
  }
});
