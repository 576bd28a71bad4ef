import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/database';
import { MasterKey } from '../../keys/master-key';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { migrateState } from '../migrate';
import { GREATEST_ID, Reservations } from './reservations';
import { emptyState } from '../../testing/state';
import { until } from '../../testing/until';

const masterKey = new MasterKey(randomBytes(32));

let test: TestDatabase;
let ids: Reservations;
beforeAll(async () => {
  test = await testDatabase(migrateState);
  ids = new Reservations(test.database, masterKey);
});
beforeEach(() => emptyState(test.database));
afterAll(() => test.drop());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const WAITING = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`; // other tests use the same server

async function inNeighbours<T>(count: number, work: (ids: Reservations, index: number) => Promise<T>): Promise<T[]> {
  const pools: Database[] = numbers(count).map(() => test.database.with({ max: 2 }));
  try {
    return await Promise.all(pools.map((pool, index) => work(new Reservations(pool, masterKey), index)));
  } finally {
    await Promise.all(pools.map((pool) => pool.close()));
  }
}

describe('reserving an id', () => {
  it('gives each of many who ask at once an id of its own, and the same one for the same key', async () => {
    const keys = numbers(60).flatMap((n) => [`command ${n}`, `command ${n}`]);
    const answersByNeighbor = await inNeighbours(3, (neighbour) =>
      Promise.all(keys.map((key) => neighbour.reserve('artwork', key))),
    );
    for (const answers of answersByNeighbor) expect(answers).toEqual(answersByNeighbor[0]);
    expect(new Set(answersByNeighbor[0]).size).toBe(60);
    for (let n = 0; n < 60; n++) expect(answersByNeighbor[0]![2 * n]).toBe(answersByNeighbor[0]![2 * n + 1]); // a pair for each
  });

  it('fails for whom it has to fail, and for nobody else who asked at the same time', async () => {
    const answers = await Promise.allSettled([
      ids.reserve('artwork', 'fine'),
      ids.reserve('artwork', 'endless', { ttlMs: 1e300 }),
      ids.reserve('artist', 'fine too'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('gives the first artwork 1 and the next one 2, while artists are counted apart', async () => {
    expect(await ids.reserve('artwork', 'a')).toBe(1);
    expect(await ids.reserve('artwork', 'b')).toBe(2);
    expect(await ids.reserve('artist', 'a')).toBe(1);
  });

  it('gives the same key the same id, to every program that asks', async () => {
    const id = await ids.reserve('artwork', 'a');
    expect(await ids.reserve('artwork', 'a')).toBe(id);
    expect(await inNeighbours(2, (neighbour) => neighbour.reserve('artwork', 'a'))).toEqual([id, id]);
  });

  it('gives ids of several kinds at once, and the same ones again', async () => {
    const requests = ['size', 'size', 'size', 'sale'].map((kind, i) => ({ kind, key: `key ${i}` }));
    const reserve = (all: typeof requests) => Promise.all(all.map(({ kind, key }) => ids.reserve(kind, key)));
    expect(await reserve(requests)).toEqual([1, 2, 3, 1]);
    expect(await reserve([...requests].reverse())).toEqual([1, 3, 2, 1]);
    expect(await ids.reserve('size', 'key 1')).toBe(2);
  });

  it('gives ids for new keys and for known ones at once, each its own', async () => {
    expect(await Promise.all(['b', 'd'].map((key) => ids.reserve('artwork', key)))).toEqual([1, 2]);
    const all = await Promise.all(['e', 'd', 'c', 'b', 'a'].map((key) => ids.reserve('artwork', key)));
    expect([all[1], all[3]]).toEqual([2, 1]);
    expect([all[0], all[2], all[4]].sort()).toEqual([3, 4, 5]);
    expect(await Promise.all(['e', 'd', 'c', 'b', 'a'].map((key) => ids.reserve('artwork', key)))).toEqual(all);
  });

  it('gives 16 callers at once 16 ids, of a kind that nobody had used before', async () => {
    const reserved = await inNeighbours(16, (neighbour, index) => neighbour.reserve('artwork', `piece ${index}`));
    expect(new Set(reserved).size).toBe(16);
  });

  it('gives 16 callers at once one id for one key', async () => {
    const reserved = await inNeighbours(16, (neighbour) => neighbour.reserve('artwork', 'the same piece'));
    expect(new Set(reserved).size).toBe(1);
  });

  it('waits for a neighbour who is just reserving for the same key, and gives the same id', async () => {
    await ids.reserve('artwork', 'the first of all');
    let waiting = Promise.resolve(0);
    const its = await test.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ id: number }>(`select state.reserve_id('artwork', 'a', false, '1 hour') as id`);
      waiting = ids.reserve('artwork', 'a');
      await Promise.race([waiting, until(async () => (await test.database.query(WAITING)).rows.length > 0)]);
      return rows[0]?.id;
    });
    expect(await waiting).toBe(its);
  });

  it('finds a free id when the counter was set back', async () => {
    for (const n of numbers(20)) await ids.reserve('artwork', `row ${n}`);
    await test.database.query(`select setval('state.ids_of_artwork', 1)`);
    expect(await ids.reserve('artwork', 'new')).toBe(21);
    expect(await ids.reserve('artwork', 'newer')).toBe(22);
  });

  it('takes a given id, again and again for its own key, and counts on beyond it', async () => {
    expect(await ids.reserve('artwork', 'old', { given: 700 })).toBe(700);
    expect(await ids.reserve('artwork', 'old', { given: 700 })).toBe(700);
    expect(await ids.reserve('artwork', 'old')).toBe(700);
    expect(await ids.reserve('artwork', 'new')).toBe(701);
  });

  it('does not count backwards after a smaller given id', async () => {
    await ids.reserve('artwork', 'old', { given: 700 });
    await ids.reserve('artwork', 'older', { given: 3 });
    expect(await ids.reserve('artwork', 'new')).toBe(701);
  });

  it('refuses a given id that another key has', async () => {
    await ids.reserve('artwork', 'a', { given: 5 });
    await expect(ids.reserve('artwork', 'b', { given: 5 })).rejects.toMatchObject({ code: 'id/taken' });
  });

  it('refuses another id for a key that has one', async () => {
    await ids.reserve('artwork', 'a', { given: 5 });
    await expect(ids.reserve('artwork', 'a', { given: 6 })).rejects.toMatchObject({ code: 'id/other' });
  });

  it('refuses what is no id', async () => {
    for (const given of [0, -1, 1.5, GREATEST_ID + 1, NaN, Infinity])
      await expect(ids.reserve('artwork', 'a', { given })).rejects.toMatchObject({ code: 'id/not-an-id' });
  });

  it('takes the greatest id that may be given, and still has ids to hand out', async () => {
    await ids.reserve('artwork', 'last', { given: GREATEST_ID });
    expect(await ids.reserve('artwork', 'beyond')).toBe(GREATEST_ID + 1);
  });

  it('gives one of 8 callers the id that all of them want for pieces of their own', async () => {
    const outcomes = await inNeighbours(8, (neighbour, index) =>
      neighbour.reserve('artwork', `piece ${index}`, { given: 9 }).catch((refusal: { code: string }) => refusal.code),
    );
    expect(outcomes.filter((outcome) => outcome === 9)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'id/taken')).toHaveLength(7);
  });

  it('takes no key that could not be kept as it is, and no kind that could not name a counter', async () => {
    for (const key of ['', 'x'.repeat(501), 'a\0b', '\ud800'])
      await expect(ids.reserve('artwork', key)).rejects.toThrow(RangeError);
    for (const kind of ['Artwork', '1', 'a b', `a'; drop table x; --`, 'a'.repeat(51)])
      await expect(ids.reserve(kind, 'a')).rejects.toThrow(RangeError);
  });
});

it('lets imports of the same rows in opposite orders run into each other without harm', async () => {
  await ids.reserve('artwork', 'the first of all'); // who makes the counter has the kind for itself anyway
  for (const start of [1_000, 2_000, 3_000]) {
    const rows = numbers(300).map((n) => `row ${start + n}`);
    const answers = await inNeighbours(4, async (neighbour, index) => {
      const keys = index % 2 ? rows : rows.toReversed();
      const reserved = await Promise.all(keys.map((key) => neighbour.reserve('artwork', key)));
      return index % 2 ? reserved : reserved.reverse();
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(new Set(answers[0]).size).toBe(300);
  }
});
