import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, figure, most } from './figure';
import { residentMb, serveShop } from './served';
import { type Sending, Stock } from './stock';

/** Rows of a sheet as somebody has it, and of a whole house, with the seconds that each may take. */
const FEW = { count: 2_000, seconds: 3 };
const MANY = { count: 100_000, seconds: 120 };
const FORMATS = ['NDJSON', 'CSV'] as const;
const LOOK_EVERY_MS = 1_000;

/** Times that an import takes, in both formats, beside its dry run. */
export function sheetFigures(url: string, home: string): Promise<Figure[]> {
  return inShop(url, home, (stock) => timesOf(stock, FEW));
}

/** The same of a whole house too, and the memory that it takes at most, at its beginning and in its second half. */
export function importFigures(url: string, home: string): Promise<Figure[]> {
  return inShop(url, home, async (stock, pid) => [
    ...(await timesOf(stock, FEW)),
    ...(await timesOf(stock, MANY, (of, work) => withMemory(of, pid, work))),
  ]);
}

async function inShop(
  url: string,
  home: string,
  measure: (stock: Stock, pid: number) => Promise<Figure[]>,
): Promise<Figure[]> {
  const folder = join(home, 'import');
  mkdirSync(folder);
  const shop = await serveShop(folder, { DATABASE_URL: url, RABBET_SAMPLE: 'off' });
  try {
    const stock = new Stock(folder, shop.port);
    await stock.furnish();
    return await measure(stock, shop.pid);
  } finally {
    await shop.stop();
  }
}

type Measuring = (of: string, work: () => Promise<number>) => Promise<readonly [seconds: number, more: Figure[]]>;

/** Each import is measured on pieces that the shop does not have, and so is its dry run. */
async function timesOf(
  stock: Stock,
  { count, seconds: goal }: typeof FEW,
  measure: Measuring = async (_, work) => [await work(), []],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  let first = count; // the few begin where those of the many do not
  for (const format of FORMATS) {
    const send = (sending: Sending) => stock.importPieces((first += count), count, { format, ...sending });
    const of = `import of ${count.toLocaleString('en')} pieces through the CLI, ${format}`;
    const [seconds, more] = await measure(of, () => send({}));
    figures.push(figure(of, seconds, 's', { goal: most('value', goal) }), ...more);
    const dry = await send({ isDryRun: true });
    figures.push(figure(`${of}: its dry run, beside it`, dry, 's', { baseline: seconds, goal: most('ratio', 1) }));
  }
  return figures;
}

async function withMemory(of: string, pid: number, work: () => Promise<number>): ReturnType<Measuring> {
  const seen: number[] = [];
  const look = setInterval(() => seen.push(residentMb(pid)), LOOK_EVERY_MS);
  const seconds = await work().finally(() => clearInterval(look));
  const half = Math.floor(seen.length / 2);
  const before = Math.max(...seen.slice(5, half));
  const after = Math.max(...seen.slice(half)); // it is warm after 5 s
  const name = `${of}: memory in its second half, beside its first`;
  return [seconds, [figure(name, after, 'MB', { baseline: before, goal: most('ratio', 1.15) })]];
}
