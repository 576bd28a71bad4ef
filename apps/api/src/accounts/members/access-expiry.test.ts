import { migrateState } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { until } from '@rabbet/postgres/testing/until';
import { pino } from 'pino';
import { AppLogger } from '../../kernel/logging/app-logger';
import { AccessExpiry } from './access-expiry';

let db: TestDatabase;
beforeAll(async () => (db = await testDatabase(migrateState)));
afterAll(() => db.drop());

const challenges = async () => (await db.database.query('select from state.challenge')).rows.length;
const challenge = (text: string, expires: string) =>
  db.database.query(
    `insert into state.challenge (digest, purpose, expires_at) values ($1, 'x', now() + $2::interval)`,
    [Buffer.from(text), expires],
  );

test('what has run out is removed again and again, also after it failed once, and what holds is not', async () => {
  const logged: string[] = [];
  const logger = new AppLogger(pino({ level: 'info' }, { write: (line) => void logged.push(line) }));
  const expiry = new AccessExpiry({ database: db.database, logger }, 20);
  await challenge('old', '-1 minute');
  await challenge('new', '1 hour');
  await db.database.query('alter table state.limit_count rename to away');
  await expiry.start();
  await until(() => logged.length > 0);
  await db.database.query('alter table state.away rename to limit_count');
  await until(async () => (await challenges()) === 1);
  await challenge('older', '-1 hour');
  await until(async () => (await challenges()) === 1);
  await expiry.stop();
  await challenge('last', '-1 hour');
  expect(await challenges()).toBe(2);
});
