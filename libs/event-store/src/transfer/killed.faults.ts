import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { KilledImport } from '../testing/killed-transfer';
import { STORES } from '../testing/transfer';

let killed: KilledImport;
beforeEach(() => void (killed = new KilledImport()));
afterEach(() => killed.end());

it.each(STORES)('an import into %s that is killed at any moment brings every event over once', async (store) => {
  await killed.prepare(store, 40_000);
  const moments = fc.sample(fc.nat({ max: 150 }), { seed: Number(process.env.TEST_SEED), numRuns: 15 });
  for (const ms of moments) {
    const program = killed.start();
    await Promise.race([program.line(/^holds/), program.output]); // or it is through
    await pause(ms); // somewhere in what it does next
    await program.kill();
  }
  expect(await killed.finish()).toBeLessThanOrEqual(38_000);
});
