import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { DRAWING } from '../sample-hash';
import { type Drawing, drawPicture } from './draw-picture';
import { MANNER_NAMES, type MannerName } from './manner-names';
import { PALETTES, type PaletteName } from './palettes';

// its own keys, which Object.keys forgets
const palettes = Object.keys(PALETTES) as PaletteName[];

/** Each takes a tenth of a second, and most are looked at more than once. */
const drawn = new Map<string, string>();
function draw(asked: Drawing): string {
  const key = JSON.stringify(asked);
  const picture = drawn.get(key) ?? drawPicture(asked);
  drawn.set(key, picture);
  return picture;
}

const askedFor = (manner: MannerName): Drawing => ({
  manner,
  palette: palettes[MANNER_NAMES.indexOf(manner) % palettes.length] ?? 'dawn',
  seed: '7',
  width: 200,
  height: 150,
});

describe.each(MANNER_NAMES)('a picture in the manner "%s"', (manner) => {
  const asked = askedFor(manner);

  it('is the same each time, and another for another seed', () => {
    const picture = draw(asked);
    expect(drawPicture(asked)).toBe(picture);
    expect(drawPicture({ ...asked, seed: '8' })).not.toBe(picture);
  });

  it.each([
    [200, 150],
    [120, 200],
  ])('fills its %i by %i pixels', async (width, height) => {
    const svg = draw({ ...asked, width, height });
    expect(svg.replace(/data:[^"]*/g, '')).not.toMatch(/NaN|undefined|Infinity/); // letters of base64 mean nothing
    expect(svg).not.toContain('#000000'); // what a colour that could not be told comes out as
    const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height, channels: 4 });
    const at = (offset: number) => data.filter((_byte, index) => index % 4 === offset);
    expect(at(3).every((alpha) => alpha > 250)).toBe(true);
    const greens = at(1);
    expect(Math.max(...greens) - Math.min(...greens)).toBeGreaterThan(40);
  });
});

// a seen picture is kept under its address for a year: raise DRAWING, and write down its digest, when one is drawn anew
const DIGESTS: Readonly<Record<number, string>> = {
  1: 'AX_VnfkfkDAJ7l3ONfeaQuplEk2tPkic9AVRSn_40YA',
  2: 'fwZWgr2xGyxK8kLaltpGXmW8UEj4ZWrMBDgRTFP9lSk',
};

test('what is drawn in another way has another address', () => {
  const digest = createHash('sha256');
  for (const manner of MANNER_NAMES) digest.update(draw(askedFor(manner)));
  expect(digest.digest('base64url')).toBe(DIGESTS[DRAWING]);
});
