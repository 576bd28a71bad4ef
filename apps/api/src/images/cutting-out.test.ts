import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sample } from '@rabbet/sample';
import sharp from 'sharp';
import { findCutout } from './cutting-out';
import { inspect } from './inspecting';

const folder = mkdtempSync(join(tmpdir(), 'rabbet-cutting-out-'));

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const block = (width: number, height: number, alpha: number) => ({
  create: { width, height, channels: 4 as const, background: { r: 160, g: 50, b: 50, alpha } },
});

/** A thing 40 x 60 at 30, 20 of a clear picture of 200 x 100; with `shadow`, in front of what is half clear. */
async function thing(name: string, { alpha = 1, shadow = 0, turned = 1 } = {}): Promise<string> {
  const input = (of: ReturnType<typeof block>) => sharp(of).png().toBuffer();
  const parts = [
    ...(shadow > 0 ? [{ input: await input(block(60, 70, shadow)), left: 30, top: 20 }] : []),
    { input: await input(block(40, 60, alpha)), left: 30, top: 20 },
  ];
  const file = join(folder, name);
  await sharp({ create: { width: 200, height: 100, channels: 4, background: CLEAR } })
    .composite(parts)
    .withMetadata({ orientation: turned })
    .toFile(file);
  return file;
}

test.each(['png', 'webp', 'avif'])('of a %s whose ground is clear, the part is found that is not', async (kind) => {
  expect(await findCutout(await thing(`vase.${kind}`))).toBe('30 20 40 60');
});

test('the shadow of a thing in its picture is no part of it', async () => {
  expect(await findCutout(await thing('shadow.png', { shadow: 0.5 }))).toBe('30 20 40 60');
});

test('a thing that light goes through is found all the same', async () => {
  expect(await findCutout(await thing('glass.png', { alpha: 0.4 }))).toBe('30 20 40 60');
});

test('it is found of the picture as people see it, upright', async () => {
  const { width, height, cutout } = await inspect(await thing('turned.png', { turned: 6 }));
  expect({ width, height, cutout }).toEqual({ width: 100, height: 200, cutout: '20 30 60 40' });
});

test.each([
  ['without a clear pixel', block(20, 10, 1)],
  ['with nothing in it', block(20, 10, 0)],
])('of a picture %s nothing is cut out', async (name, of) => {
  const file = join(folder, `${name}.png`);
  await sharp(of).png().toFile(file);
  expect((await inspect(file)).cutout).toBeNull();
});

test('a photograph that knows nothing of clear pixels is not searched', async () => {
  const file = join(folder, 'photo.jpg');
  await sharp(block(20, 10, 1))
    .jpeg()
    .toFile(file);
  expect((await inspect(file)).cutout).toBeNull();
});

test('the pictures of the sample say of themselves what the shop finds when they are sent to it', async () => {
  for (const { id, hash, cutout } of sample.pictures.files().values()) {
    const file = sample.pictures.fileOf(hash) ?? '';
    const outline = (await sharp(file).metadata()).hasAlpha ? await findCutout(file) : null;
    expect({ id, cutout }).toEqual({ id, cutout: outline });
  }
});
