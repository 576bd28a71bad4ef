import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contactDetail, person } from '@rabbet/domain/people/people';
import { scrub } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { Shop } from '../testing/engine/shop';
import { PROJECTIONS, recordsOf, schemaOf } from '../index';
import { EMPTY_SHOP } from '../testing/empty-shop';

const NAME = 'Qzyxwvenfels';

let db: TestDatabase;
let shop: Shop;
beforeAll(async () => {
  db = await testDatabase(EMPTY_SHOP);
  shop = await Shop.open(db.database);
});
afterAll(async () => {
  await shop.close();
  await db.drop();
});

/** Relations of the database, tables and indexes, in whose files these bytes are, whatever the case of their letters. */
async function relationsWith(trace: string): Promise<readonly string[]> {
  await db.database.query('checkpoint');
  const { rows } = await db.database.query<{ folder: string; files: Record<string, string> }>(
    `select current_setting('data_directory') || '/base/' || (select oid from pg_database where datname = current_database())
       as folder, (select json_object_agg(pg_relation_filenode(oid), relname) from pg_class
         where pg_relation_filenode(oid) is not null) as files`,
  );
  const { folder, files } = rows[0]!;
  const holding = readdirSync(folder).filter((file) => {
    const content = readFileSync(join(folder, file)).toString('latin1').toLowerCase();
    return content.includes(trace.toLowerCase());
  });
  return holding.map((file) => files[file.replace(/[._].*/, '')] ?? file).toSorted();
}

// the write-ahead log is dropped by the scrub of a whole server: scrub.test looks at that
test('an erased name is in no file of the database: no table, no index, no statistics', async () => {
  const program = await shop.running({ projections: PROJECTIONS });
  const neighborIds = Array.from({ length: 40 }, (_, i) => 100 + i);
  for (const id of [20, ...neighborIds])
    await shop.happened(`${person.name}-${id}`, {
      type: 'PersonAdded',
      data: {},
      personal: { [id]: { first: 'Ann', last: id === 20 ? NAME : `Lee ${id}` } },
    });
  await shop.happened(`${contactDetail.name}-30`, {
    type: 'ContactDetailAdded',
    data: { person_id: 20, attribute_id: 1 },
    personal: { 20: { value: `${NAME}@example.com` } },
  });
  await program.settled();
  await db.database.query('vacuum (analyze)');
  const names = ['personal_contact_detail', 'personal_contact_detail_by_value', 'personal_person'];
  expect(await relationsWith(NAME)).toEqual(
    expect.arrayContaining([...names, 'personal_person_by_last', 'personal_person_words', 'known_names']),
  );

  await shop.erased('20');
  await program.settled();
  await scrub(db.database, { embedded: false });
  expect(await relationsWith(NAME)).toEqual([]);
  const { rows } = await db.database.query(
    `select count(*)::int as persons from ${schemaOf(recordsOf(person))}.personal_person`,
  );
  expect(rows).toEqual([{ persons: 40 }]);
});
