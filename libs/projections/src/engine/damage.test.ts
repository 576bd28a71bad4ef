import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing';
import { damageOf } from './damage';
import { createReadSchema } from './read-schema';
import { pieces } from './testing/pieces';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const schemas = async () =>
  (await db.database.query(`select nspname from pg_namespace where nspname ~ '^(read|beside)_'`)).rows;

test('a read model that lacks nothing is not damaged, nor is one that is not there', async () => {
  expect(await damageOf(db.database, pieces)).toBeNull();
  await createReadSchema(db.database, pieces, 'a log');
  expect(await damageOf(db.database, pieces)).toBeNull();
});

test('a read model made by an older program, which knew not when it is complete, is not damaged', async () => {
  await createReadSchema(db.database, pieces, 'a log');
  await db.database.query('alter table read_pieces_v1.progress drop column complete');
  expect(await damageOf(db.database, pieces)).toBeNull();
});

test.each([
  ['drop table read_pieces_v1.people', 'read_pieces_v1 lacks people.name text, people.person text'],
  ['alter table read_pieces_v1.pieces drop column year', 'read_pieces_v1 lacks pieces.year integer'],
  [
    'alter table read_pieces_v1.pieces alter column title type integer using 1',
    'read_pieces_v1 lacks pieces.title text',
  ],
])('after %s it is told what is missing, and nothing is left of the looking', async (statement, sentence) => {
  await createReadSchema(db.database, pieces, 'a log');
  await db.database.query(statement);
  const looking = [damageOf(db.database, pieces), damageOf(db.database, pieces)];
  expect(await Promise.all(looking)).toEqual([sentence, sentence]);
  expect(await schemas()).toEqual([{ nspname: 'read_pieces_v1' }]);
});
