import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, openPostgres, type RunningPostgres } from '@rabbet/postgres';
import type { Report } from './slot';
import { LIFE, live, replayed } from './testing/life';
import { Shop } from './testing/shop';
import { until } from '@rabbet/postgres/testing-until';
let home: string;
let postgres: RunningPostgres;
let database: Database;
let shop: Shop;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'rabbet-crash-'));
  chmodSync(home, 0o755);
  postgres = await openPostgres({ home, role: 'operator', retryMs: 10, settings: { fsync: 'off' } });
  database = new Database({ url: postgres.url });
  shop = await Shop.open(database);
});
afterAll(async () => {
  await shop.close();
  await database.close();
  await postgres.close();
  rmSync(home, { recursive: true });
});

function serverPid(): number | null {
  try {
    return Number(readFileSync(join(postgres.dataFolder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null; // it is not up
  }
}

test('a Postgres that is killed under a program heals it, and what it had not written down is made again', async () => {
  const reports: Report[] = [];
  const program = await shop.running({ projections: LIFE, report: (report) => reports.push(report) });
  let writing = true;
  const written = (async () => {
    for (let round = 0; writing; round += 5) await live(shop, round, round + 5);
  })();
  try {
    for (let kills = 0; kills < 3; kills++) {
      const seen = program.status()[0]?.seen ?? '';
      await until(() => (program.status()[0]?.seen ?? '') > seen, 'it moves');
      const killed = serverPid();
      if (killed) process.kill(killed, 'SIGKILL');
      await until(() => ![killed, null].includes(serverPid()), 'Postgres is up again');
    }
  } finally {
    writing = false;
    await written;
  }
  await program.settled();
  const told = new Set(reports.map(({ what }) => what));
  expect([told.has('trouble'), told.has('stopped')]).toEqual([true, false]);
  await program.stop();
  const { found, fresh } = await replayed(shop);
  expect(found).toEqual(fresh);
});
