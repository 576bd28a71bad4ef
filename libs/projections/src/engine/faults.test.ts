import { type TestDatabase, testDatabase } from '@rabbet/postgres/testing/database';
import { isPassing } from './faults';

let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.drop());

function failureOf(sql: string): Promise<unknown> {
  return db.database.query(sql).then(
    () => null,
    (error: unknown) => error,
  );
}

test('what another try may cure is told from what the event brings about', async () => {
  const raised = (code: string) => failureOf(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
  for (const code of ['40001', '40P01', '53100', '55P03', '57014', '57P01', '08006'])
    expect([code, isPassing(await raised(code))]).toEqual([code, true]);
  for (const code of ['23505', '22P02', '42P01', '25P02', '54000', 'P0001'])
    expect([code, isPassing(await raised(code))]).toEqual([code, false]);
  expect(isPassing(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))).toBe(true);
  expect(isPassing(new TypeError('x is not a function'))).toBe(false);
});
