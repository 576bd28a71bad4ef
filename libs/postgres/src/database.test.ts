import { literal, several } from './database';
import { testDatabase, type TestDatabase } from './testing';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.database.query('create table seats (id integer primary key, who text)');
});
afterAll(() => db.drop());

const seats = async () => (await db.database.query<{ id: number }>('select id from seats order by id')).rows;

test('a transaction is one from its first statement on, whatever that is', async () => {
  const { database } = db;
  const failing = (first: (tx: Parameters<Parameters<typeof database.transaction>[0]>[0]) => Promise<unknown>) =>
    database.transaction(async (tx) => {
      await first(tx);
      await tx.query('insert into seats (id) values (2)');
      throw new Error('thought better of it');
    });
  const firsts: Parameters<typeof failing>[0][] = [
    (tx) => tx.query('insert into seats (id) values (1)'),
    (tx) => tx.query('insert into seats (id) values ($1)', [1]),
    (tx) => several(tx, ['insert into seats (id) values (1)', 'insert into seats (id) values (3)']),
  ];
  for (const first of firsts) await expect(failing(first)).rejects.toThrow('thought better of it');
  expect(await seats()).toEqual([]);
});

test('the first statement of a transaction answers as any other', async () => {
  const { database } = db;
  const [one, some, none] = [
    await database.transaction((tx) => tx.query<{ n: number }>('select 7 as n')),
    await database.transaction((tx) => several<{ n: number }>(tx, ['select 7 as n', 'select 8 as n'])),
    await database.transaction(async () => 'nothing asked'),
  ];
  expect(one.rows).toEqual([{ n: 7 }]);
  expect(some.map(({ rows }) => rows)).toEqual([[{ n: 7 }], [{ n: 8 }]]);
  expect(none).toBe('nothing asked');
});

test('a transaction whose first statement fails leaves its connection as it was', async () => {
  const { database } = db;
  for (let i = 0; i < 12; i++)
    // more often than there are connections
    await expect(database.transaction((tx) => tx.query('select * from nowhere'))).rejects.toMatchObject({
      code: '42P01',
    });
  await database.query('insert into seats (id) values (9)');
  expect(await seats()).toEqual([{ id: 9 }]);
});

test.each(["O'Neil", 'back\\slash', '"; drop table seats; --', "''", 'é\n'])(
  '%j is spelled as the text it is',
  async (text) => {
    const { rows } = await db.database.query<{ text: string }>(`select ${literal(text)} as text`);
    expect(rows).toEqual([{ text }]);
  },
);
