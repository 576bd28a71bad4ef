import type { TestDatabase } from '@rabbet/postgres/testing/database';
import type { Projections } from './projections';
import { inAFreshShop } from '../testing/engine/fresh-shop';
import type { Shop } from '../testing/engine/shop';
import { tally, timesIn } from '../testing/engine/tally';
import { until } from '@rabbet/postgres/testing/until';
let db: TestDatabase;
let shop: Shop;
inAFreshShop((fresh) => ({ db, shop } = fresh));

/** Milliseconds, as many as a timer takes: nobody looks around but who is asked to. */
const NEVER = 2 ** 31 - 1;

const happened = { type: 'Happened', data: {} };

function times(name = 'tally'): Promise<number> {
  return timesIn(db.database, `read_${name}_v1`);
}

function stateOf(program: Projections) {
  return program.status().find(({ name }) => name === 'tally')?.state;
}

/** Has whoever feeds it lose its lease. */
async function takeLease(): Promise<void> {
  await db.database.query(`delete from state.lease where name = 'projection read_tally_v1'`);
}

test('of two programs one feeds, and the other learns of it by being told', async () => {
  const first = await shop.running({ projections: [tally()], lookEveryMs: NEVER });
  await first.settled();
  let applied = 0;
  const projections = [tally({ take: () => applied++ })];
  // neither looks around: what the second knows, it was told
  const second = await shop.running({ projections, lookEveryMs: NEVER });
  const changes: unknown[] = [];
  second.onChanged((...change) => changes.push(change));
  const { position } = await shop.happened('door-1', happened);
  expect(await second.waitFor(['tally'], position)).toBe(true);
  expect([stateOf(second), applied]).toEqual(['standing-by', 0]);
  expect(changes).toEqual([['tally', position]]);
  expect(second.changed('tally')).toBe(position);
});

test('who stands by takes over when the other stops', async () => {
  const first = await shop.running({ projections: [tally()] });
  const second = await shop.running({ projections: [tally()] });
  await shop.happened('door-1', happened, happened);
  await second.settled();
  await first.stop();
  await until(() => stateOf(second) === 'live', 'the second feeds');
  await shop.happened('door-1', happened);
  await second.settled();
  expect(await times()).toBe(3);
});

test('one that lost its lease without noticing does nothing twice, and stands by', async () => {
  let isShown = async () => {};
  // before it gets to what both feed, the first writes something else until the second has shown it
  const other = tally({ name: 'other', apply: () => isShown() });
  const first = await shop.running({ projections: [other, tally()], lookEveryMs: NEVER });
  await first.settled();
  await takeLease();
  const second = await shop.running({ projections: [tally()] });
  await until(() => stateOf(second) === 'live' && stateOf(first) === 'live', 'both believe that they feed');
  isShown = () => second.settled();
  let count = 0;
  for (; count < 20; count++) {
    await shop.happened(`door-${count % 5}`, happened);
    await second.settled();
  }
  await until(() => stateOf(first) === 'standing-by', 'the first stands by');
  await first.settled();
  expect(await times()).toBe(count);
  expect(stateOf(second)).toBe('live');
});

test('one that takes over while the other is in the middle of a batch waits for it, and repeats nothing', async () => {
  let unblock = () => {};
  const blocked = new Promise<void>((resolve) => (unblock = resolve));
  let entered = false;
  const patient = tally();
  const apply = patient.apply.bind(patient);
  const slow = tally({
    async apply(batch, tx, run) {
      await apply(batch, tx, run);
      entered = true;
      await blocked;
    },
  });
  const first = await shop.running({ projections: [slow], lookEveryMs: NEVER });
  await first.settled();
  await shop.happened('door-1', happened, happened);
  await until(() => entered, 'the first is in the middle');
  await takeLease();
  const second = await shop.running({ projections: [tally()] });
  await until(async () => {
    const { rows } = await db.database.query(`select 1 from pg_stat_activity
       where datname = current_database() and wait_event = 'transactionid'`);
    return rows.length > 0;
  }, 'the second waits');
  unblock();
  await shop.happened('door-1', happened);
  await second.settled();
  expect(await times()).toBe(3);
});

test('a program that lost its lease takes it again', async () => {
  const program = await shop.running({ projections: [tally()] });
  await program.settled();
  await takeLease();
  await shop.happened('door-1', happened);
  await until(async () => {
    const { rows } = await db.database.query('select from state.lease');
    return rows.length === 1 && stateOf(program) === 'live';
  }, 'it has one again');
  await shop.happened('door-1', happened);
  await program.settled();
  expect(await times()).toBe(2);
});

test('one that lost its lease says so, although its look at the read models hangs', async () => {
  const program = await shop.running({ projections: [tally()] });
  await program.settled();
  const waiting = `select from pg_locks where not granted and relation = 'read_tally_v1.progress'::regclass`;
  await db.database.transaction(async (tx) => {
    await tx.query('lock table read_tally_v1.progress in access exclusive mode');
    await until(async () => (await db.database.query(waiting)).rows.length > 0, 'its look hangs');
    await takeLease();
    await until(() => stateOf(program) === 'standing-by', 'it says so');
  });
});
