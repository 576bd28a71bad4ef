import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { damageOf, damages } from './damage';
import { createReadSchema } from './read-schema';
import { pieces } from '../testing/engine/pieces';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const schemas = async () =>
  (await db.database.query(`select nspname from pg_namespace where nspname ~ '^(read|beside)_'`)).rows;

test('a read model that lacks nothing is not damaged, nor is one that is not there', async () => {
  expect(await damageOf(db.database, pieces)).toBeNull();
  await createReadSchema(db.database, pieces, 'a log', { lease: null });
  expect(await damageOf(db.database, pieces)).toBeNull();
});

test('a read model made by an older program, which knew not when it is complete, is not damaged', async () => {
  await createReadSchema(db.database, pieces, 'a log', { lease: null });
  await db.database.query('alter table read_pieces_v1.progress drop column complete');
  expect(await damageOf(db.database, pieces)).toBeNull();
});

test('an index that an operator adds, for a question of their own, is no damage', async () => {
  await createReadSchema(db.database, pieces, 'a log', { lease: null });
  await db.database.query('create index of_ours on read_pieces_v1.pieces (year)');
  expect(await damages(db.database, [pieces])).toEqual(new Map());
});

test('nothing is made to compare with where the catalogue is as it was', async () => {
  await createReadSchema(db.database, pieces, 'a log', { lease: null });
  const costly = { ...pieces, sql: 'no SQL at all' };
  expect(await damages(db.database, [costly])).toEqual(new Map());
  await db.database.query('alter table read_pieces_v1.pieces drop column year');
  await expect(damages(db.database, [costly])).rejects.toThrow('syntax error');
});

test.each([
  ['drop table read_pieces_v1.people', 'read_pieces_v1 lacks people.name text, people.person text'],
  ['alter table read_pieces_v1.pieces drop column year', 'read_pieces_v1 lacks pieces.year integer'],
  [
    'alter table read_pieces_v1.pieces alter column title type integer using 1',
    'read_pieces_v1 lacks pieces.title text',
  ],
  [
    'alter table read_pieces_v1.pieces drop constraint pieces_pkey',
    'read_pieces_v1 lacks pieces pieces_pkey PRIMARY KEY (id)',
  ],
  ['alter table read_pieces_v1.pieces alter column title type varchar(3)', 'read_pieces_v1 lacks pieces.title text'],
  [
    'drop index read_pieces_v1.pieces_title',
    'read_pieces_v1 lacks CREATE INDEX pieces_title ON pieces USING btree (title)',
  ],
  [
    'alter table read_pieces_v1.pieces add check (year > 1900)',
    'read_pieces_v1 has what is not its own: pieces pieces_year_check CHECK ((year > 1900))',
  ],
  [
    'create unique index once on read_pieces_v1.pieces (title)',
    'read_pieces_v1 has what is not its own: CREATE UNIQUE INDEX once ON pieces USING btree (title)',
  ],
])('after %s it is told what is missing, and nothing is left of the looking', async (statement, sentence) => {
  await createReadSchema(db.database, pieces, 'a log', { lease: null });
  await db.database.query(statement);
  const looking = [damageOf(db.database, pieces), damageOf(db.database, pieces)];
  expect(await Promise.all(looking)).toEqual([sentence, sentence]);
  expect(await schemas()).toEqual([{ nspname: 'read_pieces_v1' }]);
});
