import { describeFault } from '../database/describe-fault';
import { testDatabase, type TestDatabase } from '../testing/database';
import { migrateState } from './migrate';
import { isStateDamaged, StateTables } from './state-tables';

let db: TestDatabase;
beforeEach(async () => (db = await testDatabase(migrateState)));
afterEach(() => db.drop());

it('lacks nothing as the migrations make it, and leaves nothing behind of what it is compared with', async () => {
  expect(await new StateTables(db.database).damage()).toBeNull();
  const { rows } = await db.database.query(`select nspname from pg_namespace where nspname like 'beside%'`);
  expect(rows).toEqual([]);
});

it('tells which tables and columns are gone, and nothing more once they are back', async () => {
  const tables = new StateTables(db.database, 0);
  await db.database.query('drop table state.log_fault; alter table state.log_seen drop column event_id');
  expect(await tables.damage()).toBe('state lacks log_fault, log_seen.event_id uuid');
  await db.database.query('drop schema state cascade');
  expect(await tables.damage()).toMatch(/^state lacks .*\breservation\b/);
  await migrateState(db.database);
  expect(await tables.damage()).toBeNull();
});

it('looks now and then, however often it is asked', async () => {
  let now = 0;
  const tables = new StateTables(db.database, undefined, () => now);
  expect(await tables.damage()).toBeNull();
  await db.database.query('drop table state.log_fault');
  now = 9_999;
  expect(await tables.damage()).toBeNull();
  now = 10_000;
  expect(await tables.damage()).toBe('state lacks log_fault');
});

it('knows the error of a table of state that is gone, which is logged with its code and name', async () => {
  await db.database.query('drop table state.reservation');
  const gone = await db.database.query('select from state.reservation').catch((error: unknown) => error);
  expect([isStateDamaged(gone), describeFault(gone)]).toEqual([true, '42P01 state.reservation']);
  const other = await db.database.query('select from nothing_of_state').catch((error: unknown) => error);
  expect(isStateDamaged(other)).toBe(false);
});
