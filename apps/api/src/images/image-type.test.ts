import fc from 'fast-check';
import { detectImageType } from './image-type';
import { BACKTRACKING_FILES, plainImage, svg } from '../testing/images/files';

test('the type of an image is that of its content', async () => {
  for (const mime of ['jpeg', 'png', 'webp', 'avif'] as const)
    expect(detectImageType(await plainImage(8, 8).toFormat(mime).toBuffer())).toBe(mime);
  expect(detectImageType(svg())).toBe('svg');
  for (const file of [await plainImage(8, 8).tiff().toBuffer(), await plainImage(8, 8).gif().toBuffer()])
    expect(detectImageType(file)).toBeNull();
});

test('no bytes make the detection of types fail', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => void detectImageType(Buffer.from(bytes))));
  for (const { file, mime } of BACKTRACKING_FILES) expect(detectImageType(file)).toBe(mime);
});
