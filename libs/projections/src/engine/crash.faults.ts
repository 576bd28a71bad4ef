import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { until } from '@rabbet/postgres/testing/until';
import { CrashingPostgres } from '../testing/engine/crashing-postgres';
import { LIFE, live, replayed } from '../testing/engine/life';
import type { Report } from './slot';

const KILLS = 12;

let crashing: CrashingPostgres;
beforeAll(async () => void (crashing = await CrashingPostgres.open()));
afterAll(() => crashing.close());

test('a Postgres that is killed at any moment heals the program, and what it had not written down is made again', async () => {
  const { shop } = crashing;
  const reports: Report[] = [];
  const program = await shop.running({ projections: LIFE, report: (report) => reports.push(report) });
  let writing = true;
  const written = (async () => {
    for (let round = 0; writing; round += 5) await live(shop, round, round + 5);
  })();
  try {
    for (const ms of fc.sample(fc.nat({ max: 300 }), { seed: Number(process.env.TEST_SEED), numRuns: KILLS })) {
      const seen = program.status()[0]?.seen ?? '';
      await until(() => (program.status()[0]?.seen ?? '') > seen, 'it moves');
      await pause(ms);
      await crashing.kill().isUpAgain;
    }
  } finally {
    writing = false;
    await written;
  }
  await program.settled();
  const reportKinds = new Set(reports.map(({ what }) => what));
  expect([reportKinds.has('trouble'), reportKinds.has('stopped')]).toEqual([true, false]);
  await program.stop();
  const { existing, fresh } = await replayed(shop);
  expect(existing).toEqual(fresh);
});
