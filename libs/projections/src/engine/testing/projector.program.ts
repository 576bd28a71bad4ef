import { Database } from '@rabbet/postgres';
import { LIFE } from './life';
import { Shop } from './shop';

/** Projects in small batches until it is killed: `projector <url>`. */
async function main([url = '']: string[]): Promise<void> {
  const shop = await Shop.open(new Database({ url }));
  await shop.running({ projections: LIFE, liveBatch: 50, catchUpBatch: 200 });
  process.stdout.write('started\n');
}

void main(process.argv.slice(2));
