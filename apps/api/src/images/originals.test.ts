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
const fromNow = (ms: number) => new Date(Date.now() + ms);
const storedNames = () => readdirSync(join(home, 'originals'));
const storeSentFile = () => originals.store(HASH, join(home, 'sent'));

test('stores a copy of a file under its hash', async () => {
  await storeSentFile();
  expect(storedNames()).toEqual([HASH]);
  expect(readFileSync(await originals.fileOf(HASH), 'utf8')).toBe('a picture');
  expect(existsSync(join(home, 'sent'))).toBe(true);
});

test.each(['../secret', 'a/b', '', '.', 'x'.repeat(129), 'a\0b'])('refuses the hash %j', async (hash) => {
  await expect(async () => originals.store(hash, join(home, 'sent'))).rejects.toThrow('names no original');
  await expect(async () => originals.fileOf(hash)).rejects.toThrow('names no original');
});

test('removes an original unless it was stored since the given instant', async () => {
  const earlier = fromNow(-1_000);
  await storeSentFile();
  expect(await originals.listBefore(earlier)).toEqual([]);
  expect(await originals.listBefore(fromNow(1_000))).toMatchObject([{ hash: HASH, isBeingRemoved: false }]);
  expect(await originals.removeUnlessStoredSince(HASH, earlier)).toBe(false);
  expect(storedNames()).toEqual([HASH]);
  expect(await originals.removeUnlessStoredSince(HASH, fromNow(1_000))).toBe(true);
  expect(storedNames()).toEqual([]);
});

test('keeps an original that is stored again during its removal', async () => {
  await storeSentFile();
  const before = fromNow(-100);
  const path = join(home, 'originals', HASH);
  renameSync(path, `${path}.leaving`); // another program has begun a removal
  writeFileSync(join(home, 'again'), 'a picture');
  await originals.store(HASH, join(home, 'again'));
  expect(await originals.removeUnlessStoredSince(HASH, before)).toBe(false);
  expect(storedNames()).toEqual([HASH]);
});

test('lists an original whose removal was interrupted, and can undo the removal', async () => {
  mkdirSync(join(home, 'originals'));
  writeFileSync(join(home, 'originals', `${HASH}.leaving`), 'a picture');
  expect(await originals.listBefore(fromNow(1_000))).toMatchObject([{ hash: HASH, isBeingRemoved: true }]);
  await originals.undoRemoval(HASH);
  expect(storedNames()).toEqual([HASH]);
});

test('does not list other files in the folder', async () => {
  mkdirSync(join(home, 'originals', 'folder'), { recursive: true });
  writeFileSync(join(home, 'originals', '.DS_Store'), '');
  expect(await originals.listBefore(fromNow(1_000))).toEqual([]);
});
