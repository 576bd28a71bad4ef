import { Database } from '@rabbet/postgres';
import { pieces } from './pieces';
import { Shop } from './shop';
import { tally } from './tally';

/** Projects until it is killed, in small batches, and tells when it is up to date: `projector <url>`. */
async function main([url = '']: string[]): Promise<void> {
  const shop = await Shop.open(new Database({ url }));
  const program = shop.program({ projections: [tally(), pieces], liveBatch: 50, catchUpBatch: 200 });
  await program.start();
  process.stdout.write('started\n');
  await program.settled();
  process.stdout.write('settled\n');
}

void main(process.argv.slice(2));
