import { Database, SchemaLocked } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { until } from '@rabbet/postgres/testing/until';
import pg from 'pg';
import { makeEvents, newStream } from '../contract/store';
import { type EventLog, NO_STREAM } from '../log/event-log';
import { createLogSchema } from './schema';
import { patientLog } from '../testing/postgres';

let test: TestDatabase;
let log: EventLog;
let neighbor: pg.Client;
beforeEach(async () => {
  test = await testDatabase();
  log = await patientLog(test.url);
  neighbor = new pg.Client(test.url);
  await neighbor.connect();
});
afterEach(async () => {
  await neighbor.end();
  await log.close();
  await test.drop();
});

const WAITING_LOCKS = `select from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`;
const isSessionWaiting = async () => (await test.database.query(WAITING_LOCKS)).rows.length > 0;

it.each([
  ['of the previous version', `select hashtext('rabbet log append')::bigint as lock`],
  ['of this version', `select hashtextextended('rabbet log append ' || id, 0) as lock from log.identity`],
])('waits while a program %s holds the lock of appends', async (_, name) => {
  const { rows } = await neighbor.query<{ lock: string }>(name);
  await neighbor.query('select pg_advisory_lock($1)', [rows[0]!.lock]);
  const appending = log.append(newStream(), NO_STREAM, makeEvents(1));
  await until(async () => (await isSessionWaiting()) || (await log.head()) !== '', 'it waits, or has appended');
  expect(await log.head()).toBe('');
  await neighbor.query('select pg_advisory_unlock_all()');
  expect(await appending).toMatchObject({ revision: 0 });
});

it('appends in order although the database has serializable isolation by default', async () => {
  await neighbor.query(
    `do $$ begin execute format('alter database %I set default_transaction_isolation = ''serializable''', current_database()); end $$`,
  );
  const writers = await Promise.all([patientLog(test.url), patientLog(test.url)]);
  const appended = await Promise.all(
    Array.from({ length: 40 }, (_, i) => writers[i % 2]!.append(newStream(), NO_STREAM, makeEvents(1))),
  );
  expect(new Set(appended.map(({ position }) => position)).size).toBe(40);
  for (const writer of writers) await writer.close();
  const database = new Database({ url: test.url, connectTimeoutMs: 3_600_000 });
  const { rows } = await database.query('show transaction_isolation');
  expect(rows).toEqual([{ transaction_isolation: 'read committed' }]);
  await database.close();
});

it('gives up a change of the schema while another session holds a lock, and makes it later', async () => {
  await neighbor.query('drop index log.events_id');
  await neighbor.query('begin; lock table log.events in share update exclusive mode');
  const shortLockTimeout = { lockTimeoutMs: 1, attempts: 2, retryMs: 0 };
  const changing = createLogSchema(test.database, shortLockTimeout);
  await expect(changing).rejects.toThrow(SchemaLocked);
  await expect(changing).rejects.toThrow(/log schema .* another session .* pg_stat_activity/);
  await neighbor.query('commit');
  await createLogSchema(test.database);
  const { rows } = await neighbor.query(`select to_regclass('log.events_id') is not null as made`);
  expect(rows).toEqual([{ made: true }]);
});
