import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, openPostgres } from '@rabbet/postgres';
import { Shop } from './shop';

const shop = new Shop();
afterAll(() => shop.close());

/** Complaint of the program, which is a sentence and no stack trace. */
async function complaint(env: NodeJS.ProcessEnv): Promise<string> {
  const error = await shop.program(env).output.then(
    () => new Error('it started'),
    (failed: Error) => failed,
  );
  expect(error.message).not.toMatch(/\n\s+at /);
  return error.message;
}

test.each([
  [{ PORT: 'http' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ HOST: 'not a host' }, /HOST/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL.*(info|warn)/],
  [{ RABBET_SAMPLE: 'maybe' }, /RABBET_SAMPLE.*off/],
  [{ RABBET_MASTER_KEY: 'short' }, /RABBET_MASTER_KEY/],
  [{ DATABASE_URL: 'mysql://localhost/shop' }, /DATABASE_URL/],
  [{ EVENT_STORE_URL: 'kafka://localhost' }, /EVENT_STORE_URL/],
])('what %j should be is said at the start', async (env, sentence) => {
  expect(await complaint(env)).toMatch(sentence);
});

test('a port that is taken, and a database that is not there, are told in a sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // it listens on a port
  expect(await complaint({ PORT: String(port) })).toMatch(new RegExp(`${port}.*(taken|in use)`));
  server.close();
  const missing = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), { pathname: '/missing' }).href;
  expect(await complaint({ DATABASE_URL: missing })).toMatch(
    /ended with 1: DATABASE_URL: .* has no database of this name/,
  );
});

test('an EventStoreDB that is away is waited for: the start says so, and ends when it is told to', async () => {
  const program = shop.program({ EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false', LOG_LEVEL: 'warn' });
  await program.line(/EventStoreDB at 127\.0\.0\.1:1: nothing listens there.*"msg":"waiting"/);
  program.child.kill('SIGTERM');
  expect(await program.output).toMatch(/^Ended: the shop was not open yet\.$/m);
});

interface Written {
  readonly events: number;
  /** Rows of read models. */
  readonly rows: number;
  /** Schemas of the read models; one that is rebuilt is another. */
  readonly models: string;
}

/** Amount that was ever written, read while nothing runs on the folder. */
async function written(): Promise<Written> {
  const postgres = await openPostgres({ home: shop.home, role: 'operator' });
  const database = new Database({ url: postgres.url, max: 1 });
  const { rows } = await database.query<Written>(
    `select sum(n_tup_ins) filter (where schemaname = 'log' and relname = 'events')::int as events,
      sum(n_tup_ins + n_tup_upd + n_tup_del) filter (where schemaname like 'read%')::int as rows,
      (select string_agg(nspname || oid, ' ' order by oid) from pg_namespace where nspname like 'read%') as models
     from pg_stat_user_tables`,
  );
  await database.close();
  await postgres.close();
  return rows[0]!; // one of sums
}

test('the second start hangs no sample and builds no read model, and Ctrl-C leaves nothing running', async () => {
  await shop.start();
  await shop.stop();
  const before = await written();
  expect([before.events > 1_000, before.rows > 1_000]).toEqual([true, true]);
  await shop.start();
  const { pid } = shop;
  const answer = await fetch(`${shop.url}/core/mob/commerce/widgets?count=1`); // as a visitor: a token is one more event
  expect(((await answer.json()) as { total_rows: number }).total_rows).toBeGreaterThan(100);
  expect(shop.printed).not.toMatch(/sample/);
  await shop.stop();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(existsSync(join(shop.home, 'postgres/data/postmaster.pid'))).toBe(false);
  expect(await written()).toEqual(before);
});

test('the first start with the sample says a few lines, and the last two are the link and the address', async () => {
  const home = mkdtempSync(join(tmpdir(), 'rabbet-first-'));
  chmodSync(home, 0o755); // else root's database goes elsewhere
  const first = shop.program({ RABBET_HOME: home, PORT: '0', LOG_LEVEL: 'info' });
  await first.line(/^Rabbet is at /);
  const lines = first.printed().trim().split('\n');
  expect(lines.length).toBeLessThan(10);
  expect(lines.slice(-2)).toEqual([expect.stringMatching(/secret=/), expect.stringMatching(/^Rabbet is at /)]);
  first.child.kill('SIGINT');
  await first.output;
  rmSync(home, { recursive: true });
});

test('a shop that was killed is warned of at the next start, and one that was stopped is not', async () => {
  await shop.start();
  await shop.lose();
  await shop.start();
  expect(shop.printed).toMatch(/"level":40.*"msg":"unclean stop"/);
  await shop.stop();
  await shop.start();
  expect(shop.printed).not.toMatch(/unclean stop/);
  await shop.stop();
});

test('a data folder that a newer Rabbet wrote is left alone', async () => {
  writeFileSync(join(shop.home, 'format'), '999\n');
  expect(await complaint({})).toMatch(/newer/);
});
