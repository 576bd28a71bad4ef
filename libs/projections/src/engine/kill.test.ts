import type { TestDatabase } from '@rabbet/postgres/testing';
import { startProgram } from '@rabbet/postgres/testing-program';
import { inAFreshShop } from './testing/fresh-shop';
import { live, replayed } from './testing/life';
import type { Shop } from './testing/shop';

jest.setTimeout(60_000);
let db: TestDatabase;
let shop: Shop;
inAFreshShop((fresh) => ({ db, shop } = fresh));

/** Whether a transaction was found that has moved a projection and not committed yet. */
async function inTheMiddleOfABatch(): Promise<boolean> {
  for (let look = 0; look < 500; look++) {
    const { rows } = await db.database.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'rabbet projections'
       and backend_xid is not null`,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

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
    if (await inTheMiddleOfABatch()) caught++;
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
