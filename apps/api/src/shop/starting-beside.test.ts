import { join } from 'node:path';
import type { TestDatabase } from '@rabbet/postgres/testing';
import { testDatabase } from '@rabbet/postgres/testing';
import { until } from '@rabbet/postgres/testing-until';
import { EMPTY_SHOP } from '@rabbet/projections/testing';
import pg from 'pg';
import { DIST } from '../kernel/build-paths';
import { TestShop } from '../testing/test-shop';

const MASTER_KEY = '5a'.repeat(32);

let db: TestDatabase;
let shop: TestShop;
beforeAll(async () => {
  db = await testDatabase(EMPTY_SHOP);
  shop = new TestShop({ site: join(DIST, 'web') }, false, db, { masterKey: MASTER_KEY });
  await shop.open();
  await shop.shop.projections.settled();
});
afterAll(() => shop.close());

const somebodyWaits = async () => {
  const waiting = await db.database.query(
    "select from pg_locks where not granted and relation = 'log.events'::regclass",
  );
  return waiting.rows.length > 0;
};

test('a shop starts beside another while Postgres vacuums the log: nothing waits, and writes go on', async () => {
  const vacuum = new pg.Client(db.url);
  await vacuum.connect();
  await vacuum.query('begin; lock table log.events in share update exclusive mode');
  const second = new TestShop({ site: join(DIST, 'web') }, false, db, { masterKey: MASTER_KEY });
  let isOpen = false;
  let hasWaited = false;
  const opening = second.open().finally(() => (isOpen = true));
  await until(async () => {
    hasWaited ||= await somebodyWaits();
    return isOpen || hasWaited;
  }, 'the second shop is open, or waits for a lock');
  const statuses = hasWaited
    ? []
    : await Promise.all(
        [shop, second].map(
          async (one, i) => (await one.asStaff('core/commerce/units', { body: { name: `ell ${i}` } })).status,
        ),
      );
  await vacuum.end();
  await opening;
  expect({ hasWaited, statuses }).toEqual({
    hasWaited: false,
    statuses: [201, 201],
  });
  await second.stop();
  await second.wire.cut();
});
