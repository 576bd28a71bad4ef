import { Database } from '@rabbet/postgres';
import { LIFE } from './life';
import { pausing, stopAt } from './pausing';
import { Shop } from './shop';

/**
 * Projects in small batches until it is killed, and stops at a point if told to. A transaction that is left open then is
 * never ended by the server, or after some time: `projector <url> [point] [ms]`.
 */
async function main([url = '', point, idleInTransactionMs = '0']: string[]): Promise<void> {
  const shop = await Shop.open(new Database({ url, idleInTransactionMs: Number(idleInTransactionMs) }));
  const at = stopAt(point);
  await shop.running({
    projections: LIFE.map((projection) => pausing(projection, at)),
    liveBatch: 5,
    catchUpBatch: 20,
    report: (entry) => void ('projection' in entry && process.stdout.write(`${entry.what} ${entry.projection}\n`)),
  });
  process.stdout.write('started\n');
}

void main(process.argv.slice(2));
