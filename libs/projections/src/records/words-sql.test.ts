import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { searchVector } from '../text/search-words';
import { wordsSql } from './folded-sql';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test.each(['Øde Küste, "12x16"', 'F-7004 f-7004', '', '--', 'x'.repeat(5_000)])(
  'words that Postgres finds in a text are those that the program stores: %#',
  async (text) => {
    const { rows } = await db.database.query<{ words: string }>(`select ${wordsSql('$1::text')}::text as words`, [
      text,
    ]);
    const { rows: stored } = await db.database.query<{ words: string }>('select $1::tsvector::text as words', [
      searchVector([text]),
    ]);
    expect(rows).toEqual(stored);
  },
);
