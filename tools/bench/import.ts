import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, figure, most } from './figure';
import { residentMb, serveShop } from './served';
import { Stock } from './stock';

const PIECES = 100_000;
const LOOK_EVERY_MS = 1_000;

/** What an import of a whole house takes, and how much memory at most, at its beginning and in its second half. */
export async function importFigures(url: string, home: string): Promise<Figure[]> {
  const folder = join(home, 'import');
  mkdirSync(folder);
  const shop = await serveShop(folder, { DATABASE_URL: url, RABBET_SAMPLE: 'off' });
  const seen: number[] = [];
  try {
    const stock = new Stock(folder, shop.port);
    await stock.furnish();
    const look = setInterval(() => seen.push(residentMb(shop.pid)), LOOK_EVERY_MS);
    const seconds = await stock.importPieces(0, PIECES).finally(() => clearInterval(look));
    const half = Math.floor(seen.length / 2);
    const [before, after] = [Math.max(...seen.slice(5, half)), Math.max(...seen.slice(half))]; // it is warm after 5 s
    const of = `import of ${PIECES.toLocaleString('en')} pieces through the CLI`;
    return [
      figure(of, seconds, 's', { goal: most('value', 120) }),
      figure(`${of}: memory in its second half, beside its first`, after, 'MB', {
        baseline: before,
        goal: most('ratio', 1.15),
      }),
    ];
  } finally {
    await shop.stop();
  }
}
