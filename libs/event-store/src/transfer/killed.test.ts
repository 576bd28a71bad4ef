import type { Point } from './import.program';
import { KilledImport } from '../testing/killed-transfer';
import { STORES } from '../testing/transfer';

let killed: KilledImport;
beforeEach(() => void (killed = new KilledImport()));
afterEach(() => killed.end());

/** A chunk has 2,000 events: the log holds none, 1,000, 3,000, 6,000 and 8,000 after these. */
const KILLS: readonly [Point, chunk: number][] = [
  ['sending', 1],
  ['half', 1],
  ['sent', 1],
  ['half', 2],
  ['sending', 2],
];

it.each(STORES)('an import into %s that is killed at each point brings every event over once', async (store) => {
  await killed.prepare(store, 9_000);
  for (const [point, chunk] of KILLS) {
    const program = killed.start(point, String(chunk));
    await program.line(new RegExp(`^at ${point}$`));
    await program.kill();
  }
  expect(await killed.finish()).toBe(1_000);
});
