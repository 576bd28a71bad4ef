import { createHash } from 'node:crypto';
import { DRAWING } from '../sample-hash';
import { drawPicture } from './draw-picture';
import { MANNER_NAMES } from './manner-names';
import { exampleOf } from './testing-drawing';

// a seen picture is kept under its address for a year: raise DRAWING, and write down its digest, when one is drawn anew
const DIGESTS: Readonly<Record<number, string>> = {
  1: 'AX_VnfkfkDAJ7l3ONfeaQuplEk2tPkic9AVRSn_40YA',
  2: 'fwZWgr2xGyxK8kLaltpGXmW8UEj4ZWrMBDgRTFP9lSk',
};

test('what is drawn in another way has another address', () => {
  const digest = createHash('sha256');
  for (const manner of MANNER_NAMES) digest.update(drawPicture(exampleOf(manner)));
  expect(digest.digest('base64url')).toBe(DIGESTS[DRAWING]);
});
