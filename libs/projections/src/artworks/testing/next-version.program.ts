import { Database } from '@rabbet/postgres';
import type { Projection } from '../../engine/projection';
import { Shop } from '../../engine/testing/shop';
import { artworks } from '../artworks';

/** Makes the next version of the pieces' read model, in small batches, until it is killed: `next-version <url>`. */
async function main([url = '']: string[]): Promise<void> {
  const shop = await Shop.open(new Database({ url }));
  const next = { ...artworks, version: artworks.version + 1 } as Projection; // handed its own events alone
  await shop.running({ projections: [next], liveBatch: 5, catchUpBatch: 20 });
  process.stdout.write('started\n');
}

void main(process.argv.slice(2));
