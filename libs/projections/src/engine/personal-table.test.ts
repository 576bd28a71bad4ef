import { scrub } from '@rabbet/postgres';
import { type TestDatabase, testDatabase } from '@rabbet/postgres/testing';
import { personalTable } from './personal-table';

let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.drop());

test('personal fields leave no statistics behind, and the scrub rewrites their table', async () => {
  const { database } = db;
  await database.transaction(async (tx) => {
    await tx.query('create schema read_x_v1; set local search_path to read_x_v1');
    await tx.query('create table plain (id integer, title text)');
    await tx.query(personalTable('people', 'id integer primary key, "full name" text'));
    await tx.query(`insert into plain values (7, 'Ruin'); insert into people values (7, 'Ann')`);
  });
  await database.query('analyze');
  const { rows } = await database.query<{ tablename: string }>(
    `select distinct tablename from pg_stats where schemaname = 'read_x_v1'`,
  );
  expect(rows).toEqual([{ tablename: 'plain' }]);
  expect((await scrub(database, { embedded: false })).tables).toContain('read_x_v1.people');
});
