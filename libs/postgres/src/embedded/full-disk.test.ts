import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openPostgres, type RunningPostgres } from './open-postgres';
import { StartRefused } from './start-refused';
import { asServer, clearAway, copiedBinaries, endPrograms, newFolder, query, serverPid } from '../testing/embedded';
import { until } from '../testing/until';

const small = join(newFolder(), 'small');
mkdirSync(small);
// a disk that is small enough to be filled: only root may mount one, and not everywhere
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs', small]).status === 0;
if (!mounted) rmSync(dirname(small), { recursive: true }); // nothing clears away after tests that do not run
const onSmallDisk = mounted ? it : it.skip;
afterEach(endPrograms);
afterAll(async () => {
  if (mounted) spawnSync('umount', ['-l', small]);
  await clearAway();
});

const home = join(small, 'home');
const ballast = join(small, 'ballast');
const FULL = /^The disk that holds \S+ is full: make room there and start again\.$/;

function resize(kilobytes: number): void {
  expect(spawnSync('mount', ['-o', `remount,size=${kilobytes}k`, small]).status).toBe(0);
}

function fillUp(): void {
  expect(() => writeFileSync(ballast, Buffer.alloc(200_000_000))).toThrow(/ENOSPC/);
}

async function open(say?: (line: string) => void): Promise<RunningPostgres> {
  return openPostgres({ home, ...asServer, retryMs: 20, say });
}

async function refusal(): Promise<string> {
  const error: unknown = await open().catch((error: unknown) => error);
  expect(error).toBeInstanceOf(StartRefused);
  return (error as StartRefused).message; // looked at in the line above
}

/** Writes until the disk is full: rows that go again at once, so that Postgres' log of writes alone grows. */
async function writeUntilFull(url: string): Promise<string> {
  for (;;) {
    const text = `insert into shelves select md5(n::text) || repeat(md5(n::text), 60) from generate_series(1, 500) n`;
    const failed = await query(url, `${text}; truncate shelves`).then(
      () => null,
      ({ message }: Error) => message,
    );
    if (failed) return failed;
  }
}

describe(`a full disk${mounted ? '' : ' (not run: no small disk can be mounted here)'}`, () => {
  onSmallDisk('at the first start is told in one sentence, and the start after that succeeds', async () => {
    const binaries = copiedBinaries()?.kilobytes ?? 0;
    const whileCopying = binaries ? [50, binaries / 2] : [];
    const whileMaking = [50, 5_000, 20_000, 36_000, 39_000].map((kilobytes) => kilobytes + binaries);
    for (const size of [...whileCopying, ...whileMaking]) {
      rmSync(home, { recursive: true, force: true });
      resize(size);
      expect(await refusal()).toMatch(FULL);
      expect(serverPid(home)).toBeNull();
    }
    resize(90_000 + binaries);
    const postgres = await open();
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.close();
  });

  onSmallDisk('at a later start is told in one sentence, and harms nothing', async () => {
    fillUp();
    expect(await refusal()).toMatch(FULL);
    rmSync(ballast);
    await (await open()).close();
  });

  onSmallDisk('while it runs stops the writing until there is room, and loses nothing', async () => {
    const lines: string[] = [];
    const postgres = await open((line) => lines.push(line));
    await query(postgres.url, 'create table shelves (name text); create table kept (name text)');
    await query(postgres.url, `insert into kept values ('oak')`);
    writeFileSync(ballast, Buffer.alloc(20_000_000));
    await writeUntilFull(postgres.url);
    await until(() => lines.some((line) => FULL.test(line)));
    rmSync(ballast);
    await until(() => lines.includes('The connection to Postgres is back.'));

    expect(await query(postgres.url, 'select name from kept')).toEqual([{ name: 'oak' }]);
    await query(postgres.url, `insert into kept values ('ash')`);
    fillUp();
    await postgres.close();
    expect(serverPid(home)).toBeNull();
    rmSync(ballast);
    const again = await open();
    expect(await query(again.url, 'select name from kept order by name')).toEqual([{ name: 'ash' }, { name: 'oak' }]);
    await again.close();
    expect(readFileSync(join(home, 'postgres.log'), 'utf8')).toMatch(/No space left on device/);
  });
});
