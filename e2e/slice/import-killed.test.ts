import { answers, idsInLog, killWhileWriting, noteResults, results, rows, startImport } from './importing';
import { Shop } from './shop';

let shop: Shop;
beforeEach(() => (shop = new Shop({ RABBET_SAMPLE: 'off', LOG_LEVEL: 'warn' })));
afterEach(() => shop.close());

const STEP = 60;
/** Tables, in whose writing it is killed: what is stored, the numbers that are given out, and what pages are made of. */
const TABLES = ['log.events', 'state.reservation', 'read_artworks_v\\d+.progress'];

test('an import that was cut off again and again is done by the same input, each piece once', async () => {
  const idsByKey = new Map<string, number>();
  for (const [i, table] of TABLES.entries()) {
    await shop.start();
    const importing = startImport(shop, '--at-once', '32');
    const { stdin } = importing.child;
    const before = (i + 1) * STEP;
    const after = (i + 2) * STEP;
    stdin!.write(rows(0, before)); // a pipe, as started
    await answers(importing, before);
    await killWhileWriting(
      shop,
      table,
      () => stdin!.write(rows(before, after)),
      () => shop.lose(importing),
    );
    noteResults(results(importing.printed()), idsByKey);
  }
  await shop.start();
  const count = (TABLES.length + 1) * STEP;
  const last = startImport(shop);
  last.child.stdin!.end(rows(0, count));
  const all = results(await last.output);
  expect(all).toHaveLength(count);
  noteResults(all, idsByKey);
  expect(all.filter(({ status }) => status === 'repeated').length).toBeGreaterThanOrEqual(TABLES.length * STEP);

  const { total_rows } = await shop.get<{ total_rows: number }>('core/mob/commerce/widgets?count=1');
  expect(total_rows).toBe(count);
  await shop.stop();
  expect((await idsInLog(shop)).pieces).toEqual([...idsByKey.values()].sort((a, b) => a - b));
  expect(idsByKey.size).toBe(count);
});

test('an import goes on when Postgres is killed under it, and no id is given to two', async () => {
  await shop.start();
  const importing = startImport(shop, '--at-once', '64');
  const { stdin } = importing.child;
  stdin!.write(rows(0, STEP)); // a pipe, as started
  for (const [i, table] of TABLES.entries()) {
    await answers(importing, (i + 1) * STEP);
    await killWhileWriting(
      shop,
      table,
      () => stdin!.write(rows((i + 1) * STEP, (i + 2) * STEP)),
      () => shop.killPostgres(),
    );
  }
  stdin!.end();
  const last = results(await importing.output);
  expect(last.filter(({ status }) => status !== 'added' && status !== 'repeated')).toEqual([]);
  const count = (TABLES.length + 1) * STEP;
  expect(new Set(last.map(({ id }) => id)).size).toBe(count);
  await shop.stop();
  const { pieces, transactions } = await idsInLog(shop);
  expect(pieces).toEqual(last.map(({ id }) => id).sort((a, b) => a - b));
  expect(new Set(transactions).size).toBe(count);
});
