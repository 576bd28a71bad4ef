import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OriginalsFolder } from './originals';

let home: string;
let originals: OriginalsFolder;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rabbet-originals-'));
  writeFileSync(join(home, 'sent'), 'a picture');
  originals = new OriginalsFolder(join(home, 'originals'));
});
afterEach(() => rmSync(home, { recursive: true }));

const HASH = 'abc123';
const later = (ms: number) => new Date(Date.now() + ms);
const there = () => readdirSync(join(home, 'originals'));
const keep = () => originals.keep(HASH, join(home, 'sent'));

test('an original stands under its hash alone, and what was sent stays where it was', async () => {
  await keep();
  expect(there()).toEqual([HASH]);
  expect(readFileSync(await originals.fileOf(HASH), 'utf8')).toBe('a picture');
  expect(existsSync(join(home, 'sent'))).toBe(true);
});

test.each(['../secret', 'a/b', '', '.', 'x'.repeat(129), 'a\0b'])(
  'no file is asked for by the hash %j',
  async (hash) => {
    await expect(async () => originals.keep(hash, join(home, 'sent'))).rejects.toThrow('names no original');
    await expect(async () => originals.fileOf(hash)).rejects.toThrow('names no original');
  },
);

test('one is taken away that has stood there since before, and not one that was put there since', async () => {
  const earlier = later(-1_000);
  await keep();
  expect(await originals.listBefore(earlier)).toEqual([]);
  expect(await originals.listBefore(later(1_000))).toMatchObject([{ hash: HASH, isLeaving: false }]);
  expect(await originals.removeUnlessKeptSince(HASH, earlier)).toBe(false);
  expect(there()).toEqual([HASH]);
  expect(await originals.removeUnlessKeptSince(HASH, later(1_000))).toBe(true);
  expect(there()).toEqual([]);
});

test('one that is put there again while it is being taken away stays', async () => {
  await keep();
  const before = later(-100);
  const at = join(home, 'originals', HASH);
  renameSync(at, `${at}.leaving`); // somebody takes it away right now
  writeFileSync(join(home, 'again'), 'a picture');
  await originals.keep(HASH, join(home, 'again'));
  expect(await originals.removeUnlessKeptSince(HASH, before)).toBe(false);
  expect(there()).toEqual([HASH]);
});

test('one that was about to leave when its program ended is found again, and goes or comes back', async () => {
  mkdirSync(join(home, 'originals'));
  writeFileSync(join(home, 'originals', `${HASH}.leaving`), 'a picture');
  expect(await originals.listBefore(later(1_000))).toMatchObject([{ hash: HASH, isLeaving: true }]);
  await originals.putBack(HASH);
  expect(there()).toEqual([HASH]);
});

test('what others put beside them is none of ours', async () => {
  mkdirSync(join(home, 'originals', 'folder'), { recursive: true });
  writeFileSync(join(home, 'originals', '.DS_Store'), '');
  expect(await originals.listBefore(later(1_000))).toEqual([]);
});
