import { join } from 'node:path';
import { copyFilledShop } from '../fill/filled-shop';
import { describeSize, WHOLE } from '../fill/size';
import { type Figure, figure, most } from './figure';
import { caughtUp, localToken, peakMb, residentMb, type Served, serveShop } from './served';

const ROUNDS = 10;
const OFFLINE = { PICTURE_CACHE_MB: '1', DATABASE_URL: '', EVENT_STORE_URL: '', RABBET_MASTER_KEY: '' };

/** Queries of each list of staff: the list itself, its filters, its searches, its orders. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'core/commerce/orders': [
    ...['', 'page=40', 'state=0', 'state=2', 'state=7', 'state=101', 'late=true', 'cancelled=true'],
    ...[
      'term=coast',
      'term=77123',
      'term=wedding%20diploma',
      'term=nowhere',
      'term=ellery',
      'term=PO%207',
      'customer_id=100777',
    ],
    ...[
      'sales_person_id=2',
      'due_from=2026-11-01&due_until=2026-12-01',
      'booked_from=2026-10-01',
      'location=Bench%201',
    ],
    ...[
      'sort=-total',
      'sort=due_date',
      'sort=-changed_at',
      'sort=state',
      'state=101&sort=due_date',
      'term=map&sort=-total',
    ],
  ],
  'core/commerce/orders/totals': [''],
  'core/commerce/orders/items': ['', 'state=2', 'location=Shelf%202', 'sort=due_date', 'order_id=100777'],
  'core/commerce/orders/services': [
    ...[
      '',
      'waiting=true',
      'lateness=late',
      'lateness=critical',
      'waiting=true&sort=-age',
      'template_id=1',
      'sort=due_date',
    ],
  ],
  'core/commerce/widgets': [
    ...[
      '',
      'page=40',
      'term=heron',
      'term=F-7004',
      'term=violin%20tide',
      'term=nowhere',
      'location=Racks',
      'standing=consigned',
    ],
    ...[
      'standing=sold',
      'min_price=1000&max_price=1100',
      'category=landscape',
      'max_width=12&max_height=16',
      'manufacturer_id=101',
    ],
    ...['sort=1', 'sort=2', 'sort=3', 'offered=true', 'held=true', 'activity=Sold&from=2026-11-01'],
  ],
  'core/contacts/people/list': [
    ...[
      '',
      'page=40',
      'term=hollis',
      'term=greta%20ingram',
      'term=nowhere',
      'last=Hollisford',
      'sort=last',
      'sort=-first',
    ],
  ],
  'core/contacts/customers/list': [
    '',
    'page=40',
    'term=hollis',
    'term=5550142',
    'term=77.',
    'type=private',
    'sort=type',
  ],
  'core/contacts/vectors/list': ['', 'term=5550142', 'value=9195550142', 'person_id=100777', 'sort=-id'],
  'core/commerce/payments': ['', 'state=succeeded', 'owed=true', 'order_id=100777', 'sort=-amount', 'sort=started_at'],
  'core/consignors': ['', 'term=hollis', 'sort=-balance', 'sort=-pieces'],
  'core/audit/ownership': [
    'at=2026-05-31',
    'at=2024-05-31&sort=-cost',
    'at=2026-05-31&standing=consigned',
    'at=2026-05-31&location=Racks',
  ],
  'core/audit/ownership/totals': ['at=2026-05-31', 'at=2024-05-31'],
  'core/audit/changes': ['from=2026-10-01&to=2026-11-01'],
  'core/audit/findings': [''],
};

/** Starts a copy of the shop that `npm run fill` has made, and asks each list of staff for its filters, searches and orders. */
export async function filledFigures(home: string): Promise<Figure[]> {
  const folder = copyFilledShop(WHOLE, join(home, 'filled'));
  if (folder === null) throw new Error('There is no filled shop: `npm run fill` makes it, in about ten minutes.');
  const shop = await serveShop(folder, OFFLINE);
  try {
    const started = figure(`start of a shop of ${describeSize(WHOLE)}, to the first answer`, shop.ms / 1000, 's', {
      goal: most('value', 5),
    });
    await caughtUp(shop);
    const authorization = `Bearer ${localToken(folder)}`;
    const figures = [started];
    for (const [path, queries] of Object.entries(LISTS))
      figures.push(await listFigure(shop, authorization, path, queries));
    const memory = (of: string, mb: number) =>
      figure(`memory of that shop's server, ${of}`, mb, 'MB', { goal: most('value', 400) });
    return [...figures, memory('now', residentMb(shop.pid)), memory('at most', peakMb(shop.pid))];
  } finally {
    await shop.stop();
  }
}

/** Measures the answer that 95 of 100 requests do not wait longer for, and notes the query that took longest in the median. */
async function listFigure(
  shop: Served,
  authorization: string,
  path: string,
  queries: readonly string[],
): Promise<Figure> {
  const timesOf = new Map<string, number[]>(queries.map((query) => [query, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [query, times] of timesOf) {
      const started = performance.now();
      const reply = await fetch(`http://127.0.0.1:${shop.port}/${path}?${query}`, { headers: { authorization } });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${path}?${query} was answered by ${reply.status}`);
      times.push(performance.now() - started);
    }
  }
  const slowest = [...timesOf]
    .map(([query, times]) => ({ query, ms: percentile(times, 0.5) }))
    .toSorted((a, b) => b.ms - a.ms)[0]!;
  return figure(`${path}, ${queries.length} queries, p95`, percentile([...timesOf.values()].flat(), 0.95), 'ms', {
    goal: most('value', 300),
    note: `slowest: "${slowest.query}", ${Math.round(slowest.ms)} ms`,
  });
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)]!;
}
