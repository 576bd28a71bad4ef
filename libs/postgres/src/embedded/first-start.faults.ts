import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { asServer, clearAway, endPrograms, newFolder, startOpening } from '../testing/embedded';
import { expectWhole } from '../testing/first-start';
afterEach(endPrograms);
afterAll(clearAway);

const FOLDERS = 5;
const KILLS = 6;

test('a first start killed at any moment leaves a folder on which the next start succeeds', async () => {
  const moments = fc.sample(fc.nat({ max: 3_000 }), { numRuns: FOLDERS * KILLS });
  for (let folder = 0; folder < FOLDERS; folder++) {
    const home = join(newFolder(), 'home');
    for (const ms of moments.splice(0, KILLS)) {
      const program = startOpening({ home, ...asServer });
      await pause(ms);
      await program.kill();
    }
    await expectWhole(home);
  }
});
