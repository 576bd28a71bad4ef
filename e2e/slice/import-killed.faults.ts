import fc from 'fast-check';
import { answers, idsInLog, noteResults, results, rows, startImport } from './importing';
import { feed, Shop } from './shop';

const ROWS = 1_000;

let shop: Shop;
beforeEach(() => (shop = new Shop({ RABBET_SAMPLE: 'off', LOG_LEVEL: 'warn' })));
afterEach(() => shop.close());

/** Moments for the kills on the way through the rows, each in the first half of its part. */
function moments(kills: number, many: number): number[] {
  const [first = []] = fc.sample(
    fc.array(fc.integer({ min: 1, max: Math.floor(many / kills / 2) }), { minLength: kills, maxLength: kills }),
    { seed: Number(process.env['TEST_SEED']), numRuns: 1 },
  );
  return first.map((moment, kill) => Math.floor((kill * many) / kills) + moment);
}

test('an import that was cut off at any moment, again and again, is done by the same input, each piece once', async () => {
  const idsByKey = new Map<string, number>();
  for (const moment of moments(3, ROWS)) {
    await shop.start();
    const importing = startImport(shop, '--at-once', '32'); // else most of it is under way at once
    feed(importing.child, rows(0, ROWS));
    await answers(importing, moment);
    await shop.lose(importing);
    noteResults(results(importing.printed()), idsByKey);
  }
  await shop.start();
  const importing = startImport(shop);
  feed(importing.child, rows(0, ROWS));
  const last = results(await importing.output);
  expect(last).toHaveLength(ROWS);
  noteResults(last, idsByKey);

  const { total_rows } = await shop.get<{ total_rows: number }>('core/mob/commerce/widgets?count=1');
  expect(total_rows).toBe(ROWS);
  await shop.stop();
  expect((await idsInLog(shop)).pieces).toEqual([...idsByKey.values()].sort((a, b) => a - b));
  expect(idsByKey.size).toBe(ROWS);
});

test('an import goes on when Postgres is killed under it at any moment, and no id is given to two', async () => {
  await shop.start();
  const many = 4 * ROWS;
  const importing = startImport(shop, '--at-once', '64');
  feed(importing.child, rows(0, many));
  for (const moment of moments(6, many)) {
    await answers(importing, moment);
    shop.killPostgres();
  }
  const last = results(await importing.output);
  expect(last.filter(({ status }) => status !== 'added' && status !== 'repeated')).toEqual([]);
  expect(new Set(last.map(({ id }) => id)).size).toBe(many);
  await shop.stop();
  const { pieces, transactions } = await idsInLog(shop);
  expect(pieces).toEqual(last.map(({ id }) => id).sort((a, b) => a - b));
  expect(new Set(transactions).size).toBe(many);
});
