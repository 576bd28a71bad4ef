import sharp from 'sharp';
import { drawPicture } from './draw-picture';
import { MANNER_NAMES } from './manner-names';
import { exampleOf } from './testing-drawing';

describe.each(MANNER_NAMES)('a picture in the manner "%s"', (manner) => {
  const asked = exampleOf(manner);

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
