import type { Position, Recorded } from '@rabbet/domain/events/event';
import { type TestDatabase, testDatabase } from '@rabbet/postgres/testing';
import { describe as told, isPassing } from './faults';

let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.drop());

const event: Recorded = {
  ...{ id: 'e', stream: 'piece-1', revision: 0, position: '1' as Position, type: 'PieceConsigned', schema: 1 }, // as read
  ...{ recordedAt: '', occurredAt: '', commandId: null, cause: null, actor: 'user-7', origin: 'web' as const },
  data: { title: 'Ruin' },
  personal: { '5': { name: 'Ann-Marie O. Grünwald', reach: [{ email: 'ann@example.org' }] } },
};

function failureOf(sql: string, values: unknown[] = []): Promise<unknown> {
  return db.database.query(sql, values).then(
    () => null,
    (error: unknown) => error,
  );
}

test('what Postgres complains of is told by code, place and kind, without the values', async () => {
  await db.database.query('create table people (name text constraint one_name unique)');
  const values = ['Ann-Marie O. Grünwald'];
  await db.database.query('insert into people values ($1)', values);
  const twice = told(await failureOf('insert into people values ($1)', values), event);
  expect(twice).toMatch(/^23505 .*people one_name/);
  const wrong = told(await failureOf("select ('{' || $1 || '}')::int[]", values), event);
  expect(wrong).toMatch(/^22P02 invalid input syntax for type integer/);
  for (const line of [twice, wrong]) expect(line).not.toMatch(/ann|marie|grünwald/i);
});

test('what a handler throws is told with its place, without what the event says of a person', () => {
  const line = told(new Error('no customer GRÜNWALD (ann@example.org) for Ruin'), event);
  expect(line).toMatch(/^Error no customer … \(…\) for Ruin at .*faults\.test/);
});

test('what another try may cure is told from what the event brings about', async () => {
  const raised = (code: string) => failureOf(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
  for (const code of ['40001', '40P01', '53100', '55P03', '57014', '57P01', '08006'])
    expect([code, isPassing(await raised(code))]).toEqual([code, true]);
  for (const code of ['23505', '22P02', '42P01', '25P02', '54000', 'P0001'])
    expect([code, isPassing(await raised(code))]).toEqual([code, false]);
  expect(isPassing(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))).toBe(true);
  expect(isPassing(new TypeError('x is not a function'))).toBe(false);
});
