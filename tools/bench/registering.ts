import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Figure, figure, least, most } from './figure';
import { type Served, serveShop } from './served';
import { Stock } from './stock';
import type { Visited, Visiting } from './visitors.program';

const run = promisify(execFile);
const CROWD = 500;
const SEATS = 10;
const WORKSHOPS = 8;
const BUYERS = 2_000;
const CONNECTIONS = 64;
const DAY_MS = 86_400_000;

/** Measures how long visitors who register for workshops wait, and how many seats are paid and confirmed. */
export async function registeringFigures(url: string, home: string): Promise<Figure[]> {
  const folder = join(home, 'registering');
  mkdirSync(folder);
  const shop = await serveShop(folder, {
    DATABASE_URL: url,
    RABBET_SAMPLE: 'off',
    PAYMENTS: 'sandbox',
    UNPAID_PER_HOUR: '999999',
  });
  try {
    const stock = new Stock(folder, shop.port);
    const plan = (id: number, seats: number) => {
      const start = Date.now() + 60 * DAY_MS;
      const times = [{ start, end: start + DAY_MS / 4 }];
      return stock.post('core/content/workshops', { id, name: 'Glazing', seats, price: 100, publish: true, times });
    };
    for (let id = 1; id <= WORKSHOPS + 2; id++) await plan(id, id <= 2 ? SEATS : BUYERS);
    const workshops = Array.from({ length: WORKSHOPS }, (_, i) => i + 3);
    await visit(shop, { workshops: [1], visitors: CROWD, atOnce: CONNECTIONS, isMixed: true }); // the shop is warm
    const crowd = await visit(shop, { workshops: [2], visitors: CROWD, atOnce: CROWD, isMixed: true });
    const buyers = await visit(shop, { workshops, visitors: BUYERS, atOnce: CONNECTIONS, isMixed: false });
    const of = `${CROWD} registrations at once for ${SEATS} seats`;
    const note = `${crowd.busy} were told to come back`;
    return [
      figure(`${of}: the last is answered after`, crowd.firstAnswers, 's', { goal: most('value', 3), note }),
      figure(`${of}: each has a seat or a place on the waitlist after`, crowd.seconds, 's'),
      figure(`seats paid and confirmed, ${WORKSHOPS} workshops`, BUYERS / buyers.seconds, '/s', {
        goal: least('value', 300),
        note: `${Math.round(buyers.p50Ms)} ms for one in the middle, ${Math.round(buyers.p99Ms)} ms p99`,
      }),
    ];
  } finally {
    await shop.stop();
  }
}

async function visit({ port }: Served, visiting: Omit<Visiting, 'port'>): Promise<Visited> {
  const program = join(__dirname, 'visitors.program.js');
  const { stdout } = await run(process.execPath, [program, JSON.stringify({ port, ...visiting })]);
  return JSON.parse(stdout) as Visited; // its one line
}
