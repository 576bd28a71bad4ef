import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database';
import { testDatabase, type TestDatabase } from '../testing/database';
import { migrateState } from './migrate';
import { migrations } from './migrations';
import type { Migration } from './migrations/migration';

let test: TestDatabase;
beforeEach(async () => (test = await testDatabase()));
afterEach(() => test.drop());

const shelf: Migration = { number: 1, name: 'shelf', sql: 'create table state.shelf (name text)' };
const frame: Migration = { number: 2, name: 'frame', sql: 'create table state.frame (name text)' };

async function tables(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'state' and tablename <> 'migration' order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe('the state schema', () => {
  it('is made once by neighbouring programs that start on an empty database together', async () => {
    const neighbours = Array.from({ length: 4 }, () => test.database.with({ max: 2 }));
    await Promise.all(neighbours.map((neighbour) => migrateState(neighbour)));
    await Promise.all(neighbours.map((neighbour) => neighbour.close()));

    const { rows } = await test.database.query('select number, name from state.migration order by number');
    expect(rows).toEqual(migrations.map(({ number, name }) => ({ number, name })));
    expect(await tables(test.database)).toContain('reservation');
  });

  it('counts its steps from 1 without a gap', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  });

  it('takes only the steps that are new, and leaves what it holds', async () => {
    await migrateState(test.database, [shelf]);
    await test.database.query(`insert into state.shelf values ('top')`);
    await migrateState(test.database, [shelf, frame]);
    await migrateState(test.database, [shelf, frame]);

    expect(await tables(test.database)).toEqual(['frame', 'shelf']);
    expect((await test.database.query('select name from state.shelf')).rows).toEqual([{ name: 'top' }]);
  });

  it('keeps the steps before one that breaks, nothing of that one, and takes it once it is mended', async () => {
    const broken = { ...frame, sql: `${frame.sql}; create table state.shelf (name text)` };
    await expect(migrateState(test.database, [shelf, broken])).rejects.toThrow(/already exists/);
    expect(await tables(test.database)).toEqual(['shelf']);

    await migrateState(test.database, [shelf, frame]);
    expect(await tables(test.database)).toEqual(['frame', 'shelf']);
  });

  it('is refused when a newer Rabbet wrote it', async () => {
    await migrateState(test.database, [shelf, frame]);
    await expect(migrateState(test.database, [shelf])).rejects.toMatchObject({
      name: 'StateRefused',
      message: expect.stringMatching(/newer Rabbet \(step 2, "frame", while this program knows 1\)/),
    });
  });

  it('is refused when a step that it was made by has been edited since', async () => {
    await migrateState(test.database, [shelf]);
    const edited = { ...shelf, sql: `${shelf.sql} -- wider` };
    await expect(migrateState(test.database, [edited, frame])).rejects.toMatchObject({
      name: 'StateRefused',
      message: expect.stringMatching(/^Step 1 of this database's state \("shelf"\)/),
    });
    expect(await tables(test.database)).toEqual(['shelf']);
  });

  it('is refused to a login that may not make it, in a sentence that says what to grant', async () => {
    const login = `guest_${randomBytes(4).toString('hex')}`;
    await test.database.query(`create role ${login} login password 'guest'`);
    const guest = test.database.with({
      url: Object.assign(new URL(test.url), { username: login, password: 'guest' }).href,
    });
    await expect(migrateState(guest)).rejects.toMatchObject({
      name: 'StateRefused',
      message: expect.stringMatching(/permission denied.*grant it "create"/),
    });
    await guest.close();
    await test.database.query(`drop role ${login}`);
  });
});
