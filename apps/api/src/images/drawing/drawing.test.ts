import sharp from 'sharp';
import { drawPicture } from './draw-picture';
import { MANNERS, type MannerName } from './manners';
import { PALETTES, type PaletteName } from './palettes';

// their own keys, which Object.keys forgets
const manners = Object.keys(MANNERS) as MannerName[];
const palettes = Object.keys(PALETTES) as PaletteName[];

describe.each(manners)('a picture in the manner "%s"', (manner) => {
  const palette = palettes[manners.indexOf(manner) % palettes.length] ?? 'dawn';
  const asked = { manner, palette, seed: '7', width: 200, height: 150 };

  it('is the same each time, and another for another seed', () => {
    const picture = drawPicture(asked);
    expect(drawPicture(asked)).toBe(picture);
    expect(drawPicture({ ...asked, seed: '8' })).not.toBe(picture);
  });

  it.each([
    [200, 150],
    [120, 200],
  ])('fills its %i by %i pixels', async (width, height) => {
    const svg = drawPicture({ ...asked, width, height });
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height, channels: 4 });
    const at = (offset: number) => data.filter((_byte, index) => index % 4 === offset);
    expect(at(3).every((alpha) => alpha > 250)).toBe(true);
    const greens = at(1);
    expect(Math.max(...greens) - Math.min(...greens)).toBeGreaterThan(40);
  });
});
