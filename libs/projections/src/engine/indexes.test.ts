import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { damageOf } from './damage';
import type { Projections } from './projections';
import { dropReadSchema } from './read-schema';
import { inAFreshShop } from '../testing/engine/fresh-shop';
import type { Shop } from '../testing/engine/shop';
import { tally, timesIn } from '../testing/engine/tally';
import { until } from '@rabbet/postgres/testing/until';
let db: TestDatabase;
let shop: Shop;
inAFreshShop((fresh) => ({ db, shop } = fresh));

const happened = { type: 'Happened', data: {} };
const INDEX = 'CREATE INDEX tally_times ON tally USING btree (times)';
const indexed = (options: Parameters<typeof tally>[0] = {}) =>
  tally({ indexes: 'create index tally_times on tally (times)', ...options });

async function indexes(): Promise<string[]> {
  const { rows } = await db.database.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'read_tally_v1' and indexname <> 'tally_pkey'
       and tablename = 'tally'`,
  );
  return rows.map(({ name }) => name);
}
const damage = () => damageOf(db.database, indexed());
const serves = (program: Projections) => until(() => program.status()[0]?.state === 'live', 'it serves');

test('a read model is filled without its indexes, and serves with them', async () => {
  for (let i = 0; i < 20; i++) await shop.happened(`door-${i % 3}`, happened);
  let unblock = () => {};
  const blocked = new Promise<void>((resolve) => (unblock = resolve));
  const plain = indexed();
  const apply = plain.apply.bind(plain);
  const program = await shop.running({
    projections: [indexed({ apply: (batch, tx, scope) => blocked.then(() => apply(batch, tx, scope)) })],
  });
  await until(async () => (await db.database.query(TABLE)).rows.length > 0, 'its tables are there');
  expect([await indexes(), await damage()]).toEqual([[], null]);
  unblock();
  await serves(program);
  expect([await indexes(), await damage(), await timesIn(db.database)]).toEqual([['tally_times'], null, 20]);
});
const TABLE = `select from pg_tables where schemaname = 'read_tally_v1' and tablename = 'progress'`;

test('what serves already gets none again after a restart, and each rebuild has its own', async () => {
  await shop.happened('door-1', happened);
  const first = await shop.running({ projections: [indexed()] });
  await serves(first);
  await first.stop();
  const second = await shop.running({ projections: [indexed()] });
  await serves(second);
  expect(await indexes()).toEqual(['tally_times']);
  await dropReadSchema(db.database, 'read_tally_v1');
  await until(async () => (await indexes()).length > 0, 'it is made again');
  await serves(second);
  expect([await damage(), await timesIn(db.database)]).toEqual([null, 1]);
});

test('where an index cannot be made it does not serve, and does once it can', async () => {
  await shop.happened('door-1', happened);
  await db.database.query(`create function weighed(integer) returns integer language plpgsql as 'begin return 1; end'`);
  const troubles: string[] = [];
  const broken = await shop.running({
    projections: [indexed({ indexes: 'create index tally_times on tally (weighed(times))' })],
    report: (entry) => void ('error' in entry && troubles.push(entry.error ?? '')),
  });
  await until(() => troubles.length > 0, 'it has tried');
  expect(troubles[0]).toMatch('42P17'); // invalid object definition: the function is not immutable
  const { rows } = await db.database.query('select complete from read_tally_v1.progress');
  expect([rows, await indexes()]).toEqual([[{ complete: false }], []]);
  await db.database.query('alter function weighed(integer) immutable');
  await serves(broken);
  expect([await indexes(), await timesIn(db.database)]).toEqual([['tally_times'], 1]);
});

test('one that is lost is told as damage', async () => {
  const program = await shop.running({ projections: [indexed()] });
  await serves(program);
  await db.database.query('drop index read_tally_v1.tally_times');
  expect(await damage()).toBe(`read_tally_v1 lacks ${INDEX}`);
});
