import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, migrateState, openPostgres, type RunningPostgres, silence } from '@rabbet/postgres';
import { startProgram } from '@rabbet/postgres/testing-program';

const folder = mkdtempSync(join(tmpdir(), 'rabbet-silent-'));
const home = join(folder, 'home');
let postgres: RunningPostgres;

/** A Postgres of its own: all others in this run would freeze with it. */
beforeAll(async () => {
  chmodSync(folder, 0o755); // Postgres may run as another user
  postgres = await openPostgres({ home, role: 'operator', settings: { fsync: 'off' } });
  const database = new Database({ url: postgres.url });
  await migrateState(database);
  await database.close();
});
afterEach(() => hold('SIGCONT'));
afterAll(async () => {
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

/** No new connection is answered while the postmaster stands. */
function hold(signal: 'SIGSTOP' | 'SIGCONT'): void {
  process.kill(Number.parseInt(readFileSync(join(postgres.dataFolder!, 'postmaster.pid'), 'utf8'), 10), signal); // it is ours
}

async function rabbet(args: readonly string[], env: NodeJS.ProcessEnv) {
  const begun = performance.now();
  const { child } = startProgram('apps/cli/src/main', args, {
    env: { ...process.env, EVENT_STORE_URL: '', RABBET_HOME: home, ...env },
  });
  let complaint = '';
  child.stderr?.on('data', (bytes) => (complaint += bytes));
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, complaint, seconds: (performance.now() - begun) / 1000 };
}

/** The five seconds that everybody is promised, and what a busy machine takes to start a program. */
const SOON = 7;

test.each([
  ['projections', 'status'],
  ['log', 'verify'],
  ['processes', 'given-up'],
  ['projections', 'rebuild', 'unit'],
])('rabbet %s %s says within seconds that Postgres does not answer', async (...args) => {
  hold('SIGSTOP');
  const answers = await Promise.all([rabbet(args, { DATABASE_URL: '' }), rabbet(args, { DATABASE_URL: postgres.url })]);
  for (const { code, complaint, seconds } of answers) {
    expect({ code, complaint }).toEqual({ code: 69, complaint: expect.stringMatching(/^[^\n]*Postgres [^\n]*3\.5 s[^\n]*\n$/) }); // prettier-ignore
    expect(seconds).toBeLessThan(SOON);
  }
});

test('a Postgres that falls silent in the middle is noticed, and one that answers is not', async () => {
  const watching = new AbortController();
  const silent = silence(postgres.url, 300, watching.signal);
  const other = Promise.race([silent.catch(() => 'silent'), new Promise((resolve) => setTimeout(resolve, 1_500, 'well'))]); // prettier-ignore
  expect(await other).toBe('well');
  await closeBackends();
  hold('SIGSTOP');
  await expect(silent).rejects.toThrow('has said nothing for 0.3 s');
  watching.abort();
});

/** What is connected already would be answered though the postmaster stands. */
async function closeBackends(): Promise<void> {
  const database = new Database({ url: postgres.url, max: 1 });
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rabbet watch'`,
  );
  await database.close();
}
