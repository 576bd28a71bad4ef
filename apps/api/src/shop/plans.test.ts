import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { CUSTOMER_CHOICES, CUSTOMER_DOUBLES } from '@rabbet/domain/people/people';
import { SEARCH, type SearchResult } from '@rabbet/domain/search/search';
import type { Field, Values } from '@rabbet/domain/records/fields';
import { type Database, ErasureList, MasterKey, PersonKeys, type Queryable } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { PROJECTIONS, QueryContext, schemaOf } from '@rabbet/projections';
import { EMPTY_SHOP } from '@rabbet/projections/testing/empty-shop';
import type { ReadEntry } from '../kernel/reads/read-entry';
import { FEATURES } from './features';
import { PEOPLE_AND_ORDERS } from '../testing/many-rows/orders';
import { SEATS } from '../testing/many-rows/seats';
import { PIECES } from '../testing/many-rows/pieces';
import { PAPERS } from '../testing/many-rows/papers';

/** Rows that are counted at most, and half as many that conditions drop on the way. */
const BOUND = 15_000;
const NOW = new Date('2026-03-09T15:00:00Z');
const SEALS = new MasterKey(randomBytes(32));

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A database that tells how many rows each part of a plan has read, or compared with each other. Work is counted; time is not looked at. */
class Explaining implements Queryable {
  readonly scans: { readonly where: string; readonly rows: number }[] = [];

  constructor(private readonly database: Database) {}

  async query<R>(text: string, values?: readonly unknown[]) {
    const explained = await this.database.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    );
    this.note(explained.rows[0]!['QUERY PLAN'][0]!.Plan);
    return this.database.query<R>(text, values);
  }

  private note(node: PlanNode): void {
    const { 'Relation Name': table = '', 'Index Name': index = '', 'Actual Loops': loops } = node;
    const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const rows = (node['Actual Rows'] + dropped) * loops;
    const compared = (node['Rows Removed by Join Filter'] ?? 0) * loops;
    if (compared > 0) this.scans.push({ where: `${node['Node Type']}, compared`, rows: compared });
    if (/(?<!Function )Scan/.test(node['Node Type']))
      this.scans.push({ where: `${node['Node Type']} ${table} ${index}`, rows });
    for (const part of node.Plans ?? []) this.note(part);
  }
}

let db: TestDatabase;
let reading: Database;
let keys: PersonKeys;
const home = mkdtempSync(join(tmpdir(), 'rabbet-plans-'));
/** Indexes of the read models, which are made in a fraction of the time once the rows are there. */
const INDEXES = `select format('%I.%I', n.nspname, c.relname) as name, pg_get_indexdef(c.oid)
    || case when a.attstattarget = 0 then format('; alter index %I.%I alter column 1 set statistics 0', n.nspname, c.relname) else '' end as sql
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
  where n.nspname like 'read\\_%' and not i.indisunique`;
beforeAll(async () => {
  db = await testDatabase(EMPTY_SHOP);
  reading = db.database.with({
    max: 1,
    searchPath: PROJECTIONS.map((projection) => `${schemaOf(projection)}`)
      .concat('public')
      .join(', '),
  });
  keys = new PersonKeys(db.database, SEALS, new ErasureList(home, 'shop'));
  await keys.ready();
  await reading.query('set max_parallel_workers_per_gather = 0');
  await fill([...PEOPLE_AND_ORDERS, ...PAPERS, ...PIECES]);
});
afterAll(async () => {
  await reading.close();
  await keys.close();
  rmSync(home, { recursive: true });
  await db.drop();
});

async function fill(rows: readonly string[]): Promise<void> {
  const { rows: indexes } = await reading.query<{ name: string; sql: string }>(INDEXES);
  for (const { name } of indexes) await reading.query(`drop index ${name}`);
  for (const sql of rows) await reading.query(sql);
  for (const { sql } of indexes) await reading.query(sql);
  await reading.query('vacuum (analyze)');
}

interface Walked {
  readonly after: string;
  readonly data: readonly { readonly id: number }[];
}

function ask(entry: ReadEntry, params: Values, database: Queryable = reading): Promise<unknown> {
  const context = new QueryContext(database, ADMINISTRATOR, NOW, undefined, undefined, keys, null, SEALS);
  const absent = Object.fromEntries(Object.keys(entry.params).map((name) => [name, null]));
  return entry.query(context, { ...absent, page: 1, count: 50, ...REQUIRED[entry.path], ...params });
}

async function longestScan(entry: ReadEntry, params: Values) {
  const explaining = new Explaining(reading);
  await ask(entry, params, explaining);
  return explaining.scans.toSorted((a, b) => b.rows - a.rows)[0];
}

/** A value that some rows have, and most have not. */
function valuesOf(name: string, field: Field): readonly Values[string][] {
  if (name === 'term') return ['needle', '5550123', 'nowhere'];
  if (field.kind === 'flag') return [true, false];
  if (field.kind === 'choice') return field.of.filter((choice) => choice !== '').slice(0, 3);
  if (field.kind === 'date') return [/from|since/.test(name) ? '2026-02-01' : '2019-02-01'];
  if (name === 'state') return [0, 3, 100, 101];
  if (/^(whole|reference|decimal|money)$/.test(field.kind)) return [7];
  return [VALUES[name] ?? 'needle'];
}
const VALUES: Readonly<Record<string, string>> = { location: 'Shelf 7', kind: 'artwork', to: 'ada@example.com' };

/** Values that a list has to have, whatever else it is asked for. */
const REQUIRED: Readonly<Record<string, Values>> = { 'core/imports/rows': { run: 'needle' } };

const OVERVIEW = 'core/contacts/people/overview';
const REGISTRATIONS = 'core/content/workshops/registrations';
/** Lists of staff whose rows are as many as there were orders, customers or pieces. */
const MANY = new Set([
  'core/commerce/orders/list',
  'core/commerce/orders/items',
  'core/commerce/orders/services',
  ...['people', 'customers', 'companies', 'vectors'].map((name) => `core/contacts/${name}/list`),
  'core/contacts/directory',
  'core/content/images/list',
  'core/enquiries',
  'core/newsletter/subscriptions',
  'core/mail/messages',
  'core/commerce/payments',
  'core/commerce/credits',
  'core/imports/rows',
  'core/commerce/widgets',
  'core/commerce/widgets/arrivals',
  REGISTRATIONS,
  'core/consignors/statements',
  'core/consignors/payouts',
]);
/** Orders that follow from other rows and the time: all rows are read, and sorted as they are made. */
const COMPUTED = new Set([
  'core/consignors/payouts name',
  ...['starts_at', 'status', 'place'].map((sort) => `${REGISTRATIONS} ${sort}`),
]);
const IS_PAGED = ({ shape, readers }: ReadEntry) => shape === 'paged' && readers !== 'public';
const lists = FEATURES.flatMap(({ reads = [] }) => reads).filter(IS_PAGED);
const many = lists.filter(({ path }) => MANY.has(path));

const questions = many.flatMap((entry) => [
  { entry, what: 'as it is', params: {} as Values },
  ...Object.entries(entry.params)
    .filter(([name]) => !['page', 'count', 'after', 'sort', 'id'].includes(name))
    .flatMap(([name, field]) =>
      valuesOf(name, field).map((value) => ({
        entry,
        what: `${name}=${String(value)}`,
        params: { [name]: value } as Values,
      })),
    ),
  ...sortsOf(entry)
    .filter((sort) => !COMPUTED.has(`${entry.path} ${sort.replace('-', '')}`))
    .map((sort) => ({ entry, what: `sort=${sort}`, params: { sort } as Values })),
]);

function sortsOf({ params }: ReadEntry): readonly string[] {
  const { sort } = params;
  return sort?.kind === 'choice' ? sort.of.map(String) : [];
}

test('each list of many rows is there to be asked', () => {
  expect(many.map(({ path }) => path).sort()).toEqual([...MANY].sort());
});

const named = questions.map(({ entry, what, params }) => ({
  name: `${entry.path} ${what}`,
  entry,
  params,
}));

test.each(named.filter(({ entry }) => entry.path !== REGISTRATIONS))(
  'no more rows are read than are counted: $name',
  async ({ entry, params }) => {
    const scan = await longestScan(entry, params);
    expect(scan && scan.rows > BOUND ? scan : null).toBeNull();
  },
);

/** Rows that a key of the search over everything may wait for. */
const MOST_SEARCHED = 10_000;

/** Rows of a table three times over: each is found, tested by another word, and looked up. */
const EACH_ONCE = 75_000;

test.each([
  ['core/commerce/orders/list', { term: 'map', sort: '-total' }],
  ['core/commerce/orders/list', { term: 'map no', sort: 'due_date' }],
  ['core/contacts/people/list', { term: 'brook ada' }],
  ['core/contacts/customers/list', { term: 'brook ada' }],
  ['core/commerce/orders/list', { term: 'a' }],
  ['core/commerce/orders/list', { term: 'a b', sort: '-total' }],
  ['core/commerce/orders/list', { term: '919 555' }],
  ['core/contacts/people/list', { term: 'a' }],
  ['core/contacts/people/list', { term: '919', sort: '-first' }],
  ['core/contacts/customers/list', { term: 'a' }],
  ['core/contacts/vectors/list', { term: 'a' }],
  ['core/contacts/vectors/list', { term: '555' }],
])('rows with words that most of them hold are not compared each with each: %s %j', async (path, params) => {
  const scan = await longestScan(
    many.find((entry) => entry.path === path)!,
    params,
  );
  expect(scan && scan.rows > EACH_ONCE ? scan : null).toBeNull();
});

const everything = FEATURES.flatMap(({ reads = [] }) => reads).find(({ path }) => path === SEARCH)!;

test.each([
  'needle',
  'needle7',
  '5550123',
  '0123',
  'nowhere',
  '77',
  '7',
  '7x7 needle',
  'needle map',
  '12x16',
  'ada needle507',
])('a search over everything reads no more rows than it may find: %s', async (term) => {
  const scan = await longestScan(everything, { term, count: 20 });
  expect(scan && scan.rows > MOST_SEARCHED ? scan : null).toBeNull();
});

test.each(['a', 'ada', 'map', 'brook', 'tide', 'ada map', '919 555', 'ada brook tide'])(
  'a search for words that most rows hold compares few of them: %s',
  async (term) => {
    const scan = await longestScan(everything, { term, count: 20 });
    expect(scan && scan.rows > EACH_ONCE ? scan : null).toBeNull();
  },
);

const readAt = (path: string) => FEATURES.flatMap(({ reads = [] }) => reads).find((entry) => entry.path === path)!;

test.each(['needle', 'needle7', '5550123', '0123', 'nowhere', '77', 'ada needle507', 'a', 'ada', 'brook', 'ada brook'])(
  'customers are suggested without reading more rows than the search may: %s',
  async (term) => {
    const scan = await longestScan(readAt(CUSTOMER_CHOICES), { term, count: 8 });
    expect(scan && scan.rows > EACH_ONCE ? scan : null).toBeNull();
  },
);

test.each([
  { name: 'Ada Brook' },
  { name: 'Needle507' },
  { name: 'Nobody Nowhere', phone: '9195550123', email: 'ada@example.com' },
])('those whom a new customer may be are found among few rows: %j', async (query) => {
  const scan = await longestScan(readAt(CUSTOMER_DOUBLES), query);
  expect(scan && scan.rows > EACH_ONCE ? scan : null).toBeNull();
});

const overview = FEATURES.flatMap(({ reads = [] }) => reads).find(({ path }) => path === OVERVIEW)!;
const subjects = test.each(['person', 'company', 'customer']);

subjects('the overview of a %s reads their rows alone', async (kind) => {
  const scan = await longestScan(overview, { kind, id: 7 });
  expect(scan && scan.rows > MOST_SEARCHED ? scan : null).toBeNull();
});

test('of those that a word finds by thousands, whoever is called so comes first, and then the newest', async () => {
  const results = (await ask(everything, { term: 'brook2', count: 6 })) as readonly SearchResult[];
  expect(results.slice(0, 3).map(({ kind, id }) => [kind, id])).toEqual(
    [2, 25_000, 24_999].map((id) => ['person', id]),
  );
  expect(results.slice(3).map(({ kind }) => kind)).toEqual(['order', 'order', 'order']);
});

test('numbers and amounts of all orders are read where they are kept', async () => {
  const totals = FEATURES.flatMap(({ reads = [] }) => reads).find(
    ({ path }) => path === 'core/commerce/orders/totals',
  )!;
  const scan = await longestScan(totals, {});
  expect(scan && scan.rows > BOUND ? scan : null).toBeNull();
  const answered = (await ask(totals, {})) as readonly { orders: number; cancelled: number; total: number }[];
  const { rows } = await reading.query<object>(
    `select (count(*) filter (where not is_cancelled))::int as orders, (count(*) filter (where is_cancelled))::int as cancelled,
       (sum(total) filter (where not is_cancelled) / 100.0)::float8 as total from orders group by state order by state`,
  );
  expect(answered.map(({ orders, cancelled, total }) => ({ orders, cancelled, total }))).toEqual(rows);
});

const orders = many.find(({ path }) => path === 'core/commerce/orders/list')!;

test('a list without a filter tells its exact number, which follows what comes and goes', async () => {
  expect(await ask(orders, {})).toMatchObject({ total_rows: 25_000, total_pages: 500 });
  expect(await ask(orders, { page: 2_147_483_647 })).toMatchObject({ current_page: 500 });
  expect(await ask(orders, { page: 2_147_483_647, sort: 'due_date' })).toMatchObject({ current_page: 500 });
  await reading.query('delete from orders where id > 24990');
  expect(await ask(orders, {})).not.toHaveProperty('more');
  expect(await ask(orders, {})).toMatchObject({ total_rows: 24_990 });
});

test('a list with a filter counts up to 10,000 rows, and can be walked through beyond them', async () => {
  const first = await ask(orders, { state: 101 });
  expect(first).toMatchObject({ total_rows: 10_000, total_pages: 200, more: true, current_page: 1 });
  expect(await ask(orders, { state: 101, page: 999 })).toMatchObject({ current_page: 200, more: true });
  const last = (await ask(orders, { state: 101, page: 200 })) as Walked;
  const next = (await ask(orders, { state: 101, after: last.after })) as Walked;
  expect(next).toMatchObject({ current_page: 201, more: true });
  expect(next.data[0]!.id).toBeLessThan(last.data.at(-1)!.id);
  expect(await ask(orders, { state: 3 })).toMatchObject({ total_rows: 3_124 });
  expect(await ask(orders, { state: 3 })).not.toHaveProperty('more');
});

const people = many.find(({ path }) => path === 'core/contacts/people/list')!;

test.each(['title', '-title'])('rows without a value come behind all others by %s, each once', async (sort) => {
  const walked: number[] = [];
  const numbered: number[] = [];
  let after: string | null = null;
  for (const page of [1, 2, 3]) {
    const behind = (await ask(people, { sort, count: 40, after })) as Walked;
    const byNumber = (await ask(people, { sort, count: 40, page })) as Walked;
    walked.push(...behind.data.map(({ id }) => id));
    numbered.push(...byNumber.data.map(({ id }) => id));
    after = behind.after;
    expect(behind).toMatchObject({ current_page: page, total_rows: 25_000 });
  }
  const ids = Array.from({ length: 25_000 }, (_, i) => i + 1);
  const titled = [ids.filter((id) => id % 500 === 7), ids.filter((id) => id % 500 !== 7)];
  const inOrder = titled.flatMap((some) => (sort === 'title' ? some : some.toReversed()));
  expect(walked).toEqual(inOrder.slice(0, 120));
  expect(numbered).toEqual(walked);
});

test('an index that is gone is noticed', async () => {
  await reading.query('drop index order_words_words');
  expect((await longestScan(orders, { term: 'needle' }))?.rows).toBeGreaterThan(BOUND);
});

// seats are orders as well: most shops have few of them
describe('of many registrations', () => {
  beforeAll(() => fill(SEATS));

  subjects('the overview of a %s reads their seats alone', async (kind) => {
    const scan = await longestScan(overview, { kind, id: 7 });
    expect(scan && scan.rows > MOST_SEARCHED ? scan : null).toBeNull();
  });

  /** Most of them: they are joined to their forms all at once. */
  const most = ['overdue=false', 'refund_owed=false'].map((what) => `${REGISTRATIONS} ${what}`);

  test.each(named.filter(({ entry, name }) => entry.path === REGISTRATIONS && !most.includes(name)))(
    'no more rows are read than are counted: $name',
    async ({ entry, params }) => {
      const scan = await longestScan(entry, params);
      expect(scan && scan.rows > BOUND ? scan : null).toBeNull();
    },
  );
});
