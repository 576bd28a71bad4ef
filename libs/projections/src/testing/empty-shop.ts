import { migrateState } from '@rabbet/postgres';
import type { Prepared } from '@rabbet/postgres/testing/database';
import { Shop } from './engine/shop';
import { PROJECTIONS } from '../index';

/** The database of a shop in which nothing has happened: making its tables takes most of a second. */
export const EMPTY_SHOP: Prepared = {
  name: 'empty_shop',
  async prepare(database) {
    await migrateState(database);
    const shop = await Shop.open(database);
    const program = await shop.running({ projections: PROJECTIONS });
    await program.settled();
    await shop.close();
  },
};
