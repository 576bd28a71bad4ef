import { SEARCH } from '@rabbet/domain/search/search';
import { join } from 'node:path';
import { copyFilledShop } from '../fill/filled-shop';
import { describeSize, WHOLE } from '../fill/size';
import { type Figure, figure, most } from './figure';
import { caughtUp, localToken, OFFLINE, peakMb, residentMb, serveShop } from './served';

const ROUNDS = 20;

/** Filters, searches and orders of each list of staff; `page=1` is the list itself. */
const LISTS: Readonly<Record<string, string>> = {
  'core/commerce/orders/list': `page=1 page=40 state=0 state=2 state=7 state=101 late=true owed=true owed=true&sort=due_date cancelled=true customer_id=100777
    term=coast term=77123 term=wedding+diploma term=nowhere term=ellery term=PO+7 sales_person_id=2 booked_from=2026-10-01
    due_from=2026-11-01&due_until=2026-12-01 location=Bench+1 sort=-total sort=due_date sort=-changed_at sort=state
    state=101&sort=due_date term=map&sort=-total term=a term=e term=gr term=7 term=example term=greta+example
    term=a&sort=due_date term=9+1 term=919+555 term=9+1&sort=-total term=919-555-0142 term=%2B1+919+555+0142`,
  'core/commerce/orders/totals': '',
  'core/commerce/orders/items': 'page=1 state=2 location=Shelf+2 sort=due_date order_id=100777',
  'core/commerce/orders/services': `page=1 waiting=true lateness=late lateness=critical waiting=true&sort=-age template_id=1
    sort=due_date`,
  'core/commerce/widgets': `page=1 page=40 term=heron term=F-7004 term=violin+tide term=nowhere location=Racks standing=consigned
    standing=sold min_price=1000&max_price=1100 category=landscape max_width=12&max_height=16 manufacturer_id=101 sort=1
    sort=2 sort=3 offered=true held=true activity=Sold&from=2026-11-01`,
  'core/commerce/widgets/list':
    'page=1 pictured=false pictured=false&sort=name term=heron&sort=-price held=true sort=artist',
  'core/contacts/people/list': `page=40 term=hollis term=greta+ingram term=nowhere last=Hollisford sort=last sort=-first term=a term=or term=0142
    term=example term=a&sort=-first`,
  'core/contacts/customers/list': `page=1 page=40 term=hollis term=5550142 term=77. type=private sort=type term=a term=gr
    term=example term=919+555`,
  'core/contacts/vectors/list': `page=1 term=5550142 value=9195550142 person_id=100777 sort=-id term=a term=555 term=example
    term=hollis`,
  'core/commerce/payments': 'page=1 state=succeeded owed=true order_id=100777 sort=-amount sort=started_at',
  'core/consignors': 'page=1 term=hollis sort=-balance sort=-pieces',
  'core/audit/ownership': `at=2026-05-31 at=2024-05-31&sort=-cost at=2026-05-31&standing=consigned
    at=2026-05-31&location=Racks`,
  'core/audit/ownership/totals': 'at=2026-05-31 at=2024-05-31',
  'core/audit/changes': 'from=2026-10-01&to=2026-11-01',
  'core/audit/findings': 'page=1 fault=sold+twice',
};

/** First pages of lists of staff: as they open, and each of their views. */
const VIEWS: Readonly<Record<string, string>> = {
  'core/commerce/orders/list': `page=1 state=101&cancelled=false late=true owed=true&cancelled=false state=0&cancelled=false
    state=1&cancelled=false state=2&cancelled=false state=3&cancelled=false state=4&cancelled=false cancelled=true`,
  'core/commerce/orders/totals': '',
  'core/commerce/orders/services': `waiting=true&sort=-age waiting=true&sort=-age&lateness=late
    waiting=true&sort=-age&lateness=critical`,
  'core/commerce/widgets/list': 'page=1 pictured=false held=true standing=sold offered=false',
  'core/contacts/people/list': 'page=1',
  'core/contacts/customers/list': 'page=1',
  'core/contacts/companies/list': 'page=1',
  'core/enquiries': 'page=1 answered=false answered=true',
  'core/content/workshops/registrations': 'page=1 overdue=true unconfirmed=true waits_because=next refund_owed=true',
  'core/content/workshops/list': 'page=1 open=true publish=true publish=false',
  'core/commerce/payments': 'page=1 state=unknown state=declined owed=true',
};

/** Terms of the search over everything: names, numbers, phones and sizes, as they are typed key by key. */
const TERMS = `term=m term=me term=mend term=a term=green term=hollis term=greta+ingram term=greta+wedding term=77123 term=7
  term=0142 term=555-0142 term=919-555-0142 term=12x16+heron term=30x30 term=oil term=F-7004 term=49997.hollis term=nowhere`;

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
    const address = `http://127.0.0.1:${shop.port}`;
    for (const [path, text] of Object.entries(VIEWS))
      figures.push(...(await viewFigures(`${address}/${path}`, authorization, path, text.split(/\s+/))));
    for (const [path, text] of Object.entries({ [SEARCH]: TERMS, ...LISTS }))
      figures.push(await listFigure(`${address}/${path}`, authorization, path, text.split(/\s+/)));
    const memory = (of: string, mb: number) =>
      figure(`memory of that shop's server, ${of}`, mb, 'MB', { goal: most('value', 400) });
    return [...figures, memory('now', residentMb(shop.pid)), memory('at most', peakMb(shop.pid))];
  } finally {
    await shop.stop();
  }
}

/** Measures the first page of a list and of each of its views: its median, with the slowest of a hundred in the note. */
async function viewFigures(
  address: string,
  authorization: string,
  path: string,
  queries: readonly string[],
): Promise<Figure[]> {
  const timesOf = await timesOfQueries(address, authorization, queries);
  return [...timesOf].map(([query, times]) =>
    figure(`${path}?${query}, first answer, median`, percentile(times, 0.5), 'ms', {
      goal: most('value', 200),
      note: `p99 ${Math.round(percentile(times, 0.99))} ms`,
    }),
  );
}

/** Measures the answer that 95 of 100 requests do not wait longer for, and notes the queries that took longest in the median. */
async function listFigure(
  address: string,
  authorization: string,
  path: string,
  queries: readonly string[],
): Promise<Figure> {
  const timesOf = await timesOfQueries(address, authorization, queries);
  const all = [...timesOf].map(([query, times]) => ({ query, median: percentile(times, 0.5), times }));
  const slowest = all.toSorted((a, b) => b.median - a.median).slice(0, path === SEARCH ? queries.length : 4);
  const notes = slowest.map(
    ({ query, median, times }) => `"${query}" ${Math.round(median)} (p99 ${Math.round(percentile(times, 0.99))}) ms`,
  );
  return figure(`${path}, ${queries.length} queries, p95`, percentile([...timesOf.values()].flat(), 0.95), 'ms', {
    goal: most('value', path === SEARCH ? 50 : 300),
    note: notes.join(', '),
  });
}

/** Measures each query as often, one after the other in turns. */
async function timesOfQueries(
  address: string,
  authorization: string,
  queries: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const timesOf = new Map<string, number[]>(queries.map((query) => [query, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [query, times] of timesOf) times.push(await timeOf(`${address}?${query}`, authorization));
  return timesOf;
}

/** Measures a reply; one that was given up took for ever. */
async function timeOf(address: string, authorization: string): Promise<number> {
  const started = performance.now();
  const reply = await fetch(address, { headers: { authorization } });
  await reply.arrayBuffer();
  if (!reply.ok && reply.status !== 503) throw new Error(`${address} was answered by ${reply.status}`);
  return reply.ok ? performance.now() - started : Infinity;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)]!; // there are some
}
