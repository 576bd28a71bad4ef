import { PolyglotScan } from './polyglot-scan';
import { ZIP_END } from '../testing/images/files';

function isPolyglot(...chunks: readonly (string | Buffer)[]): boolean {
  const scan = new PolyglotScan();
  for (const chunk of chunks) scan.add(typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk);
  return scan.isPolyglot;
}

const NOISE = 'x'.repeat(3_000);

test('a signature of a page, a program or an archive is seen, wherever chunks cut it', () => {
  for (const signature of ['<script>', '<?php', '<!DOCTYPE HTML', '<html>', '<iframe', 'Rar!\x1a\x07\x01'])
    for (const cut of [0, 1, 3, signature.length - 1])
      expect([signature, isPolyglot(NOISE + signature.slice(0, cut), signature.slice(cut) + NOISE)]).toEqual([
        signature,
        true,
      ]);
  expect(isPolyglot(NOISE, '<scr', 'een>', '<htmlish')).toBe(false);
});

test('the signature of a PDF counts in the beginning of a file alone', () => {
  expect(isPolyglot('\xff\xd8\xff', '%PDF-1.7', NOISE)).toBe(true);
  expect(isPolyglot(NOISE, '%PDF-1.7')).toBe(false);
});

test('the end of a ZIP counts where its record is whole', () => {
  expect(isPolyglot(NOISE, ZIP_END)).toBe(true);
  expect(isPolyglot(NOISE, ZIP_END.subarray(0, 10), ZIP_END.subarray(10))).toBe(true);
  expect(isPolyglot(NOISE, 'PK\x05\x06 by chance', NOISE)).toBe(false);
});
