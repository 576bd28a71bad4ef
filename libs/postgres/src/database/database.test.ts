import { Database, literal, queryTogether } from './database';
import { isConnectionLoss, isUnreached } from './faults';
import { isWritable } from './session';
import { testDatabase, type TestDatabase } from '../testing/database';
import { until } from '../testing/until';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.database.query('create table seats (id integer primary key, who text)');
});
afterAll(() => db.drop());

const HOUR = 3_600_000;

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
    (tx) => queryTogether(tx, ['insert into seats (id) values (1)', 'insert into seats (id) values (3)']),
  ];
  for (const first of firsts) await expect(failing(first)).rejects.toThrow('thought better of it');
  expect(await seats()).toEqual([]);
});

test('the first statement of a transaction answers as any other', async () => {
  const { database } = db;
  const single = await database.transaction((tx) => tx.query<{ n: number }>('select 7 as n'));
  const results = await database.transaction((tx) =>
    queryTogether<{ n: number }>(tx, ['select 7 as n', 'select 8 as n']),
  );
  const value = await database.transaction(async () => 'no statement');
  expect(single.rows).toEqual([{ n: 7 }]);
  expect(results.map(({ rows }) => rows)).toEqual([[{ n: 7 }], [{ n: 8 }]]);
  expect(value).toBe('no statement');
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

test('what goes with the commit goes with it or not at all', async () => {
  const { database } = db;
  const with4 = (work: () => void) =>
    database.transaction(async (tx) => {
      tx.withCommit('insert into seats (id) values (4)');
      work();
      await tx.query('insert into seats (id) values (5)');
    });
  await expect(
    with4(() => {
      throw new Error('thought better of it');
    }),
  ).rejects.toThrow('thought better of it');
  expect(await seats()).not.toContainEqual({ id: 4 });
  await with4(() => {});
  expect(await seats()).toEqual(expect.arrayContaining([{ id: 4 }, { id: 5 }]));
  await database.transaction(async (tx) => tx.withCommit('insert into seats (id) values (6)'));
  expect(await seats()).toContainEqual({ id: 6 });
  const failing = database.transaction(async (tx) => {
    tx.withCommit('insert into seats (id) values (6)');
    await tx.query('insert into seats (id) values (7)');
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await seats()).not.toContainEqual({ id: 7 });
});

const SLEEP = 'select pg_sleep(3600)';
async function isRunning(statement: string): Promise<boolean> {
  const { rows } = await db.database.query(
    `select from pg_stat_activity where datname = current_database() and state = 'active' and query = $1`,
    [statement],
  );
  return rows.length > 0;
}

test('a statement of somebody who has gone is ended, and its connection meets no other statement', async () => {
  const narrow = db.database.with({ max: 1 });
  for (const n of [1, 2, 3]) {
    const gone = new AbortController();
    const slow = narrow.until(Infinity, { gone: gone.signal }).query(SLEEP);
    const given = expect(slow).rejects.toThrow('does not wait any longer');
    await until(() => isRunning(SLEEP), 'it is under way');
    gone.abort();
    await given;
    expect((await narrow.query('select $1::int as n', [n])).rows).toEqual([{ n }]);
    expect(await isRunning(SLEEP)).toBe(false);
  }
  await narrow.close();
});

test('Postgres itself ends a statement that nobody has ended in time', async () => {
  const statementTimeout = async (answerWithinMs?: number) => {
    const database = db.database.with({ max: 1, answerWithinMs });
    const { rows } = await database.query<{ statement_timeout: string }>('show statement_timeout');
    await database.close();
    return rows[0]?.statement_timeout;
  };
  expect(await Promise.all([statementTimeout(4_000), statementTimeout()])).toEqual(['5s', '0']);
});

test('whoever waits no longer than until some instant is answered by then, whatever there is to wait for', async () => {
  const narrow = db.database.with({ max: 1 });
  let now = 0;
  const asking = narrow.until(HOUR, { now: () => now });
  expect((await asking.query('select 7 as n')).rows).toEqual([{ n: 7 }]);
  now = HOUR - 50;
  const late = await narrow.connection(() => asking.query('select 8 as n').catch((error: unknown) => error)); // the one connection
  expect(isConnectionLoss(late)).toBe(true);
  const slow = await asking.query(SLEEP).catch((error: unknown) => error);
  expect(isConnectionLoss(slow)).toBe(true);
  now = HOUR;
  await expect(asking.query('select 9 as n')).rejects.toThrow('does not wait any longer');
  await until(async () => !(await isRunning(SLEEP)), 'what nobody waits for was ended');
  expect((await narrow.query('select 10 as n')).rows).toEqual([{ n: 10 }]);
  await narrow.close();
});

test.each(["O'Neil", 'back\\slash', '"; drop table seats; --', "''", 'é\n'])(
  '%j is spelled as the text it is',
  async (text) => {
    const { rows } = await db.database.query<{ text: string }>(`select ${literal(text)} as text`);
    expect(rows).toEqual([{ text }]);
  },
);

test('a server whose socket is gone is away, as one that nobody reaches is', async () => {
  const nowhere = new Database({ url: 'postgres://rabbet@localhost:1/rabbet?host=/nowhere/at/all' });
  const error: unknown = await nowhere.query('select 1').catch((error: unknown) => error);
  expect(isConnectionLoss(error)).toBe(true);
  expect(isConnectionLoss(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
  await nowhere.close();
});

test('a database that was closed for maintenance is away, and opens again', async () => {
  const other = await testDatabase();
  const [{ name } = { name: '' }] = (await other.database.query<{ name: string }>('select current_database() as name'))
    .rows;
  const asking = other.database.with({ max: 1 });
  await db.database.query(`alter database ${name} with allow_connections false`);
  const error: unknown = await asking.query('select 1').catch((error: unknown) => error);
  expect([isConnectionLoss(error), isUnreached(error)]).toEqual([true, true]);
  await db.database.query(`alter database ${name} with allow_connections true`);
  expect((await asking.query('select 7 as n')).rows).toEqual([{ n: 7 }]);
  await asking.close();
  await other.drop();
});

test('a statement with values is parsed once on each connection, and again where its table is another one', async () => {
  const database = db.database.with({ max: 1 });
  try {
    await database.query('create table shelves (wood text)');
    for (let i = 0; i < 3; i++) await database.query('select * from shelves where wood <> $1', ['oak']);
    const prepared = await database.query<{ statement: string; calls: number }>(
      'select statement, generic_plans + custom_plans as calls from pg_prepared_statements',
    );
    expect(prepared.rows).toEqual([{ statement: 'select * from shelves where wood <> $1', calls: 2 }]);
    await database.query('drop table shelves');
    await database.query('create table shelves (wood text, height integer)');
    await database.query(`insert into shelves values ('ash', 7)`);
    const { rows } = await database.query('select * from shelves where wood <> $1', ['oak']);
    expect(rows).toEqual([{ wood: 'ash', height: 7 }]);
  } finally {
    await database.close();
  }
});

test('a session that was opened to read only is used once: when the database takes writes again, so does the first that asks', async () => {
  const name = new URL(db.url).pathname.slice(1);
  await db.database.query(`alter database ${name} set default_transaction_read_only = on`);
  const database = new Database({ url: db.url, max: 1, connectTimeoutMs: HOUR });
  const write = () => database.query('insert into seats (id) values (40) on conflict do nothing');
  const refused: unknown = await write().catch((error: unknown) => error);
  expect([isConnectionLoss(refused), isUnreached(refused), await isWritable(database)]).toEqual([true, true, false]);
  await db.database.query(`alter database ${name} reset default_transaction_read_only`);
  expect((await write()).rowCount).toBe(1);
  expect(await isWritable(database)).toBe(true);
  await database.close();
});
