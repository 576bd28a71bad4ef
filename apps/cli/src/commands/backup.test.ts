import {
  chmodSync,
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
import { dirname, join } from 'node:path';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { until } from '@rabbet/postgres/testing/until';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
const place = mkdtempSync(join(tmpdir(), 'rabbet-cli-backups-'));
const folder = join(place, 'kept');
const key = join(place, 'key');
let elsewhere: TestDatabase;
beforeAll(async () => {
  writeFileSync(key, 'a passphrase of the tests\n', { mode: 0o600 });
  elsewhere = await testDatabase();
  await shop.open();
  await shop.added('--name', 'Low Tide', '--price', '1200', '--purchased');
});
afterAll(async () => {
  await shop.close();
  await elsewhere.drop();
  rmSync(place, { recursive: true });
});

const rabbet = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => shop.rabbet(args, { noun: 'backup', env });
const fieldsOf = (line: string) => JSON.parse(line) as Record<string, unknown>; // what the program prints
const withKey = (...args: string[]) => [...args, '--key-file', key];

test('a shop that runs is backed up into a folder, at first whole, then what is new', async () => {
  const [first] = (await rabbet(withKey('create', folder))).lines;
  expect(first).toMatch(
    /^Made: \d{8}T\d{9}Z-[0-9a-f]{6}, (\d+) events \(\1 new\), 0 pictures \(0 new\), \d+ kB written\.$/,
  );
  await shop.added('--name', 'High Tide', '--price', '900', '--purchased');
  const { code, lines, complaint } = await rabbet(['create', folder, '--json'], {
    RABBET_BACKUP_PASSPHRASE: 'a passphrase of the tests',
  });
  expect([code, complaint]).toEqual([0, '']);
  const second = fieldsOf(lines[0] ?? '');
  expect(second).toMatchObject({ folder, new_pictures: 0, erased_persons: join(folder, 'erased-persons') });
  expect([Number(second.new_events) > 0, Number(second.new_events) < 10]).toEqual([true, true]);
  const listed = await rabbet(withKey('list', folder, '--json'));
  expect(listed.lines.map((line) => fieldsOf(line).events)).toEqual([
    Number(second.events) - Number(second.new_events),
    second.events,
  ]);
});

test('a backup is compared with the live shop, which goes on meanwhile, and whatever differs ends with 1', async () => {
  await shop.added('--name', 'Since then', '--purchased');
  const seen = async () => (await shop.rabbet(['list', '--term', 'Since then'])).lines.length === 1;
  await until(seen, 'the read model has seen it');
  const temporary = (pid: number) => mkdtempSync(join(tmpdir(), `rabbet-verify-${pid}-`));
  const dead = temporary(99_999_999);
  const living = temporary(process.pid); // no system counts so far
  const whole = await rabbet(withKey('verify', folder));
  expect([existsSync(dead), existsSync(living)]).toEqual([false, true]);
  rmSync(living, { recursive: true });
  expect(whole.complaint).toMatch(/^\S+ is whole: all \d+ comparisons are equal\.$/m);
  expect(whole.code).toBe(0);
  expect(whole.lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^head of the log\t(\S+)\t\1\tequal$/),
      expect.stringMatching(/^ArtworkRegistered\t2\t2\tequal$/),
      expect.stringMatching(/^artworks_v\d+\t\d+\t\d+\tequal$/),
    ]),
  );
  await shop.query(`do $$ begin
    execute (select format('delete from %I.%I where id = 7', n.nspname, c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname ~ '^read_company_v[0-9]+$' and c.relname = 'record_company');
  end $$`);
  const differs = await rabbet(withKey('verify', folder));
  expect(differs.code).toBe(1);
  expect(differs.lines.filter((line) => !line.endsWith('equal'))).toEqual([
    // its row and the kept count
    expect.stringMatching(/^company_v\d+\t3\t3\t2 rows differ$/),
  ]);
  expect(differs.complaint).toMatch(/^1 of \d+ comparisons of \S+ differ\.$/m);
});

test('old backups are deleted once that is decided, and the passphrase is changed', async () => {
  const prune = (...args: string[]) => rabbet(withKey('prune', folder, ...args));
  expect(await prune('--yes')).toMatchObject({ code: 2, complaint: expect.stringMatching(/--keep/) });
  expect(await prune('--keep', '0', '--yes')).toMatchObject({ code: 2 });
  expect(await prune('--keep', '1')).toMatchObject({ code: 2, complaint: expect.stringMatching(/--yes/) });
  const backups = () => readdirSync(folder).filter((name) => name.endsWith('.backup'));
  expect(backups()).toHaveLength(2);
  const [, newest = ''] = backups();
  const sentence = expect.stringMatching(
    `: 1 backup and 1 file of \\d+ kB\\. 1 is kept, from ${newest.replace('.backup', '')} on\\.$`,
  );
  expect((await prune('--keep', '1', '--dry-run')).lines).toEqual([sentence]);
  expect((await prune('--keep', '1', '--keep-days', '2', '--dry-run', '--json')).lines.map(fieldsOf)).toEqual([
    { would_delete: expect.objectContaining({ backups: [], files: 0, kept: 2 }) },
  ]);
  expect(backups()).toHaveLength(2);
  expect(await prune('--keep', '1', '--yes')).toMatchObject({ code: 0, lines: [sentence] });
  expect(backups()).toHaveLength(1);

  const next = join(place, 'next');
  writeFileSync(next, 'the next passphrase\n', { mode: 0o600 });
  const change = (from: string, ...to: string[]) => rabbet(['change-passphrase', folder, '--key-file', from, ...to]);
  expect(await change(key)).toMatchObject({ code: 1, complaint: expect.stringMatching(/--new-key-file/) });
  expect(await change(key, '--new-key-file', next)).toMatchObject({ code: 0 });
  expect(await rabbet(withKey('list', folder))).toMatchObject({ code: 1 });
  expect((await rabbet(['list', folder, '--key-file', next])).lines).toHaveLength(1);
  expect(await change(next, '--new-key-file', key)).toMatchObject({ code: 0 });
});

test('a key file that others on the machine may read opens nothing, whatever the verb', async () => {
  const open = join(place, 'open');
  writeFileSync(open, 'a passphrase of the tests\n', { mode: 0o640 });
  const verbs = [
    ['create', folder],
    ['list', folder],
    ['verify', folder],
    ['restore', folder],
    ['change-passphrase', folder],
  ];
  for (const verb of [...verbs, ['prune', folder, '--keep', '1', '--dry-run']])
    expect(await rabbet([...verb, '--key-file', open])).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^Others on this machine may read the key file .*: "chmod 600 /),
    });
  chmodSync(open, 0o600);
  expect(await rabbet(['list', folder, '--key-file', open])).toMatchObject({ code: 0 });
});

test('what cannot be done is told in a sentence', async () => {
  expect(await rabbet(['list', folder])).toMatchObject({ code: 1, complaint: expect.stringMatching(/--key-file/) });
  const wrong = join(place, 'wrong');
  writeFileSync(wrong, 'another passphrase', { mode: 0o600 });
  for (const verb of ['create', 'list', 'verify', 'restore'])
    expect(await rabbet([verb, folder, '--key-file', wrong])).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^This passphrase, or key file, does not open these backups\./),
    });
  expect(await rabbet(withKey('create', shop.home))).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/holds something else/),
  });
  expect(await rabbet(withKey('restore', folder))).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^A shop stands in this database/),
  });
  expect(await rabbet(withKey('restore', folder, '--backup', '20200101T000000000Z-abcdef'))).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^There is no backup 2020/),
  });
  const pieces = [folder, `${folder}-apart`].map((root) => join(root, 'pieces')) as [string, string]; // one of each
  mkdirSync(dirname(pieces[1]));
  renameSync(...pieces);
  const backups = readdirSync(folder);
  expect(await rabbet(withKey('create', folder))).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/kept has lost its folder "pieces", .*: put it back, or name another/),
  });
  expect(readdirSync(folder)).toEqual(backups);
  renameSync(pieces[1], pieces[0]);
  const short = join(place, 'short');
  writeFileSync(short, 'short', { mode: 0o600 });
  expect(await rabbet(['create', join(place, 'new'), '--key-file', short])).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/at least 12 characters/),
  });
});

test('a backup is restored into an empty database and data folder', async () => {
  const home = join(place, 'restored');
  const env = { RABBET_HOME: home, DATABASE_URL: elsewhere.url };
  const { code, lines } = await rabbet(withKey('restore', folder), env);
  expect([code, lines]).toEqual([
    0,
    [expect.stringMatching(/^Restored: \d+ events and 0 pictures\. .* Start the shop\.$/)],
  ]);
  expect(readFileSync(join(home, 'master.key'))).toEqual(readFileSync(join(shop.home, 'master.key')));
  expect((await shop.rabbet(['verify'], { noun: 'log', env })).lines).toEqual([
    expect.stringMatching(/^The log is whole: \d+ events\.$/),
  ]);
  expect(await rabbet(withKey('verify', folder), env)).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^This backup is of another shop, or of a log that this shop has left/),
  });
  expect(readdirSync(home)).not.toContain('erased-persons');
});
