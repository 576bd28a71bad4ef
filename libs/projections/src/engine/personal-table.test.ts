import type { EventStoreReader } from '@rabbet/event-store/reader';
import { scrub } from '@rabbet/postgres';
import { type TestDatabase, testDatabase } from '@rabbet/postgres/testing/database';
import { personalTable } from './personal-table';
import type { Projection } from './projection';
import { Projections } from './projections';

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
  const { rows } = await database.query<{ name: string }>(
    `select concat(tablename, '.', attname) as name from pg_stats where schemaname = 'read_x_v1' order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['people.id', 'plain.id', 'plain.title']);
  expect((await scrub(database, { embedded: false })).tables).toContain('read_x_v1.people');
});

test('a read model that keeps persons has to handle their erasure', async () => {
  const eventStore = {} as EventStoreReader; // is not asked anything
  const people: Projection = {
    name: 'people',
    version: 1,
    sql: personalTable('people', 'id integer primary key, name text'),
    handles: ['PersonNamed'],
    apply: async () => {},
  };
  const start = (projection: Projection) =>
    new Projections({ database: db.database, eventStore, projections: [projection] });
  expect(() => start(people)).toThrow(
    'the read model people keeps personal fields and does not handle PersonErasureCompleted',
  );
  expect(() => start({ ...people, handles: ['PersonNamed', 'PersonErasureCompleted'] })).not.toThrow();
});
