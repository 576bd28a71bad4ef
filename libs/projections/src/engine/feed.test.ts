import { START } from '@rabbet/domain/events/event';
import type { TestDatabase } from '@rabbet/postgres/testing';
import { feed } from './feed';
import { inAFreshShop } from './testing/fresh-shop';
import type { Shop } from './testing/shop';
import { tally, timesIn } from './testing/tally';
import { startProjection, type LeasedProjection } from './leased-projection';

let db: TestDatabase;
let shop: Shop;
inAFreshShop((fresh) => ({ db, shop } = fresh));

/** One that counts what happens, between two whom none of it concerns. */
async function turns(): Promise<[LeasedProjection, LeasedProjection, LeasedProjection]> {
  const [log, head] = [await shop.eventStore.identity(), await shop.eventStore.head()];
  const begin = async (name: string, handles?: readonly 'Happened'[]) => {
    const projection = { ...tally({ name }), ...(handles && { handles }) };
    const turn = await startProjection(db.database, projection, null, log, head);
    if (typeof turn === 'string') throw new Error(turn);
    return turn;
  };
  return [await begin('before', []), await begin('counting'), await begin('after', [])];
}

async function batch() {
  const { position } = await shop.happened('door-1', { type: 'Happened', data: {} }, { type: 'Happened', data: {} });
  return { events: await shop.eventStore.readAll(START), position };
}

test('those that a batch does not concern have seen it, and have not changed', async () => {
  const { events, position } = await batch();
  const [before, counting, after] = await turns();
  expect(await feed(db.database, [before, counting, after], events)).toEqual([]);
  expect([before, counting, after].map(({ progress: { seen, changed } }) => [seen, changed])).toEqual([
    [position, START],
    [position, position],
    [position, START],
  ]);
  expect(await timesIn(db.database, 'read_counting_v1')).toBe(2);
});

test('one whose tables are gone keeps nobody from going on', async () => {
  const { events, position } = await batch();
  const [before, counting, after] = await turns();
  await db.database.query('drop schema read_before_v1 cascade');
  expect(await feed(db.database, [before, counting, after], events)).toEqual([{ turn: before, why: 'gone' }]);
  expect([before, counting, after].map(({ progress }) => progress.seen)).toEqual([START, position, position]);
  expect(await timesIn(db.database, 'read_counting_v1')).toBe(2);
});

test('one that another program has moved is left to it', async () => {
  const { events, position } = await batch();
  const [before, counting, after] = await turns();
  await feed(db.database, [{ ...after }], events);
  expect(await feed(db.database, [before, counting, after], events)).toEqual([{ turn: after, why: 'moved' }]);
  expect([before, counting, after].map(({ progress }) => progress.seen)).toEqual([position, position, START]);
});
