import { type Figure, figure, most } from './figure';
import { asking, hammer, type Served } from './served';
import type { Stock } from './stock';
import { differentPages, LIST } from './uncached';

const VISITORS = 64;
const CROWD = 400;
const MS = 3_000;

/** Waits of other visitors while many open pages that are not cached. */
export async function fairnessFigures(shop: Served, stock: Stock): Promise<Figure[]> {
  const cached = asking(shop.port, `${LIST}?count=40`, 'accept-encoding: gzip\r\n', 2, MS - 500);
  await hammer({ ...cached, ms: 100 }, '200'); // so that it is cached
  const [, waited] = await Promise.all([hammer(differentPages(shop.port, VISITORS, MS), '200'), hammer(cached, '200')]);
  const [, changed] = await Promise.all([
    hammer(differentPages(shop.port, VISITORS, MS), '200'),
    changesFor(stock, MS - 500),
  ]);
  const [crowd, other] = await Promise.all([
    hammer(differentPages(shop.port, CROWD, MS), '200', '503'),
    hammer({ ...differentPages(shop.port, 1, MS - 500), network: '127.0.0.2' }, '200'),
  ]);
  const refused = `${crowd.statuses['503'] ?? 0} of the crowd were refused`;
  const beside = `beside ${VISITORS} callers of uncached pages`;
  return [
    figure(`a cached answer ${beside}, p99`, waited.p99Ms, 'ms', { goal: most('value', 30) }),
    figure(`a change ${beside}, p99`, changed, 'ms', { goal: most('value', 150) }),
    figure(`an uncached page for another network beside ${CROWD} callers of one (${refused}), p99`, other.p99Ms, 'ms'),
  ];
}

/** One after the other; answers the time that 99 of 100 took at most. */
async function changesFor(stock: Stock, ms: number): Promise<number> {
  const times: number[] = [];
  for (const started = performance.now(); performance.now() - started < ms;) {
    const before = performance.now();
    await stock.change('PUT', `core/commerce/widgets/${1 + times.length}`, { price: 6_000 + times.length });
    times.push(performance.now() - before);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN;
}
