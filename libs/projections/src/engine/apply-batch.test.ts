import { START } from '@rabbet/domain/events/event';
import { LeaseLost, Leases } from '@rabbet/postgres';
import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { applyBatch, flushProgress, MOST_NAMED_ROWS } from './apply-batch';
import { ProgressTracker, type RowsChange } from './progress-tracker';
import { applyUpToPoison } from './poison';
import { completeSchema, createReadSchema, readProgress } from './read-schema';
import { inAFreshShop } from '../testing/engine/fresh-shop';
import type { Shop } from '../testing/engine/shop';
import { tally, timesIn } from '../testing/engine/tally';
import { startProjection, type LeasedProjection } from './leased-projection';
import type { WrittenRows } from './projection';
import { until } from '@rabbet/postgres/testing/until';

let db: TestDatabase;
let shop: Shop;
let leases: Leases;
inAFreshShop((fresh) => {
  ({ db, shop } = fresh);
  leases = new Leases(db.database);
});
afterEach(() => leases.close());

async function leased(name: string, options: Parameters<typeof tally>[0] = {}): Promise<LeasedProjection> {
  const log = { log: await shop.eventStore.identity(), head: await shop.eventStore.head() };
  const [lease] = await leases.acquire([name]);
  const started = await startProjection(db.database, { ...tally({ name }), ...options }, null, log, lease!); // nobody else has it
  if (typeof started === 'string') throw new Error(started);
  return started;
}

/** One that counts what happens, between two whom none of it concerns. */
async function three(): Promise<[LeasedProjection, LeasedProjection, LeasedProjection]> {
  const idle = { handles: [] };
  return [await leased('before', idle), await leased('counting'), await leased('after', idle)];
}

async function batch() {
  const { position } = await shop.happened('door-1', { type: 'Happened', data: {} }, { type: 'Happened', data: {} });
  return { events: await shop.eventStore.readAll(START), position };
}

const storedIn = async (name: string) =>
  (await readProgress(db.database, [`read_${name}_v1`])).get(`read_${name}_v1`)?.seen;

test('those that a batch does not concern have seen it, and have not changed', async () => {
  const { events, position } = await batch();
  const [before, counting, after] = await three();
  expect(await applyBatch(db.database, [before, counting, after], events)).toEqual([]);
  expect([before, counting, after].map(({ progress: { seen, changed } }) => [seen, changed])).toEqual([
    [position, START],
    [position, position],
    [position, START],
  ]);
  expect(await timesIn(db.database, 'read_counting_v1')).toBe(2);
});

test('how far they have come is stored later, without a write for each batch', async () => {
  const { events, position } = await batch();
  const [before, counting, after] = await three();
  await applyBatch(db.database, [before, counting, after], events);
  expect([await storedIn('before'), await storedIn('counting')]).toEqual([START, position]);
  expect(await flushProgress(db.database, [before, counting, after])).toEqual([]);
  expect([await storedIn('before'), await storedIn('after')]).toEqual([position, position]);
  const more = await shop.happened('door-1', { type: 'Went', data: {} });
  const later = await shop.eventStore.readAll(position);
  expect(await applyBatch(db.database, [before, counting, after], later)).toEqual([]);
  expect(counting.progress).toMatchObject({ seen: more.position, changed: position });
});

test('places that are stored twice at once, or while a batch is taken, look to nobody as if another program had moved them', async () => {
  const { events } = await batch();
  const all = await three();
  await applyBatch(db.database, all, events);
  const flush = () => flushProgress(db.database, all);
  expect(await Promise.all([flush(), flush(), flush()])).toEqual([[], [], []]);

  const idle = await leased('idle');
  idle.progress = { ...idle.progress, seen: all[0].progress.seen };
  const { position } = await shop.happened('door-1', { type: 'Happened', data: {} });
  const later = await shop.eventStore.readAll(idle.progress.seen);
  const [taken, flushed] = await Promise.all([
    applyBatch(db.database, [idle], later),
    flushProgress(db.database, [idle]),
  ]);
  expect([taken, flushed]).toEqual([[], []]);
  expect([await storedIn('idle'), idle.stored.seen]).toEqual([position, position]);
});

test('one whose row has gone back is started again', async () => {
  const { events } = await batch();
  const [before] = await three();
  await applyBatch(db.database, [before], events);
  await flushProgress(db.database, [before]);
  await db.database.query("update read_before_v1.progress set seen = ''");
  before.progress = { ...before.progress, seen: `${before.progress.seen}9` as typeof before.progress.seen };
  expect(await flushProgress(db.database, [before])).toEqual([{ leased: before, why: 'moved' }]);
});

test('one that wrote nothing has seen a batch, and has not changed', async () => {
  const { events, position } = await batch();
  const idle = await leased('idle', { apply: async () => false });
  expect(await applyBatch(db.database, [idle], events)).toEqual([]);
  expect(idle.progress).toMatchObject({ seen: position, changed: START });
  expect(await storedIn('idle')).toBe(position);
});

test('one whose tables are gone keeps nobody from going on', async () => {
  const { events, position } = await batch();
  const before = await leased('before');
  const counting = await leased('counting');
  const after = await leased('after', { handles: [] });
  await db.database.query('drop schema read_before_v1 cascade; drop schema read_after_v1 cascade');
  expect(await applyBatch(db.database, [before, counting, after], events)).toEqual([{ leased: before, why: 'gone' }]);
  expect([before, counting].map(({ progress }) => progress.seen)).toEqual([START, position]);
  expect(await flushProgress(db.database, [after])).toEqual([{ leased: after, why: 'gone' }]);
  expect(await timesIn(db.database, 'read_counting_v1')).toBe(2);
});

test('one that another program has moved is left to it', async () => {
  const { events } = await batch();
  const before = await leased('before', { handles: [] });
  const counting = await leased('counting');
  const elsewhere = [{ ...before }, { ...counting }];
  await applyBatch(db.database, elsewhere, events);
  await flushProgress(db.database, elsewhere);
  expect(await applyBatch(db.database, [before, counting], events)).toEqual([{ leased: counting, why: 'moved' }]);
  expect(await timesIn(db.database, 'read_counting_v1')).toBe(2);
  await shop.happened('door-1', { type: 'Happened', data: {} });
  await applyBatch(db.database, elsewhere, await shop.eventStore.readAll(before.progress.seen));
  await flushProgress(db.database, elsewhere);
  expect(await flushProgress(db.database, [before])).toEqual([{ leased: before, why: 'moved' }]);
});

test('one whose lease another program has taken writes nothing, neither rows nor how far it has come', async () => {
  const { events } = await batch();
  const [before, counting] = await three();
  await db.database.query(`delete from state.lease where name in ('before', 'counting')`);
  expect(await applyBatch(db.database, [before, counting], events)).toEqual([{ leased: counting, why: 'moved' }]);
  expect(await flushProgress(db.database, [before])).toEqual([{ leased: before, why: 'moved' }]);
  expect(await applyUpToPoison(db.database, counting, events)).toBe('moved');
  const completing = completeSchema(db.database, counting.projection, counting.progress.generation, counting.lease);
  await expect(completing).rejects.toThrow(LeaseLost);
  const making = createReadSchema(db.database, counting.projection, counting.logIdentity, { lease: counting.lease });
  await expect(making).rejects.toThrow(LeaseLost);
  const [progress] = (await readProgress(db.database, ['read_counting_v1'])).values();
  expect(progress).toMatchObject({ generation: counting.progress.generation, seen: START, complete: false });
  expect([await storedIn('before'), await timesIn(db.database, 'read_counting_v1')]).toEqual([START, 0]);

  const [lease] = await leases.acquire(['counting']);
  expect(await applyBatch(db.database, [{ ...counting, lease: lease! }], events)).toEqual([]); // it was free
  expect(await timesIn(db.database, 'read_counting_v1')).toBe(2);
});

describe('rows that a batch has changed are told with it', () => {
  const rowsTold = async (apply: () => Promise<WrittenRows>, names = ['counting']) => {
    const { events, position } = await batch();
    const tracker = new ProgressTracker({ lost: () => {}, back: () => {} });
    await tracker.listen(db.database.options.url);
    const changes: (RowsChange | null)[] = [];
    tracker.onRows((change) => changes.push(change));
    const all = await Promise.all(names.map((name) => leased(name, { apply })));
    expect(await applyBatch(db.database, all, events)).toEqual([]);
    const isHeard = () => all.every(({ schema }) => tracker.get(schema)?.seen === position);
    await until(isHeard, 'it is heard');
    await tracker.close();
    return changes.map((change) => change?.rows);
  };
  const ids = (count: number) => Array.from({ length: count }, (_, i) => 2_000_000_000 + i);

  test.each([
    ['a few by their ids', async () => ids(MOST_NAMED_ROWS), [ids(MOST_NAMED_ROWS)]],
    ['one more than a few as any', async () => ids(MOST_NAMED_ROWS + 1), [null]],
    ['those that nobody knows as any', async () => {}, [null]],
    ['none not at all', async () => false as const, []],
  ])('%s', async (_, apply, rows) => {
    expect(await rowsTold(apply)).toEqual(rows);
  });

  test('those of more read models than one notification takes', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `counting_${i}`);
    expect(await rowsTold(async () => ids(MOST_NAMED_ROWS), names)).toHaveLength(40);
  });
});
