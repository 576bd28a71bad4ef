import fc from 'fast-check';
import { recognised, SecondMeaning } from './recognising';
import { plain, svg, TIRING, ZIP_END } from './testing/files';

const isBoth = (...parts: readonly (string | Buffer)[]) => {
  const meaning = new SecondMeaning();
  for (const part of parts) meaning.add(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
  return meaning.isThere;
};

test('a file is what it holds', async () => {
  for (const mime of ['jpeg', 'png', 'webp', 'avif'] as const)
    expect(recognised(await plain(8, 8).toFormat(mime).toBuffer())).toBe(mime);
  expect(recognised(svg())).toBe('svg');
  for (const other of [await plain(8, 8).tiff().toBuffer(), await plain(8, 8).gif().toBuffer()])
    expect(recognised(other)).toBeNull();
});

test('whatever comes is told apart', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => void recognised(Buffer.from(bytes))));
  for (const { file, mime } of TIRING) expect(recognised(file)).toBe(mime);
});

test('a page, a program, a document or an archive is seen in a picture, wherever it was parted in reading', () => {
  const noise = 'x'.repeat(3_000);
  for (const mark of ['<script>', '<?php', '<!DOCTYPE HTML', '<html>', '<iframe', 'Rar!\x1a\x07\x01'])
    for (const at of [0, 1, 3, mark.length - 1])
      expect([mark, isBoth(noise + mark.slice(0, at), mark.slice(at) + noise)]).toEqual([mark, true]);
  expect(isBoth('\xff\xd8\xff', '%PDF-1.7', noise)).toBe(true);
  expect(isBoth(noise, '%PDF-1.7')).toBe(false); // nobody looks for it there
  expect(isBoth(noise, ZIP_END)).toBe(true);
  expect(isBoth(noise, ZIP_END.subarray(0, 10), ZIP_END.subarray(10))).toBe(true);
  expect(isBoth(noise, 'PK\x05\x06 by chance', noise)).toBe(false);
  expect(isBoth(noise, '<scr', 'een>', '<htmlish')).toBe(false);
});
