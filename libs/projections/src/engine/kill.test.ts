import type { TestDatabase } from '@rabbet/postgres/testing';
import { startProgram } from '@rabbet/postgres/testing-program';
import { inAFreshShop } from './testing/fresh-shop';
import { inTheMiddleOfABatch } from './testing/in-the-middle';
import { live, replayed } from './testing/life';
import type { Shop } from './testing/shop';
let db: TestDatabase;
let shop: Shop;
inAFreshShop((fresh) => ({ db, shop } = fresh));

test('programs killed in the middle of a batch leave read models that equal a fresh replay, row by row', async () => {
  const start = () => startProgram('libs/projections/src/engine/testing/projector.program', [db.url]);
  await live(shop, 0, 200);
  let writing = true;
  const written = (async () => {
    for (let round = 200; writing; round += 10) await live(shop, round, round + 10);
  })();
  let caught = 0;
  let next = start();
  for (let kills = 0; kills < 6; kills++) {
    const program = next;
    next = start(); // stands by, takes over, and is killed after that
    await program.line(/started/);
    if (await inTheMiddleOfABatch(db.database, ['read_tally_v1', 'read_pieces_v1'])) caught++;
    await program.kill();
  }
  await next.kill();
  writing = false;
  await written;
  expect(caught).toBeGreaterThan(3);
  const { found, fresh } = await replayed(shop);
  expect(found).toEqual(fresh);
  expect(found).toMatchObject({ 'tally_v1.tally': { length: 7 } });
});
