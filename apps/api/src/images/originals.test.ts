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
const storedNames = () => readdirSync(join(home, 'originals'));
const keep = () => originals.keep(HASH, join(home, 'sent'));

test('an original is stored under its hash, and the sent file stays in its place', async () => {
  await keep();
  expect(storedNames()).toEqual([HASH]);
  expect(readFileSync(await originals.fileOf(HASH), 'utf8')).toBe('a picture');
  expect(existsSync(join(home, 'sent'))).toBe(true);
});

test.each(['../secret', 'a/b', '', '.', 'x'.repeat(129), 'a\0b'])('the hash %j names no file', async (hash) => {
  await expect(async () => originals.keep(hash, join(home, 'sent'))).rejects.toThrow('names no original');
  await expect(async () => originals.fileOf(hash)).rejects.toThrow('names no original');
});

test('an original is removed unless it was stored again since the given instant', async () => {
  const earlier = later(-1_000);
  await keep();
  expect(await originals.listBefore(earlier)).toEqual([]);
  expect(await originals.listBefore(later(1_000))).toMatchObject([{ hash: HASH, isLeaving: false }]);
  expect(await originals.removeUnlessKeptSince(HASH, earlier)).toBe(false);
  expect(storedNames()).toEqual([HASH]);
  expect(await originals.removeUnlessKeptSince(HASH, later(1_000))).toBe(true);
  expect(storedNames()).toEqual([]);
});

test('an original that is stored again during its removal stays', async () => {
  await keep();
  const before = later(-100);
  const path = join(home, 'originals', HASH);
  renameSync(path, `${path}.leaving`); // a removal is under way
  writeFileSync(join(home, 'again'), 'a picture');
  await originals.keep(HASH, join(home, 'again'));
  expect(await originals.removeUnlessKeptSince(HASH, before)).toBe(false);
  expect(storedNames()).toEqual([HASH]);
});

test('a removal that was interrupted is found again, and can be undone', async () => {
  mkdirSync(join(home, 'originals'));
  writeFileSync(join(home, 'originals', `${HASH}.leaving`), 'a picture');
  expect(await originals.listBefore(later(1_000))).toMatchObject([{ hash: HASH, isLeaving: true }]);
  await originals.putBack(HASH);
  expect(storedNames()).toEqual([HASH]);
});

test('other files in the folder are no originals', async () => {
  mkdirSync(join(home, 'originals', 'folder'), { recursive: true });
  writeFileSync(join(home, 'originals', '.DS_Store'), '');
  expect(await originals.listBefore(later(1_000))).toEqual([]);
});
