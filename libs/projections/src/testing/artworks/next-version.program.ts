import { Database } from '@rabbet/postgres';
import type { Projection } from '../../engine/projection';
import { pausing, stopAt } from '../engine/pausing';
import { Shop } from '../engine/shop';
import { artworks } from '../../artworks/artworks';

/**
 * Makes the next version of the pieces' read model, in small batches, until it is killed, and stops at a point if told to:
 * `next-version <url> [point]`.
 */
async function main([url = '', point]: string[]): Promise<void> {
  const shop = await Shop.open(new Database({ url, idleInTransactionMs: 0 }));
  const next = { ...artworks, version: artworks.version + 1 } as Projection; // handed its own events alone
  await shop.running({
    projections: [pausing(next, stopAt(point))],
    liveBatch: 5,
    catchUpBatch: 20,
    report: (entry) => void ('projection' in entry && process.stdout.write(`${entry.what} ${entry.projection}\n`)),
  });
  process.stdout.write('started\n');
}

void main(process.argv.slice(2));
