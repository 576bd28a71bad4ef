import { type TestDatabase, testDatabase } from '@rabbet/postgres/testing';
import { pieces } from './testing/pieces';
import { Shop } from './testing/shop';

let db: TestDatabase; let shop: Shop;
beforeEach(async () => { db = await testDatabase(); shop = await Shop.open(db.database); });
afterEach(async () => { await shop.close(); await db.drop(); });

test('a piece that was consigned is shown', async () => {
  const say: unknown[] = [];
  const engine = shop.program({ projections: [pieces], report: (r) => say.push(r) });
  await engine.start();
  for (let i = 0; i < 20; i++) {
  await shop.happened(`piece-${i}`, { type: 'PieceConsigned', data: { title: 'A "b" \\', medium: 'oil', year: 1999, cents: 100, consignor: '5' }, personal: { '5': { name: 'Ann' } } }, {type:'PiecePriced', data: {cents: 5}});
  const t = performance.now();
  await engine.settled();
  if (i==19) console.log(performance.now() - t);
  }
  console.log((await db.database.query('select * from read_pieces_v1.pieces')).rows[0], say, engine.positions());
});
