import { Barrier } from '../testing/engine/barrier';
import { CrashingPostgres } from '../testing/engine/crashing-postgres';
import { LIFE, live, replayed } from '../testing/engine/life';
import { pausing } from '../testing/engine/pausing';
import type { Report } from './slot';

let crashing: CrashingPostgres;
beforeAll(async () => void (crashing = await CrashingPostgres.open()));
afterAll(() => crashing.close());

test('a Postgres that is killed under a program heals it, and what it had not written down is made again', async () => {
  const { shop } = crashing;
  const reports: Report[] = [];
  const barrier = new Barrier();
  const projections = LIFE.map((projection) => pausing(projection, ({ table }) => barrier.at(table)));
  const program = await shop.running({ projections, report: (report) => reports.push(report) });
  const troubles = () => reports.filter(({ what }) => what === 'trouble').length;
  let rounds = 0;
  const goOn = () => live(shop, rounds, (rounds += 20));

  // the first table of a batch, the first of its second projection, which is the last
  for (const table of ['pieces', 'tally']) {
    const before = troubles();
    const { isReached, goesOn } = barrier.holdAt(table);
    const happening = goOn();
    await isReached;
    const { isUpAgain } = crashing.kill();
    goesOn();
    await isUpAgain;
    await happening;
    await program.settled();
    expect(troubles()).toBeGreaterThan(before);
  }
  await goOn();
  await program.settled(); // its commits are on their way to the disk
  await crashing.kill().isUpAgain;
  await goOn();
  await program.settled();
  expect(reports.filter(({ what }) => what === 'stopped')).toEqual([]);
  await program.stop();
  const { existing, fresh } = await replayed(shop);
  expect(existing).toEqual(fresh);
});
