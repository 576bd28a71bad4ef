import { migrateState } from '@rabbet/postgres';
import { type Prepared, type TestDatabase, testDatabase } from '@rabbet/postgres/testing/database';
import { Shop } from './shop';

export interface FreshShop {
  readonly db: TestDatabase;
  readonly shop: Shop;
}

const EMPTY_STATE: Prepared = { name: 'empty_state', prepare: migrateState };

/** Gives each test of a file a shop in a database of its own; both end with the test. */
export function inAFreshShop(take: (fresh: FreshShop) => unknown, prepared: Prepared = EMPTY_STATE): void {
  let fresh: FreshShop;
  beforeEach(async () => {
    const db = await testDatabase(prepared);
    fresh = { db, shop: await Shop.open(db.database) };
    await take(fresh);
  });
  afterEach(async () => {
    await fresh.shop.close();
    await fresh.db.drop();
  });
}
