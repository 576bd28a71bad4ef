import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testWriteSide, type TestWriteSide } from '../testing/open-write-side';
import type { WriteSide } from '../write-side/write-side';
import { BackupFolder } from './backup-folder';
import { type Manifest, piecesOf } from './manifest';
import { unlockBackups } from './unlock-backups';
import { type RetentionPolicy, findOutdated, planPruning, prune, type PruneOptions } from './prune-backups';
import { EmptyShop, readGuests, PASSPHRASE, signGuestBook, TestBackups } from '../testing/backups';

let shop: TestWriteSide;
let backups: TestBackups;
let before: WriteSide;
const emptyShops: EmptyShop[] = [];
beforeEach(async () => {
  shop = await testWriteSide();
  backups = new TestBackups();
  before = await shop.open();
  mkdirSync(join(shop.home, 'originals'));
});
afterEach(async () => {
  for (const shop of emptyShops.splice(0)) await shop.close();
  await shop.close();
  backups.remove();
});

const NAMES = ['Inês', 'Ōta', 'Abel'];
const NOW = new Date('2026-11-27T12:00:00Z');
const picturePath = (name: string) => join(shop.home, 'originals', name);

/** Makes three backups, and before each of them a guest signs. */
async function threeBackups(): Promise<readonly [Manifest, Manifest, Manifest]> {
  const next = async (n: 1 | 2 | 3) => {
    await signGuestBook(before, String(n), NAMES[n - 1]!);
    return backups.createAll(before, shop.home);
  };
  return [await next(1), await next(2), await next(3)];
}

async function openFolder() {
  const folder = new BackupFolder(backups.folder);
  return { folder, vault: await folder.unlock(PASSPHRASE) };
}

async function pruneBackups(policy: RetentionPolicy, options?: PruneOptions) {
  const folder = await openFolder();
  const plan = await planPruning(folder, policy, NOW);
  await prune(folder, plan, options);
  return plan;
}

async function restoreGuests(id?: string): Promise<(string | null)[]> {
  const empty = await EmptyShop.make();
  emptyShops.push(empty);
  await empty.restore(backups.folder, { id });
  return readGuests(await empty.open());
}

const filesIn = (...names: string[]) => readdirSync(join(backups.folder, ...names)).sort();
const pieceNames = (manifests: readonly Manifest[]) =>
  [...new Set(manifests.flatMap(piecesOf).map(({ name }) => name))].sort();

test('pruning removes outdated backups and their unneeded pieces, and the others can be restored', async () => {
  const [first, second, third] = await threeBackups();
  const plan = await pruneBackups({ newest: 2 });
  expect([plan.outdated, plan.remaining, plan.unfinished]).toEqual([[first], [second, third], []]);
  expect(filesIn('pieces')).toEqual(pieceNames([second, third]));
  expect((await openFolder()).folder.backups()).toEqual([second, third].map(({ id }) => id));
  expect(await restoreGuests(second.id)).toEqual(NAMES.slice(0, 2));
  expect(await restoreGuests()).toEqual(NAMES);
});

test('interrupted pruning leaves the remaining backups complete, and is completed by a repeat', async () => {
  const manifests = await threeBackups();
  const [, , newest] = manifests;
  const removedPieceCount = pieceNames(manifests).length - pieceNames([newest]).length;
  // each of two outdated backups is marked as pruned in a run of its own; then their pieces are removed, and those that are
  // gone already count too
  const steps = ['backups 1', 'backups 1', 'pieces 1', `pieces ${removedPieceCount}`];
  for (const step of steps) {
    const progress = (what: string, count: number) => {
      if (`${what} ${count}` === step) throw new Error(`cut off at ${step}`);
    };
    await expect(pruneBackups({ newest: 1 }, { progress })).rejects.toThrow(`cut off at ${step}`);
    expect(await restoreGuests()).toEqual(NAMES);
  }
  await pruneBackups({ newest: 1 });
  expect(filesIn('pieces')).toEqual(pieceNames([newest]));
  expect(filesIn().filter((name) => name !== 'pieces')).toEqual([`${newest.id}.backup`, 'lock']);
});

test('a backup is kept if it is one of the newest or young enough, and the newest always', () => {
  const madeOn = (day: string) => ({ madeAt: `2026-${day}T12:00:00.000Z` });
  const all = ['01-01', '10-28', '11-20', '11-26'].map(madeOn);
  const countOutdated = (policy: RetentionPolicy) => findOutdated(all, policy, NOW).length;
  expect([1, 2, 4, 9].map((newest) => countOutdated({ newest }))).toEqual([3, 2, 0, 0]);
  expect([1, 7, 8, 30, 365].map((days) => countOutdated({ days }))).toEqual([3, 2, 2, 1, 0]);
  expect(countOutdated({ newest: 3, days: 1 })).toBe(1);
  expect(countOutdated({ newest: 1, days: 30 })).toBe(1);
  expect(countOutdated({ newest: 0 })).toBe(3);
  expect(findOutdated([madeOn('01-01')], { days: 1 }, NOW)).toEqual([]);
});

test('pruning is refused if the newest backup lacks a piece', async () => {
  const made = await threeBackups();
  rmSync(join(backups.folder, 'pieces', made[2].log.pieces[0]!.name)); // each has one
  const filesBefore = filesIn('pieces');
  await expect(pruneBackups({ newest: 1 })).rejects.toThrow(/^The backup is not whole/);
  expect([filesIn('pieces'), filesIn().length]).toEqual([filesBefore, 5]); // 3 backups, the lock and the pieces
});

test('unfinished files are removed only on request', async () => {
  await threeBackups();
  writeFileSync(join(backups.folder, 'pieces/log-0123456789abcdef'), 'left');
  expect((await pruneBackups({ newest: 3 })).unfinished).toEqual(['log-0123456789abcdef']);
  expect(filesIn('pieces')).toContain('log-0123456789abcdef');
  await pruneBackups({ newest: 3 }, { withUnfinished: true });
  expect(filesIn('pieces')).not.toContain('log-0123456789abcdef');
});

test('a picture that was missing for a time is backed up again, and earlier backups stay complete', async () => {
  writeFileSync(picturePath('abc'), 'a picture');
  const first = await backups.createAll(before, shop.home);
  rmSync(picturePath('abc'));
  await backups.createAll(before, shop.home);
  writeFileSync(picturePath('abc'), 'a picture');
  await backups.createAll(before, shop.home);
  await restoreGuests(first.id);
  await restoreGuests();
  expect(emptyShops.map(({ home }) => readdirSync(join(home, 'originals')))).toEqual([['abc'], ['abc']]);
});

test('a backup writes the whole log again if the folder has lost a piece of it', async () => {
  const made = await threeBackups();
  rmSync(join(backups.folder, 'pieces', made[0].log.pieces[0]!.name)); // each has one
  await backups.createAll(before, shop.home);
  expect(await restoreGuests()).toEqual(NAMES);
});

test('a backup is refused if earlier pieces are pruned while it is made', async () => {
  const [first] = await threeBackups();
  await signGuestBook(before, '4', 'Zoë');
  await before.stateSynchronizer.catchUp();
  const making = backups.create(before, shop.home, (what) => {
    if (what === 'events') rmSync(join(backups.folder, 'pieces', first.log.pieces[0]!.name), { force: true }); // it has one
  });
  await expect(making).rejects.toThrow('Earlier backups were pruned while this one was made: make it again.');
  expect((await openFolder()).folder.backups()).toHaveLength(3);
});

test('after a change of the passphrase the new one unlocks the backups, and the old one does not', async () => {
  await threeBackups();
  const { folder, vault } = await openFolder();
  await expect(folder.changePassphrase(vault, Buffer.from('short'))).rejects.toThrow(/at least 12 characters/);
  await folder.changePassphrase(vault, Buffer.from('another passphrase'), { N: 2, r: 8, p: 1 });
  await expect(unlockBackups(backups.folder, PASSPHRASE)).rejects.toThrow(/does not open these backups/);
  await folder.changePassphrase(await folder.unlock(Buffer.from('another passphrase')), PASSPHRASE, {
    N: 2,
    r: 8,
    p: 1,
  });
  expect(await restoreGuests()).toEqual(NAMES);
});
