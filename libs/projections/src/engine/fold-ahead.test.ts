import { type Recorded, START } from '@rabbet/domain/events/event';
import type { Queryable } from '@rabbet/postgres';
import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { FoldAhead } from './fold-ahead';
import type { FeedFailure, Feeding } from './feeding';
import { startProjection } from './leased-projection';
import type { CacheScope, Fold, Projection } from './projection';
import { inAFreshShop } from '../testing/engine/fresh-shop';
import type { Shop } from '../testing/engine/shop';
import { tally, type Tallied, timesIn } from '../testing/engine/tally';
import { until } from '@rabbet/postgres/testing/until';
let db: TestDatabase;
let shop: Shop;
inAFreshShop((fresh) => ({ db, shop } = fresh));

const happened = (what = '') => ({ type: 'Happened', data: { what } });
const times = () => timesIn(db.database);

/** A tally that folds: `sizes` are those of what it wrote, by folds and by single batches. */
function folding(options: { take?: (event: Recorded<Tallied>) => void; rowsOfOne?: number; fail?: () => string } = {}) {
  const { take = () => {}, rowsOfOne = 1, fail = () => '' } = options;
  const plain = tally({ take });
  const sizes = { folds: [] as number[], batches: [] as number[] };
  const scopes: CacheScope[] = [];
  const write = async (batch: readonly Recorded<Tallied>[], tx: Queryable, fails = '') => {
    await plain.apply(batch, tx, { maxRows: 0 });
    if (fails) await tx.query(`do $$ begin raise exception 'not now' using errcode = '${fails}'; end $$`);
  };
  const startFold = (scope: CacheScope): Fold<Tallied> => {
    scopes.push(scope);
    const taken: Recorded<Tallied>[] = [];
    return {
      get rows() {
        return taken.length * rowsOfOne;
      },
      async take(batch) {
        taken.push(...batch.map((event) => (take(event), event)));
      },
      async write(tx) {
        await write(taken, tx, fail());
        sizes.folds.push(taken.length);
      },
    };
  };
  const apply: Projection<Tallied>['apply'] = async (batch, tx) => {
    await write(batch, tx);
    sizes.batches.push(batch.length);
  };
  return { projection: { ...plain, apply, startFold } as Projection, sizes, scopes };
}

async function aPast(events = 100): Promise<void> {
  for (let i = 0; i < events; i++) await shop.happened(`door-${i % 7}`, happened());
}

test('a long past is folded batch by batch and written once; what comes then is taken as it comes', async () => {
  await aPast();
  const { projection, sizes } = folding();
  const program = await shop.running({ projections: [projection], catchUpBatch: 8 });
  await program.settled();
  expect([await times(), sizes.folds]).toEqual([100, [100]]);
  await until(() => program.status()[0]?.state === 'live', 'it is live');
  const { position } = await shop.happened('door-1', happened());
  await program.waitFor(['tally'], position);
  expect([await times(), sizes]).toEqual([101, { folds: [100], batches: [1] }]);
});

test('it goes by itself, whoever catches up beside it', async () => {
  await aPast();
  const { projection, sizes } = folding();
  const beside = ['one', 'other'].map((name) => tally({ name }) as Projection);
  const program = await shop.running({ projections: [...beside, projection], catchUpBatch: 8 });
  await program.settled();
  expect(sizes.folds).toEqual([100]);
  for (const name of ['tally', 'one', 'other']) expect(await timesIn(db.database, `read_${name}_v1`)).toBe(100);
});

test('it writes as soon as it holds as many rows as it may, and what was cached with them is forgotten', async () => {
  await aPast();
  const { projection, sizes, scopes } = folding({ rowsOfOne: 5_000 }); // of 150,000
  await (await shop.running({ projections: [projection], catchUpBatch: 8 })).settled();
  expect([await times(), sizes]).toEqual([100, { folds: [32, 32, 32, 4], batches: [] }]);
  expect(new Set(scopes).size).toBe(5); // the last of them for what has not come
});

test('a past that does not concern it moves it, and writes nothing', async () => {
  for (let i = 0; i < 30; i++) await shop.happened('door-1', { type: 'Went', data: {} });
  const { projection, sizes } = folding();
  const program = await shop.running({ projections: [projection], catchUpBatch: 8 });
  await program.settled();
  expect([await times(), sizes]).toEqual([0, { folds: [], batches: [] }]);
  await until(() => program.status()[0]?.state === 'live', 'it is live');
  expect(program.status()[0]).toMatchObject({ seen: await shop.eventStore.head() });
});

test.each([
  ['that passes, and is written again', '40001', { folds: [100], batches: [] }],
  ['that does not, and its batches are applied one by one', '22000', { folds: [], batches: [32, 32, 32, 4] }],
])('what it holds meets a fault %s', async (_, code, expected) => {
  await aPast();
  let tries = 0;
  const { projection, sizes } = folding({ fail: () => (tries++ === 0 ? code : '') });
  await (await shop.running({ projections: [projection], catchUpBatch: 32 })).settled();
  expect([await times(), sizes]).toEqual([100, expected]);
});

test('an event that it cannot take stops it at the event before', async () => {
  await aPast(50);
  await shop.happened('door-8', happened(), happened('poison'), happened());
  const { projection } = folding({
    take: ({ data }) => {
      if (data.what === 'poison') throw new TypeError('cannot swallow');
    },
  });
  const program = await shop.running({ projections: [projection], catchUpBatch: 8 });
  await until(() => program.status()[0]?.state === 'stopped', 'it has stopped');
  expect(await times()).toBe(51);
});

test('of two that folded the same past one writes, and the other lets go', async () => {
  await aPast(20);
  const log = { log: await shop.eventStore.identity(), head: await shop.eventStore.head() };
  const batch = await shop.eventStore.readAll(START);
  const leased = await startProjection(db.database, folding().projection, null, log, null);
  if (typeof leased === 'string') throw new Error(leased);
  const failures: FeedFailure[] = [];
  const folds = [leased, { ...leased }].map((copy) => FoldAhead.of(copy, feeding(failures))!); // it folds
  for (const fold of folds) await fold.take(batch);
  for (const fold of folds) await fold.write();
  expect([await times(), failures.map(({ why }) => why)]).toEqual([20, ['moved']]);
});

function feeding(failures: FeedFailure[]): Feeding {
  return {
    eventStore: shop.eventStore,
    database: db.database,
    signal: new AbortController().signal,
    backoff: { firstMs: 10, mostMs: 100 },
    liveBatch: 100,
    catchUpBatch: 100,
    progressed: () => {},
    failed: (failure) => void failures.push(failure),
    trouble: () => {},
  };
}
