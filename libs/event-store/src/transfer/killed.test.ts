import type { StopPoint } from './import.program';
import { KilledImport } from '../testing/killed-transfer';
import { STORES } from '../testing/transfer';

let imports: KilledImport;
beforeEach(() => void (imports = new KilledImport()));
afterEach(() => imports.end());

/**
 * Points at which the imports are killed, one after the other. A chunk has 2,000 events, so the log holds 0, 1,000, 3,000,
 * 6,000 and 8,000 events after them.
 */
const KILLS: readonly [StopPoint, chunk: number][] = [
  ['sending', 1],
  ['half', 1],
  ['sent', 1],
  ['half', 2],
  ['sending', 2],
];

it.each(STORES)('an import into %s that is killed at each point copies every event once', async (store) => {
  await imports.prepare(store, 9_000);
  for (const [point, chunk] of KILLS) {
    const program = imports.start(point, String(chunk));
    await program.line(new RegExp(`^at ${point}$`));
    await program.kill();
  }
  expect(await imports.finish()).toBe(1_000);
});
