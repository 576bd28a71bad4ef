import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testWriteSide, type TestWriteSide } from '../testing/open-write-side';
import { BackupStreamWriter } from './backup-stream';
import { createBackup } from './create-backup';
import { unlockBackups } from './unlock-backups';
import { EmptyShop, readGuests, PASSPHRASE, signGuestBook, TestBackups } from '../testing/backups';
import { Vault } from './vault';

let shop: TestWriteSide;
let backups: TestBackups;
let empty: EmptyShop;
beforeEach(async () => {
  shop = await testWriteSide();
  backups = new TestBackups();
  empty = await EmptyShop.make();
  const before = await shop.open();
  await signGuestBook(before, '41', 'Inês');
  await backups.createAll(before, shop.home);
});
afterEach(async () => {
  await shop.close();
  await empty.close();
  backups.remove();
});

describe('a restore is refused, and the target stays empty:', () => {
  const findPiece = (kind: string) => {
    const folder = join(backups.folder, 'pieces');
    return join(
      folder,
      readdirSync(folder).find((name) => name.startsWith(kind))!,
    ); // one of each is there
  };
  const expectEmptyShop = async () => {
    const { test, home } = empty;
    const { rows } = await test.database.query(`select nspname from pg_namespace where nspname = 'state'`);
    expect([rows, readdirSync(home)]).toEqual([[], []]);
  };

  it('another passphrase', async () => {
    await expect(unlockBackups(backups.folder, Buffer.from('not that passphrase'))).rejects.toThrow(
      'This passphrase, or key file, does not open these backups.',
    );
  });

  it.each(['log', 'state'])('a changed byte in a piece of the %s', async (kind) => {
    const bytes = readFileSync(findPiece(kind));
    bytes[40]! ^= 1; // it is longer
    writeFileSync(findPiece(kind), bytes);
    await expect(empty.restore(backups.folder)).rejects.toThrow(/^(log|state)-\w+ was changed or is damaged/);
    await expectEmptyShop();
  });

  it('a changed byte in the backup itself', async () => {
    const [name] = readdirSync(backups.folder).filter((file) => file.endsWith('.backup'));
    const file = join(backups.folder, name!); // there is one
    const bytes = readFileSync(file);
    bytes[bytes.length - 1]! ^= 1; // it is not empty
    writeFileSync(file, bytes);
    await expect(empty.restore(backups.folder)).rejects.toThrow(/Z-\w+ was changed or is damaged/);
    await expectEmptyShop();
  });

  it.each([
    ['missing', (file: string) => rmSync(file)],
    ['cut off', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 100))],
  ])('a piece that is %s', async (_, damage) => {
    damage(findPiece('log'));
    await expect(empty.restore(backups.folder)).rejects.toThrow(/^The backup is not whole: log-\w+ is missing or cut/);
    await expectEmptyShop();
  });

  it('a shop that stands there already', async () => {
    await signGuestBook(await empty.open(), '5', 'Abel');
    await expect(empty.restore(backups.folder)).rejects.toThrow(/^(A shop stands in this database|.*master key)/);
    expect(await readGuests(await empty.open())).toEqual(['Abel']);
  });

  it('a folder that holds something else', async () => {
    await expect(unlockBackups(shop.home, PASSPHRASE)).rejects.toThrow(/holds no backups of Rabbet/);
  });
});

describe('a backup in one stream', () => {
  const file = () => join(shop.home, 'shop.backup');
  beforeEach(async () => {
    const vault = await Vault.make(PASSPHRASE, { N: 2, r: 8, p: 1 });
    const parts: Buffer[] = [];
    const target = new BackupStreamWriter(async (bytes) => void parts.push(bytes));
    await target.begin(vault);
    const source = { writeSide: await shop.open(), home: shop.home, masterKey: undefined };
    await createBackup(source, { target, vault }, { previous: null, now: new Date() });
    await target.end();
    writeFileSync(file(), Buffer.concat(parts));
  });

  it('holds everything', async () => {
    await empty.restore(file());
    expect(await readGuests(await empty.open())).toEqual(['Inês']);
  });

  it('is refused if it is incomplete, or another kind of file', async () => {
    const whole = readFileSync(file());
    for (const length of [whole.length - 1, whole.length - 100, 500, 250]) {
      writeFileSync(file(), whole.subarray(0, length));
      await expect(empty.restore(file())).rejects.toThrow(/^The backup in .* was cut off, or is damaged/);
    }
    writeFileSync(file(), 'a picture');
    await expect(empty.restore(file())).rejects.toThrow(/holds no backup of Rabbet/);
    await expect(empty.restore(`${file()}.not`)).rejects.toThrow(/^There is no /);
  });
});
