import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { company } from '@rabbet/domain/people/people';
import { setting } from '@rabbet/domain/settings/settings';
import {
  isReferenced,
  listRecords,
  pointingColumns,
  type Projection,
  PROJECTIONS,
  QueryContext,
  readPublicSettings,
  RECORDS_POINTING,
} from '@rabbet/projections';
import { changeRoutesOf } from '../kernel/changes/routes/change-route';
import type { BodyClass } from '../kernel/shapes/body-class';
import { recordShape } from '../kernel/records/record-replies';
import { readEntry } from '../kernel/reads/read-entry';
import { TestShop } from '../testing/test-shop';
import { FEATURES } from './features';

/** A feature whose table points at companies: 100,000 rows, which point at none that there is. */
const loans: Projection = {
  name: 'loans',
  version: 1,
  sql: `create table loans (id integer primary key, lender_id integer not null);
    insert into loans select i, 1000 + i % 5000 from generate_series(1, 100000) i;
    create index loans_lender on loans (lender_id)`,
  handles: ['LocationAdded'],
  apply: () => Promise.reject(new Error('it cannot take this event')),
};
const pointing = pointingColumns(loans, 'loans', { lender_id: { kind: 'reference', to: 'company' } });

/** Counts of reads of each, past every cache. */
const readCounts = { settings: 0, company: 0 };
const shown = [
  readEntry({
    path: 'test/settings',
    tag: 'test',
    about: 'a test',
    params: {},
    readers: 'public',
    shape: 'plain',
    operation: 'listTestSettings',
    reply: () => recordShape(setting),
    query: (context) => (readCounts.settings++, readPublicSettings(context)),
  }),
  readEntry({
    path: 'test/company',
    tag: 'test',
    about: 'a test',
    params: {},
    readers: 'public',
    shape: 'plain',
    operation: 'listTestCompanies',
    reply: () => recordShape(company),
    query: (context) => (readCounts.company++, listRecords(context, company, {})),
  }),
];

const RENDER = `exports.render = async ({ url }, transport) => {
  const paths = url === '/both' ? ['test/settings', 'test/company'] : ['test' + url];
  const bodies = [];
  for (const path of paths) bodies.push((await transport({ method: 'GET', path })).body);
  return { status: 200, html: JSON.stringify(bodies) };
};
exports.placeAt = (url) => ({ audience: 'public', url });`;

const site = mkdtempSync(join(tmpdir(), 'rabbet-site-'));
const shop = new TestShop({
  site,
  features: [...FEATURES, { name: 'loans', reads: shown, pointingColumns: pointing }],
  readModels: [...PROJECTIONS, loans],
});
beforeAll(async () => {
  mkdirSync(join(site, 'server'));
  mkdirSync(join(site, 'client/.vite'), { recursive: true });
  writeFileSync(join(site, 'server/server.js'), RENDER);
  const manifest = {
    'src/client.tsx': { file: 'assets/client-1.js' },
    'src/still.ts': { file: 'assets/still-1.js' },
    'src/inquiries.ts': { file: 'assets/inquiries-1.js' },
    'src/styles/public.css': { file: 'assets/public-1.css' },
    'src/styles/staff.css': { file: 'assets/staff-1.css' },
  };
  writeFileSync(join(site, 'client/.vite/manifest.json'), JSON.stringify(manifest));
  await shop.open();
});
afterAll(async () => {
  await shop.close();
  rmSync(site, { recursive: true });
});

/** Paths of the pages that are made anew now. */
async function stale(): Promise<string[]> {
  const paths: string[] = [];
  for (const page of ['both', 'settings', 'company']) {
    const before = readCounts.settings + readCounts.company;
    await shop.ask(page);
    if (readCounts.settings + readCounts.company > before) paths.push(page);
  }
  return paths;
}

async function put(path: string, id: number, body: object): Promise<void> {
  const { status } = await shop.asStaff(`${path}/${id}`, { method: 'PUT', body });
  expect(status).toBe(200);
  await shop.shop.projections.settled();
}

test('a page is made anew when a record that it shows has changed, and by no other record', async () => {
  const SETTINGS = 'core/platform/settings';
  const CONTACTS = 'core/contacts';
  const firm = await shop.add(`${CONTACTS}/companies`, { name: 'Baker', is_artist: true });
  const customer = await shop.add(`${CONTACTS}/customers`, { company_id: firm });
  const person = await shop.add(`${CONTACTS}/people`, { first: 'Ann' });
  const employee = await shop.add(`${CONTACTS}/employees`, { person_id: person });
  const phone = await shop.add(`${CONTACTS}/vectors`, { company_id: firm, person_id: person, value: '9195550142' });
  const motto = await shop.add(SETTINGS, { name: 'shop_motto', value: 'Hello', public: true });
  const secret = await shop.add(SETTINGS, { name: 'shop_secret', value: 'x' });
  const type = await shop.add('core/content/article-types', { name: 'blog' });
  const article = await shop.add('core/content/articles', { type_id: type, title: 'News' });
  const COMMENTS = 'core/content/article-comments';
  const comment = await shop.add(COMMENTS, { article_id: article, content: 'Nice' });
  await stale();
  expect(await stale()).toEqual([]);

  await put(`${CONTACTS}/customers`, customer, { tax_exempt: true });
  await put(COMMENTS, comment, { content: 'Nicer' });
  await put(`${CONTACTS}/employees`, employee, { title: 'Framer' });
  await put(`${CONTACTS}/vectors`, phone, { value: '9195550143' });
  await put(SETTINGS, secret, { value: 'y' });
  expect(await stale()).toEqual([]);

  await put(SETTINGS, motto, { value: 'Welcome' });
  expect(await stale()).toEqual(['both', 'settings']);
  await put(`${CONTACTS}/companies`, firm, { name: 'Baker & Co.' });
  expect(await stale()).toEqual(['both', 'company']);
  await put(SETTINGS, motto, { public: false });
  expect(await stale()).toEqual(['both', 'settings']);
  await put(SETTINGS, motto, { value: 'Among us' });
  expect(await stale()).toEqual([]);
  expect((await shop.ask<string>('both')).body).not.toContain('motto');
});

test('what a table of any feature points at is not removed, which one index tells', async () => {
  const lender = await shop.add('core/contacts/companies', { name: 'Lender' });
  const other = await shop.add('core/contacts/companies', { name: 'Other' });
  const { searchPath } = shop.shop.projections;
  const database = shop.database.with({ searchPath });
  await database.query(`update loans set lender_id = $1 where id = 777`, [lender]);
  await database.query('analyze loans');
  const removed = async (id: number) =>
    (await shop.asStaff<{ code?: string }>(`core/contacts/companies/${id}`, { method: 'DELETE' })).body.code;
  expect([await removed(lender), await removed(other)]).toEqual(['record/in-use', undefined]);

  const plans: string[] = [];
  const planned = {
    query: async (sql: string, values: readonly unknown[]) => {
      const { rows } = await database.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
      return { rows: [] };
    },
  } as unknown as typeof database; // it is asked for rows alone
  const all = FEATURES.flatMap((feature) => feature.pointingColumns ?? []);
  await isReferenced(new QueryContext(planned, ADMINISTRATOR, new Date()), 'company', lender, [...all, ...pointing]);
  await database.close();
  const plan = plans.join('\n');
  expect(plan).toMatch(/Index (Only )?Scan using loans_lender/);
  expect(plan).not.toMatch(/Seq Scan on loans/);
});

test('what a feature takes references to, a column of its tables points at, so that it is not removed', () => {
  const parts = (body: BodyClass<unknown>, around: readonly BodyClass<unknown>[] = []): BodyClass<unknown>[] =>
    around.includes(body) // it may hold its own kind
      ? []
      : [body, ...Object.values(body.options.parts ?? {}).flatMap((part) => parts(part.body, [...around, body]))];
  const missing = FEATURES.flatMap(({ name, controllers = [], pointingColumns = [] }) => {
    const bodies = controllers.flatMap(changeRoutesOf).flatMap(({ body }) => (body ? parts(body) : []));
    const kinds = bodies.flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) => (field.kind === 'reference' ? [field.to] : [])),
    );
    const covered = [...pointingColumns, ...(name === 'records' ? RECORDS_POINTING : [])].map(({ to }) => to);
    return [...new Set(kinds)].filter((kind) => !covered.includes(kind)).map((kind) => `${name}: ${kind}`);
  });
  expect(missing).toEqual([]);
});

test('every column that points at a record has an index of its own', async () => {
  const { searchPath } = shop.shop.projections;
  const database = shop.database.with({ searchPath });
  const columns = [...FEATURES.flatMap((feature) => feature.pointingColumns ?? []), ...RECORDS_POINTING];
  const { rows } = await database.query<{ tablename: string; indexdef: string }>(
    'select tablename, indexdef from pg_indexes',
  );
  await database.close();
  const missing = columns.filter(({ table, column }) => {
    const bare = column.replaceAll(/[()\s]|::\w+|'/g, '');
    return !rows.some(({ tablename, indexdef }) => {
      const indexed = /using btree (.*?)( where .*)?$/i.exec(indexdef)?.[1]?.replaceAll(/[()\s]|::\w+|'/g, '');
      return tablename === table && indexed === bare;
    });
  });
  expect(columns.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test('nothing is removed while a read model that may point at it has stopped, and what it cannot point at is', async () => {
  const lender = await shop.add('core/contacts/companies', { name: 'Somebody' });
  const unit = await shop.add('core/commerce/units', { name: 'ell' });
  await shop.asStaff('core/commerce/locations', { body: { name: 'Loft' } });
  await expect(shop.shop.projections.settled()).rejects.toThrow('has stopped');
  const removed = async (path: string) => (await shop.asStaff<{ code?: string }>(path, { method: 'DELETE' })).body.code;
  expect(await removed(`core/contacts/companies/${lender}`)).toBe('service/behind');
  expect(await removed(`core/commerce/units/${unit}`)).toBeUndefined();
});
