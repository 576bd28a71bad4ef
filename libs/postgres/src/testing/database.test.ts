import type { Database } from '../database/database';
import { testDatabase } from './database';

const made: string[] = [];
async function shelves(database: Database): Promise<void> {
  made.push('shelves');
  await database.query('create table shelves (name text)');
  await database.query(`insert into shelves values ('top')`);
}

async function names(database: Database): Promise<string[]> {
  return (await database.query<{ name: string }>('select name from shelves order by name')).rows.map(
    ({ name }) => name,
  );
}

describe('a test database', () => {
  it('is a copy of what was prepared once, and one copy does not see the other', async () => {
    const [first, second] = await Promise.all([testDatabase(shelves), testDatabase(shelves)]);
    await first.database.query(`insert into shelves values ('bottom')`);

    expect(await names(first.database)).toEqual(['bottom', 'top']);
    expect(await names(second.database)).toEqual(['top']);
    expect(made).toEqual(['shelves']);
    await Promise.all([first.drop(), second.drop()]);
  });

  it('is prepared once in a run by its name, though several files ask at once', async () => {
    const times: string[] = [];
    const prepare = async (database: Database) => {
      times.push('made');
      await shelves(database);
    };
    const [first, second] = await Promise.all([
      testDatabase({ name: 'shelves', prepare }), // each as another file would
      testDatabase({ name: 'shelves', prepare }),
    ]);
    await first.database.query(`insert into shelves values ('bottom')`);
    expect([await names(first.database), await names(second.database), times]).toEqual([
      ['bottom', 'top'],
      ['top'],
      ['made'],
    ]);
    await Promise.all([first.drop(), second.drop()]);
  });

  it('is empty when nothing prepares it', async () => {
    const { database, drop } = await testDatabase();
    const { rows } = await database.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`);
    expect(rows).toEqual([]);
    await drop();
  });

  it('is gone once it is dropped, even when somebody is still connected', async () => {
    const { database, drop } = await testDatabase();
    const other = database.with({ max: 1 });
    await other.query('select 1');
    await drop();
    await expect(other.query('select 1')).rejects.toThrow();
    await expect(other.query('select 1')).rejects.toThrow(/does not exist/);
    await other.close();
  });
});
