import { type TestDatabase, testDatabase } from '@rabbet/postgres/testing';
import { startProgram } from '@rabbet/postgres/testing-program';
import { pieces } from './testing/pieces';
import { Shop } from './testing/shop';
import { tally } from './testing/tally';

let db: TestDatabase;
let shop: Shop;
beforeEach(async () => {
  db = await testDatabase();
  shop = await Shop.open(db.database);
});
afterEach(async () => {
  await shop.close();
  await db.drop();
});

const TABLES = ['tally_v1.tally', 'pieces_v1.pieces', 'pieces_v1.people'];

async function rows(): Promise<object[][]> {
  const found = TABLES.map((table) => db.database.query<object>(`select * from read_${table} order by 1`));
  return (await Promise.all(found)).map((answer) => answer.rows);
}

/** What happens in some rounds of a shop's life. */
async function life(from: number, to: number): Promise<void> {
  for (let round = from; round < to; round++) {
    const person = String(round % 40);
    const data = { title: `Pond ${round}`, medium: 'oil', year: 1999, cents: 100, consignor: person };
    const personal = { [person]: { name: `Ann ${round}` } };
    await Promise.all([
      shop.happened(`piece-${round}`, { type: 'PieceConsigned', data, personal }),
      shop.happened(`door-${round % 7}`, { type: 'Happened', data: {} }, { type: 'Happened', data: {} }),
    ]);
    await shop.happened(`piece-${round >> 1}`, { type: 'PiecePriced', data: { cents: round } });
  }
}

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
  await life(0, 200);
  let writing = true;
  const written = (async () => {
    for (let round = 200; writing; round += 10) await life(round, round + 10);
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

  const program = await shop.running({ projections: [tally(), pieces] });
  await program.settled();
  const found = await rows();
  await Promise.all([program.rebuild('tally'), program.rebuild('pieces')]);
  await program.settled();
  expect(found).toEqual(await rows());
  expect(found[0]).toHaveLength(7);
}, 30_000);
