import { randomInt } from 'node:crypto';
import { openGround } from '@rabbet/commands';
import { START } from '@rabbet/domain/events/event';
import { openPostgres } from '@rabbet/postgres';
import { feed, Shop } from './shop';

const ROWS = 1_000;
const KILLS = 3;
const input = Array.from({ length: ROWS }, (_, n) =>
  JSON.stringify({ key: `row-${n}`, name: `Low Tide ${n}`, price: 100 + n, transaction: { activity: 'Purchased' } }),
).join('\n');

const shop = new Shop({ RABBET_SAMPLE: 'off', LOG_LEVEL: 'warn' });
afterAll(() => shop.close());

interface Result {
  readonly key: string;
  readonly id: number;
  readonly status: string;
}

test('an import that was cut off again and again is done by the same input, each piece once', async () => {
  const told = new Map<string, number>();
  for (let kill = 0; kill < KILLS; kill++) {
    await shop.start();
    const importing = addAll();
    const moment = randomInt(1, Math.floor(ROWS / KILLS));
    await importing.until((printed) => results(printed).filter(({ status }) => status === 'added').length >= moment);
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
  expect(await registeredIds()).toEqual([...told.values()].sort((a, b) => a - b));
  expect(told.size).toBe(ROWS);
}, 240_000);

function addAll() {
  const importing = shop.rabbet('artworks', 'add', '--from', '-', '--run', 'killed', '--json');
  feed(importing.child, input);
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

async function registeredIds(): Promise<number[]> {
  const postgres = await openPostgres({ home: shop.home, role: 'operator' });
  const ground = await openGround({ home: shop.home, databaseUrl: postgres.url });
  const events = await ground.journal.readAll(START, { limit: 10 * ROWS });
  await ground.close();
  await postgres.close();
  const registered = events.flatMap(({ type, stream }) =>
    type === 'ArtworkRegistered' ? [Number(stream.slice(8))] : [],
  );
  return registered.sort((a, b) => a - b);
}
