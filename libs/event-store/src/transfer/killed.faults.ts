import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { KilledImport } from '../testing/killed-transfer';
import { STORES } from '../testing/transfer';

let imports: KilledImport;
beforeEach(() => void (imports = new KilledImport()));
afterEach(() => imports.end());

it.each(STORES)('an import into %s that is killed at random moments copies every event once', async (store) => {
  await imports.prepare(store, 40_000);
  const killTimes = fc.sample(fc.nat({ max: 150 }), { seed: Number(process.env.TEST_SEED), numRuns: 15 });
  for (const ms of killTimes) {
    const program = imports.start();
    await Promise.race([program.line(/^holds/), program.output]); // the output ends if the import is already complete
    await pause(ms);
    await program.kill();
  }
  expect(await imports.finish()).toBeLessThanOrEqual(38_000);
});
