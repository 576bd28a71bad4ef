import { type Prepared, type TestDatabase, testDatabase } from '@rabbet/postgres/testing';
import { Shop } from './shop';

export interface FreshShop {
  readonly db: TestDatabase;
  readonly shop: Shop;
}

/** Gives each test of a file a shop in a database of its own; both end with the test. */
export function inAFreshShop(take: (fresh: FreshShop) => unknown, prepared?: Prepared): void {
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
