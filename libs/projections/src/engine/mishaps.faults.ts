import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { until } from '@rabbet/postgres/testing/until';
import { cutOff } from '../testing/engine/cut-off';
import { inAFreshShop } from '../testing/engine/fresh-shop';
import type { Shop } from '../testing/engine/shop';
import { tally, timesIn } from '../testing/engine/tally';
let db: TestDatabase;
let shop: Shop;
inAFreshShop((fresh) => ({ db, shop } = fresh));

const CUTS = 100;

test('connections that are cut at any moment heal, and nothing is missed or done twice', async () => {
  const program = await shop.running({ projections: [tally(), tally({ name: 'other' })], liveBatch: 10 });
  let cutting = true;
  const cut = (async () => {
    for (const ms of fc.sample(fc.nat({ max: 60 }), { seed: Number(process.env.TEST_SEED), numRuns: CUTS })) {
      const seen = program.status()[0]?.seen ?? '';
      await cutOff(db.database);
      await until(() => (program.status()[0]?.seen ?? '') > seen, 'it goes on');
      await pause(ms);
    }
    cutting = false;
  })();
  let count = 0;
  for (; cutting; count++) await shop.happened(`door-${count % 7}`, { type: 'Happened', data: {} });
  await cut;
  await program.settled();
  for (const name of ['tally', 'other']) expect(await timesIn(db.database, `read_${name}_v1`)).toBe(count);
});
