import { type TestDatabase, testDatabase } from '@rabbet/postgres/testing/database';
import fc from 'fast-check';
import { columns, joined, splitSql } from './columns';

let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.drop());

async function throughPostgres(rows: readonly { n: number | null; t: string | null; b: boolean | null; j: unknown }[]) {
  const back = await db.database.query(
    'select * from unnest($1::float8[], $2::text[], $3::boolean[], $4::jsonb[]) as u (n, t, b, j)',
    columns(rows),
  );
  return back.rows;
}

// what the log can hold: no NUL, no half of a surrogate pair
const text = fc.string({ unit: 'grapheme' }).filter((any) => !any.includes('\0'));
const row = fc.record({
  n: fc.option(fc.integer()),
  t: fc.option(text),
  b: fc.option(fc.boolean()),
  j: fc.record({ list: fc.array(text), text }),
});

test('whatever rows hold comes out of Postgres as it went in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      expect(await throughPostgres(rows)).toEqual(rows);
    }),
    { numRuns: 60 },
  );
});

test.each(['', 'null', 'NULL', '"', '\\', '\\"', '{}', 'a,b', ' a ', "'", 'ä\u2028\n\t', '\u{1F5BC}'])(
  'the text %j is not mistaken for anything else',
  async (t) => {
    const rows = [{ n: 1.5, t, b: true, j: {} }];
    expect(await throughPostgres(rows)).toEqual(rows);
  },
);

test('what a row lacks is null, and columns may be named', () => {
  const rows: { id: number; title?: string }[] = [{ id: 1 }, { id: 2, title: 'Ruin' }];
  expect(columns(rows, ['title', 'id'])).toEqual(['{null,"Ruin"}', '{1,2}']);
});

test('no rows are as many empty arrays as columns were named', () => {
  const none: { id: number; title: string }[] = [];
  expect(columns(none, ['id', 'title'])).toEqual(['{}', '{}']);
  expect(() => columns(none)).toThrow('no names of columns');
});

test('JSON texts that are joined come out of Postgres as they went in', async () => {
  const hostile = ['{}', '"', '\\', '{"a":"\u0001,\\"}', 'null', JSON.stringify({ t: '\u0002\n\u0000' })];
  for (const texts of [hostile, hostile.slice(0, 1), []]) {
    const sql = `select coalesce(array_agg(t order by n), '{}') as back from unnest(${splitSql('$1')}) with ordinality as u (t, n)`;
    const { rows } = await db.database.query<{ back: string[] }>(sql, [joined(texts)]);
    expect(rows[0]?.back).toEqual(texts);
  }
});
