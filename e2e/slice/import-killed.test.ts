import { REGISTRY } from '@rabbet/domain/registry/registry';
import { randomInt } from 'node:crypto';
import { openWriteSide } from '@rabbet/commands';
import { START } from '@rabbet/domain/events/event';
import { openPostgres } from '@rabbet/postgres';
import { feed, Shop } from './shop';

const ROWS = 1_000;
const KILLS = 3;
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    JSON.stringify({ key: `row-${n}`, name: `Low Tide ${n}`, price: 100 + n, transaction: { activity: 'Purchased' } }),
  ).join('\n');

let shop: Shop;
beforeEach(() => (shop = new Shop({ RABBET_SAMPLE: 'off', LOG_LEVEL: 'warn' })));
afterEach(() => shop.close());

interface Result {
  readonly key: string;
  readonly id: number;
  readonly status: string;
}

test('an import that was cut off again and again is done by the same input, each piece once', async () => {
  const told = new Map<string, number>();
  for (let kill = 0; kill < KILLS; kill++) {
    await shop.start();
    const importing = addAll(ROWS, '--at-once', '32'); // else most of it is under way at once
    const moment = Math.floor((kill * ROWS) / KILLS) + randomInt(1, Math.floor(ROWS / KILLS / 2));
    await importing.until((printed) => printed.split('\n').length > moment);
    await shop.lose(importing);
    note(results(importing.printed()), told);
  }
  await shop.start();
  const last = results(await addAll().output);
  expect(last).toHaveLength(ROWS);
  note(last, told);
  expect(last.filter(({ status }) => status === 'repeated').length).toBeGreaterThanOrEqual(KILLS);

  const { total_rows } = await shop.get<{ total_rows: number }>('core/mob/commerce/widgets?count=1');
  expect(total_rows).toBe(ROWS);
  await shop.stop();
  expect((await idsInLog()).pieces).toEqual([...told.values()].sort((a, b) => a - b));
  expect(told.size).toBe(ROWS);
});

test('an import goes on when Postgres is killed under it, and no id is given to two', async () => {
  await shop.start();
  const [many, kills] = [4 * ROWS, 6];
  const importing = addAll(many, '--at-once', '64');
  for (let kill = 0; kill < kills; kill++) {
    const moment = Math.floor((kill * many) / kills) + randomInt(1, Math.floor(many / kills / 2));
    await importing.until((printed) => printed.split('\n').length > moment);
    shop.killPostgres();
  }
  const last = results(await importing.output);
  expect(last.filter(({ status }) => status !== 'added' && status !== 'repeated')).toEqual([]);
  expect(new Set(last.map(({ id }) => id)).size).toBe(many);
  await shop.stop();
  const { pieces, transactions } = await idsInLog();
  expect(pieces).toEqual(last.map(({ id }) => id).sort((a, b) => a - b));
  expect(new Set(transactions).size).toBe(many);
});

function addAll(count = ROWS, ...options: string[]) {
  const importing = shop.rabbet('artworks', 'add', '--from', '-', '--run', 'killed', '--json', ...options);
  feed(importing.child, rows(count));
  return importing;
}

function results(printed: string): Result[] {
  const whole = printed.slice(0, printed.lastIndexOf('\n') + 1);
  return whole.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Result] : [])); // one result a line
}

/** What was told once is told alike ever after. */
function note(news: readonly Result[], told: Map<string, number>): void {
  for (const { key, id, status } of news) {
    expect(['added', 'repeated']).toContain(status);
    expect(told.get(key) ?? id).toBe(id);
    told.set(key, id);
  }
}

async function idsInLog(): Promise<{ readonly pieces: number[]; readonly transactions: number[] }> {
  const postgres = await openPostgres({ home: shop.home, role: 'operator' });
  const writeSide = await openWriteSide({ home: shop.home, databaseUrl: postgres.url, ...REGISTRY });
  const events = await writeSide.eventStore.readAll(START, { limit: 20 * ROWS });
  await writeSide.close();
  await postgres.close();
  const pieces = events.flatMap(({ type, stream }) => (type === 'ArtworkRegistered' ? [Number(stream.slice(8))] : []));
  const transactions = events.flatMap(({ type, data }) =>
    type === 'ArtworkTransactionRecorded' ? [(data as { id: number }).id] : [],
  );
  return { pieces: pieces.sort((a, b) => a - b), transactions };
}
