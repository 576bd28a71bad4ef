import { join } from 'node:path';
import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { testDatabase } from '@rabbet/postgres/testing/database';
import { until } from '@rabbet/postgres/testing/until';
import { EMPTY_SHOP } from '@rabbet/projections/testing/empty-shop';
import pg from 'pg';
import { DIST } from '../kernel/build-paths';
import { TestShop } from '../testing/test-shop';

const MASTER_KEY = '5a'.repeat(32);

let db: TestDatabase;
let shop: TestShop;
beforeAll(async () => {
  db = await testDatabase(EMPTY_SHOP);
  shop = new TestShop({ site: join(DIST, 'web') }, false, db, { masterKey: MASTER_KEY });
  await shop.open();
  await shop.asStaff('core/commerce/units', { body: { name: 'ell' } }); // the first unit makes their counter
  await shop.shop.projections.settled();
});
afterAll(() => shop.close());

/** Notes schema changes from now on; one that is undone counts as well. */
async function noteSchemaChanges(): Promise<() => Promise<{ count: number; statements: string[] }>> {
  await db.database.query(`create sequence public.schema_changes;
    create table public.schema_statements (statement text);
    create function public.note_change() returns event_trigger language plpgsql as $$ begin
      perform nextval('public.schema_changes');
      insert into public.schema_statements values (current_query());
    end $$;
    create event trigger note_changes on ddl_command_start execute function public.note_change()`);
  return async () => {
    const { rows } = await db.database.query<{ count: number; statements: string[] }>(
      `select case when is_called then last_value else 0 end::int as count,
         array(select statement from public.schema_statements) as statements from public.schema_changes`,
    );
    return rows[0]!; // a sequence is one row
  };
}

const somebodyWaits = async () => {
  const waiting = await db.database.query(
    "select from pg_locks where not granted and relation = 'log.events'::regclass",
  );
  return waiting.rows.length > 0;
};

test('a shop starts beside another while Postgres vacuums the log: no schema is changed, nothing waits, and writes go on', async () => {
  const schemaChanges = await noteSchemaChanges();
  const vacuum = new pg.Client(db.url);
  await vacuum.connect();
  await vacuum.query('begin; lock table log.events in share update exclusive mode');
  const second = new TestShop({ site: join(DIST, 'web') }, false, db, { masterKey: MASTER_KEY });
  let isOpen = false;
  let hasWaited = false;
  const opening = second.open().finally(() => (isOpen = true));
  await until(async () => {
    hasWaited ||= await somebodyWaits();
    return isOpen || hasWaited;
  }, 'the second shop is open, or waits for a lock');
  const statuses = hasWaited
    ? []
    : await Promise.all(
        [shop, second].map(
          async (program, i) => (await program.asStaff('core/commerce/units', { body: { name: `ell ${i}` } })).status,
        ),
      );
  await vacuum.end();
  await opening;
  expect({ hasWaited, statuses }).toEqual({ hasWaited: false, statuses: [201, 201] });
  expect(await schemaChanges()).toEqual({ count: 0, statements: [] });
  await second.stop();
  await second.wire.cut();
});
