import { isConnectionLoss } from './faults';
import { describeFault } from './describe-fault';
import { testDatabase, type TestDatabase } from '../testing/database';

let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.drop());

function failureOf(sql: string, values: unknown[] = []): Promise<unknown> {
  return db.database.query(sql, values).then(
    () => null,
    (error: unknown) => error,
  );
}

it('tells of Postgres its code, table and constraint, and no value', async () => {
  await db.database.query('create table people (name text constraint one_name unique)');
  const values = ['Ann-Marie O. Grünwald'];
  await db.database.query('insert into people values ($1)', values);
  expect(describeFault(await failureOf('insert into people values ($1)', values))).toBe('23505 people one_name');
  const lines = [
    describeFault(await failureOf('insert into people values ($1)', values)),
    describeFault(await failureOf("select ('{' || $1 || '}')::int[]", values)),
    describeFault(await failureOf("do $$ begin raise exception 'no street called Rose Lane'; end $$")),
  ];
  for (const line of lines) expect(line).not.toMatch(/ann|marie|grünwald|rose/i);
});

it('tells of a Postgres that does not answer how long that was waited for', async () => {
  const hasty = db.database.with({ answerWithinMs: 100, max: 1 });
  const late = await hasty.query('select pg_sleep(3600)').catch((error: unknown) => error);
  await hasty.close();
  expect(isConnectionLoss(late)).toBe(true);
  expect(describeFault(late)).toMatch(/^Postgres does not answer: Query read timeout: waited \d+\.\d s$/);
});

it('tells where an error came from, and nothing of what it says', () => {
  expect(describeFault(new TypeError('no customer 李 (ann@example.org)'))).toMatch(
    /^TypeError at .*describe-fault\.test/,
  );
  expect(describeFault(new Error('refused:\n    at ann@example.org\n    at Rose Lane'))).toMatch(
    /^Error at .*describe-fault\.test/,
  );
  const changed = Object.assign(new Error('at first\n    at ann@example.org'), { message: 'later' });
  expect(describeFault(changed)).not.toMatch(/ann/);
  expect(describeFault(Object.assign(new Error('x'), { code: 'ann@example.org' }))).not.toMatch(/ann/);
  expect(describeFault('ann@example.org')).toBe('string');
});
