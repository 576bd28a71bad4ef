import { type Position, START } from '@rabbet/domain/events/event';
import { LogUnavailable } from '@rabbet/event-store';
import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { build, prune, versions } from './operate';
import type { Projections } from './projections';
import { dropReadSchema } from './read-schema';
import type { Report } from './slot';
import { inAFreshShop } from '../testing/engine/fresh-shop';
import type { Shop } from '../testing/engine/shop';
import { tally, timesIn } from '../testing/engine/tally';
import { until } from '@rabbet/postgres/testing/until';
let db: TestDatabase;
let shop: Shop;
inAFreshShop((fresh) => ({ db, shop } = fresh));

const happened = { type: 'Happened', data: {} };

async function tallyOf(schema: string): Promise<object[]> {
  const { rows } = await db.database.query(`select stream, times, last from ${schema}.tally order by 1`);
  return rows;
}

function stateOf(program: Projections, name = 'tally') {
  return program.status().find((standing) => standing.name === name)?.state;
}

async function readSchemas(): Promise<string[]> {
  const { rows } = await db.database.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'read%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('a raised version is built beside the one that serves, by a program that runs beside the old one', async () => {
  for (let i = 0; i < 30; i++) await shop.happened(`door-${i % 7}`, happened);
  const old = await shop.running({ projections: [tally(), tally({ name: 'same' })] });
  await old.settled();
  await until(() => stateOf(old) === 'live', 'it is live');
  let unblock = () => {};
  const blocked = new Promise<void>((resolve) => (unblock = resolve));
  const slow = tally({ version: 2 });
  const apply = slow.apply.bind(slow);
  const raised = tally({ version: 2, apply: (batch, tx, run) => blocked.then(() => apply(batch, tx, run)) });
  const young = await shop.running({ projections: [raised, tally({ name: 'same' })] });
  // while the new version is built, the old one and what both share move on
  const { position } = await shop.happened('door-1', happened);
  expect(await old.waitFor(['tally', 'same'], position)).toBe(true);
  expect(await young.waitFor(['same'], position)).toBe(true);
  expect([stateOf(old), stateOf(young), stateOf(young, 'same')]).toEqual(['live', 'building', 'standing-by']);
  unblock();
  await young.settled();
  expect(await tallyOf('read_tally_v2')).toEqual(await tallyOf('read_tally_v1'));
});

test('one that catches up joins the others without missing or repeating anything, while the log grows', async () => {
  for (let i = 0; i < 20; i++) await shop.happened(`door-${i % 7}`, ...Array.from({ length: 10 }, () => happened));
  let writing = true;
  const writer = (async () => {
    for (let i = 0; writing; i++) await shop.happened(`window-${i % 5}`, happened, happened);
  })();
  const names = ['a', 'b', 'c'];
  // each begins to catch up while those before it are fed live, in small steps, so that many seams are crossed
  const builds: string[] = [];
  const program = await shop.running({
    projections: names.map((name) => tally({ name })),
    catchUpBatch: 60,
    liveBatch: 20,
    report: (entry) => void (entry.what === 'rebuilding' && builds.push(entry.projection)),
  });
  for (const name of names) {
    await until(() => stateOf(program, name) === 'live', `${name} is live`);
    await dropReadSchema(db.database, `read_${name}_v1`);
    const isAnew = () => builds.filter((schema) => schema === `read_${name}_v1`).length > 1;
    await until(isAnew, `${name} begins anew`);
  }
  await until(() => names.every((name) => stateOf(program, name) === 'live'), 'all are live');
  writing = false;
  await writer;
  await program.settled();
  const count = await shop.eventStore.countAfter(START);
  for (const name of names) expect(await timesIn(shop.database, `read_${name}_v1`)).toBe(count);
});

test('a version is built before the switch to it, and a program that starts then is up to date', async () => {
  for (let i = 0; i < 30; i++) await shop.happened(`door-${i % 7}`, happened);
  const { database, eventStore } = shop;
  await build({ database, eventStore, projections: [tally({ version: 2 })] });
  expect(await timesIn(database, 'read_tally_v2')).toBe(30);
  const applied: string[] = [];
  const program = await shop.running({ projections: [tally({ version: 2, take: ({ id }) => applied.push(id) })] });
  await program.settled();
  expect(applied).toEqual([]);
});

test('what stops while it still catches up has stored how far it has come, though the last events do not concern it', async () => {
  const { database, eventStore } = shop;
  const { position } = await shop.happened('door-1', happened);
  const breaksOff: typeof eventStore = Object.create(eventStore, {
    readAll: {
      value: (after: Position, options: { limit: number }) =>
        after < position ? eventStore.readAll(after, options) : Promise.reject(new LogUnavailable('away')),
    },
  });
  const program = await shop.running({ projections: [tally({ handles: [] })], eventStore: breaksOff, catchUpBatch: 1 });
  expect(await program.waitFor(['tally'], position)).toBe(true);
  expect(stateOf(program)).toBe('building');
  await program.stop();
  expect((await versions(database, eventStore)).map(({ seen }) => seen)).toEqual([position]);
});

test('a build waits for the program that feeds, and tells when it cannot be done', async () => {
  const program = await shop.running({ projections: [tally()] });
  await shop.happened('door-1', happened);
  const { database, eventStore } = shop;
  await build({ database, eventStore, projections: [tally()] });
  expect(await timesIn(database)).toBe(1);
  await until(() => stateOf(program) === 'live', 'it goes on');
  const hopeless = tally({ version: 2, apply: () => Promise.reject(new TypeError('no')) });
  await expect(build({ database, eventStore, projections: [hopeless] })).rejects.toThrow('read_tally_v2 has stopped');
});

test('versions that no program knows are dropped, but neither the newest nor what is in use', async () => {
  const { database, eventStore } = shop;
  for (const version of [1, 2, 3, 4]) await build({ database, eventStore, projections: [tally({ version })] });
  await database.query(
    'create schema read_me_first; create schema read_tally_v0; create schema read_only_v7; create schema "read_it;_v1"',
  );
  const old = await shop.running({ projections: [tally({ version: 2 })] });
  expect(await prune(database)).toEqual({ dropped: ['read_tally_v1', 'read_tally_v3'], inUse: ['read_tally_v2'] });
  const left = ['read_it;_v1', 'read_me_first', 'read_only_v7', 'read_tally_v0', 'read_tally_v2', 'read_tally_v4'];
  expect(await readSchemas()).toEqual(left);
  await old.stop();
  expect(await prune(database)).toEqual({ dropped: ['read_tally_v2'], inUse: [] });
});

test('a read model that is dropped, or of a new version, is reported as rebuilt, and the first of an empty log is not', async () => {
  const reports: string[] = [];
  const report = ({ what }: Report) => void reports.push(what);
  const first = await shop.running({ projections: [tally()], report });
  await until(() => stateOf(first) === 'live', 'it is live');
  await shop.happened('door-1', happened);
  await first.settled();
  await first.stop();
  expect(reports).toEqual(['building', 'live']);
  const second = await shop.running({ projections: [tally({ version: 2 })], report });
  await until(() => stateOf(second) === 'live', 'it is live');
  expect(reports.slice(2)).toEqual(['rebuilding', 'rebuilt']);
});
