import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { startProgram } from '@rabbet/postgres/testing/program';
import { inAFreshShop } from '../testing/engine/fresh-shop';
import { inTheMiddleOfABatch } from '../testing/engine/in-the-middle';
import { live, replayed } from '../testing/engine/life';
import type { Shop } from '../testing/engine/shop';
let db: TestDatabase;
let shop: Shop;
inAFreshShop((fresh) => ({ db, shop } = fresh));

const KILLS = 24;
/** Milliseconds after its start at which a program is killed; null: in the middle of the next batch. */
const moments = fc.oneof(fc.constant(null), fc.nat({ max: 500 }));

test('programs killed at any moment leave read models that equal a fresh replay, row by row', async () => {
  const start = () => startProgram('libs/projections/src/testing/engine/projector.program', [db.url]);
  await live(shop, 0, 200);
  let writing = true;
  const written = (async () => {
    for (let round = 200; writing; round += 10) await live(shop, round, round + 10);
  })();
  const hits: boolean[] = [];
  let next = start();
  for (const ms of fc.sample(moments, { seed: Number(process.env.TEST_SEED), numRuns: KILLS })) {
    const program = next;
    next = start(); // stands by, takes over, and is killed after that
    await program.line(/^started$/);
    if (ms === null) hits.push(await inTheMiddleOfABatch(db.database, ['read_tally_v1', 'read_pieces_v1']));
    else await pause(ms);
    await program.kill();
  }
  await next.kill();
  writing = false;
  await written;
  expect(hits.filter((hit) => hit).length).toBeGreaterThan(hits.length / 2);
  const { existing, fresh } = await replayed(shop);
  expect(existing).toEqual(fresh);
});
